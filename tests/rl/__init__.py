"""The environments. What a library is missing for is skipped, with its name."""

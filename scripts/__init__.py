"""Commands that are run from a checkout."""

"""A whole game in the terminal."""

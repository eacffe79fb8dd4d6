"""The table: the place in the browser where people play. Nothing here knows a game."""

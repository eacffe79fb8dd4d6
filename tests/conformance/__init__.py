"""One suite for every game: what `okapi.core.game` promises, proved by play."""

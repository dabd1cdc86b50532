"""The chronicle of a finished game."""

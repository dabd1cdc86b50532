"""The replay of a finished game on the board."""

"""A finished game that plays itself on the board."""

"""A player's own page."""

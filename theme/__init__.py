"""Colours of the houses, with readable text and line colours: one source for board, crests and charts."""

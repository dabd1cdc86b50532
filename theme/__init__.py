"""The colours of the houses and how they are read: one source for board, crests and charts."""

"""The lobby: running tables, finished games, importing a record."""

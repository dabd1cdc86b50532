"""The hall of fame: all finished games together."""

"""The hall of fame: statistics of all finished games."""

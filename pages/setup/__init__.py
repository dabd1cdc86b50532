"""The set-up of a new table."""

"""The watching view: a table on a television."""

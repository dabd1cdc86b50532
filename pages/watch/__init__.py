"""The watching view: a table on a television, for everybody in the room."""

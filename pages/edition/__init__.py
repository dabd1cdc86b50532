"""An edition of one's own: its fields, checked as one types, with its palace drawn and its file to take away."""

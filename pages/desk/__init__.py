"""The referee's desk of a table: why, may I, history, rulings."""

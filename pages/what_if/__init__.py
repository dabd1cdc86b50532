"""What would have been: a game played on by hand from any moment, beside what really happened."""

"""The hall of fame: the games in memory (`shelf`), which of them are looked at (`choosing`), and its sections."""

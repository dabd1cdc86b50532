"""The table page, for the screen that the players share."""

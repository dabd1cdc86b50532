"""The table: the page that lies among the players."""

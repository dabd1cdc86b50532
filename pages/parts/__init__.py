"""What several pages show: the language, the board, the now panel, the banker's side."""

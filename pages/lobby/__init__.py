"""The lobby: tables to go on with, finished games, a record brought along as a file."""

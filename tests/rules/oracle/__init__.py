"""A second referee, written from the articles alone: slow, plain and independent, for the real one to be held against.

It shares nothing with the package `rules`. Every action anybody could write is made by brute force, over every seat,
profession and room, and each is judged by a plain reading of the articles. Actions and positions are JSON data.
"""

from tests.rules.oracle.books import BOOKS, Data, Game, Piece
from tests.rules.oracle.judge import allowed, legal
from tests.rules.oracle.play import perft, play, position, smallest, written
from tests.rules.oracle.start import start_stands
from tests.rules.oracle.talk import outcomes, talk_allowed
from tests.rules.oracle.turn import new_game

__all__ = [
    "BOOKS",
    "Data",
    "Game",
    "Piece",
    "allowed",
    "legal",
    "new_game",
    "outcomes",
    "perft",
    "play",
    "position",
    "smallest",
    "start_stands",
    "talk_allowed",
    "written",
]

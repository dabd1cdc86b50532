"""The hall of fame: many finished games together. Numbers first, then tables, sentences and charts made of them.

- `games`: what is known of a game and whose it is; aliases join the names of one person, the games stay as they are.
- `digest`: the few sums kept of each game, so that none is replayed.
- `chance`: intervals, so that nobody reads noise. `ratings`: strength by openskill. `tally`: wins, places, ducats, head
  to head, places at the table. `favourites`: bribers and victims. `records`.
- `hall`: all of it for one choice of games. `tables`, `figures`: the same for people to read.

>>> from charts.hall import Played, hall
>>> names = ("Anna", "Ben", "Cem")
>>> game = Played("KMRT", "fx-schmid-1994", "2026-11-21", "", "", names, 0, (60, 30, 30), (1, 2, 2), "played", 10)
>>> found = hall([game])
>>> found.people[found.order[0]], found.tallies[0].wins, found.tallies[0].share.value
('Anna', 1, 1.5)
"""

from charts.hall.chance import FEW, Interval, mean_of, wilson
from charts.hall.digest import Digest, digest_data, digest_of, read_digest
from charts.hall.figures import place_effects, rating_history, rating_now
from charts.hall.games import Choice, Played, Roster, Seated, clash, roster
from charts.hall.hall import Hall, choices, hall
from charts.hall.tables import duel_reading, duels, rating, standing, standing_reading, ties

__all__ = [
    "FEW",
    "Choice",
    "Digest",
    "Hall",
    "Interval",
    "Played",
    "Roster",
    "Seated",
    "choices",
    "clash",
    "digest_data",
    "digest_of",
    "duel_reading",
    "duels",
    "hall",
    "mean_of",
    "place_effects",
    "rating",
    "rating_history",
    "rating_now",
    "read_digest",
    "roster",
    "standing",
    "standing_reading",
    "ties",
    "wilson",
]

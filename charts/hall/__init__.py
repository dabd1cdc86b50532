"""The hall of fame: many finished games together. Numbers first, then tables, sentences and charts made of them.

- `games`: what is known of a game and whose it is; aliases join the names of one person, the games stay as they are.
- `digest`: the few sums kept of each game, so that none is replayed.
- `ratings`: strength by openskill. `tally`: wins, rivals beaten, ducats, head to head, places at the table.
  `favourites`: bribers and victims. `people`: each by themselves. `grudges`. `records`. `analysis.intervals` keeps
  people from reading noise.
- `hall`: all of it for one choice of games. `tables`, `figures`: the same for people to read; `export`: as CSV.

>>> from charts.hall import Played, hall
>>> names = ("Anna", "Ben", "Cem")
>>> game = Played("KMRT", "fx-schmid-1994", "2026-11-21", "", "", names, 0, (60, 30, 30), (1, 2, 2), "played", 10)
>>> found = hall([game])
>>> found.people[found.order[0]], found.tallies[0].wins, found.tallies[0].share.value
('Anna', 1.0, 1.5)
"""

from analysis.intervals import FEW, Interval, mean_of, wilson
from charts.hall.digest import Digest, digest_data, digest_of, read_digest
from charts.hall.export import hall_zip
from charts.hall.favourites import Favourite
from charts.hall.figures import place_effects, rating_history, rating_now
from charts.hall.games import Choice, Played, Roster, Seated, clash, roster, twins
from charts.hall.hall import Hall, choices, hall
from charts.hall.people import Between, Epithet, HouseOf, Manner, between, nemesis
from charts.hall.tables import (
    duel_reading,
    duels,
    grudge_reading,
    grudges,
    rating,
    standing,
    standing_reading,
    ties,
)
from charts.hall.tally import Duel

__all__ = [
    "FEW",
    "Between",
    "Choice",
    "Digest",
    "Duel",
    "Epithet",
    "Favourite",
    "Hall",
    "HouseOf",
    "Interval",
    "Manner",
    "Played",
    "Roster",
    "Seated",
    "between",
    "choices",
    "clash",
    "digest_data",
    "digest_of",
    "duel_reading",
    "duels",
    "grudge_reading",
    "grudges",
    "hall",
    "hall_zip",
    "mean_of",
    "nemesis",
    "place_effects",
    "rating",
    "rating_history",
    "rating_now",
    "read_digest",
    "roster",
    "standing",
    "standing_reading",
    "ties",
    "twins",
    "wilson",
]

"""The hall of fame: statistics of many finished games, with tables, sentences and charts.

- `games`: the data of a game and its persons; aliases merge the names of one person without changing the games.
- `digest`: the stored sums of each game, so that none is replayed.
- `ratings`: strength by openskill. `victory_statistics`: wins, rivals beaten, ducats, seats and turn order.
  `duels`: head to head. `favourites`: bribers and victims. `person_statistics`: of one person. `grudges`. `records`.
  `analysis.intervals`: confidence intervals.
- `hall`: all of it for one selection of games. `grids_and_sentences`, `hall_charts`: tables and charts; `hall_csv`: as
  CSV.

>>> from charts.hall import Played, hall
>>> names = ("Anna", "Ben", "Cem")
>>> game = Played("KMRT", "fx-schmid-1994", "2026-11-21", "", "", names, 0, (60, 30, 30), (1, 2, 2), "played", 10)
>>> found = hall([game])
>>> found.people[found.order[0]], found.tallies[0].wins, found.tallies[0].share.value
('Anna', 1.0, 1.5)
"""

from analysis.intervals import FEW, Interval, mean_of, wilson
from charts.hall.digest import Digest, digest_data, digest_of, read_digest
from charts.hall.duels import Duel
from charts.hall.favourites import Favourite
from charts.hall.games import Choice, Played, Roster, Seated, clash, persons_at_table, roster, twins
from charts.hall.grids_and_sentences import (
    MOST_LISTED,
    duel_reading,
    duels,
    grudge_reading,
    grudges,
    rating,
    standing,
    ties,
)
from charts.hall.hall import Hall, choices, hall
from charts.hall.hall_charts import place_effects, rating_history, rating_now
from charts.hall.hall_csv import hall_zip
from charts.hall.person_statistics import Between, Epithet, HouseOf, Manner, between, nemesis
from charts.hall.ratings import START
from charts.hall.records import Record
from charts.hall.victory_statistics import LEAST_GAMES

__all__ = [
    "FEW",
    "LEAST_GAMES",
    "MOST_LISTED",
    "START",
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
    "Record",
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
    "persons_at_table",
    "place_effects",
    "rating",
    "rating_history",
    "rating_now",
    "read_digest",
    "roster",
    "standing",
    "ties",
    "twins",
    "wilson",
]

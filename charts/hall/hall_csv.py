"""The hall as tidy CSV: one row per game and player, with a dictionary of its columns."""

from collections.abc import Iterable

from charts.csv_cells import Row, csv_zip
from charts.hall.hall import Hall


def hall_zip(hall: Hall) -> bytes:
    """`hall.csv` and `dictionary.csv` in a ZIP."""
    return csv_zip({"hall": hall_rows(hall)})


def hall_rows(hall: Hall) -> Iterable[Row]:
    """A row per game and player, oldest game first."""
    points = [{point.game: point for point in own} for own in hall.points]
    for number, one in enumerate(hall.games, 1):
        game = one.game
        for seat, person in enumerate(one.people):
            point = points[person][number]
            yield {
                "game": number,
                "table": game.table,
                "edition": game.edition,
                "source": game.source,
                "day": game.day,
                "place": game.place,
                "players": game.seats,
                "seat": seat,
                "person": hall.people[person],
                "name": game.names[seat],
                "first": None if game.first is None else int(game.first == seat),
                "ducats": game.balances[seat],
                "rank": game.places[seat],
                "won": round(game.won(seat), 4),
                "rating": round(point.mean, 4),
                "spread": round(point.spread, 4),
            }

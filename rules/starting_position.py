"""The set-up position (record.md, `start`): parse it, and refuse impossible ones.

The checks follow article 1 and what the later articles make impossible: figures in their owner's palace, a profession
twice in a palace (4.4), a park that must have been emptied (4), more figures than were sent (10).
"""

from collections import Counter
from typing import Any

from rules.action_data import parse_figure
from rules.actions import Figure
from rules.editions import FIGURES_PER_DISPATCH, Edition
from rules.errors import Illegal
from rules.field_kinds import figure_data
from rules.json_values import ducats, fields, listed, obj, whole
from rules.position import palace_data
from rules.table_setup import Start, Table

START_KEYS = ("round", "seat", "balances", "palaces", "parks", "island")


def parse_start(value: object, edition: Edition) -> Start | None:
    """Parse a set-up position; `check_start` checks whether it is possible.

    Raises:
        Malformed: a key or a type is wrong. Illegal: a room that the edition does not have (article 1).
    """
    if value is None:
        return None
    got = fields(value, "start", START_KEYS)
    return Start(
        round=whole(got["round"], "round"),
        seat=whole(got["seat"], "seat"),
        balances=tuple([ducats(one, "balances") for one in listed(got["balances"], "balances")]),
        palaces=tuple([_parse_palace(one, edition) for one in listed(got["palaces"], "palaces")]),
        parks=tuple([_parse_figures(one, "parks", edition) for one in listed(got["parks"], "parks")]),
        island=_parse_figures(got["island"], "island", edition),
    )


def _parse_figures(value: object, key: str, edition: Edition) -> tuple[Figure, ...]:
    return tuple([parse_figure(one, edition) for one in listed(value, key)])


def _parse_palace(value: object, edition: Edition) -> tuple[Figure | None, ...]:
    names = {str(salary): index for index, salary in enumerate(edition.rooms)}
    rooms: list[Figure | None] = [None] * len(edition.rooms)
    for name, figure in obj(value, "palaces").items():
        if name not in names:
            raise Illegal("start-room", "1", room=name, rooms=edition.rooms)
        rooms[names[name]] = parse_figure(figure, edition)
    return tuple(rooms)


def start_data(start: Start, edition: Edition) -> dict[str, Any]:
    """A set-up position as JSON data that `parse_start` reads back to an equal value."""
    return {
        "round": start.round,
        "seat": start.seat,
        "balances": list(start.balances),
        "palaces": [palace_data(palace, edition.rooms) for palace in start.palaces],
        "parks": [[figure_data(figure) for figure in park] for park in start.parks],
        "island": [figure_data(figure) for figure in start.island],
    }


def check_start(table: Table) -> None:
    """Refuse an impossible set-up position.

    Raises:
        Illegal: the first fault found, with its details; article 1.
    """
    start = table.start
    if start is None:
        return
    _check_frame(table, start)
    _check_balances(table, start)
    _check_figures(table, start)
    _check_parks(table, start)
    _check_counts(table, start)


def _check_frame(table: Table, start: Start) -> None:
    if not 1 <= start.round <= table.edition.rounds:
        raise Illegal("start-round", "1", round=start.round, rounds=table.edition.rounds)
    if not 0 <= start.seat < table.seats:
        raise Illegal("no-such-seat", "1", number=start.seat, seats=table.seats)
    for key in ("balances", "palaces", "parks"):
        if len(getattr(start, key)) != table.seats:
            raise Illegal("start-length", "1", key=key, seats=table.seats)


def _check_balances(table: Table, start: Start) -> None:
    for seat, balance in enumerate(start.balances):
        if balance < 0 or balance % table.edition.unit:
            raise Illegal("start-balance", "1", seat=seat, unit=table.edition.unit)


def _check_figures(table: Table, start: Start) -> None:
    everywhere = list(start.island)
    for host in range(table.seats):
        held = [figure for figure in start.palaces[host] if figure]
        for figure in (*held, *start.parks[host]):
            if figure.seat == host:
                raise Illegal("start-own-palace", "1", seat=host, profession=figure.profession)
            everywhere.append(figure)
        for profession, count in Counter(figure.profession for figure in held).items():
            if count > 1:
                raise Illegal("start-profession-twice", "1", host=host, profession=profession)
    # Before any are counted: many different numbers may have the same hash, which takes the square of the time.
    for figure in everywhere:
        if not 0 <= figure.seat < table.seats:
            raise Illegal("no-such-seat", "1", number=figure.seat, seats=table.seats)
    for figure, count in Counter(everywhere).items():
        limit = table.edition.figures
        if count > limit:
            raise Illegal("start-too-many", "1", seat=figure.seat, profession=figure.profession, limit=limit)


def _check_parks(table: Table, start: Start) -> None:
    waiting = Counter(figure.seat for park in start.parks for figure in park)
    for seat, count in waiting.items():
        if count > FIGURES_PER_DISPATCH:
            raise Illegal("start-parks-full", "1", seat=seat)
    for host, park in enumerate(start.parks):
        for seat, count in Counter(figure.seat for figure in park).items():
            if count > 1 and not table.edition.one_palace:
                raise Illegal("start-one-park", "1", seat=seat, host=host)
            if not _sent_since(table, start, seat, host):
                raise Illegal("start-stale-park", "1", seat=seat, host=host)


def _check_counts(table: Table, start: Start) -> None:
    out = Counter(figure.seat for figure in start.island)
    for group in (*start.palaces, *start.parks):
        out.update(figure.seat for figure in group if figure)
    for seat in range(table.seats):
        due = sent_before(table, start, seat)
        if out[seat] != due:
            raise Illegal("start-count", "1", seat=seat, count=out[seat], due=due)


def sent_before(table: Table, start: Start, seat: int) -> int:
    """How many figures this seat has sent before the turn that `start` begins with (articles 10, 10.3)."""
    return FIGURES_PER_DISPATCH * _dispatches(table, start, seat)


def _dispatches(table: Table, start: Start, seat: int) -> int:
    """How often this seat has sent figures before the turn begins: once a round except the last (article 10.3)."""
    return min(_turns(table, start, seat), table.edition.rounds - 1)


def _turns(table: Table, start: Start, seat: int) -> int:
    return start.round - 1 + (table.turn_index(seat) < table.turn_index(start.seat))


def _sent_since(table: Table, start: Start, owner: int, host: int) -> bool:
    """Whether the owner's last dispatch came after the host's last turn.

    Without a turn of the host the park has never been emptied.
    """
    sent = _dispatches(table, start, owner)
    if not sent:
        return False
    return (sent, table.turn_index(owner)) > (_turns(table, start, host), table.turn_index(host))

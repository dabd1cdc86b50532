"""Exports of a game: events, ledger, bribes, stays and rooms as tidy CSV, the result as text.

One observation per row: players are given by seat, from 0, and the bank is an empty seat. `charts.csv_columns` explains
the columns.
"""

from collections.abc import Iterable, Mapping

from analysis import Bribed, Chronicle, TimedEvent, end_turn, round_of
from charts.csv_cells import Cell, Row, csv_zip
from charts.sentence_data import Words, sentence
from charts.turning_points import turning_points
from rules import (
    Adjust,
    Banished,
    Bribe,
    Ended,
    Figure,
    Kept,
    Paid,
    Pay,
    Placed,
    PromiseDecided,
    Replay,
    Sent,
    TurnBegan,
)

_NAMES: Mapping[type, str] = {
    TurnBegan: "turn",
    Sent: "sent",
    Placed: "placed",
    Kept: "kept",
    Banished: "banished",
    PromiseDecided: "promise",
    Ended: "ended",
}


def game_zip(game: Chronicle, replay: Replay) -> bytes:
    """All data of a game as CSV files in a ZIP, with a dictionary."""
    return csv_zip(game_files(game, replay))


def game_files(game: Chronicle, replay: Replay) -> Mapping[str, Iterable[Row]]:
    """The rows of every file, by its name in `DICTIONARY`."""
    return {
        "events": _events(game, replay),
        "ledger": _ledger(game),
        "wealth": _wealth(game),
        "bribes": [_bribe(game, bribe) for bribe in game.bribes],
        "stays": _stays(game),
        "rooms": _rooms(game),
        "promises": _promises(game),
    }


def _player(game: Chronicle, seat: int) -> str:
    return game.table.players[seat].name


def _ledger(game: Chronicle) -> Iterable[Row]:
    for entry in game.ledger:
        for seat in game.seats:
            change = (entry.target == seat) - (entry.source == seat)
            yield {
                "entry": entry.number,
                "action": entry.step,
                "round": entry.round,
                "turn": entry.turn,
                "why": entry.why,
                "from_seat": entry.source,
                "to_seat": entry.target,
                "amount": entry.amount,
                "seat": seat,
                "player": _player(game, seat),
                "change": change * entry.amount,
                "cash": entry.cash[seat],
            }


def _wealth(game: Chronicle) -> Iterable[Row]:
    for line in game.wealth:
        for seat in game.seats:
            yield {
                "event": line.number + 1,
                "action": line.step,
                "round": line.round,
                "turn": line.turn,
                "seat": seat,
                "player": _player(game, seat),
                "cash": line.cash[seat],
                "salaries": line.salaries[seat],
                "projected": line.projected[seat],
            }


def _bribe(game: Chronicle, bribe: Bribed) -> Row:
    return {
        "bribe": bribe.number + 1,
        "action": bribe.step,
        "round": bribe.round,
        "turn": bribe.turn,
        "host_seat": bribe.host,
        "host": _player(game, bribe.host),
        **_figure(game, bribe.figure),
        "promise": _promise(bribe),
        **{column: getattr(bribe, column) for column in ("role", "amount", "refunded", "cost", "asks", "promised")},
        **{column: getattr(bribe, column) for column in ("outcome", "room", "earned", "stake", "next_best")},
        **{column: getattr(bribe, column) for column in ("overpaid", "wasted", "damage")},
    }


def _promise(bribe: Bribed) -> str | None:
    if bribe.promise_kept is None:
        return None
    if not bribe.promise_possible:
        return "impossible"
    return "kept" if bribe.promise_kept else "broken"


def _stays(game: Chronicle) -> Iterable[Row]:
    for stay in game.stays:
        yield {
            "stay": stay.number + 1,
            "host_seat": stay.host,
            "host": _player(game, stay.host),
            "room": stay.room,
            **_figure(game, stay.figure),
            "since": stay.since,
            "until": stay.until,
            "left": int(stay.left),
            "earned": stay.earned,
        }


def _promises(game: Chronicle) -> Iterable[Row]:
    for one in game.pledges:
        yield {
            "promiser_seat": one.promiser,
            "promiser": _player(game, one.promiser),
            "to_seat": one.to,
            "to": _player(game, one.to),
            **{column: getattr(one, column) for column in ("turn", "room", "amount", "text", "due", "outcome", "by")},
            **{column: getattr(one, column) for column in ("damage", "before", "after")},
            "action": one.step,
        }


def _rooms(game: Chronicle) -> Iterable[Row]:
    """The occupant of each room at the end of each turn."""
    table = game.table
    for turn in range(game.timed_events[0].turn, end_turn(table)):
        held = {
            (stay.host, stay.room): stay.figure
            for stay in game.stays
            if stay.since <= turn and (turn < stay.until or not stay.left)
        }
        for host in game.seats:
            for room in table.edition.rooms:
                figure = held.get((host, room))
                yield {
                    "turn": turn,
                    "round": round_of(table, turn),
                    "host_seat": host,
                    "host": _player(game, host),
                    "room": room,
                    **_figure(game, figure),
                }


def _events(game: Chronicle, replay: Replay) -> Iterable[Row]:
    """Every event and note of a game, in order."""
    rows: list[Row] = [_event(game, replay, timed) for timed in game.timed_events]
    for note in game.notes:
        author: Row = {} if note.author is None else {"owner_seat": note.author, "owner": _player(game, note.author)}
        when = {"action": note.step, "round": note.round, "turn": note.turn}
        rows.append({**when, "event": "note", **author, "text": note.text})
    return sorted(rows, key=lambda row: int(row["action"] or 0))


def _event(game: Chronicle, replay: Replay, timed: TimedEvent) -> Row:
    event = timed.event
    when: dict[str, Cell] = {
        "action": timed.step,
        "round": timed.round,
        "turn": timed.turn,
        "turn_seat": timed.seat,
        "event": event.why if isinstance(event, Paid) else _NAMES[type(event)],
    }
    match event:
        case Paid(_, source, target, amount, figure):
            money: Row = {"from_seat": source, "to_seat": target, "amount": amount}
            return {**when, **money, **_said(replay, timed, event), **_figure(game, figure)}
        case PromiseDecided(_, promise, outcome):
            return {**when, "from_seat": promise.seat, "to_seat": promise.to, "room": promise.room, "text": outcome}
        case Sent(figure, palace):
            return {**when, **_figure(game, figure), "palace_seat": palace}
        case Placed(figure, palace, room) | Kept(figure, palace, room) | Banished(figure, palace, room):
            return {**when, **_figure(game, figure), "palace_seat": palace, "room": room}
        case _:
            return when


def _said(replay: Replay, timed: TimedEvent, event: Paid) -> Row:
    """Additions to a payment: a bribe's wish and promise, a correction's reason."""
    action = replay.actions[timed.step - 1] if timed.step else None
    if isinstance(action, Bribe) and event.why == "bribe":
        return {"asks": action.asks, "promised": action.promised}
    return {"text": action.reason} if isinstance(action, Adjust | Pay) and event.why in ("adjust", "payment") else {}


def _figure(game: Chronicle, figure: Figure | None) -> Row:
    if figure is None:
        return {}
    return {"owner_seat": figure.seat, "owner": _player(game, figure.seat), "profession": figure.profession}


def share(game: Chronicle, words: Words, heading: str) -> str:
    """The result as text for sharing: a heading, the standing, the turning points."""
    standing = [
        f"{one.place}. {words.apart(' '.join(words.player(one.seat).split()))}  {words.number(one.cash)}"
        for one in game.standing
    ]
    told = [f"• {sentence(point.told, words)}" for point in turning_points(game)]
    return "\n".join([heading, "", *standing, "", *told])

"""A game to take away: its events and its ledger as CSV, its result as a text to send.

CSV is for spreadsheets and programs: English column names, plain whole numbers, and no cell that a spreadsheet would
take for a formula.
"""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from analysis import Chronicle, Moment
from charts.turning import turning_points
from charts.words import Words, sentence
from rules import Banished, Bribe, Ended, Figure, Kept, Paid, Placed, Replay, Sent, TurnBegan

_Row: TypeAlias = dict[str, str | int | None]
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_LEDGER = ("number", "action", "round", "turn", "on_turn", "why", "from", "to", "amount", "profession", "reason")
_EVENTS = (
    "action",
    "round",
    "turn",
    "on_turn",
    "event",
    "owner",
    "profession",
    "palace",
    "room",
    "from",
    "to",
    "amount",
    "asks",
    "promised",
    "text",
)

_NAMES: Mapping[type, str] = {
    TurnBegan: "turn",
    Sent: "sent",
    Placed: "placed",
    Kept: "kept",
    Banished: "banished",
    Ended: "ended",
}


def _cell(value: str | int | None) -> str | int:
    """A cell that is only ever read as what it is."""
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _written(headers: Iterable[str], rows: Iterable[Iterable[str | int | None]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in (headers, *rows):
        writer.writerow([_cell(value) for value in row])
    return out.getvalue()


def _name(game: Chronicle, account: int | None) -> str:
    return "bank" if account is None else game.table.players[account].name


def _on_turn(game: Chronicle, seat: int | None) -> str:
    return "" if seat is None else game.table.players[seat].name


def ledger_csv(game: Chronicle) -> str:
    """Every movement of money with everybody's cash afterwards; the bank is `bank`, actions are counted from 1."""
    names = [player.name for player in game.table.players]
    rows = [
        (
            entry.number,
            entry.step,
            entry.round,
            entry.turn,
            _on_turn(game, entry.seat),
            entry.why,
            _name(game, entry.source),
            _name(game, entry.target),
            entry.amount,
            entry.figure.profession if entry.figure else None,
            entry.reason,
            *entry.cash,
        )
        for entry in game.ledger
    ]
    return _written((*_LEDGER, *names), rows)


def events_csv(game: Chronicle, replay: Replay) -> str:
    """Every event and note of a game, in order; empty cells where a column says nothing of it."""
    rows = [(moment.step, _event(game, replay, moment)) for moment in game.moments]
    for note in game.notes:
        author = None if note.author is None else _name(game, note.author)
        told: _Row = {"event": "note", "owner": author, "text": note.text, "round": note.round, "turn": note.turn}
        rows.append((note.step, {"action": note.step, **told}))
    rows.sort(key=lambda row: row[0])
    return _written(_EVENTS, [[row.get(column) for column in _EVENTS] for _, row in rows])


def _event(game: Chronicle, replay: Replay, moment: Moment) -> _Row:
    event = moment.event
    when: _Row = {
        "action": moment.step,
        "round": moment.round,
        "turn": moment.turn,
        "on_turn": _on_turn(game, moment.seat),
        "event": event.why if isinstance(event, Paid) else _NAMES[type(event)],
    }
    match event:
        case Paid(_, source, target, amount, figure):
            action = replay.actions[moment.step - 1] if moment.step else None
            wishes: _Row = {"asks": action.asks, "promised": action.promised} if isinstance(action, Bribe) else {}
            money: _Row = {"from": _name(game, source), "to": _name(game, target), "amount": amount}
            return {**when, **money, **(wishes if event.why == "bribe" else {}), **_figure(game, figure)}
        case Sent(figure, palace):
            return {**when, **_figure(game, figure), "palace": _name(game, palace)}
        case Placed(figure, palace, room) | Kept(figure, palace, room) | Banished(figure, palace, room):
            return {**when, **_figure(game, figure), "palace": _name(game, palace), "room": room}
        case _:
            return when


def _figure(game: Chronicle, figure: Figure | None) -> _Row:
    return {} if figure is None else {"owner": _name(game, figure.seat), "profession": figure.profession}


def share(game: Chronicle, words: Words, heading: str) -> str:
    """The result as a text to send: a heading, the standing, the turning points."""
    standing = [
        f"{one.place}. {' '.join(words.player(one.seat).split())}  {words.number(one.cash)}" for one in game.standing
    ]
    told = [f"• {sentence(point, words)}" for point in turning_points(game)]
    return "\n".join([heading, "", *standing, "", *told])

"""Makes a case from a moment of a game, to be sent with a question: the current turn, and the action asked about.

It starts with that turn and gives everybody more than enough ducats, so that it reveals nobody's cash; except for those
whom the turn itself shows to have had nothing left.
"""

import json
from collections.abc import Iterable, Sequence

from cases import made_case
from live import BribeOffer, LogLine, Subject
from live.readonly_game import lines_in_force
from live.sandbox import full_purse
from live.sandbox_record import cash_flow, emptied
from rules import Action, Judge, Note, Offer, Promise, Refuse, Start, Table, record_data

# Actions that do not change the board; the promise numbers of judgements would differ here.
_SAID = (Note, Offer, Refuse, Promise, Judge)


def case_of_moment(subject: Subject, number: int, title: str, asked: Action | None) -> str:
    """A case file: the turn of the moment after `number` actions, and `asked`, if any, as its last action.

    Raises:
        IntrigeError: the turn cannot be played by itself.
    """
    now = subject.view_at(number)
    if now.position.host is None and number:
        # After the end: the last turn, whose last action ended the game.
        return _case(subject, subject.turn_begins(number - 1), number, title, None)
    return _case(subject, subject.turn_begins(number), number, title, asked)


def _case(subject: Subject, begins: int, number: int, title: str, asked: Action | None) -> str:
    begun, now = subject.view_at(begins), subject.view_at(number)
    lines = lines_in_force(subject.view)[begins:number]
    played = [line.action for line in lines if line.action is not None and not isinstance(line.action, _SAID)]
    position, full = begun.position, full_purse(begun.table.edition)
    waived = [one.seat for one in now.choices if isinstance(one, BribeOffer) and one.waived]
    empty = _emptied(lines, waived, begun.table.edition.least_bribe)
    balances = tuple([empty.get(seat, full) for seat in range(begun.table.seats)])
    start = Start(position.round, position.host or 0, balances, position.palaces, position.parks, position.island)
    table = begun.table
    there = Table(table.edition, table.players, table.first, table.options, start)
    actions: Sequence[Action] = played if asked is None else [*played, asked]
    return json.dumps([made_case(record_data(there, actions), title)], ensure_ascii=False, indent=1)


def _emptied(lines: Sequence[LogLine], waived: Iterable[int], least: int) -> dict[int, int]:
    """The starting cash of every seat that had nothing left, by seat: what is left to it less what the turn brought.

    lines: of the turn. waived: the seats that have nothing now. least: the smallest bribe.
    """
    events = [event for line in lines for event in line.events]
    left = {**emptied([(line.action, line.events) for line in lines], least), **dict.fromkeys(waived, 0)}
    return {seat: cash - cash_flow(seat, events) for seat, cash in left.items()}

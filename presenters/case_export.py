"""Makes a case from a moment of a game, to be sent with a question: the current turn, and the action asked about.

It starts with that turn and gives everybody more than enough ducats, so that it reveals nobody's cash; except for those
whom the turn itself shows to have had nothing left.
"""

import json
from collections.abc import Sequence

from cases import made_case
from live import BribeOffer, Subject
from live.readonly_game import lines_in_force
from live.sandbox import FULL_PURSE
from rules import Action, Bribe, Judge, Note, Offer, Promise, Refuse, Start, Table, record_data

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
    bribes = [action for action in played if isinstance(action, Bribe)]
    empty = {one.seat for one in now.choices if isinstance(one, BribeOffer) and one.waived}
    empty |= {bribe.seat for bribe in bribes if bribe.amount < begun.table.edition.least_bribe}
    position, unit = begun.position, begun.table.edition.unit
    full = FULL_PURSE // unit * unit
    balances = tuple([_paid(seat, bribes) if seat in empty else full for seat in range(begun.table.seats)])
    start = Start(position.round, position.host or 0, balances, position.palaces, position.parks, position.island)
    table = begun.table
    there = Table(table.edition, table.players, table.first, table.options, start)
    actions: Sequence[Action] = played if asked is None else [*played, asked]
    return json.dumps([made_case(record_data(there, actions), title)], ensure_ascii=False, indent=1)


def _paid(seat: int, bribes: Sequence[Bribe]) -> int:
    """The starting cash of a seat that has nothing left: what it paid in the turn."""
    return sum([bribe.amount for bribe in bribes if bribe.seat == seat])

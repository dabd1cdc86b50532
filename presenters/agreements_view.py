"""View model of agreements beside the bribes: open promises, and the form for promises and payments."""

from functools import lru_cache
from typing import Any

from i18n.translator import Translator
from live import Actor, View
from narration.long_texts import LONGEST_QUOTED, cut
from narration.promises import tell_obstacle, tell_promise, tell_when, turn_now
from presenters.bribe_view import quick_amounts
from presenters.controls_view import may_enter
from rules import Edition, Judge, PromiseState, Turn, action_data, due_now, open_promises

Data = dict[str, Any]
# Of those due now, and of the others: more than anybody keeps in mind. A list without end would slow every screen.
MOST_SHOWN = 40


def agreements_view(view: View, actor: Actor, translator: Translator) -> Data:
    """The promises shown on this device, and what may be entered on it.

    A phone shows those of its seat, in the first person; every other screen shows all. Contains nobody's cash.
    """
    enters = may_enter(view, actor) and view.read_only is None
    due = set(due_now(view.position))
    kept = open_promises(view.position, actor.seat)
    now = [state for state in kept if state in due][:MOST_SHOWN]
    shown = [*now, *[state for state in kept if state not in due][-MOST_SHOWN:]]
    return {
        "own": actor.seat is not None,
        "open": [
            *(_open(view, state, actor, translator, due=state in due, enters=enters) for state in shown),
            *_rest(len(kept) - len(shown), translator),
        ],
        "compose": _compose(view, actor, translator) if enters and not view.over else None,
        "words": _words(translator),
    }


def _rest(count: int, translator: Translator) -> list[Data]:
    """A row that tells how many open promises are not listed."""
    if count <= 0:
        return []
    words = translator.say("And {count} older ones, which stand in the log.", count=translator.number(count))
    return [{"id": -1, "words": words, "when": "", "due": False, "obstacle": "", "judges": []}]


def _open(view: View, state: PromiseState, actor: Actor, translator: Translator, *, due: bool, enters: bool) -> Data:
    judges = enters and actor.seat in (None, state.promise.to)
    words = tell_promise(state.promise, translator, actor.seat)
    return {
        "id": state.number,
        "words": words,
        "when": tell_when(turn_now(view), state.promise.due, translator),
        "due": due,
        "obstacle": tell_obstacle(view, state, translator),
        "judges": _judges(state, words, translator) if judges else [],
    }


def _judges(state: PromiseState, words: str, translator: Translator) -> list[Data]:
    """The two judgements of the promisee (14.4)."""
    told = ((True, translator.say("Kept")), (False, translator.say("Broken")))
    return [
        {
            "word": word,
            "label": translator.say("{word}: {promise}", word=word, promise=cut(words, LONGEST_QUOTED)),
            "action": action_data(Judge(state.promise.to, state.number, kept)),
        }
        for kept, word in told
    ]


def _compose(view: View, actor: Actor, translator: Translator) -> Data:
    """The data of the form for a promise or a payment; rooms, sums and turns are the same for everybody."""
    mine = tuple([seat for seat in range(view.table.seats) if actor.seat in (None, seat)])
    turns = _turns(view)
    return {
        "first": view.position.host if actor.seat is None else actor.seat,
        "turns": _told_turns(tuple(turns), turn_now(view), translator),
        "usual": {str(seat): _usual(view, seat, turns) for seat in mine},
        "pays": view.table.options.side_payments,
        "from": _givers(mine, translator),
        **_always(view.table.edition, view.table.seats, translator),
    }


# The very same data for all seats: a server with a thousand phones has it once for each table.
@lru_cache(maxsize=512)
def _told_turns(turns: tuple[Turn | None, ...], now: Turn | None, translator: Translator) -> list[Data]:
    return [
        {"word": tell_when(now, turn, translator), "due": None if turn is None else turn._asdict()} for turn in turns
    ]


@lru_cache(maxsize=1024)
def _givers(mine: tuple[int, ...], translator: Translator) -> list[Data]:
    return [{"seat": seat, "word": translator.player(seat)} for seat in mine]


# And at every version: what has not changed is found at a glance.
@lru_cache(maxsize=512)
def _always(edition: Edition, seats: int, translator: Translator) -> Data:
    """The part of that data which stays the same through the whole game, for all seats."""
    return {
        "to": [_named(seat, translator) for seat in range(seats)],
        "rooms": [
            {"room": room, "word": translator.say("{room} room", room=translator.number(room))}
            for room in edition.rooms
        ],
        "quick": [{"amount": amount, "word": translator.number(amount)} for amount in _sums(edition)],
    }


def _named(seat: int, translator: Translator) -> Data:
    name = translator.player(seat)
    return {
        "seat": seat,
        "word": name,
        "sure": translator.around("Yes, pay {name} {amount}", "amount", name=name),
        "promise": translator.say("Promise {name}", name=name),
        "pay": translator.say("Pay {name}", name=name),
    }


def _sums(edition: Edition) -> list[int]:
    return sorted({edition.unit, *quick_amounts(edition)})


def _turns(view: View) -> list[Turn | None]:
    """The possible turns of a promise: from this one to the host's next, within the game; and None for no turn."""
    now = turn_now(view)
    table, found = view.table, list[Turn | None]()
    turn = now
    for _ in range(table.seats + 1):
        if turn is None or turn.round > table.edition.rounds:
            break
        found.append(turn)
        seat = (turn.seat + 1) % table.seats
        turn = Turn(turn.round + (seat == table.first), seat)
    return [*found, None]


def _usual(view: View, seat: int, turns: list[Turn | None]) -> int:
    """The default turn for a room, as an index: the next one in which this player gives rooms."""
    gives_now = view.due.phase != "dispatch"
    own = [at for at, turn in enumerate(turns) if turn is not None and turn.seat == seat and (at or gives_now)]
    return own[0] if own else len(turns) - 1


@lru_cache(maxsize=64)
def _words(translator: Translator) -> Data:
    return {
        "region": translator.say("Promises and payments"),
        "promise": translator.say("Promise …"),
        "pay": translator.say("Pay …"),
        "promises": translator.say("Promise"),
        "pays": translator.say("Pay"),
        "from": translator.say("Who"),
        "to": translator.say("To whom"),
        "when": translator.say("When"),
        "usual": translator.say("as usual"),
        "room": translator.say("A room"),
        "sum": translator.say("Ducats"),
        "text": translator.say("In words"),
        "amount": translator.say("Amount"),
        "close": translator.say("Close"),
        "change": translator.say("Change"),
        "open": translator.say("Open promises"),
        "remind": translator.say("Remember:"),
    }

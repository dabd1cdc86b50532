"""What a screen offers to enter: bribes, decisions, the dispatch, moves on the board, undo and redo.

The actor decides. This only keeps a screen from offering what would be refused: the check itself is `live`'s, at every
action.
"""

from typing import Any, NamedTuple

from i18n.translator import Translator
from live import BANKER_ENTERS, Actor, View
from narration import last_action, tell_line
from narration.waiting import is_due
from presenters.ahead_view import ahead
from presenters.answers_view import answers
from presenters.bribe_view import offers
from presenters.decision_view import decisions, dispatch
from presenters.legal_moves_view import dispatch_pairs, legal_moves_view
from presenters.settlement_view import settlements
from rules import Sending

Data = dict[str, Any]


class Controls(NamedTuple):
    """Everything that may be entered at one version, whoever may enter it.

    offers: bribes. decisions, dispatch: the host's, as buttons. moves, pairs: the same on the board. settlements: what
    each decision of a conflict brings about. undo: what taking the last step back would take. redo: whether
    something may be brought back. answers: the host's to the offers that stand. ahead: bribes that are not due yet, for
    which something may be offered already.
    """

    offers: list[Data]
    decisions: Data | None
    dispatch: Data | None
    moves: list[Data]
    pairs: list[tuple[Sending, ...]]
    settlements: list[Data]
    undo: str | None
    redo: bool
    answers: list[Data]
    ahead: list[Data]


NOTHING = Controls([], None, None, [], [], [], None, False, [], [])


def all_controls(view: View, translator: Translator) -> Controls:
    """The controls of somebody who may enter anything."""
    if view.read_only is not None:
        return NOTHING
    return Controls(
        offers(view, translator),
        decisions(view, translator),
        dispatch(view, translator),
        legal_moves_view(view, translator),
        dispatch_pairs(view),
        settlements(view),
        _undo(view, translator),
        bool(view.redoable),
        answers(view, translator),
        ahead(view, translator),
    )


def controls_view(view: View, actor: Actor, known: Controls) -> Data:
    """The controls of one device. known: those of everybody (`all_controls`)."""
    if actor.role == "banker":
        return known._asdict()
    # None but the banker takes back, so the log has no such button.
    offered: Data = {**NOTHING._asdict(), "undo": False}
    if may_enter(view, actor):
        for name in ("offers", "ahead"):
            mine = [offer for offer in getattr(known, name) if offer["seat"] == actor.seat]
            offered[name] = [{**offer, "propose": True} if offer["free"] else offer for offer in mine]
        if actor.seat == view.position.host:
            offered["answers"] = known.answers
        if is_due(view, actor.seat):
            decided = ("decisions", "dispatch", "moves", "pairs", "settlements")
            offered |= {name: getattr(known, name) for name in decided}
    return offered


def may_enter(view: View, actor: Actor) -> bool:
    """Whether this device enters anything at all at this table."""
    return actor.role == "banker" or (actor.seat is not None and view.access != BANKER_ENTERS)


def _undo(view: View, translator: Translator) -> str | None:
    last = last_action(view)
    if last is None:
        return None
    return translator.say(
        "Takes this back; it stays in the log as a correction. {entry}", entry=tell_line(last, translator).sentence
    )

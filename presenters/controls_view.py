"""The controls of a screen: bribes, decisions, the dispatch, moves on the board, undo and redo.

Selected by actor, only to hide what would be refused; `live` checks permissions at every action.
"""

from typing import Any, NamedTuple

from i18n.translator import Translator
from live import BANKER_ENTERS, Actor, View
from narration import last_action, tell_line
from narration.long_texts import LONGEST_QUOTED, with_less_text
from narration.waiting import is_due
from presenters.bribe_view import offers
from presenters.decision_view import decisions, dispatch
from presenters.decision_words import DecisionWords
from presenters.early_offers_view import early_offers
from presenters.legal_moves_view import dispatch_pairs, legal_moves_view
from presenters.offer_replies_view import offer_replies
from presenters.settlement_view import settlements
from rules import Sending

Data = dict[str, Any]


class Controls(NamedTuple):
    """Everything that may be entered at one version, by anybody.

    offers: bribes. decisions, dispatch: the host's, as buttons. moves, pairs: the same on the board. settlements: the
    effects of each decision of a conflict. undo: what an undo would remove. redo: whether a redo is possible. replies:
    the host's, to current offers. ahead: bribes due later, for which offers can be made.
    """

    offers: list[Data]
    decisions: Data | None
    dispatch: Data | None
    moves: list[Data]
    pairs: list[tuple[Sending, ...]]
    settlements: list[Data]
    undo: str | None
    redo: bool
    replies: list[Data]
    ahead: list[Data]


NOTHING = Controls([], None, None, [], [], [], None, False, [], [])


def all_controls(view: View, translator: Translator) -> Controls:
    """The controls of an actor who may enter anything."""
    if view.read_only is not None:
        return NOTHING
    words = DecisionWords(view, translator)
    return Controls(
        offers(view, translator),
        decisions(words),
        dispatch(view, translator),
        legal_moves_view(words),
        dispatch_pairs(view),
        settlements(words),
        _undo(view, translator),
        bool(view.redoable),
        offer_replies(view, translator),
        early_offers(view, translator),
    )


def controls_view(view: View, actor: Actor, known: Controls) -> Data:
    """The controls of one device, selected from `known` (`all_controls`)."""
    if actor.role == "banker":
        return known._asdict()
    # Only the banker can undo, so others get no button.
    offered: Data = {**NOTHING._asdict(), "undo": False}
    if may_enter(view, actor):
        for name in ("offers", "ahead"):
            mine = [offer for offer in getattr(known, name) if offer["seat"] == actor.seat]
            offered[name] = [{**offer, "propose": True} if offer["free"] else offer for offer in mine]
        if actor.seat == view.position.host:
            offered["replies"] = known.replies
        if is_due(view, actor.seat):
            decided = ("decisions", "dispatch", "moves", "pairs", "settlements")
            offered |= {name: getattr(known, name) for name in decided}
    return offered


def may_enter(view: View, actor: Actor) -> bool:
    """Whether this device can enter anything at this table."""
    return actor.role == "banker" or (actor.seat is not None and view.access != BANKER_ENTERS)


def _undo(view: View, translator: Translator) -> str | None:
    last = last_action(view)
    if last is None:
        return None
    return translator.say(
        "Takes this back; it stays in the log as a correction. {entry}",
        entry=tell_line(with_less_text(last, LONGEST_QUOTED), translator).sentence,
    )

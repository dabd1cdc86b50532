"""The desk's "may I?": a verdict on any action and its effects, from public facts only.

A real bribe is refused if the purse is too small, so trying amounts would reveal a purse. Here everybody is judged as
having more than enough, except those shown to have to declare 0 (5.5); likewise the bank grants nothing and nobody wins
in the effects.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from live.public_view import BribeOffer, PublicChoice, public_choices, with_full_purses, without_cash
from rules import (
    Action,
    Adjust,
    Bribe,
    Dispatch,
    Ended,
    Event,
    Figure,
    Illegal,
    Open,
    Phase,
    Place,
    Position,
    Settle,
    parse_action,
    plan_of,
    play,
    reasons,
    refusal,
)

NEAREST = 3
# Refusals that only mean: not now, or not this player's turn.
_OF_THE_MOMENT = frozenset({"not-on-turn", "bribe-due", "no-bribe-due", "host-too-early"})


class Verdict(NamedTuple):
    """The desk's answer.

    action: what was asked. refused: why not, preferring a reason that holds at any moment; None if it may be played
    now. moment: why not now, if `refused` holds at any moment. only_moment: `refused` says only that its time has not
    come. article: the basis of the answer; also: further articles. events and position: the effects, without anybody's
    cash. nearest: similar legal actions, most similar first.
    """

    action: Action
    refused: Illegal | None
    moment: Illegal | None
    only_moment: bool
    article: str
    also: tuple[str, ...]
    events: tuple[Event, ...]
    position: Position | None
    nearest: tuple[PublicChoice, ...]


def inquire(position: Position, data: Mapping[str, Any], recent: Sequence[Action] = ()) -> Verdict:
    """The verdict on an action given as JSON data; nothing is played.

    recent: the actions of the running turn, oldest first; they tell what was promised and paid.

    Raises:
        Malformed: the data is no action; article `record`.
    """
    action = parse_action(dict(data), position.table.edition)
    offered = public_choices(position)
    fair = _unmeasured(position, offered, action)
    refused = refusal(fair, action)
    if refused is None:
        return _allowed(fair, action, recent)
    lasting = _refused_at_any_time(fair, action) if _is_of_the_moment(refused) else None
    told = lasting or refused
    return Verdict(
        action=action,
        refused=told,
        moment=refused if lasting else None,
        only_moment=lasting is None and _is_of_the_moment(refused),
        article=told.article,
        also=_also(told, refused, action, recent),
        events=(),
        position=None,
        nearest=_nearest(offered, action),
    )


def unmeasured(position: Position, action: Action) -> Position:
    """The position for judging an action without revealing anybody's cash."""
    return _unmeasured(position, public_choices(position), action)


def _unmeasured(position: Position, offered: Sequence[PublicChoice], action: Action) -> Position:
    waived = {offer.seat for offer in offered if isinstance(offer, BribeOffer) and offer.waived}
    asked = getattr(action, "amount", 0)
    return with_full_purses(position, asked or 0, waived)


def _allowed(fair: Position, action: Action, recent: Sequence[Action]) -> Verdict:
    after, events = play(fair, action)
    promised = _promised(action, recent)
    first, *others = reasons(fair, action, promised)
    # The final places would be computed from the full purses.
    public = tuple([event for event in events if not isinstance(event, Ended)])
    return Verdict(action, None, None, False, first, tuple(others), public, without_cash(after), ())


def _promised(action: Action, recent: Sequence[Action]) -> int | None:
    figure = action.figure if isinstance(action, Place) else None
    found = [one.promised for one in recent if isinstance(one, Bribe) and Figure(one.seat, one.profession) == figure]
    return found[-1] if found else None


def _is_of_the_moment(refused: Illegal) -> bool:
    return refused.code in _OF_THE_MOMENT or refused.code.endswith("-due")


def _refused_at_any_time(fair: Position, action: Action) -> Illegal | None:
    """Why the action would be illegal even at its proper moment, if so: a more helpful answer to "may I?"."""
    put = _at_its_time(fair, action)
    refused = None if put is None else refusal(put, action)
    return None if refused is None or _is_of_the_moment(refused) else refused


def _at_its_time(position: Position, action: Action) -> Position | None:
    if position.host is None:
        return None
    match action:
        case Place(host, _, _):
            return _placing(position, host)
        case Open(host, _):
            return _deciding(position, host, "external-choice")
        case Dispatch(seat, _):
            return _deciding(position, seat, "dispatch")
        case Settle(host, profession, _, _):
            waiting = [one for one in position.parks[host] if one.profession == profession]
            held = position.room_of(host, profession) is not None
            first = position.table.edition.external_first or not held
            if len(waiting) > 1 and first:
                return _deciding(position, host, "external-settlement")
            conflict = profession if held and waiting else None
            return _deciding(position, host, "internal-settlement", conflict)
        case Bribe(seat, profession, _):
            figure = Figure(seat, profession)
            host = position.host
            there = figure in position.parks[host] or figure in position.palaces[host]
            return position._replace(phase="regular-bribes", pending=(figure,)) if there and seat != host else None
        case _:
            return None


def _deciding(position: Position, host: int, phase: Phase, conflict: str | None = None) -> Position:
    # The seats in a question are unchecked input.
    if not 0 <= host < position.table.seats:
        return position
    return position._replace(host=host, phase=phase, pending=(), declared=(), conflict=conflict)


def _placing(position: Position, host: int) -> Position:
    put = _deciding(position, host, "regular-placement")
    # The referee takes for regular what has bribed in the stage, and by then every regular figure has (5.4). How much
    # plays no part in a placing (6), so nothing is told of a purse.
    declared = [Bribe(figure.seat, figure.profession, 0) for figure in plan_of(put).regular]
    return put._replace(declared=tuple(declared))


def _also(told: Illegal, refused: Illegal, action: Action, recent: Sequence[Action]) -> tuple[str, ...]:
    found = []
    if isinstance(action, Bribe) and any(
        isinstance(one, Bribe) and (one.seat, one.profession) == (action.seat, action.profession) for one in recent
    ):
        found.append("5.2")
    if told.article == "8" and told.code == "no-conflict":
        found += ["4.3", "6"]
    if refused.article != told.article:
        found.append(refused.article)
    return tuple(dict.fromkeys([one for one in found if one != told.article]))


def _nearest(offered: Sequence[PublicChoice], action: Action) -> tuple[PublicChoice, ...]:
    """Legal choices, most similar first: of the same kind, by the same player, with the same figures and rooms."""
    ranked = sorted(offered, key=lambda choice: -_likeness(choice, action))
    return tuple(ranked[:NEAREST])


def _likeness(choice: PublicChoice, action: Action) -> int:
    score = 8 * (choice.seat == action.seat) if not isinstance(action, Adjust) else 0
    match choice, action:
        case BribeOffer(), Bribe():
            return score + 16 + 4 * (choice.profession == action.profession)
        case Place(), Place():
            return score + 16 + 4 * (choice.figure == action.figure) + 2 * (choice.room == action.room)
        case Place(), Settle():
            placed = choice.figure == Figure(action.winner, action.profession)
            return score + 4 * placed + 2 * (choice.room == action.room)
        case Settle(), Settle():
            alike = (choice.profession == action.profession) + (choice.winner == action.winner)
            return score + 16 + 4 * alike + 2 * (choice.room == action.room)
        case Settle(), Place():
            kept = Figure(choice.winner, choice.profession) == action.figure
            return score + 4 * kept + 2 * (choice.room == action.room)
        case Open(), Open():
            return score + 16 + 4 * (choice.profession == action.profession)
        case Dispatch(), Dispatch():
            return score + 16 + 4 * _shared(choice, action)
        case _:
            return score


def _shared(choice: Dispatch, action: Dispatch) -> int:
    """Similarity of two dispatches: equal halves count most, then professions."""
    whole = sum(one in choice.figures for one in action.figures)
    names = [one.profession for one in choice.figures]
    return 2 * whole + sum(one.profession in names for one in action.figures)

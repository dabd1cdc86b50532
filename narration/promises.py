"""Promises in words: who promises whom what, and when; obstacles; the first person on a phone."""

from functools import lru_cache

from i18n.translator import Translator
from live import View
from rules import Promise, PromiseState, Turn


def turn_now(view: View) -> Turn | None:
    """The turn that is being played, None when the game is over."""
    position = view.position
    return None if position.host is None else Turn(position.round, position.host)


def tell_promised(promise: Promise, translator: Translator) -> str:
    """The content of a promise: a room, a sum, words, or several of them."""
    parts = []
    if promise.room is not None and promise.profession is not None:
        parts.append(
            translator.say(
                "the {room} room for the {profession}",
                room=translator.number(promise.room),
                profession=translator.profession(promise.profession),
            )
        )
    elif promise.room is not None:
        parts.append(translator.say("the {room} room", room=translator.number(promise.room)))
    if promise.amount is not None:
        parts.append(translator.say("{amount} ducats", amount=translator.number(promise.amount)))
    if promise.text is not None:
        parts.append(promise.text)
    return translator.listing(parts)


# A screen quotes the same ones at every version, in its log and among those that are open.
@lru_cache(maxsize=4_096)
def tell_promise(promise: Promise, translator: Translator, seat: int | None = None) -> str:
    """Who promises whom what. seat: the reader, addressed in the first person."""
    told = {
        "promised": tell_promised(promise, translator),
        "player": translator.player(promise.seat),
        "other": translator.player(promise.to),
    }
    if seat == promise.seat:
        return translator.say("I promise {other}: {promised}", **told)
    if seat == promise.to:
        return translator.say("{player} promises me: {promised}", **told)
    return translator.say("{player} promises {other}: {promised}", **told)


def tell_when(now: Turn | None, due: Turn | None, translator: Translator) -> str:
    """The turn at which a promise is due. now: the one being played."""
    if due is None:
        return translator.say("at no particular turn")
    if due == now:
        return translator.say("due this turn")
    return translator.say(
        "on {player}'s turn in round {round}", player=translator.player(due.seat), round=str(due.round)
    )


def tell_obstacle(view: View, state: PromiseState, translator: Translator) -> str:
    """Why the rules do not allow a promise to be kept, from public facts; "" if they do."""
    promise = state.promise
    if promise.room is None or promise.due is None:
        return ""
    told = {"player": translator.player(promise.seat), "other": translator.player(promise.to)}
    if promise.due.seat != promise.seat and not (_is_held(view, promise) or _has_turn_before(view, promise)):
        return translator.say("cannot be kept: {player} gives rooms on their own turn alone", **told)
    if promise.due == turn_now(view) and not state.at_stake and not _is_within_reach(view, promise):
        return translator.say("cannot be kept: nothing of {other}'s can get that room in this turn", **told)
    return ""


def _is_within_reach(view: View, promise: Promise) -> bool:
    """Whether a matching figure holds the room, or waits for one that is free or contested by its profession."""
    position, host = view.position, promise.seat
    holder = position.palaces[host][view.table.edition.room_index[promise.room or 0]]
    meant = [one for one in (*position.parks[host], *([holder] if holder else [])) if one.seat == promise.to]
    meant = [one for one in meant if promise.profession in (None, one.profession)]
    if holder is None:
        return any(one.profession not in _held(view, host) for one in meant)
    return any(one.profession == holder.profession for one in meant)


def _is_held(view: View, promise: Promise) -> bool:
    holder = view.position.palaces[promise.seat][view.table.edition.room_index[promise.room or 0]]
    return holder is not None and holder.seat == promise.to and promise.profession in (None, holder.profession)


def _has_turn_before(view: View, promise: Promise) -> bool:
    """Whether the promiser still gives rooms before the turn at whose end the log decides (14.4)."""
    now, table = turn_now(view), view.table
    assert promise.due is not None
    if now is None:
        return False
    own, given = table.turn_index(promise.seat), view.due.phase == "dispatch"
    gone = own < table.turn_index(now.seat) or (promise.seat == now.seat and given)
    return (now.round + gone, own) <= (promise.due.round, table.turn_index(promise.due.seat))


def _held(view: View, host: int) -> set[str]:
    return {one.profession for one in view.position.palaces[host] if one is not None}

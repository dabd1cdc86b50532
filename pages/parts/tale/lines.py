"""The log: a sentence for every entry, and one for each of its consequences."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from live import LogLine, View
from pages.parts.language import Speech
from pages.parts.tale.events import account, tell_event
from rules import (
    BANK,
    Action,
    Adjust,
    Banished,
    Bribe,
    Dispatch,
    Event,
    Figure,
    Kept,
    Note,
    Open,
    Paid,
    Place,
    Sending,
    Settle,
)


class Told(NamedTuple):
    """A log line in words: the sentence of the entry, those of its consequences, the time of day, who entered it."""

    sentence: str
    consequences: tuple[str, ...]
    time: str
    who: str


@lru_cache(maxsize=4096)
def tell_line(line: LogLine, speech: Speech) -> Told:
    """One line of the log."""
    if line.action is None:
        return Told(_tell_correction(line, speech), (), speech.time(line.time), _who(line, speech))
    sentence = tell_action(line.action, line.events, speech)
    if line.kind == "amend" and line.taken:
        sentence = speech.say("Corrected: {action}", action=sentence)
    return Told(
        sentence,
        tuple([tell_event(event, speech) for event in line.events if _is_consequence(event)]),
        speech.time(line.time),
        _who(line, speech),
    )


def _is_consequence(event: Event) -> bool:
    # What the action itself says already is not told twice.
    if isinstance(event, Paid):
        return event.why in ("income", "grant", "refund")
    return type(event).__name__ in ("TurnBegan", "Ended")


def _who(line: LogLine, speech: Speech) -> str:
    if line.seat is not None:
        return speech.player(line.seat)
    if line.stood_in and line.for_seat is not None:
        return speech.say("the banker for {player}", player=speech.player(line.for_seat))
    return speech.say("the banker") if line.role == "banker" else speech.say("the program")


def _tell_correction(line: LogLine, speech: Speech) -> str:
    match line.kind:
        case "undo":
            return speech.say("Taken back: {actions}", actions=_tell_all(line.taken, speech))
        case "redo":
            return speech.say("Brought back: {actions}", actions=_tell_all(line.taken, speech))
        case "recovered":
            return speech.say("The damaged file of this table was put right.")
        case _:
            return _tell_settings(line, speech)


def _tell_settings(line: LogLine, speech: Speech) -> str:
    match line.changed:
        case "joined":
            return speech.say("{player} has joined with a phone.", player=speech.player(line.seat or 0))
        case "freed":
            return speech.say("The banker has freed {player}'s seat.", player=speech.player(line.for_seat or 0))
        case "banker":
            return speech.say("A device became the banker's.")
        case "access":
            return speech.say("The banker changed who enters what.")
        case "pin" if line.for_seat is not None:
            return speech.say("{player} has a PIN now.", player=speech.player(line.for_seat))
        case "no-pin":
            return speech.say("{player} has no PIN any more.", player=speech.player(line.for_seat or 0))
        case _:
            return speech.say("The table's settings were changed.")


def _tell_all(actions: Iterable[Action], speech: Speech) -> str:
    return speech.listing([tell_action(action, (), speech) for action in actions])


def tell_action(action: Action, events: tuple[Event, ...], speech: Speech) -> str:
    """What was entered, as one sentence; the events, where they are known, add the host and who was banished."""
    match action:
        case Bribe():
            return _tell_bribe(action, events, speech)
        case Place(seat, figure, room):
            return speech.say(
                "{host} puts {figure} into the {room} room.",
                host=speech.player(seat),
                figure=speech.figure(figure),
                room=speech.number(room),
            )
        case Open(seat, profession):
            return speech.say(
                "{host} opens the conflict of the {professions}.",
                host=speech.player(seat),
                professions=speech.professions(profession),
            )
        case Settle():
            return _tell_settle(action, events, speech)
        case Dispatch(seat, figures):
            return _tell_dispatch(seat, figures, speech)
        case Adjust(source, target, amount, reason):
            return speech.say(
                "The banker moves {amount} from {payer} to {payee}: {reason}",
                amount=speech.number(amount),
                payer=account(None if source == BANK else source, speech),
                payee=account(None if target == BANK else target, speech),
                reason=reason,
            )
        case Note(text, None):
            return speech.say("Note: {text}", text=text)
        case Note(text, seat):
            return speech.say("{player} notes: {text}", player=speech.player(seat or 0), text=text)


def _tell_bribe(action: Bribe, events: tuple[Event, ...], speech: Speech) -> str:
    told = {
        "owner": speech.player(action.seat),
        "amount": speech.number(action.amount),
        "profession": speech.profession(action.profession),
    }
    hosts = [event.target for event in events if isinstance(event, Paid) and event.why == "bribe"]
    if not hosts or hosts[0] is None:
        return speech.say("{owner} gives {amount} for the {profession}.", **told)
    told["host"] = speech.player(hosts[0])
    if action.amount == 0:
        return speech.say("{owner} gives {host} nothing for the {profession}.", **told)
    asks, promised = speech.number(action.asks or 0), speech.number(action.promised or 0)
    if action.asks and action.promised:
        return speech.say(
            "{owner} pays {host} {amount} for the {profession}, asks for the {asks} room and is promised the "
            "{promised} room.",
            asks=asks,
            promised=promised,
            **told,
        )
    if action.asks:
        return speech.say(
            "{owner} pays {host} {amount} for the {profession} and asks for the {asks} room.", asks=asks, **told
        )
    if action.promised:
        return speech.say(
            "{owner} pays {host} {amount} for the {profession} and is promised the {promised} room.",
            promised=promised,
            **told,
        )
    return speech.say("{owner} pays {host} {amount} for the {profession}.", **told)


def _tell_settle(action: Settle, events: tuple[Event, ...], speech: Speech) -> str:
    host = speech.player(action.seat)
    figure = speech.figure(Figure(action.winner, action.profession))
    gone = [event for event in events if isinstance(event, Banished)]
    banished = speech.listing([speech.figure(event.figure) for event in gone])
    if not gone:
        return speech.say("{host} decides for {figure}.", host=host, figure=figure)
    lost = [event.room for event in gone if event.room is not None]
    if lost:
        return speech.say(
            "{host} gives the {room} room to {figure}; banished: {banished}.",
            host=host,
            room=speech.number(lost[0]),
            figure=figure,
            banished=banished,
        )
    kept = [event for event in events if isinstance(event, Kept)]
    if kept and kept[0].room is not None:
        return speech.say(
            "{host} keeps {figure} in the {room} room; banished: {banished}.",
            host=host,
            figure=figure,
            room=speech.number(kept[0].room),
            banished=banished,
        )
    if kept:
        return speech.say(
            "{host} keeps {figure} in the park as the attacker; banished: {banished}.",
            host=host,
            figure=figure,
            banished=banished,
        )
    return speech.say(
        "{host} puts {figure} into the {room} room; banished: {banished}.",
        host=host,
        figure=figure,
        room=speech.number(action.room or 0),
        banished=banished,
    )


def _tell_dispatch(seat: int, figures: tuple[Sending, ...], speech: Speech) -> str:
    (first, second) = figures
    return speech.say(
        "{player} sends the {first} to {one} and the {second} to {two}.",
        player=speech.player(seat),
        first=speech.profession(first.profession),
        one=speech.player(first.to),
        second=speech.profession(second.profession),
        two=speech.player(second.to),
    )


def last_action(view: View) -> LogLine | None:
    """The newest line whose action counts: what an undo would take back."""
    for line in reversed(view.log):
        if line.action is not None and line.in_force:
            return line
    return None

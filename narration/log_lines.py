"""Sentences for log entries and their consequences."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from i18n.translator import Translator
from live import LogLine, View
from narration.agreements import tell_agreement
from narration.events import account, tell_event
from narration.long_texts import LONGEST_QUOTED, with_short_text
from narration.same_owner_names import newcomers, the_one_inside
from narration.set_up_corrections import tell_set_up
from narration.settings_lines import tell_settings
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

# A correction that moved more actions than these tells their number.
MOST_TOLD = 12
# Signs of the texts of a line that is cached; no screen sends so many. A cache keeps its lines when their table is let
# go from memory, so what is longer, or names many actions, is told anew.
LONGEST_CACHED = 500


class Told(NamedTuple):
    """A log line in words: the entry, its consequences, the time of day, who entered it."""

    sentence: str
    consequences: tuple[str, ...]
    time: str
    who: str


def tell_line(line: LogLine, translator: Translator) -> Told:
    """One line of the log."""
    return (_kept_told if may_be_cached(line) else _told)(line, translator)


def may_be_cached(line: LogLine) -> bool:
    """Whether a line is so short that a cache may keep it longer than its table is in memory."""
    if len(line.taken) > MOST_TOLD:
        return False
    actions = line.taken if line.action is None else (line.action, *line.taken)
    texts = [value for action in actions for value in action if isinstance(value, str)]
    return sum(map(len, texts)) <= LONGEST_CACHED


def _told(line: LogLine, translator: Translator) -> Told:
    if line.action is None:
        return Told(_tell_correction(line, translator), (), translator.time(line.time), _who(line, translator))
    sentence = tell_action(line.action, line.events, translator)
    if line.kind == "amend":
        sentence = translator.say("Corrected: {action}", action=sentence)
    came = [tell_event(event, translator) for event in line.events if _is_consequence(event)]
    return Told(
        sentence,
        (*tell_amendment(line, translator), *came) if line.kind == "amend" else tuple(came),
        translator.time(line.time),
        _who(line, translator),
    )


_kept_told = lru_cache(maxsize=4096)(_told)


def _is_consequence(event: Event) -> bool:
    # Skip events that repeat the action.
    if isinstance(event, Paid):
        return event.why in ("income", "grant", "refund")
    return type(event).__name__ in ("TurnBegan", "PromiseDecided", "Ended")


def _who(line: LogLine, translator: Translator) -> str:
    if line.seat is not None:
        return translator.player(line.seat)
    if line.stood_in and line.for_seat is not None:
        return translator.say("the table keeper for {player}", player=translator.player(line.for_seat))
    return translator.say("the table keeper") if line.role == "banker" else translator.say("the program")


def _tell_correction(line: LogLine, translator: Translator) -> str:
    match line.kind:
        case "undo":
            return translator.say("Taken back: {actions}", actions=_tell_moved(line, translator))
        case "redo":
            return translator.say("Brought back: {actions}", actions=_tell_moved(line, translator))
        case "setup":
            return translator.say("The set-up was set right: {changes}", changes=_tell_moved(line, translator))
        case "recovered":
            return translator.say("The damaged file of this table was put right.")
        case _:
            return tell_settings(line, translator)


def _tell_moved(line: LogLine, translator: Translator) -> str:
    return " ".join([*tell_set_up(line.set_up, translator), _tell_taken(line, translator)]).strip()


def _tell_taken(line: LogLine, translator: Translator) -> str:
    """The actions that a correction moved; of many only how many, as every screen gets the line."""
    if len(line.taken) <= MOST_TOLD:
        # Whole sentences, so they are joined by spaces rather than as a list with commas.
        return " ".join([_quote(action, translator) for action in line.taken])
    if line.kind == "redo":
        return _tell_count_again(len(line.taken), translator)
    return _tell_fallen(line.taken, translator)


def tell_amendment(line: LogLine, translator: Translator) -> list[str]:
    """What an amendment replaced, removed or restored."""
    if line.resumed or not line.taken:
        count = len(line.taken)
        return [_tell_count_again(count, translator)] if count else []
    first, *others = line.taken
    told = [translator.say("It had been entered so: {action}", action=_quote(first, translator))]
    if others:
        told.append(_tell_fallen(others, translator))
    return told


def _tell_count_again(count: int, translator: Translator) -> str:
    return translator.count("{count} line counts again.", "{count} lines count again.", count, count=str(count))


def _tell_fallen(actions: Sequence[Action], translator: Translator) -> str:
    return translator.count(
        "{count} line no longer stands: {action}",
        "{count} lines no longer stand, from this one on: {action}",
        len(actions),
        count=str(len(actions)),
        action=_quote(actions[0], translator),
    )


def _quote(action: Action, translator: Translator) -> str:
    """The sentence of an action that has a line of its own, where the whole of a long text can be read."""
    return tell_action(with_short_text(action, LONGEST_QUOTED), (), translator)


def tell_action(action: Action, events: tuple[Event, ...], translator: Translator) -> str:
    """The sentence of an action; its events, where known, add the host and who was banished."""
    match action:
        case Bribe():
            return _tell_bribe(action, events, translator)
        case Place(seat, figure, room):
            return translator.say(
                "{host} puts {figure} into the {room} room.",
                host=translator.player(seat),
                figure=translator.figure(figure),
                room=translator.number(room),
            )
        case Open(seat, profession):
            return translator.say(
                "{host} opens the conflict of the {professions}.",
                host=translator.player(seat),
                professions=translator.professions(profession),
            )
        case Settle():
            return _tell_settle(action, events, translator)
        case Dispatch(seat, figures):
            return _tell_dispatch(seat, figures, translator)
        case Adjust(source, target, amount, reason):
            return translator.say(
                "The table keeper moves {amount} from {payer} to {payee}: {reason}",
                amount=translator.number(amount),
                payer=account(None if source == BANK else source, translator),
                payee=account(None if target == BANK else target, translator),
                reason=reason,
            )
        case Note(text, None):
            return translator.say("Note: {text}", text=text)
        case Note(text, seat):
            return translator.say("{player} notes: {text}", player=translator.player(seat or 0), text=text)
        case _:
            return tell_agreement(action, translator)


def _tell_bribe(action: Bribe, events: tuple[Event, ...], translator: Translator) -> str:
    told = {
        "owner": translator.player(action.seat),
        "amount": translator.number(action.amount),
        "profession": translator.profession(action.profession),
    }
    hosts = [event.target for event in events if isinstance(event, Paid) and event.why == "bribe"]
    if not hosts or hosts[0] is None:
        return translator.say("{owner} gives {amount} for the {profession}.", **told)
    told["host"] = translator.player(hosts[0])
    if action.amount == 0:
        return translator.say("{owner} gives {host} nothing for the {profession}.", **told)
    asks, promised = translator.number(action.asks or 0), translator.number(action.promised or 0)
    if action.asks and action.promised:
        return translator.say(
            "{owner} pays {host} {amount} for the {profession}, asks for the {asks} room and is promised the "
            "{promised} room.",
            asks=asks,
            promised=promised,
            **told,
        )
    if action.asks:
        return translator.say(
            "{owner} pays {host} {amount} for the {profession} and asks for the {asks} room.", asks=asks, **told
        )
    if action.promised:
        return translator.say(
            "{owner} pays {host} {amount} for the {profession} and is promised the {promised} room.",
            promised=promised,
            **told,
        )
    return translator.say("{owner} pays {host} {amount} for the {profession}.", **told)


def _tell_settle(action: Settle, events: tuple[Event, ...], translator: Translator) -> str:
    host = translator.player(action.seat)
    figure = translator.figure(Figure(action.winner, action.profession))
    gone = [event for event in events if isinstance(event, Banished)]
    banished = translator.listing([translator.figure(event.figure) for event in gone])
    if not gone:
        return translator.say("{host} decides for {figure}.", host=host, figure=figure)
    lost = [event.room for event in gone if event.room is not None]
    if lost:
        return translator.say(
            "{host} gives the {room} room to {figure}; banished: {banished}.",
            host=host,
            room=translator.number(lost[0]),
            figure=figure,
            banished=banished,
        )
    kept = [event for event in events if isinstance(event, Kept)]
    if kept and kept[0].room is not None:
        rivals = [event.figure for event in gone]
        return translator.say(
            "{host} keeps {figure} in the {room} room; banished: {banished}.",
            host=host,
            figure=the_one_inside(kept[0].figure, rivals, translator),
            room=translator.number(kept[0].room),
            banished=newcomers(rivals, kept[0].figure, translator),
        )
    if kept:
        return translator.say(
            "{host} keeps {figure} in the park as the attacker; banished: {banished}.",
            host=host,
            figure=figure,
            banished=banished,
        )
    return translator.say(
        "{host} puts {figure} into the {room} room; banished: {banished}.",
        host=host,
        figure=figure,
        room=translator.number(action.room or 0),
        banished=banished,
    )


def _tell_dispatch(seat: int, figures: tuple[Sending, ...], translator: Translator) -> str:
    (first, second) = figures
    return translator.say(
        "{player} sends the {first} to {one} and the {second} to {two}.",
        player=translator.player(seat),
        first=translator.profession(first.profession),
        one=translator.player(first.to),
        second=translator.profession(second.profession),
        two=translator.player(second.to),
    )


def last_action(view: View) -> LogLine | None:
    """The newest action or set-up in force: what an undo would remove."""
    for line in reversed(view.log):
        if line.in_force and (line.action is not None or line.kind == "setup"):
            return line
    return None

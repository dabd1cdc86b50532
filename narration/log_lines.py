"""Sentences for log entries and their consequences."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from i18n.translator import Translator
from live import LogLine, View
from narration.action_sentences import tell_action
from narration.events import tell_events
from narration.long_texts import LONGEST_QUOTED, with_short_text
from narration.set_up_corrections import tell_set_up
from narration.settings_lines import OF_A_SEAT, tell_settings
from rules import Action, Adjust, Event, Paid

# A correction that moved more actions than these tells their number.
MOST_TOLD = 12
# By which a sentence ends.
_ENDS = (".", "!", "?", "…", "。")
# Signs of the texts of a line that is cached, and its events. A cache keeps its lines when their table is let go from
# memory, so what is longer than any screen sends, or names many actions, is told anew.
LONGEST_CACHED = 500
MOST_EVENTS_CACHED = 64


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
    moved = (*line.taken, *line.back)
    if len(moved) > MOST_TOLD or len(line.events) > MOST_EVENTS_CACHED:
        return False
    actions = moved if line.action is None else (line.action, *moved)
    texts = [value for action in actions for value in action if isinstance(value, str)]
    return sum(map(len, texts)) <= LONGEST_CACHED


def _told(line: LogLine, translator: Translator) -> Told:
    if line.action is None:
        told = _tell_correction(line, translator), tuple(_tell_besides(line, translator))
        return Told(*told, translator.time(line.time), _who(line, translator))
    sentence = tell_action(line.action, line.events, translator)
    if line.kind == "amend":
        sentence = translator.say("Corrected: {action}", action=sentence)
    came = tell_events(filter(_is_consequence, line.events), translator)
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
    match line.role:
        case "banker":
            return translator.say("the table keeper")
        case "seat":
            # On a device that is neither the table keeper's nor that seat's, as others' PINs can be changed.
            return translator.say("somebody who knew the PIN")
        case _:
            return translator.say("the program")


def names_who_entered_it(line: LogLine) -> bool:
    """Whether the subject of the line's sentence is whoever entered it."""
    if line.seat is None:
        return False
    if line.kind == "action":
        return not isinstance(line.action, Adjust | None) and line.action.seat == line.seat
    return line.kind == "settings" and line.changed in OF_A_SEAT and line.for_seat in (None, line.seat)


def _tell_correction(line: LogLine, translator: Translator) -> str:
    match line.kind:
        case "undo":
            return translator.say("Taken back: {actions}", actions=_tell_moved(line, translator))
        case "redo":
            return _tell_brought_back(_tell_moved(line, translator), translator)
        case "setup":
            return translator.say("The set-up was set right: {changes}", changes=_tell_moved(line, translator))
        case "recovered":
            return translator.say("The damaged file of this table was put right.")
        case _:
            return tell_settings(line, translator)


def _tell_moved(line: LogLine, translator: Translator) -> str:
    """What a correction was for: the set-up, and the actions; of many only how many, as every screen gets the line."""
    # An undo is told by what it took back.
    changes = [one.reversed() for one in line.set_up] if line.kind == "undo" else line.set_up
    told = tell_set_up(changes, translator)
    actions = line.back if line.kind == "redo" else line.taken
    if not actions:
        pass
    elif len(told) + len(actions) <= MOST_TOLD:
        told.append(_quote_all(actions, translator))
    elif line.kind == "redo":
        told.append(_tell_count_again(len(actions), translator))
    else:
        told.append(_tell_fallen(actions, translator, to_end=line.to_end))
    # Whole sentences, so they are joined by spaces rather than as a list with commas.
    return " ".join(told)


def _tell_besides(line: LogLine, translator: Translator) -> list[str]:
    """What an undo brought back, as that of a correction does, or a redo took out of force."""
    are_few = len(line.set_up) + len(line.taken) + len(line.back) <= MOST_TOLD
    if line.kind == "undo" and line.back:
        if are_few:
            return [_tell_brought_back(_quote_all(line.back, translator), translator)]
        return [_tell_count_again(len(line.back), translator)]
    if line.kind == "redo" and line.taken:
        if are_few:
            return [_tell_fallen([action], translator) for action in line.taken]
        return [_tell_fallen(line.taken, translator, to_end=line.to_end)]
    return []


def _tell_brought_back(actions: str, translator: Translator) -> str:
    return translator.say("Brought back: {actions}", actions=actions)


def tell_amendment(line: LogLine, translator: Translator) -> list[str]:
    """What an amendment replaced, removed or restored."""
    if not line.taken:
        count = len(line.back)
        return [_tell_count_again(count, translator)] if count else []
    first, *others = line.taken
    told = [translator.say("It had been entered so: {action}", action=_quote(first, translator))]
    if others:
        told.append(_tell_fallen(others, translator, to_end=line.to_end))
    return told


def _tell_count_again(count: int, translator: Translator) -> str:
    return translator.count("{count} line counts again.", "{count} lines count again.", count, count=str(count))


def _tell_fallen(actions: Sequence[Action], translator: Translator, *, to_end: bool = True) -> str:
    """How many lines fell, and the first of them. to_end: whether all that followed that one fell."""
    count, action = len(actions), _quote(actions[0], translator)
    if to_end or count == 1:
        return translator.count(
            "{count} line no longer stands: {action}",
            "{count} lines no longer stand, from this one on: {action}",
            count,
            count=str(count),
            action=action,
        )
    return translator.count(
        "{count} line no longer stands, this one: {action}",
        "{count} lines no longer stand, among them: {action}",
        count,
        count=str(count),
        action=action,
    )


def _quote_all(actions: Sequence[Action], translator: Translator) -> str:
    quoted = [_quote(action, translator) for action in actions]
    # What somebody wrote may end without a full stop, and would run into the next sentence.
    return " ".join([*(one if one.endswith(_ENDS) else f"{one} ·" for one in quoted[:-1]), *quoted[-1:]])


def _quote(action: Action, translator: Translator) -> str:
    """The sentence of an action that has a line of its own, where the whole of a long text can be read."""
    return tell_action(with_short_text(action, LONGEST_QUOTED), (), translator)


def last_action(view: View) -> LogLine | None:
    """The action, amendment or set-up that an undo would take back."""
    return view.log[view.undoes - 1] if view.undoes else None

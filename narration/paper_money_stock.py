"""The bank's stock of notes, for editions with a fixed number, assuming that everybody pays with the fewest notes.

Computed from public payments from and to the bank, so it reveals no more than a look into the bank.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from i18n.translator import Translator
from live import View, once_per_view
from live.readonly_game import lines_in_force
from narration.paper_money import Pile, fewest_notes, first_notes
from rules import Edition, Event, Paid

# Warn below this number of notes of a kind.
FEW = 5
# The number of a line of the log, 0 for the opening, and the index of an event in it.
EventKey: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class BankNotes:
    """The notes left in the bank by value, ascending, and the pile paid out, by event.

    A pile is empty if the bank could not make the sum.
    """

    left: dict[int, int]
    piles: dict[EventKey, Pile]


def notes_in_bank(edition: Edition, count: int, seats: int) -> dict[int, int]:
    """The notes left in the bank when all have their first ones, by note; none where a box of one's own has too few.

    count: the notes of each kind in the box.
    """
    dealt = dict(first_notes(edition))
    return {note: max(0, count - dealt.get(note, 0) * seats) for note in sorted(edition.notes)}


@once_per_view
def bank_notes(view: View) -> BankNotes | None:
    """The current stock; None without a fixed number of notes, or for a game that began in the middle."""
    edition = view.table.edition
    if edition.note_count is None or not edition.notes or view.resumed:
        return None
    left = notes_in_bank(edition, edition.note_count, view.table.seats)
    piles: dict[EventKey, Pile] = {}
    for number, events in told_events(view):
        for index, event in enumerate(events):
            if not isinstance(event, Paid):
                continue
            if event.source is None:
                piles[number, index] = _take(event.amount, left)
            elif event.target is None:
                for note, count in fewest_notes(event.amount, edition.notes):
                    left[note] += count
    return BankNotes(left, piles)


@once_per_view
def told_events(view: View) -> Sequence[tuple[int, tuple[Event, ...]]]:
    """The events in force with the number of their line, those of the set-up first, as 0."""
    lines = [line for line in lines_in_force(view) if line.events]
    return ((0, view.opening), *[(line.number, line.events) for line in lines])


def scarce(stock: BankNotes, used: set[int], translator: Translator) -> list[str]:
    """A warning for each kind in `used` of which the bank has few or none left."""
    found = []
    for note, count in stock.left.items():
        if note in used and count <= FEW:
            found.append(_tell_scarce(translator.number(note), count, translator))
    return found


def _tell_scarce(note: str, count: int, translator: Translator) -> str:
    if count <= 0:
        return translator.say("The bank has no {note} note left: whoever has some changes them there.", note=note)
    return translator.count(
        "The bank has only one {note} note left: whoever has some changes them there.",
        "The bank has only {count} {note} notes left: whoever has some changes them there.",
        count,
        note=note,
        count=translator.number(count),
    )


def _take(amount: int, left: dict[int, int]) -> Pile:
    """Take the fewest notes for an amount out of `left`; returns an empty pile, taking nothing, if impossible."""
    found, rest = [], amount
    for note in sorted(left, reverse=True):
        count = min(rest // note, max(left[note], 0))
        if count:
            found.append((note, count))
            rest -= count * note
    if rest:
        return []
    for note, count in found:
        left[note] -= count
    return found

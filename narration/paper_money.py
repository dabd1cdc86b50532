"""Paper money: the fewest notes for an amount, the starting notes, and change for a larger note.

In every edition each note divides the next larger one, so the greedy algorithm needs the fewest notes.
"""

from collections.abc import Sequence
from typing import TypeAlias

from i18n.translator import Translator
from rules import Edition

# (note, number) pairs, the largest note first.
Pile: TypeAlias = list[tuple[int, int]]
_OF_EACH_AT_FIRST = 2


def fewest_notes(amount: int, notes: Sequence[int]) -> Pile:
    """The notes of a sum as (note, how many), the largest first; empty when they cannot make it.

    >>> fewest_notes(130_000, (10_000, 50_000, 100_000))
    [(100000, 1), (10000, 3)]
    """
    found = []
    for note in sorted(notes, reverse=True):
        count, amount = divmod(amount, note)
        if count:
            found.append((note, count))
    return [] if amount else found


def first_notes(edition: Edition) -> Pile:
    """The starting notes: two of each kind, as in the rulebooks, if that is the starting cash."""
    if _OF_EACH_AT_FIRST * sum(edition.notes) == edition.cash:
        return [(note, _OF_EACH_AT_FIRST) for note in sorted(edition.notes, reverse=True)]
    return fewest_notes(edition.cash, edition.notes)


def broken(amount: int, notes: Sequence[int]) -> tuple[Pile, Pile]:
    """Larger notes that cover an amount, and what comes back of them; both empty where nothing larger is needed.

    >>> broken(30_000, (10_000, 50_000, 100_000))
    ([(50000, 1)], [(10000, 2)])
    """
    larger = [note for note in sorted(notes) if note > amount]
    given = larger[0] if larger else -(-amount // max(notes, default=1)) * max(notes, default=1)
    change = fewest_notes(given - amount, notes)
    return (fewest_notes(given, notes), change) if change else ([], [])


def tell_pile(pile: Pile, translator: Translator) -> str:
    """A pile in words: `one 100,000 · three 10,000`; "" for an empty one."""
    return " · ".join(_tell_count(count, translator.number(note), translator) for note, count in pile)


def tell_notes(amount: int, notes: Sequence[int], translator: Translator) -> str:
    """The notes of an amount in words; "" without paper money."""
    return tell_pile(fewest_notes(amount, notes), translator)


def tell_ways(amount: int, notes: Sequence[int], translator: Translator) -> str:
    """The same for somebody who may lack those notes: also the change for a larger one."""
    fewest = tell_notes(amount, notes, translator)
    given, change = broken(amount, notes)
    if not fewest or not given:
        return fewest
    return translator.say(
        "{notes}, or {given} and {change} back",
        notes=fewest,
        given=tell_pile(given, translator),
        change=tell_pile(change, translator),
    )


def _tell_count(count: int, note: str, translator: Translator) -> str:
    told = (
        translator.say("one {note}", note=note),
        translator.say("two {note}", note=note),
        translator.say("three {note}", note=note),
        translator.say("four {note}", note=note),
        translator.say("five {note}", note=note),
        translator.say("six {note}", note=note),
        translator.say("seven {note}", note=note),
        translator.say("eight {note}", note=note),
        translator.say("nine {note}", note=note),
    )
    if 1 <= count <= len(told):
        return told[count - 1]
    return translator.say("{count} times {note}", count=translator.number(count), note=note)

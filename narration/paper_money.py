"""Paper money: the fewest notes that make an amount.

Every edition's notes divide each other, so taking the largest that fits, again and again, needs the fewest.
"""

from collections.abc import Sequence

from i18n.translator import Translator


def fewest_notes(amount: int, notes: Sequence[int]) -> list[tuple[int, int]]:
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


def tell_notes(amount: int, notes: Sequence[int], translator: Translator) -> str:
    """The notes of a sum in words: `one 100,000, three 10,000`; empty where there is no paper money."""
    return " · ".join(
        _tell_count(count, translator.number(note), translator) for note, count in fewest_notes(amount, notes)
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
    if count <= len(told):
        return told[count - 1]
    return translator.say("{count} times {note}", count=translator.number(count), note=note)

"""Paper money: which notes make a sum, the fewest first.

Every edition's notes divide each other, so taking the largest that fits, again and again, needs the fewest.
"""

from collections.abc import Sequence

from pages.parts.language import Speech


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


def tell_notes(amount: int, notes: Sequence[int], speech: Speech) -> str:
    """The notes of a sum in words: `one 100,000, three 10,000`; empty where there is no paper money."""
    return " · ".join(_tell_count(count, speech.number(note), speech) for note, count in fewest_notes(amount, notes))


def _tell_count(count: int, note: str, speech: Speech) -> str:
    told = (
        speech.say("one {note}", note=note),
        speech.say("two {note}", note=note),
        speech.say("three {note}", note=note),
        speech.say("four {note}", note=note),
        speech.say("five {note}", note=note),
        speech.say("six {note}", note=note),
        speech.say("seven {note}", note=note),
        speech.say("eight {note}", note=note),
        speech.say("nine {note}", note=note),
    )
    if count <= len(told):
        return told[count - 1]
    return speech.say("{count} times {note}", count=speech.number(count), note=note)

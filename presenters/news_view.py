"""View model of the latest events; with paper money also the notes to hand over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from i18n.translator import Translator
from live import LogLine, View, once_per_view
from live.readonly_game import newest_in_force
from narration import tell_event, tell_line
from narration.long_texts import LONGEST_SHOWN, with_less_text
from narration.paper_money import Pile, fewest_notes, tell_notes, tell_pile, tell_ways
from narration.paper_money_stock import bank_notes, scarce
from narration.turn_log import lines_of_turn
from rules import Edition, Event, Paid

# Payments of one turn whose notes are listed: more than a turn has without corrections.
MOST_SHOWN = 40


def news(view: View, translator: Translator) -> list[dict[str, Any]]:
    """The announcements of the newest entry; with paper money also the notes to hand over.

    `known`: the panel shows the same, a current offer, above them.

    When the game is over the standing replaces the announcements, followed by the notes.
    """
    if view.over:
        return []
    newest = list(islice((line for line in reversed(view.log) if line.kind != "settings"), 1))
    told = [
        {**_told(line.number, index, words), "known": line.action in view.position.negotiation.offers}
        for line in newest
        for index, words in _sentences(line, translator)
    ]
    if not newest:
        told = [_told(0, index, tell_event(event, translator)) for index, event in enumerate(view.opening)]
    return [*told, *notes_due(view, translator)] if view.settings.get("paper_money") else told


def _told(number: int, index: int, words: str) -> dict[str, Any]:
    return {"id": number * 100 + index, "words": words, "notes": "", "known": False}


def _sentences(line: LogLine, translator: Translator) -> list[tuple[int, str]]:
    told = tell_line(with_less_text(line, LONGEST_SHOWN), translator)
    return list(enumerate((told.sentence, *told.consequences)))


def notes_due(view: View, translator: Translator) -> list[dict[str, Any]]:
    """Who hands whom which notes: the turn's payments from and to the bank, and those of the newest entry."""
    edition, stock = view.table.edition, bank_notes(view)
    # Of a line that was set right most has been handed over: what differs stands in the preview and in the log.
    newest = next((line.number for line in reversed(view.log) if line.kind == "action"), 0)
    paid = list(_handed_over(view, newest))
    piles = [stock.piles.get((number, index)) if stock else None for number, index, _ in paid]
    used = {
        note
        for (_, _, event), pile in zip(paid, piles, strict=True)
        if pile is not None
        for note, _ in fewest_notes(event.amount, edition.notes)
    }
    found = [
        {
            "id": one,
            "words": _handing_over(event, translator),
            "notes": _notes(event, pile, edition, translator),
            "known": False,
        }
        for one, (_, _, event), pile in list(zip(_ids(paid), paid, piles, strict=True))[-MOST_SHOWN:]
    ]
    warnings = scarce(stock, used, translator) if stock and not view.over else []
    older = _older(len(paid) - len(found), translator)
    return [*older, *found, *[_told(newest, 40 + index, words) for index, words in enumerate(warnings)]]


def _handed_over(view: View, newest: int) -> Iterator[tuple[int, int, Paid]]:
    """The payments of `notes_due`, by line and index. newest: the number of the newest entry."""
    for number, index, event in _events_of_turn(view):
        if isinstance(event, Paid) and event.amount:
            by_bank = None in (event.source, event.target)
            if by_bank or (number == newest and not view.over):
                yield number, index, event


def _ids(paid: Sequence[tuple[int, int, Paid]]) -> Iterator[int]:
    """Numbered by payments within a line, as of other events there may be hundreds."""
    before: Counter[int] = Counter()
    for number, *_ in paid:
        yield number * 100 + 50 + before[number]
        before[number] += 1


def _older(count: int, translator: Translator) -> list[dict[str, Any]]:
    """A row that tells how many payments are not listed."""
    if count <= 0:
        return []
    words = translator.say("And {count} older ones, which stand in the log.", count=translator.number(count))
    return [{"id": -1, "words": words, "notes": "", "known": False}]


def _notes(paid: Paid, pile: Pile | None, edition: Edition, translator: Translator) -> str:
    if pile is not None:
        return tell_pile(pile, translator) or translator.say("The bank cannot make it: change some notes first.")
    if paid.source is None:
        return tell_notes(paid.amount, edition.notes, translator)
    return tell_ways(paid.amount, edition.notes, translator)


def _handing_over(paid: Paid, translator: Translator) -> str:
    amount = translator.number(paid.amount)
    if paid.target is None:
        return translator.say(
            "From {player} to the bank: {amount}", player=translator.player(paid.source or 0), amount=amount
        )
    if paid.source is None:
        return translator.say(
            "From the bank to {player}: {amount}", player=translator.player(paid.target), amount=amount
        )
    return translator.say(
        "From {payer} to {payee}: {amount}",
        payer=translator.player(paid.source),
        payee=translator.player(paid.target),
        amount=amount,
    )


@once_per_view
def _events_of_turn(view: View) -> Sequence[tuple[int, int, Event]]:
    lines = lines_of_turn(view)
    before = next(islice(newest_in_force(view), len(lines), None), None)
    # The income of this turn is an event of the previous turn's last action, or of the set-up.
    opening = (0, view.opening) if before is None else (before.number, before.events)
    told = [opening, *[(line.number, line.events) for line in lines]]
    # After the end only the last entry's, as no turn is running.
    return tuple(
        [
            (number, index, event)
            for number, events in told[-1 if view.over else 0 :]
            for index, event in enumerate(events)
        ]
    )

"""The effects of an amendment as sentences: the board, what is no longer in force, and notes to hand over."""

from collections import Counter
from collections.abc import Iterable

from i18n.translator import Translator
from live import Amendment, LogLine, Transfer, View
from narration import tell_line
from narration.error_text import error_text
from narration.paper_money import tell_notes
from rules import Figure


def tell_changes(before: View, after: View, translator: Translator) -> list[str]:
    """The differences on the board: rooms, parks, the island, and whose turn it is."""
    told = [*_rooms(before, after, translator), *_parks(before, after, translator)]
    gone = Counter(after.position.island) - Counter(before.position.island)
    back = Counter(before.position.island) - Counter(after.position.island)
    if gone:
        told.append(translator.say("On the island besides: {figures}.", figures=_figures(gone.elements(), translator)))
    if back:
        told.append(translator.say("Not on the island: {figures}.", figures=_figures(back.elements(), translator)))
    now, then = before.position, after.position
    if then.host is not None and (now.round, now.host) != (then.round, then.host):
        told.append(
            translator.say(
                "It would be {player}'s turn, in round {round}.",
                player=translator.player(then.host),
                round=str(then.round),
            )
        )
    return told


def _rooms(before: View, after: View, translator: Translator) -> list[str]:
    told = []
    for host, (now, then) in enumerate(zip(before.position.palaces, after.position.palaces, strict=True)):
        for room, was, would in zip(before.table.edition.rooms, now, then, strict=True):
            if was == would:
                continue
            inserts = {"host": translator.player(host), "room": translator.number(room)}
            if would is None and was is not None:
                figure = translator.figure(was)
                told.append(
                    translator.say("At {host}'s, {room} room: nobody instead of {figure}.", figure=figure, **inserts)
                )
            elif was is None and would is not None:
                figure = translator.figure(would)
                told.append(translator.say("At {host}'s, {room} room: {figure}.", figure=figure, **inserts))
            elif was is not None and would is not None:
                figures = {"figure": translator.figure(would), "other": translator.figure(was)}
                told.append(
                    translator.say("At {host}'s, {room} room: {figure} instead of {other}.", **figures, **inserts)
                )
    return told


def _parks(before: View, after: View, translator: Translator) -> list[str]:
    told = []
    for host, (now, then) in enumerate(zip(before.position.parks, after.position.parks, strict=True)):
        if Counter(now) != Counter(then):
            player = translator.player(host)
            if then:
                figures = _figures(then, translator)
                told.append(translator.say("In {host}'s park: {figures}.", host=player, figures=figures))
            else:
                told.append(translator.say("In {host}'s park: nobody.", host=player))
    return told


def _figures(figures: Iterable[Figure], translator: Translator) -> str:
    return translator.listing([translator.figure(figure) for figure in figures])


def tell_reason(found: Amendment, translator: Translator) -> str:
    """Why the first line that would no longer be in force does not fit, with the article."""
    return "" if found.error is None else error_text(found.error, translator)


def tell_sentence(line: LogLine, translator: Translator) -> str:
    """A line of the log with its consequences."""
    told = tell_line(line._replace(kind="action", taken=()), translator)
    return " ".join([told.sentence, *told.consequences])


def tell_transfers(moved: Iterable[Transfer], view: View, translator: Translator) -> list[str]:
    """What one player pays and receives, as notes where the edition has paper money."""
    return [_transfer(one, view, translator) for one in moved]


def _transfer(moved: Transfer, view: View, translator: Translator) -> str:
    notes = tell_notes(abs(moved.amount), view.table.edition.notes, translator)
    amount = translator.number(abs(moved.amount))
    if moved.other is None:
        told = (
            translator.say("You get {amount} from the bank.", amount=amount)
            if moved.amount > 0
            else translator.say("You give the bank {amount}.", amount=amount)
        )
    else:
        player = translator.player(moved.other)
        told = (
            translator.say("You get {amount} from {player}.", amount=amount, player=player)
            if moved.amount > 0
            else translator.say("You give {player} {amount}.", amount=amount, player=player)
        )
    return f"{told} ({notes})" if notes else told

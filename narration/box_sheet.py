"""Instructions for laying out the game before the first turn, and for sorting it back into the box (article 1)."""

from collections.abc import Sequence
from typing import NamedTuple

from i18n.translator import Translator
from live import View
from narration.paper_money import first_notes, tell_pile
from narration.paper_money_stock import notes_in_bank
from rules import Figure, Position, Table


class Part(NamedTuple):
    """A heading and its sentences."""

    title: str
    lines: tuple[str, ...]


def set_up_sheet(
    table: Table, translator: Translator, *, paper: bool, houses: Sequence[str] = (), opening: View | None = None
) -> list[Part]:
    """Instructions for the set-up.

    paper: whether paper money is used. houses: those in the table's own box, by default the edition's. opening: the
    first moment of a game begun in the middle.
    """
    paper = paper and bool(table.edition.notes)
    begun = (
        [] if opening is None else [Part(translator.say("What stands there already"), _standing(opening, translator))]
    )
    parts = [
        Part(translator.say("Around the table"), _around(table, translator)),
        Part(translator.say("Everybody gets"), _everybody(table, paper, opening is not None, translator)),
        Part(translator.say("In the middle"), _middle(table, paper and opening is None, translator)),
        *begun,
        Part(translator.say("What stays in the box"), _unused(table, houses, paper, translator)),
    ]
    return [part for part in parts if part.lines]


def sorting_sheet(view: View, translator: Translator, *, paper: bool) -> list[Part]:
    """Instructions for sorting the game into the box: figures by house and place, then the money."""
    figures = [_gathered(view.position, seat, translator) for seat in range(view.table.seats)]
    parts = [
        Part(translator.say("By house"), tuple(figures)),
        Part(translator.say("Paper money"), _money_back(view.table, translator) if paper else ()),
    ]
    return [part for part in parts if part.lines]


def _around(table: Table, translator: Translator) -> tuple[str, ...]:
    if not table.players:
        return ()
    seats = [
        translator.say("{name} ({house})", name=translator.player(seat), house=translator.house(player.house))
        for seat, player in enumerate(table.players)
    ]
    return (
        translator.say("Clockwise: {players}.", players=translator.listing(seats)),
        translator.say("{name} starts. (2)", name=translator.player(table.first)),
    )


def _everybody(table: Table, paper: bool, resumed: bool, translator: Translator) -> tuple[str, ...]:
    edition = table.edition
    each, whole = str(edition.figures), str(edition.figures * len(edition.professions))
    professions = translator.listing([translator.professions(one) for one in edition.professions])
    lines = [
        translator.say("The palace of their house, its rooms empty, with its park before it."),
        translator.say(
            "The {whole} figures of their house, {each} each of: {professions}. They lie in front of their owner.",
            whole=whole,
            each=each,
            professions=professions,
        ),
    ]
    cash = translator.number(edition.cash)
    if paper and not resumed:
        dealt = tell_pile(first_notes(edition), translator)
        lines.append(translator.say("Notes: {notes}. Together {cash}.", notes=dealt, cash=cash))
    elif not resumed:
        lines.append(translator.say("{cash} ducats for every player.", cash=cash))
    return tuple(lines)


def _middle(table: Table, paper: bool, translator: Translator) -> tuple[str, ...]:
    edition = table.edition
    lines = [translator.say("The island, empty: whoever is banished goes there for good.")]
    if paper and edition.note_count is not None and table.players:
        left = [
            translator.say("{count} of {note}", count=str(count), note=translator.number(note))
            for note, count in notes_in_bank(edition, edition.note_count, table.seats).items()
        ]
        lines.append(translator.say("The bank, with all other notes: {notes}.", notes=translator.listing(left)))
    elif paper:
        lines.append(translator.say("The bank, with all other notes, sorted by kind."))
    return tuple(lines)


def _unused(table: Table, houses: Sequence[str], paper: bool, translator: Translator) -> tuple[str, ...]:
    taken = {player.house for player in table.players}
    there = houses or [house.name for house in table.edition.houses]
    others = [translator.house(house) for house in there if house not in taken]
    lines = []
    if others and table.players:
        told = translator.listing(others)
        lines.append(translator.say("The palaces and figures of the houses that nobody plays: {houses}.", houses=told))
    if table.edition.notes and not paper:
        lines.append(translator.say("The paper money: the program keeps everybody's account."))
    return tuple(lines)


def _standing(opening: View, translator: Translator) -> tuple[str, ...]:
    """The starting position of a game begun in the middle: rooms, parks, island."""
    position, lines = opening.position, []
    for host in range(opening.table.seats):
        rooms = [
            translator.say(
                "{figure} in the {room} room", figure=translator.figure(figure), room=translator.number(room)
            )
            for room, figure in zip(opening.table.edition.rooms, position.palaces[host], strict=True)
            if figure is not None
        ]
        waiting = [
            translator.say("{figure} in the park", figure=translator.figure(figure)) for figure in position.parks[host]
        ]
        if rooms or waiting:
            told = translator.listing([*rooms, *waiting])
            lines.append(translator.say("At {host}: {figures}.", host=translator.player(host), figures=told))
    if position.island:
        lines.append(translator.say("On the island: {figures}.", figures=_listed(position.island, translator)))
    lines.append(translator.say("Everybody keeps the money that they have."))
    return tuple(lines)


def _listed(figures: Sequence[Figure], translator: Translator) -> str:
    return translator.listing([translator.figure(figure) for figure in figures])


def _gathered(position: Position, seat: int, translator: Translator) -> str:
    """Where the figures of a seat are at the end."""
    held = sum(figure is not None and figure.seat == seat for palace in position.palaces for figure in palace)
    waiting = sum(figure.seat == seat for park in position.parks for figure in park)
    banished = sum(figure.seat == seat for figure in position.island)
    left = sum(position.supply[seat])
    return translator.say(
        "{name} ({house}): the palace and {whole} figures. In rooms {held}, in parks {waiting}, on the island "
        "{banished}, never sent {left}.",
        name=translator.player(seat),
        house=translator.house(position.table.players[seat].house),
        whole=str(held + waiting + banished + left),
        held=str(held),
        waiting=str(waiting),
        banished=str(banished),
        left=str(left),
    )


def _money_back(table: Table, translator: Translator) -> tuple[str, ...]:
    edition = table.edition
    kinds = translator.listing([translator.number(note) for note in edition.notes])
    if edition.note_count is None:
        return (translator.say("All notes, sorted by kind: {notes}.", notes=kinds),)
    return (
        translator.say(
            "All notes, sorted by kind: {count} each of {notes}.", count=str(edition.note_count), notes=kinds
        ),
    )

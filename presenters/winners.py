"""The winners of a game over its standing: their crests, who they are, and how far they are ahead."""

from collections.abc import Sequence

from i18n.translator import Translator
from presenters.crest_html import crest
from rules import Table


def winners_crests(table: Table, winners: Sequence[int], translator: Translator, *, crowned: bool) -> str:
    """The crests of these seats as HTML; under a crown if they have won."""
    crests = "".join(crest(table.edition, table.players[seat].house, translator) for seat in winners)
    return f'<div class="intrige-winners{" under-crown" if crowned else ""}">{crests}</div>'


def victory(winners: Sequence[str], translator: Translator) -> str:
    """Who has won. winners: their names, ready for where the sentence is shown."""
    if len(winners) == 1:
        return translator.say("{name} wins", name=winners[0])
    return translator.say("{names} share the victory", names=translator.listing(winners))


def how_won(winners: Sequence[str], translator: Translator) -> str:
    """What a button to a game's chronicle says. winners: their names, ready for where it is shown."""
    if len(winners) == 1:
        return translator.say("How {name} won", name=winners[0])
    return translator.say("How {names} shared the victory", names=translator.listing(winners))


def winners_margin(balances: Sequence[int], translator: Translator) -> str:
    """How far the first is ahead of the second; for several with the same sum, that sum. balances: ducats by seat."""
    most = max(balances)
    if balances.count(most) > 1:
        return translator.say("with {amount} ducats each", amount=translator.number(most))
    next_best = max(sum_ for sum_ in balances if sum_ < most)
    names = [translator.player(seat) for seat, sum_ in enumerate(balances) if sum_ == next_best]
    return translator.say(
        "{lead} ducats ahead of {names}", lead=translator.number(most - next_best), names=translator.listing(names)
    )

"""The most corrupt of the players in the form, who starts by the rulebook of Intrigo a Palazzo (article 2)."""

from typing import TYPE_CHECKING

from i18n.translator import Translator
from live import finished_games, registry
from pages.common.game_form import form_state
from rules import IntrigeError

if TYPE_CHECKING:
    from presenters.most_corrupt import MostCorrupt


def seats_of_the_most_corrupt() -> tuple[int, ...]:
    """Their seats; empty if the hall knows none of the players."""
    found = _found()
    return () if found is None else found.places


def tell_most_corrupt(translator: Translator) -> str:
    """Who it is and why, as one sentence."""
    found = _found()
    if found is None:
        return translator.say("The hall knows none of these players yet, so that the lot decides.")
    names = [form_state.name(seat).strip() for seat in found.places]
    if len(names) > 1:
        return translator.say(
            "Of those whom the hall knows, {names} are equally corrupt: the lot decides between them.",
            names=translator.listing(names),
        )
    return translator.say(
        "Of those whom the hall knows, {name} is the most corrupt: {name} took {times} times an even share of the "
        "bribes.",
        name=names[0],
        times=translator.decimal(found.times),
    )


def _found() -> "MostCorrupt | None":
    try:
        if not form_state.named() or not registry().lobby().finished:
            return None
        kept = finished_games()
        # Imported late, as the module is heavy and often not needed.
        from presenters.digest_counting import count_meanwhile
        from presenters.hall_index import hall_index_of
        from presenters.most_corrupt import most_corrupt

        index = hall_index_of(kept)
        index.follow(kept)
        count_meanwhile(index, kept)
        names = [form_state.name(seat) for seat in range(form_state.count())]
        return most_corrupt(names, index.newest, kept.people.names())
    except IntrigeError:
        return None

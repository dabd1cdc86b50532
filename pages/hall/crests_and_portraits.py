"""How people and houses look in the hall: a person has an initial, a house its crest; a portrait shows both.

People change houses from game to game, so that a crest beside a name would be that of some other game.
"""

from collections.abc import Iterable
from html import escape

import streamlit as st

from charts.hall import Hall, HouseOf
from i18n.translator import Translator
from live import registry
from presenters.crest_html import crest
from presenters.portrait import edition_of, portrait
from rules import Edition

# Query parameter: the person whose page is shown.
PERSON = "who"


def favourite(hall: Hall, person: int) -> HouseOf | None:
    """The house that somebody played most often; None if none is known."""
    return next(iter(hall.houses[person]), None)


def face(hall: Hall, person: int, translator: Translator) -> str:
    """A person's portrait in their favourite house as HTML."""
    own = favourite(hall, person)
    return own_face(own.edition, own.house, translator) if own else own_face("", "", translator)


def own_face(edition: str, house: str, translator: Translator) -> str:
    """The portrait of a player in a house of this edition as HTML; house "" if nobody remembers which."""
    return portrait(edition_of(edition, _more()) if house else None, house, translator)


def initial(hall: Hall, person: int) -> str:
    """A person's sign as HTML: the initial of the name in a frame, in the colours of no house.

    Its width is the CSS variable `--initial`.
    """
    letter = escape(hall.people[person][:1].upper())
    return f'<span class="intrige-initial" aria-hidden="true" translate="no">{letter}</span>'


def house_shield(own: HouseOf, translator: Translator) -> str:
    """The crest of one of somebody's houses as HTML."""
    return crest(edition_of(own.edition, _more()), own.house, translator)


def _more() -> Iterable[Edition]:
    return registry().editions().known.values()


def as_number(count: float, translator: Translator) -> str:
    """A number, with decimals only if it is not whole: shared victories count as fractions."""
    return translator.number(int(count)) if count == int(count) else translator.decimal(count)


def show_person(name: str) -> None:
    """Go to a person's page."""
    st.query_params[PERSON] = name


def show_everybody() -> None:
    """Go back to the hall."""
    st.query_params.pop(PERSON, None)

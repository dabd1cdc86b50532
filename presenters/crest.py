"""The crest of a house: its letter, its colours, and its shield as an HTML image."""

from base64 import b64encode
from html import escape

from i18n.translator import Translator
from rules import Edition
from theme.colours import fill_and_ink
from theme.crest_letters import crest_letters

_SHIELD = "M2 2h32v19.500c0 9-6.800 14.700-16 18.500C8.800 36.200 2 30.500 2 21.500z"


def letter(edition: Edition, house: str, translator: Translator) -> str:
    """The letter of a house, the same on every page (`theme.crest_letters`)."""
    names = [one.name for one in edition.houses]
    letters = dict(zip(names, crest_letters([translator.house(name) for name in names]), strict=True))
    return letters.get(house) or translator.house(house)[:1].upper()


def paint(edition: Edition, house: str) -> dict[str, str]:
    """The `fill` of a house's colour and the `ink` on it, as `#rrggbb`."""
    fill, ink = fill_and_ink(next((one.colour for one in edition.houses if one.name == house), "grey"))
    return {"fill": fill, "ink": ink}


def crest(edition: Edition, house: str, translator: Translator) -> str:
    """The shield of a house; a screen reader says what the reader calls it."""
    fill, ink = paint(edition, house).values()
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 42">'
        f'<path d="{_SHIELD}" fill="{fill}" stroke="#8b7a60" stroke-width="1.5"/>'
        f'<text x="18" y="25" text-anchor="middle" fill="{ink}" font-family="Palatino,Georgia,serif" font-size="19">'
        f"{escape(letter(edition, house, translator))}</text></svg>"
    )
    # st.html lets no drawing through but as an image.
    data = b64encode(drawing.encode()).decode()
    return f'<img class="intrige-crest" src="data:image/svg+xml;base64,{data}" alt="{escape(translator.house(house))}">'

"""The crest of a house as small markup of our own: a shield in the house's colour with its letter."""

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from types import MappingProxyType

from pages.parts.language import Speech
from rules import Edition

# Fill and ink, at least 4.5:1 against each other; the board's palette has the same.
_COLOURS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "beige": ("#dbc190", "#2a2118"),
        "black": ("#26221f", "#fffaf0"),
        "blue": ("#23568a", "#ffffff"),
        "brown": ("#70492b", "#ffffff"),
        "green": ("#2c683a", "#ffffff"),
        "grey": ("#626b76", "#ffffff"),
        "orange": ("#e8893a", "#2a1906"),
        "pink": ("#e3a3b4", "#2f1219"),
        "purple": ("#683f85", "#ffffff"),
        "red": ("#9f2a2a", "#ffffff"),
        "turquoise": ("#1f6d70", "#ffffff"),
        "white": ("#fcf9f2", "#2a2118"),
        "yellow": ("#e9c63f", "#2a2107"),
    }
)
_SHIELD = "M2 2h32v19.500c0 9-6.800 14.700-16 18.500C8.800 36.200 2 30.500 2 21.500z"


def letter(edition: Edition, house: str, speech: Speech) -> str:
    """The letter of a house, the same on every page: the first of its name that no house before it in the box has."""
    taken: dict[str, str] = {}
    for number, name in enumerate([one.name for one in edition.houses], start=1):
        free = [sign for sign in speech.house(name).upper() if sign.isalpha() and sign not in taken.values()]
        taken[name] = free[0] if free else str(number)
    return taken.get(house) or speech.house(house)[:1].upper()


def crest(edition: Edition, house: str, speech: Speech) -> str:
    """The shield of a house; a screen reader says what the reader calls it."""
    colour = next((one.colour for one in edition.houses if one.name == house), "grey")
    fill, ink = _COLOURS.get(colour) or _mixed(colour) or _COLOURS["grey"]
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 42">'
        f'<path d="{_SHIELD}" fill="{fill}" stroke="#8b7a60" stroke-width="1.5"/>'
        f'<text x="18" y="25" text-anchor="middle" fill="{ink}" font-family="Palatino,Georgia,serif" font-size="19">'
        f"{escape(letter(edition, house, speech))}</text></svg>"
    )
    # st.html lets no drawing through but as an image.
    data = b64encode(drawing.encode()).decode()
    return f'<img class="intrige-crest" src="data:image/svg+xml;base64,{data}" alt="{escape(speech.house(house))}">'


def _mixed(colour: str) -> tuple[str, str] | None:
    """A colour given as `#rrggbb`, with the ink that stands out from it."""
    if colour[:1] != "#":
        return None
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    light = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
    return colour, "#1d1712" if light > 0.2 else "#ffffff"

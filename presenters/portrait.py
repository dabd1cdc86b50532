"""The portrait of a player: a figure in the colours of their house, in one of its arches."""

from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from i18n.translator import Translator
from presenters.crest_html import crest, paint
from rules import EDITIONS, Edition, known_edition

# Colour of a portrait without a house.
_NOBODYS = "#626b76"


def edition_of(name: str, more: Iterable[Edition] = ()) -> Edition:
    """The edition of this name, published or one of `more`; if unknown, any edition, to show its houses."""
    return known_edition(name, more=more) or next(iter(EDITIONS.values()))


def portrait(edition: Edition | None, house: str, translator: Translator) -> str:
    """The portrait with the crest below it, as HTML; edition None if no house is known.

    Its width is the CSS variable `--portrait`.
    """
    if edition is None:
        return _framed(_NOBODYS, "")
    return _framed(paint(edition, house)["fill"], crest(edition, house, translator))


def _framed(fill: str, shield: str) -> str:
    picture = f'<img alt="" src="data:image/svg+xml;base64,{_picture(escape(fill))}">'
    return f'<span class="intrige-portrait">{picture}{shield}</span>'


# Whoever makes an edition chooses its colours.
@lru_cache(maxsize=256)
def _picture(fill: str) -> str:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 144">'
        '<path d="M2 141V60a58 58 0 0 1 116 0v81z" fill="#e6d8bd" stroke="#8b7a60" stroke-width="2.5"/>'
        '<path d="M11 137V62a49 49 0 0 1 98 0v75z" fill="#fffdf7"/>'
        f'<path d="M11 137V62a49 49 0 0 1 98 0v75z" fill="{fill}" fill-opacity=".22"/>'
        f'<g fill="{fill}" stroke="#2a221b" stroke-opacity=".35" stroke-width="2">'
        '<path d="M22 137c0-35 14-41 22-47 4-3 5-8 5-12h22c0 4 1 9 5 12 8 6 22 12 22 46z"/>'
        '<circle cx="60" cy="60" r="22"/></g>'
        "</svg>"
    )
    return b64encode(drawing.encode()).decode()

"""The crest of a house: its letter, its colours, and its shield as an HTML image."""

from base64 import b64encode
from functools import lru_cache
from html import escape

from i18n.translator import Translator
from rules import Edition
from theme.crest_letters import crest_letters
from theme.house_colours import fill_and_ink

_SHIELD = "M2 2h32v19.500c0 9-6.800 14.700-16 18.500C8.800 36.200 2 30.500 2 21.500z"


def letter(edition: Edition, house: str, translator: Translator) -> str:
    """The letter of a house, the same on every page (`theme.crest_letters`)."""
    return _letter(edition, house, translator.language, translator.edition_name)


# By what a letter depends on alone: in the hall a translator knows the names of everybody.
@lru_cache(maxsize=1024)
def _letter(edition: Edition, house: str, language: str, words_of: str) -> str:
    """words_of: the edition whose terms are used."""
    translator = Translator(language, edition_name=words_of)
    names = [one.name for one in edition.houses]
    letters = dict(zip(names, crest_letters([translator.house(name) for name in names]), strict=True))
    return letters.get(house) or translator.house(house)[:1].upper()


def paint(edition: Edition, house: str) -> dict[str, str]:
    """The `fill` of a house's colour and the `ink` for text on it, as `#rrggbb`."""
    fill, ink = fill_and_ink(next((one.colour for one in edition.houses if one.name == house), "grey"))
    return {"fill": fill, "ink": ink}


def crest(edition: Edition, house: str, translator: Translator) -> str:
    """The shield of a house as HTML, with the house's name for screen readers.

    Its width is the CSS variable `--crest`, by default 1.75 rem.
    """
    fill, ink = paint(edition, house).values()
    name, sign = escape(translator.house(house)), escape(letter(edition, house, translator))
    # Inline styles, as it is used in places without a common style sheet.
    style = (
        f"display:inline-grid;place-items:center;flex:none;vertical-align:middle;box-sizing:border-box;color:{ink};"
        "width:var(--crest,1.75rem);aspect-ratio:6/7;padding-bottom:calc(var(--crest,1.75rem)*.12);"
        f"background:url(data:image/svg+xml;base64,{_shield(fill)}) center/100% 100% no-repeat;"
        "font:600 calc(var(--crest,1.75rem)*.56)/1 var(--st-heading-font,Georgia,serif);user-select:none"
    )
    return f'<span class="intrige-crest" role="img" translate="no" aria-label="{name}" style="{style}">{sign}</span>'


# Whoever makes an edition chooses its colours.
@lru_cache(maxsize=256)
def _shield(fill: str) -> str:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 42" preserveAspectRatio="none">'
        f'<path d="{_SHIELD}" fill="{fill}" stroke="#8b7a60" stroke-width="1.5"/></svg>'
    )
    # `st.html` removes SVG elements, but not images.
    return b64encode(drawing.encode()).decode()

"""Drawings as HTML: figures and shields as on the board, for pages that allow SVG elements and for others."""

import html
from base64 import b64encode
from typing import Protocol

from charts.chart_parts.chart_context import ChartContext
from rules import Figure
from theme.profession_signs import profession_sign

# The side of a figure's drawing.
TOKEN = 44
_SHIELD = "M2 2h32v19.500c0 9-6.800 14.700-16 18.500C8.800 36.200 2 30.500 2 21.500z"
_LETTER = 'text-anchor="middle" font-family="Palatino,Georgia,serif"'
_PAPER, _INK = "#fffdf5", "#241c15"


class Drawing(Protocol):
    """Renders a drawing as HTML."""

    def __call__(self, box: str, inside: str, words: str, *, stretched: bool = False) -> str:
        """box: its `viewBox`. inside: its SVG content. words: what it shows, "" beside a text that says so.

        stretched: whether it fills its place, whatever that measures.
        """


def inline(box: str, inside: str, words: str, *, stretched: bool = False) -> str:
    """An inline SVG drawing."""
    said = f'role="img" aria-label="{html.escape(words)}"' if words else 'aria-hidden="true"'
    return f'<svg viewBox="{box}" {said}{_fit(stretched)}>{inside}</svg>'


def lettered(box: str, inside: str, words: str, *, stretched: bool = False) -> str:
    """Only the alternative text, to save bytes where the sentence beside it is enough."""
    return ""


def as_image(box: str, inside: str, words: str, *, stretched: bool = False) -> str:
    """A drawing as an image with a data URL."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{_fit(stretched)}>{inside}</svg>'
    data = b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{html.escape(words)}">'


def _fit(stretched: bool) -> str:
    return ' preserveAspectRatio="none"' if stretched else ""


def figure_token(context: ChartContext, figure: Figure, drawing: Drawing) -> str:
    """A figure as on the board, with its profession and owner as alternative text."""
    words = f"{context.words.profession(figure.profession)}, {context.words.player(figure.seat)}"
    return drawing(f"0 0 {TOKEN} {TOKEN}", token_shapes(context, figure), words)


def token_shapes(context: ChartContext, figure: Figure) -> str:
    """A figure as SVG: a disc in its house's colour with its sign, and the crest letter on a small disc."""
    fill, ink = context.fill(figure.seat), context.on(figure.seat)
    strokes = profession_sign(figure.profession)
    sign = "".join(path_shape(stroke, ink) for stroke in strokes)
    if not strokes:
        first = context.words.profession(figure.profession)[:1].upper()
        sign = f'<text x="12" y="17" {_LETTER} font-size="14" fill="{ink}">{html.escape(first)}</text>'
    letter = html.escape(context.letters[figure.seat])
    return (
        f'<circle cx="21" cy="21" r="20" fill="{fill}" stroke="{_INK}"/>'
        f'<circle cx="21" cy="21" r="18.200" fill="none" stroke="{_PAPER}" stroke-width="1.800"/>'
        f'<g transform="translate(8.400 7.800) scale(1.050)">{sign}</g>'
        f'<circle cx="35" cy="35" r="8.500" fill="{_PAPER}" stroke="{_INK}"/>'
        f'<text x="35" y="39" {_LETTER} font-size="11.500" font-weight="bold" fill="{_INK}">{letter}</text>'
    )


def path_shape(stroke: str, ink: str) -> str:
    """One path of a sign as SVG; filled if it begins with "*"."""
    if stroke.startswith("*"):
        return f'<path d="{stroke[1:]}" fill="{ink}"/>'
    return f'<path d="{stroke}" fill="none" stroke="{ink}" stroke-width="2" stroke-linecap="round"/>'


def house_token(context: ChartContext, seat: int, drawing: Drawing) -> str:
    """The shield of a house with its letter, and the player as alternative text."""
    return drawing("0 0 36 42", shield_shapes(context, seat), context.words.player(seat))


def shield_shapes(context: ChartContext, seat: int) -> str:
    """The shield of a house with its letter as SVG."""
    fill, ink = context.fill(seat), context.on(seat)
    return (
        f'<path d="{_SHIELD}" fill="{fill}" stroke="{context.stroke(seat)}" stroke-width="1.500"/>'
        f'<text x="18" y="25" {_LETTER} font-size="19" fill="{ink}">{html.escape(context.letters[seat])}</text>'
    )

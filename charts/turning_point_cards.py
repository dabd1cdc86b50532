"""Turning points as cards, and lists of bribes, as HTML with the signs of figures and houses.

Used by the chronicle's page and the exported file, with `turning_point_cards.css`. For pages that remove SVG elements,
`as_image` renders them as images.
"""

import html
from base64 import b64encode
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from charts.chart_parts.chart_context import ChartContext, Item, Listing
from charts.turning_points import TurningPoint
from rules import Figure
from theme.profession_signs import profession_sign

STYLE = Path(__file__).with_name("turning_point_cards.css").read_text(encoding="utf-8")

# Renders a drawing as HTML, from its `viewBox`, its SVG content, and its alternative text.
Drawing: TypeAlias = Callable[[str, str, str], str]

_SHIELD = "M2 2h32v19.500c0 9-6.800 14.700-16 18.500C8.800 36.200 2 30.500 2 21.500z"
_LETTER = 'text-anchor="middle" font-family="Palatino,Georgia,serif"'


def inline(box: str, inside: str, words: str) -> str:
    """An inline SVG drawing."""
    return f'<svg viewBox="{box}" role="img" aria-label="{html.escape(words)}">{inside}</svg>'


def lettered(box: str, inside: str, words: str) -> str:
    """Only the alternative text, to save bytes where the sentence beside it is enough."""
    return ""


def as_image(box: str, inside: str, words: str) -> str:
    """A drawing as an image with a data URL."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'
    data = b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{html.escape(words)}">'


def cards(
    points: Sequence[TurningPoint], context: ChartContext, drawing: Drawing, link: Callable[[int], str] | None = None
) -> str:
    """Turning points side by side; "" for none. link: returns the address of the replay at an action."""
    if not points:
        return ""
    return f'<div class="story-cards">{"".join(_card(point, context, drawing, link) for point in points)}</div>'


def _card(point: TurningPoint, context: ChartContext, drawing: Drawing, link: Callable[[int], str] | None) -> str:
    tokens = _tokens(context, point.figure, point.seats, drawing)
    title, told = _text(context.say(point.title)), _text(context.tell(point.told))
    watch = ""
    if link is not None and point.step is not None:
        watch = f'<a href="{_text(link(point.step))}" target="_self">{_text(context.say("watch-point"))}</a>'
    return (
        f'<article class="story-card"><div class="story-tokens">{tokens}</div>'
        f'<div class="story-told"><h3>{title}</h3><p>{told}</p>{watch}</div></article>'
    )


def listings(lists: Sequence[Listing], context: ChartContext, drawing: Drawing) -> str:
    """Lists side by side, each numbered from 1; "" for none."""
    if not lists:
        return ""
    found = [
        f"<section><h3>{_text(one.title)}</h3><ol>{items}</ol></section>"
        for one in lists
        for items in ["".join([_item(item, context, drawing) for item in one.items])]
    ]
    return f'<div class="story-lists">{"".join(found)}</div>'


def _item(item: Item, context: ChartContext, drawing: Drawing) -> str:
    token = figure_token(context, item.figure, drawing)
    return f"<li><span>{token}</span><span>{_text(item.told)}</span><b>{_text(item.value)}</b></li>"


def _tokens(context: ChartContext, figure: Figure | None, seats: Sequence[int], drawing: Drawing) -> str:
    """The figure and the palace it came to, or the houses concerned."""
    houses = "".join(house_token(context, seat, drawing) for seat in seats)
    if figure is None:
        return houses
    arrow = '<i aria-hidden="true"></i>' if houses else ""
    return f"{figure_token(context, figure, drawing)}{arrow}{houses}"


def figure_token(context: ChartContext, figure: Figure, drawing: Drawing) -> str:
    """A figure as on the board: a disc in its house's colour with its sign and the crest letter."""
    fill, rim, ink = context.fill(figure.seat), context.stroke(figure.seat), context.on(figure.seat)
    word = context.words.profession(figure.profession)
    strokes = profession_sign(figure.profession)
    sign = "".join(_path(stroke, ink) for stroke in strokes)
    if not strokes:
        sign = f'<text x="12" y="17" {_LETTER} font-size="14" fill="{ink}">{_text(word[:1].upper())}</text>'
    letter = _text(context.letters[figure.seat])
    inside = (
        f'<circle cx="22" cy="22" r="20" fill="{fill}" stroke="{rim}" stroke-width="2"/>'
        f'<g transform="translate(10.500 7.500) scale(.96)">{sign}</g>'
        f'<text x="22" y="40" {_LETTER} font-size="9" font-weight="bold" fill="{ink}">{letter}</text>'
    )
    return drawing("0 0 44 44", inside, f"{word}, {context.words.player(figure.seat)}")


def _path(stroke: str, ink: str) -> str:
    if stroke.startswith("*"):
        return f'<path d="{stroke[1:]}" fill="{ink}"/>'
    return f'<path d="{stroke}" fill="none" stroke="{ink}" stroke-width="1.7" stroke-linecap="round"/>'


def house_token(context: ChartContext, seat: int, drawing: Drawing) -> str:
    """The shield of a house with its letter."""
    fill, ink = context.fill(seat), context.on(seat)
    inside = (
        f'<path d="{_SHIELD}" fill="{fill}" stroke="{context.stroke(seat)}" stroke-width="1.5"/>'
        f'<text x="18" y="25" {_LETTER} font-size="19" fill="{ink}">{_text(context.letters[seat])}</text>'
    )
    return drawing("0 0 36 42", inside, context.words.player(seat))


def _text(words: str) -> str:
    return html.escape(words)

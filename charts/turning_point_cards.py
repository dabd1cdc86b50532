"""Turning points as cards, and lists of bribes, as HTML with the signs of figures and houses.

Used by the chronicle's page and the exported file, with `turning_point_cards.css`.
"""

import html
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from charts.chart_parts.chart_context import ChartContext, Item, Listing
from charts.drawings import Drawing, figure_token, path_shape
from charts.scenes import scene
from charts.turning_points import TurningPoint

STYLE = Path(__file__).with_name("turning_point_cards.css").read_text(encoding="utf-8")

# The signs of those that stand on the curve of the lead, on a 24 by 24 field; see `theme.profession_signs`.
_SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "point-decided": "*M12 2.2l3 6.5 7.1.8-5.3 4.8 1.5 7-6.3-3.6-6.3 3.6 1.500-7L1.900 9.500 9 8.700z",
        "point-swing-for": "*M12 2.500l8.500 9.500h-5v9.500h-7V12h-5z",
        "point-swing-against": "*M14.500 1.500L4.500 13.500h6l-2 9 11-13h-6.500l3.500-8z",
        "point-kingmaker": "*M3 18.200h18v2.900H3zM2.600 6.600l5 4L12 3l4.400 7.600 5-4-1.800 9.900H4.400z",
    }
)
_INK = "#2a2107"


def cards(
    points: Sequence[TurningPoint], context: ChartContext, drawing: Drawing, link: Callable[[int], str] | None = None
) -> str:
    """Turning points side by side; "" for none. link: returns the address of the replay at an action."""
    if not points:
        return ""
    return f'<div class="story-cards">{"".join(_card(point, context, drawing, link) for point in points)}</div>'


def _card(point: TurningPoint, context: ChartContext, drawing: Drawing, link: Callable[[int], str] | None) -> str:
    title, told = _text(context.say(point.title)), _text(context.tell(point.told))
    watch = ""
    if link is not None and point.step is not None:
        watch = f'<a href="{_text(link(point.step))}" target="_self">{_text(context.say("watch-point"))}</a>'
    picture, sign = scene(context, point, drawing), point_sign(point.title, drawing)
    return (
        f'<article class="story-card" id="{point.title}"><div class="story-scene">{picture}</div>'
        f'<div class="story-told"><h3>{sign}{title}</h3><p>{told}</p>{watch}</div></article>'
    )


def point_sign(title: str, drawing: Drawing) -> str:
    """The sign of a turning point that stands on the curve of the lead; "" for any other."""
    if title not in _SIGNS:
        return ""
    return f'<span class="story-sign">{drawing("0 0 24 24", path_shape(_SIGNS[title], _INK), "")}</span>'


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


def _text(words: str) -> str:
    return html.escape(words)

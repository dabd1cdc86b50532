"""Each bribe against what it earned."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

import plotly.graph_objects as go

from analysis import Bribed
from charts.chart_theme import SYMBOLS
from charts.figures.base import Chart, ChartContext, Grid, text, ticks, wrapped
from charts.words import Inserts, Number, Told, Trade, Who

HEIGHT = 520
LABELLED = 4
# The plot on a phone, in pixels: labels that do not collide there collide nowhere.
PLOT = (270, 390)


class Box(NamedTuple):
    """A rectangle of the plot on a phone, in pixels from its lower left corner."""

    left: float
    low: float
    right: float
    high: float

    @property
    def middle(self) -> float:
        """Half way up."""
        return (self.low + self.high) / 2

    def meets(self, other: "Box") -> bool:
        """Whether the two overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.low < other.high and other.low < self.high


def bargains(context: ChartContext) -> Chart:
    """A sign per bribe: cost to the right, earnings up; below the line it was not worth it. Table: every bribe."""
    bribes = context.game.bribes
    if not bribes:
        return context.chart("bargains", Told("no-bribes"), None, _grid(context))
    worth = [bribe for bribe in bribes if bribe.earned and bribe.gain >= 0]
    if not worth:
        return context.chart(
            "bargains", Told("worthless", {"all": Number(len(bribes))}), _figure(context), _grid(context)
        )
    best = max(worth, key=lambda bribe: bribe.gain)
    counts = {"count": Number(len(worth)), "all": Number(len(bribes))}
    return context.chart("bargains", Told("worth", {**counts, **_inserts(best)}), _figure(context), _grid(context))


def _inserts(bribe: Bribed) -> Inserts:
    return {
        "payer": Who(bribe.figure.seat),
        "host": Who(bribe.host),
        "cost": Number(bribe.cost),
        "earned": Number(bribe.earned),
    }


def told_bribe(bribe: Bribed) -> Told:
    """One bribe in one sentence."""
    inserts = {"round": Number(bribe.round), "profession": Trade(bribe.figure.profession), **_inserts(bribe)}
    return Told("bribe-one", inserts)


def _figure(context: ChartContext) -> go.Figure:
    theme = context.theme
    bribes = context.game.bribes
    across = ticks(0, max(bribe.cost for bribe in bribes), 4)
    up = ticks(0, max(bribe.earned for bribe in bribes), 5)
    wide, high = max(bribe.cost for bribe in bribes) * 1.12 or 1, max(bribe.earned for bribe in bribes) * 1.1 or 1
    places = _apart(bribes, wide, high)
    figure = context.frame(HEIGHT)
    end = min(wide, high)
    figure.add_scatter(
        x=[0, end, end if high < wide else wide, wide, wide, 0],
        y=[0, end, high if high < wide else end, high if high < wide else end, 0, 0],
        mode="none",
        fill="toself",
        fillcolor=theme.band,
        hoverinfo="skip",
        showlegend=False,
    )
    figure.add_scatter(
        x=[0, end],
        y=[0, end],
        mode="lines",
        line={"color": theme.faint, "dash": "dot"},
        hoverinfo="skip",
        showlegend=False,
    )
    for seat in context.game.seats:
        _signs(context, figure, seat, places)
    _labels(context, figure, places, wide, high)
    figure.update_xaxes(
        range=[-wide * 0.05, wide],
        tickvals=across,
        ticktext=[context.number(value) for value in across],
        title={"text": text(context.say("cost")), "standoff": 4},
    )
    figure.update_yaxes(
        range=[-high * 0.05, high],
        tickvals=up,
        ticktext=[context.number(value) for value in up],
        title={"text": text(context.say("earned")), "standoff": 4},
        showgrid=True,
    )
    context.legend(figure, 3)
    return figure


def _apart(bribes: tuple[Bribed, ...], wide: float, high: float) -> list[tuple[float, float]]:
    """Where each bribe's sign stands: those of one cost and one pay one after another along the break-even line.

    So a sign never crosses that line, and its distance from it is what the bribe gained.
    """
    same: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for bribe in bribes:
        same[bribe.cost, bribe.earned].append(bribe.number)
    step = min(wide, high) * 0.018
    places = [(0.0, 0.0)] * len(bribes)
    for (cost, earned), numbers in same.items():
        for index, number in enumerate(numbers):
            places[number] = (cost + step * index, earned + step * index)
    return places


def _signs(context: ChartContext, figure: go.Figure, seat: int, places: list[tuple[float, float]]) -> None:
    own = [bribe for bribe in context.game.bribes if bribe.figure.seat == seat]
    figure.add_scatter(
        x=[places[bribe.number][0] for bribe in own],
        y=[places[bribe.number][1] for bribe in own],
        mode="markers",
        marker={
            "symbol": SYMBOLS[seat % len(SYMBOLS)],
            "size": 10,
            "color": context.fill(seat),
            "line": {"color": context.stroke(seat), "width": 1.5},
        },
        hoverinfo="text",
        hovertext=[wrapped(context.tell(told_bribe(bribe))) for bribe in own],
        name=context.tag(seat),
    )


def _labels(
    context: ChartContext, figure: go.Figure, places: list[tuple[float, float]], wide: float, high: float
) -> None:
    """Name the best bargains and the dearest disappointments beside their signs, as far as there is room."""
    bribes = [bribe for bribe in context.game.bribes if bribe.outcome != "waiting"]
    best = sorted(bribes, key=lambda bribe: -bribe.gain)[:LABELLED]
    worst = [bribe for bribe in sorted(bribes, key=lambda bribe: bribe.gain)[:LABELLED] if bribe.gain < 0]
    spots = [(x / wide * PLOT[0], y / high * PLOT[1]) for x, y in places]
    boxes = [Box(x - 6, y - 6, x + 6, y + 6) for x, y in spots]
    for bribe in {bribe.number: bribe for pair in zip_longest(best, worst) for bribe in pair if bribe}.values():
        figure_name = context.words.profession(bribe.figure.profession)
        letters = context.letters[bribe.figure.seat], context.letters[bribe.host]
        size = 6.5 * (len(figure_name) + 6)
        others = [box for number, box in enumerate(boxes) if number != bribe.number]
        side = _free_side(spots[bribe.number], size, others)
        if side is None:
            continue
        anchor, box = side
        boxes.append(box)
        figure.add_annotation(
            x=places[bribe.number][0],
            y=places[bribe.number][1],
            text=f"<b>{text(letters[0])}</b> {text(figure_name)} → <b>{text(letters[1])}</b>",
            showarrow=False,
            xanchor=anchor,
            xshift={"left": 8, "right": -8, "center": 0}[anchor],
            yshift=box.middle - spots[bribe.number][1],
            font_size=11,
        )


def _free_side(spot: tuple[float, float], size: float, others: Sequence[Box]) -> tuple[str, Box] | None:
    """The first side of a sign on which its label touches nothing, and the label's box."""
    x, y = spot
    for anchor, left in (("left", x + 8), ("right", x - 8 - size), ("center", x - size / 2)):
        for lift in (0, 14, -14) if anchor != "center" else (16, -16):
            box = Box(left, y + lift - 7, left + size, y + lift + 7)
            if box.left > -10 and box.right < PLOT[0] and not any(box.meets(other) for other in others):
                return anchor, box
    return None


def _grid(context: ChartContext) -> Grid:
    codes = (
        "round", "payer", "host", "figure", "role", "bribe", "refund", "outcome", "room", "earned", "gain", "stake",
        "next_best", "overpaid", "wasted",
    )  # fmt: skip
    rows = [
        (
            str(bribe.round),
            context.words.player(bribe.figure.seat),
            context.words.player(bribe.host),
            context.words.profession(bribe.figure.profession),
            context.say(bribe.role),
            context.number(bribe.amount),
            context.number(bribe.refunded),
            context.say("island" if bribe.outcome == "banished" else bribe.outcome),
            "" if bribe.room is None else context.number(bribe.room),
            context.number(bribe.earned),
            context.number(bribe.gain),
            context.number(bribe.stake),
            "" if bribe.next_best is None else context.number(bribe.next_best),
            context.number(bribe.overpaid),
            context.number(bribe.wasted),
        )
        for bribe in context.game.bribes
    ]
    return Grid(tuple([context.say(code) for code in codes]), tuple(rows))

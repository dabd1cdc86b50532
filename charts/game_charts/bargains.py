"""The net gain of each bribe: the best and the worst as lists, above a strip plot of all."""

from collections import defaultdict
from collections.abc import Sequence

import plotly.graph_objects as go

from analysis import Bribed, best_and_worst
from charts.chart_parts.chart_context import END_LABEL, Chart, ChartContext, Grid, Item, Listing, text, ticks, wrapped
from charts.chart_theme import SYMBOLS
from charts.sentence_data import Inserts, Number, Told, Trade, Who

# Width of the plot on a phone, in pixels; markers that do not overlap there do not overlap anywhere.
_WIDE = 300
_SIGN = 15
_LANE = 16
# With fewer lanes there would be no room for the words below the axis.
_LEAST = 8


def bargains(context: ChartContext) -> Chart:
    """A marker per bribe on one strip: losses on the left, gains on the right. Table: all."""
    bribes = context.game.bribes
    if not bribes:
        return context.chart("bargains", Told("no-bribes"), None, _grid(context))
    best, worst = best_and_worst(bribes)
    lists = tuple(
        [
            Listing(context.say(code), tuple([_item(context, bribe) for bribe in own]))
            for code, own in (("best-bargains", best), ("worst-bargains", worst))
            if own
        ]
    )
    return context.chart("bargains", _reading(bribes), _figure(context, best, worst), _grid(context), lists)


def _reading(bribes: Sequence[Bribed]) -> Told:
    worth = [bribe for bribe in bribes if bribe.earned and bribe.gain >= 0]
    if not worth:
        return Told("worthless", {"all": Number(len(bribes))})
    best = max(worth, key=lambda bribe: bribe.gain)
    return Told("worth", {"count": Number(len(worth)), "all": Number(len(bribes)), **_inserts(best)})


def _inserts(bribe: Bribed) -> Inserts:
    return {
        "payer": Who(bribe.figure.seat),
        "host": Who(bribe.host),
        "cost": Number(bribe.cost),
        "earned": Number(bribe.earned),
    }


def told_bribe(bribe: Bribed) -> Told:
    """One bribe in one sentence."""
    inserts: Inserts = {"round": Number(bribe.round), "profession": Trade(bribe.figure.profession), **_inserts(bribe)}
    return Told("bribe-one", inserts)


def _item(context: ChartContext, bribe: Bribed) -> Item:
    return Item(bribe.figure, bribe.host, context.tell(told_bribe(bribe)), context.signed(bribe.gain))


def _figure(context: ChartContext, best: Sequence[Bribed], worst: Sequence[Bribed]) -> go.Figure:
    theme, bribes = context.theme, context.game.bribes
    values = ticks(min(0, *[bribe.gain for bribe in bribes]), max(1, *[bribe.gain for bribe in bribes]), 4)
    low, high = values[0], values[-1]
    lanes = lanes_of([bribe.gain for bribe in bribes], (high - low) * _SIGN / _WIDE)
    most = max([abs(lane) for lane in lanes], default=0)
    figure = context.frame(96 + _LANE * max(2 * most + 2, _LEAST))
    numbers = {bribe.number: str(place) for own in (best, worst) for place, bribe in enumerate(own, 1)}
    figure.update_layout(
        shapes=[
            _side(low, 0, theme.bad),
            _side(0, high, theme.good),
            {"type": "line", "xref": "x", "yref": "paper", "x0": 0, "x1": 0, "y0": 0, "y1": 1}
            | {"line": {"color": theme.ink, "width": 1.5}, "layer": "below"},
        ]
    )
    for seat in context.game.seats:
        _signs(context, figure, seat, lanes, numbers)
    figure.update_xaxes(
        range=[low - (high - low) * 0.02, high + (high - low) * 0.02],
        tickvals=values,
        ticktext=[context.signed(value) for value in values],
        title={"text": text(context.say("gain")), "standoff": 4},
    )
    figure.update_yaxes(range=[-most - 1.1, most + 1.1], visible=False)
    context.legend(figure, 2)
    figure.update_layout(margin_l=END_LABEL, margin_r=END_LABEL)
    return figure


def _side(low: int, high: int, colour: str) -> dict[str, object]:
    where = {"type": "rect", "xref": "x", "yref": "paper", "x0": low, "x1": high, "y0": 0, "y1": 1}
    return {**where, "fillcolor": colour, "opacity": 0.09, "line": {"width": 0}, "layer": "below"}


def lanes_of(places: Sequence[int], near: float) -> list[int]:
    """The lane of each marker, 0 in the middle: the one nearest to the middle in which it overlaps no other.

    near: the distance at which markers overlap.
    """
    taken: defaultdict[int, list[int]] = defaultdict(list)
    lanes = [0] * len(places)
    for index in sorted(range(len(places)), key=lambda one: places[one]):
        lane = 0
        while any(abs(other - places[index]) < near for other in taken[lane]):
            lane = -lane if lane > 0 else 1 - lane
        taken[lane].append(places[index])
        lanes[index] = lane
    return lanes


def _signs(context: ChartContext, figure: go.Figure, seat: int, lanes: Sequence[int], numbers: dict[int, str]) -> None:
    """The markers of one player; those in the lists are large and numbered."""
    own = [bribe for bribe in context.game.bribes if bribe.figure.seat == seat]
    sign = SYMBOLS[seat % len(SYMBOLS)]
    figure.add_scatter(
        x=[bribe.gain for bribe in own],
        y=[lanes[bribe.number] for bribe in own],
        mode="markers+text",
        marker={
            "symbol": ["circle" if bribe.number in numbers else sign for bribe in own],
            "size": [17 if bribe.number in numbers else 12 for bribe in own],
            "color": context.fill(seat),
            "opacity": 1,
            "line": {"color": context.stroke(seat), "width": 1.5},
        },
        text=[f"<b>{numbers[bribe.number]}</b>" if bribe.number in numbers else "" for bribe in own],
        textfont={"color": context.on(seat), "size": 11},
        hoverinfo="text",
        hovertext=[wrapped(context.tell(told_bribe(bribe))) for bribe in own],
        showlegend=False,
    )
    marker = {
        "symbol": sign,
        "size": 12,
        "color": context.fill(seat),
        "line": {"color": context.stroke(seat), "width": 1},
    }
    figure.add_scatter(x=[None], y=[None], mode="markers", marker=marker, name=context.tag(seat))


_COLUMNS = (
    "round", "payer", "host", "figure", "role", "bribe", "refund", "outcome", "room", "earned", "gain", "stake",
    "next_best", "overpaid", "wasted",
)  # fmt: skip


def _grid(context: ChartContext) -> Grid:
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
            context.signed(bribe.gain),
            context.number(bribe.stake),
            "" if bribe.next_best is None else context.number(bribe.next_best),
            context.number(bribe.overpaid),
            context.number(bribe.wasted),
        )
        for bribe in context.game.bribes
    ]
    return Grid(tuple([context.say(code) for code in _COLUMNS]), tuple(rows), named_by=1)

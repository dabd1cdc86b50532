"""Everybody's chance of winning, turn by turn."""

from collections.abc import Sequence

import plotly.graph_objects as go

from analysis.chance import Chance
from charts.chart_parts.chart_context import Chart, ChartContext, Grid, text, wrapped
from charts.chart_parts.line_charts import HEIGHT, drawing_order, line_of, name_ends, round_bands
from charts.chart_theme import SYMBOLS
from charts.sentence_data import Inserts, Number, Percent, Told, Who

# A chance from which a victory counts as nearly certain.
SURE = 0.9


def chance_chart(context: ChartContext, found: Sequence[Chance]) -> Chart:
    """A line per player from the first turn to the end. Table: the chances of every turn."""
    return context.chart("chances", _reading(context, found), _figure(context, found), _grid(context, found))


def _reading(context: ChartContext, found: Sequence[Chance]) -> Told:
    """The lowest chance from which it was still won, and the first round from whose beginning on it was nearly sure."""
    winners = context.game.winners
    seat = winners[0]
    low = min(found, key=lambda one: one.shares[seat])
    inserts: Inserts = {
        "winner": Who(seat),
        "percent": Percent(round(low.shares[seat] * 100)),
        "round": Number(low.round),
    }
    unsure = [one.round for one in found if one.shares[seat] < SURE]
    sure = [one.round for one in found if unsure and one.round > max(unsure)]
    if len(winners) > 1 or not sure:
        return Told("chance-low", inserts)
    then = Told("chance-sure", {"sure": Percent(round(SURE * 100)), "from": Number(min(sure))})
    return Told("chance-low", inserts, then)


def _figure(context: ChartContext, found: Sequence[Chance]) -> go.Figure:
    figure = context.frame(HEIGHT)
    numbers = sorted({one.round for one in found})
    places = {number: [place for place, one in enumerate(found) if one.round == number] for number in numbers}
    rounds = [(number, own[0] - 0.5, own[-1] + 0.5) for number, own in places.items()]
    last = len(found) - 1
    round_bands(context, figure, rounds, last + 0.5)
    values = [value / 100 for value in range(0, 101, 20)]
    figure.update_yaxes(
        range=[-0.02, 1.02], tickvals=values, ticktext=[context.words.percent(value) for value in values], showgrid=True
    )
    for seat in drawing_order(context):
        figure.add_scatter(
            x=list(range(len(found))),
            y=[one.shares[seat] for one in found],
            mode="lines+markers",
            marker={"symbol": SYMBOLS[seat % len(SYMBOLS)], "size": 8, "maxdisplayed": 7},
            line=line_of(context, seat),
            hoverinfo="text",
            hovertext=[wrapped(context.tell(_told(one, seat))) for one in found],
            name=text(context.words.player(seat)),
        )
    name_ends(context, figure, [found[-1].shares[seat] for seat in context.game.seats], last, 1.04)
    return figure


def _told(one: Chance, seat: int) -> Told:
    percent = Percent(round(one.shares[seat] * 100))
    return Told("chance-one", {"round": Number(one.round), "seat": Who(seat), "percent": percent})


def _grid(context: ChartContext, found: Sequence[Chance]) -> Grid:
    names = tuple([context.words.player(seat) for seat in context.game.seats])
    rows = [
        (
            str(one.round),
            context.say("end") if one.seat is None else context.words.player(one.seat),
            *[context.words.percent(share) for share in one.shares],
        )
        for one in found
    ]
    return Grid((context.say("round"), context.say("turn"), *names), tuple(rows), named_by=1)

"""Projected wealth: everybody's cash plus remaining salaries, the cash alone, and the decisive actions."""

from itertools import groupby, pairwise

import plotly.graph_objects as go

from analysis import Wealth
from charts.action_text import deed, happening
from charts.chart_parts.chart_context import Chart, ChartContext, Grid, text, wrapped
from charts.chart_parts.line_charts import (
    HEIGHT,
    changes_of,
    drawing_order,
    line_of,
    money_axis,
    name_ends,
    round_bands,
)
from charts.chart_theme import SYMBOLS
from charts.game_charts.cash import told_so_far
from charts.sentence_data import All, Inserts, Number, Told, Who


def wealth(context: ChartContext) -> Chart:
    """A step line per player, the winner's cash dotted, a star at the decisive action. Table: every change."""
    return context.chart("wealth", _reading(context), _figure(context), _grid(context))


def _reading(context: ChartContext) -> Told:
    game = context.game
    standing, winners = game.standing, game.winners
    if not game.over:
        return told_so_far(context)
    if len(winners) > 1:
        return Told("shared", {"winners": All(winners), "cash": Number(standing[0].cash)})
    inserts: Inserts = {
        "winner": Who(winners[0]),
        "lead": Number(standing[0].cash - standing[1].cash),
        "second": All(tuple([one.seat for one in standing if one.place == standing[1].place])),
    }
    taken = game.lead_taken
    if taken is None:
        return Told("wealth-never", inserts)
    return Told("wealth", {**inserts, "round": Number(taken.round)})


def _figure(context: ChartContext) -> go.Figure:
    lines = context.game.wealth
    last = len(lines) - 1
    figure = context.frame(HEIGHT)
    rounds = []
    for number, own in groupby(enumerate(lines), key=lambda pair: pair[1].round):
        places = [place for place, _ in own]
        rounds.append((number, places[0] - 0.5, places[-1] + 0.5))
    round_bands(context, figure, rounds, last + 0.5)
    top = money_axis(context, figure, max(max(line.projected) for line in lines))
    for seat in context.game.winners:
        _cash(context, figure, seat)
    for seat in drawing_order(context):
        _line(context, figure, seat)
    _decisive(context, figure)
    # Below the axis: any corner of the plot may hold a line.
    note = f'<span style="font-size: 11px; color: {context.theme.faint}">{text(context.say("cash-alone"))}</span>'
    figure.update_xaxes(title_text=f"{text(context.say('round'))}<br>{note}")
    name_ends(context, figure, lines[-1].projected, last, top)
    return figure


def _cash(context: ChartContext, figure: go.Figure, seat: int) -> None:
    places = changes_of([line.cash[seat] for line in context.game.wealth])
    figure.add_scatter(
        x=places,
        y=[context.game.wealth[place].cash[seat] for place in places],
        mode="lines",
        line={"shape": "hv", "width": 1.5, "color": context.stroke(seat), "dash": "dot"},
        hoverinfo="skip",
        name=text(context.words.player(seat)),
    )


def _line(context: ChartContext, figure: go.Figure, seat: int) -> None:
    lines = context.game.wealth
    places = changes_of([line.projected[seat] for line in lines])
    figure.add_scatter(
        x=places,
        y=[lines[place].projected[seat] for place in places],
        mode="lines",
        line={"shape": "hv", **line_of(context, seat)},
        hoverinfo="text",
        hovertext=[_hover(context, lines[place], seat) for place in places],
        name=text(context.words.player(seat)),
    )
    ends = [max(place for place, line in enumerate(lines) if line.round == number) for number in _rounds(lines)]
    figure.add_scatter(
        x=ends,
        y=[lines[place].projected[seat] for place in ends],
        mode="markers",
        marker={
            "symbol": SYMBOLS[seat % len(SYMBOLS)],
            "size": 9,
            "color": context.fill(seat),
            "line": {"width": 1.5, "color": context.stroke(seat)},
        },
        hoverinfo="skip",
        cliponaxis=False,
        name=text(context.words.player(seat)),
    )


def _rounds(lines: tuple[Wealth, ...]) -> list[int]:
    return sorted({line.round for line in lines})


def _hover(context: ChartContext, line: Wealth, seat: int) -> str:
    cash: Inserts = {"seat": Who(seat), "cash": Number(line.cash[seat]), "projected": Number(line.projected[seat])}
    told = f"<b>{wrapped(context.tell(Told('wealth-now', cash)))}</b>"
    what = happening(context.game, line.number)
    return told if what is None else f"{told}<br>{wrapped(context.tell(what))}"


def _decisive(context: ChartContext, figure: go.Figure) -> None:
    """A star where the winners took the lead for good."""
    game, theme = context.game, context.theme
    taken = game.lead_taken
    if taken is None:
        return
    place = max(place for place, line in enumerate(game.wealth) if line.step == taken.step)
    figure.add_scatter(
        x=[place],
        y=[max(game.wealth[place].projected[seat] for seat in game.winners)],
        mode="markers",
        marker={"symbol": "star", "size": 18, "color": theme.fair, "line": {"width": 1.5, "color": theme.ink}},
        hoverinfo="text",
        hovertext=[wrapped(context.tell(deed(game, taken.step)))],
        cliponaxis=False,
        name="★",
    )


def _grid(context: ChartContext) -> Grid:
    lines = context.game.wealth
    names = tuple([context.words.player(seat) for seat in context.game.seats])
    rows = [(str(lines[0].round), context.say("start"), *[context.number(amount) for amount in lines[0].projected])]
    for before, line in pairwise(_by_action(lines)):
        if line.projected != before.projected:
            what = context.tell(deed(context.game, line.step))
            rows.append((str(line.round), what, *[context.number(amount) for amount in line.projected]))
    return Grid((context.say("round"), context.say("for"), *names), tuple(rows))


def _by_action(lines: tuple[Wealth, ...]) -> list[Wealth]:
    """Everybody's wealth after each action."""
    return list({line.step: line for line in lines}.values())

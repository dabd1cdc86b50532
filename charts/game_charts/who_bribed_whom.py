"""Who bribed whom: payers in rows, hosts in columns."""

import plotly.graph_objects as go

from charts.chart_parts.chart_context import Chart, ChartContext, Grid, wrapped
from charts.chart_parts.heat_map import heat_map
from charts.sentence_data import Number, Told, Who


def matrix(context: ChartContext) -> Chart:
    """Payers in rows, hosts in columns, ducats in the cells. Table: the same with sums."""
    sums = context.game.matrix
    pairs = [(sums[payer][host], payer, host) for payer in context.game.seats for host in context.game.seats]
    amount, payer, host = max(pairs, key=lambda pair: pair[0])
    if not amount:
        return context.chart("matrix", Told("no-bribes"), None, _matrix_grid(context))
    reading = Told("payer", {"payer": Who(payer), "host": Who(host), "amount": Number(amount)})
    return context.chart("matrix", reading, _heat(context), _matrix_grid(context))


def _heat(context: ChartContext) -> go.Figure:
    game, theme = context.game, context.theme
    rows = [[None if payer == host else game.matrix[payer][host] for host in game.seats] for payer in game.seats]
    shown = [["" if value is None else context.number(value) for value in row] for row in rows]
    hover = [[_told(context, payer, host) for host in game.seats] for payer in game.seats]
    scale = {"colorscale": [[0, theme.page], [1, theme.tint]], "zmin": 0}
    return heat_map(context, rows, ("row-payer", "column-host"), shown, hover, scale)


def _told(context: ChartContext, payer: int, host: int) -> str:
    amount = Number(context.game.matrix[payer][host])
    return wrapped(context.tell(Told("chord-one", {"payer": Who(payer), "host": Who(host), "amount": amount})))


def _matrix_grid(context: ChartContext) -> Grid:
    names = [context.words.player(seat) for seat in context.game.seats]
    rows = [
        (names[payer], *[context.number(value) for value in row], context.number(sum(row)))
        for payer, row in enumerate(context.game.matrix)
    ]
    columns = [sum(column) for column in zip(*context.game.matrix, strict=True)]
    total = (context.say("all"), *[context.number(value) for value in columns], context.number(sum(columns)))
    return Grid((f"{context.say('payer')} / {context.say('host')}", *names, context.say("all")), (*rows, total))

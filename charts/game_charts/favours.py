"""Favours: what every guest gained from every host, salaries less bribes."""

import plotly.graph_objects as go

from analysis import best_hosts
from charts.chart_parts.chart_context import Chart, ChartContext, Grid, wrapped
from charts.chart_parts.heat_map import heat_map
from charts.chart_theme import see_through
from charts.sentence_data import All, Inserts, Number, Told, Who
from charts.turning_points import most


def favours(context: ChartContext) -> Chart:
    """Hosts in rows, guests in columns, ducats in the cells. Table: the same with sums."""
    game = context.game
    if not game.stays and not game.bribes:
        return context.chart("favours", Told("no-bribes"), None, _grid(context))
    hosts, total = most([best_hosts(game.favours)[host] for host in game.seats])
    amount, host, guest = max(
        [(game.favours[host][guest], host, guest) for host in game.seats for guest in game.seats if host != guest]
    )
    inserts: Inserts = {"hosts": All(hosts), "sum": Number(total), "amount": Number(amount)}
    reading = Told("favours", {**inserts, "host": Who(host), "guest": Who(guest)})
    return context.chart("favours", reading, _heat(context), _grid(context))


def _heat(context: ChartContext) -> go.Figure:
    game, theme = context.game, context.theme
    rows = [[None if host == guest else game.favours[host][guest] for guest in game.seats] for host in game.seats]
    widest = max(1, *[abs(value) for row in rows for value in row if value is not None])
    shown = [["" if value is None else context.signed(value) for value in row] for row in rows]
    hover = [[_told(context, host, guest) for guest in game.seats] for host in game.seats]
    colours = [[0, see_through(theme.bad, 0.55)], [0.5, theme.page], [1, theme.tint]]
    scale = {"colorscale": colours, "zmin": -widest, "zmax": widest}
    return heat_map(context, rows, ("row-host", "column-guest"), shown, hover, scale)


def _told(context: ChartContext, host: int, guest: int) -> str:
    earned = sum(stay.earned for stay in context.game.stays if (stay.host, stay.figure.seat) == (host, guest))
    paid = earned - context.game.favours[host][guest]
    inserts: Inserts = {"host": Who(host), "guest": Who(guest), "earned": Number(earned), "paid": Number(paid)}
    return wrapped(context.tell(Told("favour-one", inserts)))


def _grid(context: ChartContext) -> Grid:
    game = context.game
    names = [context.words.player(seat) for seat in game.seats]
    rows = [
        (names[host], *[context.signed(value) for value in row], context.signed(sum(row)))
        for host, row in enumerate(game.favours)
    ]
    columns = [sum(column) for column in zip(*game.favours, strict=True)]
    total = (context.say("all"), *[context.signed(value) for value in columns], context.signed(sum(columns)))
    return Grid((f"{context.say('host')} / {context.say('guest')}", *names, context.say("all")), (*rows, total))

"""Conflicts: whether the highest bribe won, by host, and who paid more than necessary."""

from collections.abc import Sequence

import plotly.graph_objects as go

from analysis import Bribed, Conflict, Talk, highest, talk_of
from analysis.intervals import Interval, wilson
from charts.chart_parts.bar_style import bar_marker
from charts.chart_parts.chart_context import END_LABEL, Chart, ChartContext, Grid, text, ticks, wrapped
from charts.chart_parts.interval_plot import Row, ranges
from charts.sentence_data import Inserts, Number, Percent, Told, Trade, Who

# Most rows of the price chart, largest differences first.
ROWS = 12


def talk(context: ChartContext) -> Chart:
    """How often the highest bribe won, with a confidence interval: for all hosts, and for each.

    Table: every conflict.
    """
    game = context.game
    whole = game.talk
    if not whole.conflicts:
        return context.chart("talk", Told("talk-none"), None, _conflict_grid(context))
    inserts: Inserts = {"won": Number(whole.won), "all": Number(whole.conflicts)}
    reading = Told("talk", {**inserts, **_range(share_of(whole))})
    return context.chart("talk", reading, _hosts(context), _conflict_grid(context))


def share_of(counted: Talk) -> Interval:
    """The highest bribes' share of victories with its confidence interval (`wilson`)."""
    return wilson(counted.won, counted.conflicts)


def _range(share: Interval) -> Inserts:
    return {
        "percent": Percent(round(share.value * 100)),
        "low": Percent(round(share.low * 100)),
        "high": Percent(round(share.high * 100)),
    }


def _hosts(context: ChartContext) -> go.Figure:
    game = context.game
    counted = [(host, talk_of([one for one in game.conflicts if one.host == host], game.bribes)) for host in game.seats]
    rows = [_row(context, context.say("all"), game.talk)]
    rows += [_row(context, context.words.player(host), own) for host, own in counted if own.conflicts]
    figure = ranges(rows, context.theme, None)
    values = [value / 100 for value in range(0, 101, 25)]
    figure.update_xaxes(
        range=[-0.02, 1.02], tickvals=values, ticktext=[context.words.percent(value) for value in values], tickangle=0
    )
    return figure


def _row(context: ChartContext, name: str, own: Talk) -> Row:
    share = share_of(own)
    told: Inserts = {"won": Number(own.won), "all": Number(own.conflicts), **_range(share)}
    hover = wrapped_name(context, name, told)
    shown = context.say("of").format(count=context.number(own.won), all=context.number(own.conflicts))
    return Row(name, share.value, share.low, share.high, hover, shown)


def wrapped_name(context: ChartContext, name: str, told: Inserts) -> str:
    """The row's sentence for hovering."""
    said = context.tell(Told("talk-one", told))
    return context.pair(name, said)


def _conflict_grid(context: ChartContext) -> Grid:
    codes = ("round", "host", "figure", "highest", "winner", "paid", "next_best", "overpaid")
    rows = []
    for one in context.game.conflicts:
        kept = context.game.bribes[one.kept]
        best = highest(one, context.game.bribes)
        rows.append(
            (
                str(one.round),
                context.words.player(one.host),
                context.words.profession(one.profession),
                context.words.listing([context.words.player(seat) for seat in best]) if best else "",
                context.words.player(one.winner),
                context.number(kept.cost),
                "" if kept.next_best is None else context.number(kept.next_best),
                context.number(kept.overpaid),
            )
        )
    return Grid(tuple([context.say(code) for code in codes]), tuple(rows), named_by=1)


def prices(context: ChartContext) -> Chart:
    """The most expensive victories: the amount that would have sufficed, and what was paid above it. Table: all."""
    game = context.game
    kept = [game.bribes[one.kept] for one in game.conflicts]
    over = sorted([bribe for bribe in kept if bribe.overpaid], key=lambda bribe: -bribe.overpaid)
    grid = _conflict_grid(context)
    if not over:
        return context.chart("prices", Told("prices-none"), None, grid)
    inserts: Inserts = {"count": Number(len(over)), "all": Number(_contested(game.conflicts, game.bribes))}
    reading = Told("prices", {**inserts, "sum": Number(sum(bribe.overpaid for bribe in over))})
    return context.chart("prices", reading, _bars(context, over[:ROWS]), grid)


def _contested(conflicts: Sequence[Conflict], bribes: Sequence[Bribed]) -> int:
    return sum(bribes[one.kept].next_best is not None for one in conflicts)


def _bars(context: ChartContext, over: Sequence[Bribed]) -> go.Figure:
    theme = context.theme
    figure = context.frame(110 + 34 * len(over), barmode="stack", bargap=0.3)
    places = list(range(len(over)))
    for code, sums, colour, shape in (
        ("next_best", [bribe.next_best or 0 for bribe in over], theme.good, ""),
        ("overpaid", [bribe.overpaid for bribe in over], theme.bad, "x"),
    ):
        figure.add_bar(
            orientation="h",
            y=places,
            x=sums,
            name=text(context.say(code)),
            marker=bar_marker(theme, colour, shape),
            hoverinfo="text",
            hovertext=[wrapped(context.tell(_told(bribe))) for bribe in over],
        )
    # More of them would not fit beside each other on a phone.
    values = ticks(0, max(bribe.cost for bribe in over), 2)
    figure.update_xaxes(
        range=[0, values[-1]], tickvals=values, ticktext=[context.number(value) for value in values], showgrid=True
    )
    figure.update_yaxes(
        range=[len(over) - 0.5, -0.5],
        tickvals=places,
        ticktext=[_name(context, bribe) for bribe in over],
        tickfont_color=theme.ink,
    )
    context.legend(figure, 2)
    # In the order of the bars' parts.
    figure.update_layout(legend_traceorder="normal", margin_r=END_LABEL)
    return figure


def _name(context: ChartContext, bribe: Bribed) -> str:
    payer, host = context.letter(bribe.figure.seat), context.letter(bribe.host)
    profession = context.named(context.words.profession(bribe.figure.profession), 12)
    return f"{bribe.round}  <b>{payer}</b> {profession} → <b>{host}</b>"


def _told(bribe: Bribed) -> Told:
    return Told(
        "price-one",
        {
            "round": Number(bribe.round),
            "payer": Who(bribe.figure.seat),
            "host": Who(bribe.host),
            "cost": Number(bribe.cost),
            "profession": Trade(bribe.figure.profession),
            "next": Number(bribe.next_best or 0),
        },
    )

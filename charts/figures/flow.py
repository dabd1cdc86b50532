"""Where the ducats went: from whom to whom as a flow, and who bribed whom as a matrix."""

from collections.abc import Sequence

import plotly.graph_objects as go

from analysis import Flow
from charts.chart_theme import see_through
from charts.figures.base import BUTTONS, Chart, ChartContext, Grid, shortened, text, wrapped
from charts.words import Inserts, Number, Told, Who, Word

# Between two nodes, in pixels.
PAD = 22


def flow(context: ChartContext) -> Chart:
    """All that moved, whoever paid on the left and whoever received on the right. Table: every flow by reason."""
    income = sum(account.income for account in context.game.accounts)
    bribes = sum(account.bribes_paid for account in context.game.accounts)
    reading = Told("flow", {"income": Number(income), "bribes": Number(bribes)})
    flows = [one for one in context.game.flows if one.amount]
    return context.chart("flow", reading, _sankey(context, flows) if flows else None, _flow_grid(context, flows))


def _sankey(context: ChartContext, flows: list[Flow]) -> go.Figure:
    """Payers on the left, what it was for in the middle, receivers on the right; every flow in its payer's colour."""
    seats = [None, *context.game.seats]
    left = [seat for seat in seats if any(one.source == seat for one in flows)]
    middle = list(dict.fromkeys(one.why for one in flows))
    right = [seat for seat in seats if any(one.target == seat for one in flows)]
    paid = [sum(one.amount for one in flows if one.source == seat) for seat in left]
    reasons = [sum(one.amount for one in flows if one.why == why) for why in middle]
    received = [sum(one.amount for one in flows if one.target == seat) for seat in right]
    first, last = len(left), len(left) + len(middle)
    links = [(left.index(one.source), first + middle.index(one.why), one) for one in flows]
    links += [(first + middle.index(one.why), last + right.index(one.target), one) for one in flows]
    height = 120 + 62 * len(seats)
    figure = context.frame(height, margin={"l": 18, "r": 18, "t": BUTTONS, "b": 10})
    figure.add_sankey(
        arrangement="fixed",
        textfont={
            "color": context.theme.ink,
            "size": 12,
            "family": context.theme.font,
            "shadow": ", ".join([f"0 0 3px {context.theme.page}"] * 4),
        },
        node={
            "label": [
                *[_node(context, seat, amount) for seat, amount in zip(left, paid, strict=True)],
                *[f"<b>{text(context.say(why))}</b>" for why in middle],
                *[_node(context, seat, amount) for seat, amount in zip(right, received, strict=True)],
            ],
            "color": [
                *[_colour(context, seat) for seat in left],
                *[context.theme.band] * len(middle),
                *[_colour(context, seat) for seat in right],
            ],
            "line": {"color": context.theme.ink, "width": 1},
            "pad": PAD,
            "x": [0.001] * len(left) + [0.42] * len(middle) + [0.999] * len(right),
            "y": _middles((paid, reasons, received), height - BUTTONS - 10),
            "thickness": 18,
            "hovertemplate": "%{label}<extra></extra>",
        },
        link={
            "source": [source for source, _, _ in links],
            "target": [target for _, target, _ in links],
            "value": [one.amount for _, _, one in links],
            "color": [see_through(_colour(context, one.source), 0.42) for _, _, one in links],
            "customdata": [_told(context, one) for _, _, one in links],
            "hovertemplate": "%{customdata}<extra></extra>",
        },
    )
    return figure


def _middles(sides: Sequence[Sequence[int]], height: int) -> list[float]:
    """Where the middle of every node stands, 0 above and 1 below, so that every column keeps the order of the seats."""
    scale = min((height - PAD * (len(side) - 1)) / sum(side) for side in sides)
    middles = []
    for side in sides:
        at = (height - PAD * (len(side) - 1) - scale * sum(side)) / 2
        for amount in side:
            middles.append((at + scale * amount / 2) / height)
            at += scale * amount + PAD
    return middles


def _colour(context: ChartContext, seat: int | None) -> str:
    return context.theme.fair if seat is None else context.stroke(seat)


def _node(context: ChartContext, seat: int | None, amount: int) -> str:
    name = f"<b>{text(context.say('bank'))}</b>" if seat is None else context.tag(seat)
    return f"{name} {context.number(amount)}"


def _told(context: ChartContext, one: Flow) -> str:
    source, target = [Word("bank") if seat is None else Who(seat) for seat in (one.source, one.target)]
    inserts: Inserts = {"source": source, "target": target, "amount": Number(one.amount), "why": Word(one.why)}
    return wrapped(context.tell(Told("flow-one", inserts)))


def _flow_grid(context: ChartContext, flows: list[Flow]) -> Grid:
    headers = tuple([context.say(code) for code in ("from", "to", "for", "ducats", "times")])
    rows = [
        (
            context.account(one.source),
            context.account(one.target),
            context.say(one.why),
            context.number(one.amount),
            str(one.count),
        )
        for one in sorted(flows, key=lambda one: -one.amount)
    ]
    return Grid(headers, tuple(rows))


def matrix(context: ChartContext) -> Chart:
    """Payers in rows, hosts in columns, the ducats written in every field. Table: the same with sums."""
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
    figure = context.frame(160 + 52 * game.table.seats, margin={"l": 8, "r": 8, "t": BUTTONS + 56, "b": 8})
    figure.add_heatmap(
        z=rows,
        colorscale=[[0, theme.page], [1, theme.tint]],
        zmin=0,
        showscale=False,
        xgap=3,
        ygap=3,
        text=[["" if value is None else context.number(value) for value in row] for row in rows],
        texttemplate="%{text}",
        textfont={"color": theme.ink},
        hoverinfo="text",
        hovertext=[
            [_told(context, Flow(payer, host, "bribe", game.matrix[payer][host], 0)) for host in game.seats]
            for payer in game.seats
        ],
        hoverongaps=False,
    )
    for seat in game.seats:
        figure.add_annotation(x=seat, y=seat, text="—", showarrow=False, font_color=theme.faint)
    narrow = [
        f"<b>{text(context.letters[seat])}</b><br>{text(shortened(context.words.player(seat), 6))}"
        for seat in game.seats
    ]
    figure.update_xaxes(
        side="top",
        tickvals=list(game.seats),
        tickangle=0,
        ticktext=narrow,
        tickfont_color=theme.ink,
        title=context.say("host"),
    )
    figure.update_yaxes(
        autorange="reversed",
        tickvals=list(game.seats),
        ticktext=[context.tag(seat) for seat in game.seats],
        tickfont_color=theme.ink,
        title={"text": context.say("payer"), "standoff": 6},
    )
    return figure


def _matrix_grid(context: ChartContext) -> Grid:
    names = [context.words.player(seat) for seat in context.game.seats]
    rows = [
        (names[payer], *[context.number(value) for value in row], context.number(sum(row)))
        for payer, row in enumerate(context.game.matrix)
    ]
    columns = [sum(column) for column in zip(*context.game.matrix, strict=True)]
    total = (context.say("all"), *[context.number(value) for value in columns], context.number(sum(columns)))
    return Grid((f"{context.say('payer')} / {context.say('host')}", *names, context.say("all")), (*rows, total))

"""Where the ducats went: from whom to whom as a flow, and who bribed whom as a matrix."""

import plotly.graph_objects as go

from charts.figures.base import BUTTONS, Chart, Grid, Pen, shortened, text, wrapped
from charts.look import see_through
from charts.numbers import Flow
from charts.words import Inserts, Number, Told, Who, Word

# Between two nodes, in pixels.
PAD = 22


def flow(pen: Pen) -> Chart:
    """All that moved, whoever paid on the left and whoever received on the right. Table: every flow by reason."""
    income = sum(account.income for account in pen.game.accounts)
    bribes = sum(account.bribes_paid for account in pen.game.accounts)
    reading = Told("flow", {"income": Number(income), "bribes": Number(bribes)})
    flows = [one for one in pen.game.flows if one.amount]
    return pen.chart("flow", reading, _sankey(pen, flows) if flows else None, _flow_grid(pen, flows))


def _sankey(pen: Pen, flows: list[Flow]) -> go.Figure:
    """Bank first, then the seats, on both sides; one link for each pair and reason."""
    seats = [None, *pen.game.seats]
    left = [seat for seat in seats if any(one.source == seat for one in flows)]
    right = [seat for seat in seats if any(one.target == seat for one in flows)]
    paid = [sum(one.amount for one in flows if one.source == seat) for seat in left]
    received = [sum(one.amount for one in flows if one.target == seat) for seat in right]
    nodes = list(zip([*left, *right], [*paid, *received], strict=True))
    height = 120 + 62 * len(seats)
    figure = pen.frame(height, margin={"l": 18, "r": 18, "t": BUTTONS, "b": 10})
    figure.add_sankey(
        arrangement="fixed",
        textfont={
            "color": pen.look.ink,
            "size": 12,
            "family": pen.look.font,
            "shadow": ", ".join([f"0 0 3px {pen.look.page}"] * 4),
        },
        node={
            "label": [_node(pen, seat, amount) for seat, amount in nodes],
            "color": [_colour(pen, seat) for seat, _ in nodes],
            "line": {"color": pen.look.ink, "width": 1},
            "pad": PAD,
            "x": [0.001] * len(left) + [0.999] * len(right),
            "y": _middles((paid, received), height - BUTTONS - 10),
            "thickness": 18,
            "hovertemplate": "%{label}<extra></extra>",
        },
        link={
            "source": [left.index(one.source) for one in flows],
            "target": [len(left) + right.index(one.target) for one in flows],
            "value": [one.amount for one in flows],
            "color": [see_through(_colour(pen, one.source), 0.42) for one in flows],
            "customdata": [_told(pen, one) for one in flows],
            "hovertemplate": "%{customdata}<extra></extra>",
        },
    )
    return figure


def _middles(sides: tuple[list[int], list[int]], height: int) -> list[float]:
    """Where the middle of every node stands, 0 above and 1 below, so that both sides keep the order of the seats."""
    scale = min((height - PAD * (len(side) - 1)) / sum(side) for side in sides)
    middles = []
    for side in sides:
        at = (height - PAD * (len(side) - 1) - scale * sum(side)) / 2
        for amount in side:
            middles.append((at + scale * amount / 2) / height)
            at += scale * amount + PAD
    return middles


def _colour(pen: Pen, seat: int | None) -> str:
    return pen.look.fair if seat is None else pen.stroke(seat)


def _node(pen: Pen, seat: int | None, amount: int) -> str:
    name = f"<b>{text(pen.say('bank'))}</b>" if seat is None else pen.tag(seat)
    return f"{name} {pen.number(amount)}"


def _told(pen: Pen, one: Flow) -> str:
    source, target = [Word("bank") if seat is None else Who(seat) for seat in (one.source, one.target)]
    inserts: Inserts = {"source": source, "target": target, "amount": Number(one.amount), "why": Word(one.why)}
    return wrapped(pen.tell(Told("flow-one", inserts)))


def _flow_grid(pen: Pen, flows: list[Flow]) -> Grid:
    headers = tuple([pen.say(code) for code in ("from", "to", "for", "ducats", "times")])
    rows = [
        (pen.account(one.source), pen.account(one.target), pen.say(one.why), pen.number(one.amount), str(one.count))
        for one in sorted(flows, key=lambda one: -one.amount)
    ]
    return Grid(headers, tuple(rows))


def matrix(pen: Pen) -> Chart:
    """Payers in rows, hosts in columns, the ducats written in every field. Table: the same with sums."""
    sums = pen.game.matrix
    pairs = [(sums[payer][host], payer, host) for payer in pen.game.seats for host in pen.game.seats]
    amount, payer, host = max(pairs, key=lambda pair: pair[0])
    if not amount:
        return pen.chart("matrix", Told("no-bribes"), None, _matrix_grid(pen))
    reading = Told("payer", {"payer": Who(payer), "host": Who(host), "amount": Number(amount)})
    return pen.chart("matrix", reading, _heat(pen), _matrix_grid(pen))


def _heat(pen: Pen) -> go.Figure:
    game, look = pen.game, pen.look
    rows = [[None if payer == host else game.matrix[payer][host] for host in game.seats] for payer in game.seats]
    figure = pen.frame(160 + 52 * game.table.seats, margin={"l": 8, "r": 8, "t": BUTTONS + 56, "b": 8})
    figure.add_heatmap(
        z=rows,
        colorscale=[[0, look.page], [1, look.tint]],
        zmin=0,
        showscale=False,
        xgap=3,
        ygap=3,
        text=[["" if value is None else pen.number(value) for value in row] for row in rows],
        texttemplate="%{text}",
        textfont={"color": look.ink},
        hoverinfo="text",
        hovertext=[
            [_told(pen, Flow(payer, host, "bribe", game.matrix[payer][host], 0)) for host in game.seats]
            for payer in game.seats
        ],
        hoverongaps=False,
    )
    for seat in game.seats:
        figure.add_annotation(x=seat, y=seat, text="—", showarrow=False, font_color=look.faint)
    narrow = [
        f"<b>{text(pen.letters[seat])}</b><br>{text(shortened(pen.words.player(seat), 6))}" for seat in game.seats
    ]
    figure.update_xaxes(
        side="top",
        tickvals=list(game.seats),
        tickangle=0,
        ticktext=narrow,
        tickfont_color=look.ink,
        title=pen.say("host"),
    )
    figure.update_yaxes(
        autorange="reversed",
        tickvals=list(game.seats),
        ticktext=[pen.tag(seat) for seat in game.seats],
        tickfont_color=look.ink,
        title={"text": pen.say("payer"), "standoff": 6},
    )
    return figure


def _matrix_grid(pen: Pen) -> Grid:
    names = [pen.words.player(seat) for seat in pen.game.seats]
    rows = [
        (names[payer], *[pen.number(value) for value in row], pen.number(sum(row)))
        for payer, row in enumerate(pen.game.matrix)
    ]
    columns = [sum(column) for column in zip(*pen.game.matrix, strict=True)]
    total = (pen.say("all"), *[pen.number(value) for value in columns], pen.number(sum(columns)))
    return Grid((f"{pen.say('payer')} / {pen.say('host')}", *names, pen.say("all")), (*rows, total))

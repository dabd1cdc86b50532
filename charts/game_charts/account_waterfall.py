"""How everybody's final balance came about: a waterfall per player, from the start to the end."""

from collections.abc import Sequence
from typing import NamedTuple

import plotly.graph_objects as go

from analysis import Account
from charts.chart_parts.chart_context import BUTTONS, HEADING, Chart, ChartContext, Grid, text, wrapped
from charts.game_charts.rounds import COLUMNS, account_row
from charts.sentence_data import All, Inserts, Number, Told
from charts.turning_points import most

# One bar, and a player's name above the bars, in pixels.
ROW = 24
NAME = 30
# What not every game knows has a bar where anybody had any of it.
RARE = ("grant", "adjust", "payment")


class Step(NamedTuple):
    """One bar of a waterfall: the code of its label, where it begins, and its signed length."""

    code: str
    base: int
    change: int


def accounts(context: ChartContext) -> Chart:
    """A row per player: the start, room incomes, bribes received and paid, the end. Table: every account."""
    found = context.game.accounts
    hosts, received = most([account.taken for account in found])
    payers, paid = most([account.spent for account in found])
    if not received and not paid:
        nothing = "bribes-refunded" if any(account.bribes_paid for account in found) else "no-bribes"
        return context.chart("accounts", Told(nothing), _figure(context), standing_grid(context))
    inserts: Inserts = {"hosts": All(hosts), "received": Number(received), "payers": All(payers), "paid": Number(paid)}
    return context.chart("accounts", Told("accounts", inserts), _figure(context), standing_grid(context))


def standing_grid(context: ChartContext) -> Grid:
    """The standing: place, player and ducats, then the account, without columns that are zero for all."""
    game = context.game
    told = [column for column in COLUMNS if column != "end" and any(getattr(one, column) for one in game.accounts)]
    headers = tuple([context.say(code) for code in ("place", "player", "ducats", *told)])
    rows = []
    for one in game.standing:
        sums = account_row(context, game.accounts[one.seat], told)
        rows.append((str(one.place), context.words.player(one.seat), context.number(one.cash), *sums))
    strong = frozenset(index for index, one in enumerate(game.standing) if one.place == 1)
    return Grid(headers, tuple(rows), named_by=1, strong=strong)


def steps_of(account: Account, rare: Sequence[str]) -> list[Step]:
    """The bars of a waterfall; rare: which of `RARE` it tells.

    Refunds are taken off the bribes they belong to; corrections and payments between players are what came in less
    what went out, so start + rooms + received - paid + grants + corrections + payments = end.
    """
    changes = [("rooms-paid", account.income), ("taken", account.taken), ("spent", -account.spent)]
    changes += [(code, net_of(account, code)) for code in rare]
    found, now = [Step("start", 0, account.start)], account.start
    for code, change in changes:
        found.append(Step(code, now, change))
        now += change
    return [*found, Step("end", 0, account.end)]


def net_of(account: Account, code: str) -> int:
    """What came in less what went out for one of `RARE`."""
    match code:
        case "grant":
            return account.grants
        case "adjust":
            return account.corrections_in - account.corrections_out
        case _:
            return account.payments_in - account.payments_out


def rare_of(accounts: Sequence[Account]) -> list[str]:
    """Which of `RARE` changed anybody's sum."""
    return [code for code in RARE if any(net_of(account, code) for account in accounts)]


def _figure(context: ChartContext) -> go.Figure:
    game, theme = context.game, context.theme
    seats = [one.seat for one in game.standing]
    rare = rare_of(game.accounts)
    rows = [steps_of(game.accounts[seat], rare) for seat in seats]
    codes = [step.code for step in rows[0]]
    bars = (ROW * len(codes) + NAME) * len(seats) - NAME
    figure = context.frame(BUTTONS + NAME + bars + 8)
    figure.set_subplots(rows=len(seats), cols=1, shared_xaxes=True, vertical_spacing=NAME / bars)
    top = max(max(step.base, step.base + step.change) for steps in rows for step in steps) or 1
    for row, (seat, steps) in enumerate(zip(seats, rows, strict=True), 1):
        _waterfall(context, figure, seat, steps, row)
        figure.add_annotation(
            x=0,
            y=1,
            xref="paper",
            yref=f"y{row if row > 1 else ''} domain",
            yanchor="bottom",
            xanchor="left",
            yshift=2,
            text=f"{game.standing[row - 1].place}.  {context.tag(seat, HEADING)}",
            showarrow=False,
            font_size=13,
        )
    figure.update_xaxes(
        # Beside the longest bar there is room for a sum, on a phone too.
        range=[0, top * 1.34],
        fixedrange=True,
        showticklabels=False,
        showline=False,
        # Every bar says its sum: a line at a round sum that is said nowhere would look like a mark to be reached.
        showgrid=False,
        zeroline=True,
        zerolinecolor=theme.line,
    )
    figure.update_yaxes(
        fixedrange=True,
        automargin=True,
        showgrid=False,
        showline=False,
        range=[len(codes) - 0.45, -0.55],
        tickvals=list(range(len(codes))),
        ticktext=[text(_short(context, code)) for code in codes],
        tickfont={"color": theme.ink, "size": 12},
        ticklabelstandoff=4,
    )
    figure.update_layout(margin_t=BUTTONS + NAME, margin_b=8)
    return figure


def _short(context: ChartContext, code: str) -> str:
    return context.say(code if code in RARE else f"short-{code}")


def _waterfall(context: ChartContext, figure: go.Figure, seat: int, steps: list[Step], row: int) -> None:
    theme = context.theme
    places = list(range(len(steps)))
    levels = [step.base + step.change for step in steps]
    figure.add_scatter(
        x=[level for at in places[:-1] for level in (levels[at], levels[at], None)],
        y=[place for at in places[:-1] for place in (at, at + 1, None)],
        mode="lines",
        line={"color": theme.faint, "width": 1, "dash": "dot"},
        hoverinfo="skip",
        row=row,
        col=1,
    )
    colours = [_colour(context, seat, step) for step in steps]
    figure.add_bar(
        orientation="h",
        y=places,
        base=[min(step.base, level) for step, level in zip(steps, levels, strict=True)],
        x=[abs(step.change) for step in steps],
        width=0.62,
        marker={
            "color": [fill for fill, _, _ in colours],
            "line": {"color": [rim for _, rim, _ in colours], "width": 1.5},
            "pattern": {
                "shape": [shape for _, _, shape in colours],
                "fgcolor": [rim for _, rim, _ in colours],
                "bgcolor": theme.page,
                "size": 6,
                "solidity": 0.4,
            },
        },
        hoverinfo="text",
        hovertext=[_hover(context, seat, step) for step in steps],
        row=row,
        col=1,
    )
    figure.add_scatter(
        y=places,
        x=[max(step.base, level) for step, level in zip(steps, levels, strict=True)],
        # An unseen marker keeps the sums off the edges of their bars.
        mode="markers+text",
        marker={"size": 4, "color": "rgba(0, 0, 0, 0)"},
        text=[_sum(context, step) for step in steps],
        textposition="middle right",
        textfont={"color": theme.ink, "size": 11},
        hoverinfo="skip",
        cliponaxis=False,
        row=row,
        col=1,
    )


def _colour(context: ChartContext, seat: int, step: Step) -> tuple[str, str, str]:
    """Fill, border and pattern of a bar: incomes, expenses, and the balances at either end."""
    theme = context.theme
    match step.code:
        case "start":
            return theme.band, theme.faint, ""
        case "end":
            return context.fill(seat), context.stroke(seat), ""
        case "taken":
            return theme.fair, theme.fair, "/"
        case "spent":
            return theme.bad, theme.bad, "x"
        case _:
            colour = theme.good if step.change >= 0 else theme.bad
            return colour, colour, ""


def _sum(context: ChartContext, step: Step) -> str:
    words = _signed(context, step)
    return f"<b>{words}</b>" if step.code == "end" else words


def _signed(context: ChartContext, step: Step) -> str:
    words = context.number(step.change)
    return f"+{words}" if step.change > 0 and step.code not in ("start", "end") else words


def _hover(context: ChartContext, seat: int, step: Step) -> str:
    lines = (context.words.player(seat), context.pair(context.say(step.code), _signed(context, step)))
    return "<br>".join(wrapped(line) for line in lines)

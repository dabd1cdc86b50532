"""Income against bribes, player by player and round by round."""

from collections.abc import Sequence

import plotly.graph_objects as go

from analysis import Account
from charts.chart_parts.bar_style import bar_marker
from charts.chart_parts.chart_context import HEADING, Chart, ChartContext, Grid, text, ticks, wrapped
from charts.sentence_data import Inserts, Number, Told, Who

ROW = 120


def rounds(context: ChartContext) -> Chart:
    """A row per player: income upwards, bribes less refunds downwards. Table: all accounts."""
    accounts = context.game.accounts
    best = max(accounts, key=lambda account: account.income - account.spent)
    inserts: Inserts = {"seat": Who(best.seat), "income": Number(best.income), "spent": Number(best.spent)}
    return context.chart("rounds", Told("return", inserts), _figure(context), _grid(context))


def _figure(context: ChartContext) -> go.Figure:
    game, theme = context.game, context.theme
    seats = game.table.seats
    figure = context.frame(102 + ROW * seats, barmode="relative", bargap=0.25)
    figure.set_subplots(rows=seats, cols=1, shared_xaxes=True, vertical_spacing=0.24 / seats)
    numbers = list(range(1, len(game.rounds) + 1))
    accounts = [[own[seat] for own in game.rounds] for seat in game.seats]
    top = max(account.income + max(account.taken, 0) for own in accounts for account in own)
    low = max(max(account.spent, -account.taken, 0) for own in accounts for account in own)
    values = ticks(-low, top, 3)
    for seat in game.seats:
        for code, sums, colour, shape in (
            ("income", [account.income for account in accounts[seat]], theme.good, ""),
            ("taken", [account.taken for account in accounts[seat]], theme.fair, "/"),
            ("spent", [-account.spent for account in accounts[seat]], theme.bad, "x"),
        ):
            figure.add_bar(
                x=numbers,
                # A bar of nothing would be a line on top of the others.
                y=[amount or None for amount in sums],
                name=text(context.say(code)),
                legendgroup=code,
                showlegend=seat == 0,
                marker=bar_marker(theme, colour, shape),
                hoverinfo="text",
                hovertext=[
                    _hover(context, seat, number, code, abs(amount))
                    for number, amount in zip(numbers, sums, strict=True)
                ],
                row=seat + 1,
                col=1,
            )
        figure.add_annotation(
            x=0,
            y=1,
            xref="paper",
            yref=f"y{seat + 1 if seat else ''} domain",
            yanchor="bottom",
            xanchor="left",
            text=context.tag(seat, HEADING),
            showarrow=False,
        )
    figure.update_yaxes(
        range=[-low * 1.1, top * 1.1],
        tickvals=values,
        ticktext=[context.number(abs(value)) for value in values],
        fixedrange=True,
        automargin=True,
        showline=False,
        showgrid=True,
        gridcolor=theme.line,
        zeroline=True,
        zerolinecolor=theme.ink,
        tickfont={"color": theme.faint, "size": 11},
    )
    figure.update_xaxes(
        fixedrange=True,
        automargin=True,
        showline=False,
        showgrid=False,
        dtick=1,
        tickfont_color=theme.faint,
        range=[0.4, len(numbers) + 0.6],
    )
    figure.update_xaxes(title={"text": text(context.say("round")), "standoff": 4}, row=seats, col=1)
    context.legend(figure, 3)
    # The first name stands between the legend and its bars.
    figure.update_layout(margin_t=figure.layout.margin.t + 20)
    return figure


def _hover(context: ChartContext, seat: int, number: int, code: str, amount: int) -> str:
    lines = (context.words.player(seat), context.round(number), context.pair(context.say(code), context.number(amount)))
    return "<br>".join(wrapped(line) for line in lines)


COLUMNS = (
    "start",
    "income",
    "bribes_received",
    "refunds_received",
    "grants",
    "corrections_in",
    "payments_in",
    "bribes_paid",
    "refunds_paid",
    "corrections_out",
    "payments_out",
    "end",
)


def account_row(context: ChartContext, account: Account, columns: Sequence[str] = COLUMNS) -> tuple[str, ...]:
    """An account's sums in the order of these columns."""
    return tuple([context.number(getattr(account, column)) for column in columns])


def _grid(context: ChartContext) -> Grid:
    headers = tuple([context.say(code) for code in ("round", "player", *COLUMNS)])
    rows = [
        (str(number), context.words.player(account.seat), *account_row(context, account))
        for number in context.game.recorded
        for account in context.game.rounds[number - 1]
    ]
    return Grid(headers, tuple(rows), named_by=1)

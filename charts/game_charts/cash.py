"""The standing over time: every player's cash after every payment, with rounds marked."""

import plotly.graph_objects as go

from analysis import Entry
from charts.chart_parts.chart_context import Chart, ChartContext, Grid, text, wrapped
from charts.chart_parts.line_charts import HEIGHT, drawing_order, line_of, money_axis, name_ends, round_bands
from charts.chart_parts.race_animation import add_race
from charts.chart_theme import SYMBOLS
from charts.sentence_data import All, Inserts, Number, Told, Trade, Who


def cash(context: ChartContext) -> Chart:
    """A step line per player, and a button that animates it as a race. Table: the ledger with everybody's cash."""
    return context.chart("cash", _reading(context), _figure(context), _grid(context))


def _reading(context: ChartContext) -> Told:
    standing = context.game.standing
    winners = context.game.winners
    best = standing[0].cash
    if not context.game.over:
        return told_so_far(context)
    if len(winners) > 1:
        return Told("shared", {"winners": All(winners), "cash": Number(best)})
    ends = [[account.end for account in context.game.rounds[number - 1]] for number in context.game.recorded]
    # A tie is no lead.
    led = sum(end[winners[0]] == max(end) and end.count(max(end)) == 1 for end in ends)
    return Told(
        "won",
        {
            "winner": Who(winners[0]),
            "cash": Number(best),
            "lead": Number(best - standing[1].cash),
            "second": All(tuple([one.seat for one in standing if one.place == standing[1].place])),
            "count": Number(led),
            "rounds": Number(len(ends)),
        },
    )


def told_so_far(context: ChartContext) -> Told:
    """Who has most, in a game that was ended as it stood."""
    winners, cash = context.game.winners, Number(context.game.standing[0].cash)
    if len(winners) > 1:
        return Told("so-far-shared", {"winners": All(winners), "cash": cash})
    return Told("so-far", {"winner": Who(winners[0]), "cash": cash})


def told_entry(entry: Entry) -> Told:
    """One payment in one sentence."""
    inserts: Inserts = {"round": Number(entry.round), "amount": Number(entry.amount)}
    if entry.source is not None:
        inserts["source"] = Who(entry.source)
    if entry.target is not None:
        inserts["target"] = Who(entry.target)
    if entry.figure is not None:
        inserts["profession"] = Trade(entry.figure.profession)
    return Told(f"entry-{entry.why}", inserts)


def _figure(context: ChartContext) -> go.Figure:
    game = context.game
    last = len(game.ledger)
    figure = context.frame(HEIGHT)
    rounds = [(number, own[0].number - 0.5, own[-1].number + 0.5) for number, own in _by_round(context)]
    round_bands(context, figure, rounds, last + 0.5)
    top = money_axis(context, figure, max([max(entry.cash) for entry in game.ledger], default=max(game.start)))
    for seat in drawing_order(context):
        _line(context, figure, seat)
    for seat in drawing_order(context):
        _round_ends(context, figure, seat)
    name_ends(context, figure, [account.end for account in game.accounts], last, top)
    if game.ledger:
        add_race(context, figure, [(0, game.start), *_by_turn(context)], top)
    return figure


def _by_turn(context: ChartContext) -> list[tuple[float, tuple[int, ...]]]:
    """The x position and everybody's cash at the end of each turn."""
    last = {entry.turn: entry for entry in context.game.ledger}
    return [(entry.number, entry.cash) for entry in last.values()]


def _line(context: ChartContext, figure: go.Figure, seat: int) -> None:
    """A step line of one player's cash."""
    game = context.game
    places, sums, told = [0], [game.start[seat]], [context.say("start")]
    for entry in game.ledger:
        if entry.cash[seat] != sums[-1]:
            places.append(entry.number)
            sums.append(entry.cash[seat])
            told.append(context.tell(told_entry(entry)))
    figure.add_scatter(
        x=[*places, len(game.ledger)],
        y=[*sums, sums[-1]],
        mode="lines",
        line={"shape": "hv", **line_of(context, seat)},
        hoverinfo="text",
        hovertext=[
            _hover(context, seat, amount, words)
            for amount, words in zip([*sums, sums[-1]], [*told, told[-1]], strict=True)
        ],
        name=text(context.words.player(seat)),
    )


def _round_ends(context: ChartContext, figure: go.Figure, seat: int) -> None:
    """A marker at the end of each round."""
    ends = [(entries[-1].number, entries[-1].cash[seat], number) for number, entries in _by_round(context)]
    figure.add_scatter(
        x=[place for place, _, _ in ends],
        y=[amount for _, amount, _ in ends],
        mode="markers",
        marker={
            "symbol": SYMBOLS[seat % len(SYMBOLS)],
            "size": 10 if seat in context.game.winners else 8,
            "color": context.fill(seat),
            "line": {"width": 1.5, "color": context.stroke(seat)},
        },
        hoverinfo="text",
        hovertext=[_hover(context, seat, amount, context.round(number)) for _, amount, number in ends],
        cliponaxis=False,
        name=text(context.words.player(seat)),
    )


def _hover(context: ChartContext, seat: int, amount: int, words: str) -> str:
    now = context.tell(Told("cash-now", {"seat": Who(seat), "cash": Number(amount)}))
    return f"<b>{wrapped(now)}</b><br>{wrapped(words)}"


def _by_round(context: ChartContext) -> list[tuple[int, list[Entry]]]:
    rounds: dict[int, list[Entry]] = {}
    for entry in context.game.ledger:
        rounds.setdefault(entry.round, []).append(entry)
    return list(rounds.items())


def _grid(context: ChartContext) -> Grid:
    headers = ["round", "for", "from", "to", "ducats"]
    names = tuple([context.words.player(seat) for seat in context.game.seats])
    start = (context.say("start"), "", "", "", "", *[context.number(amount) for amount in context.game.start])
    rows = [
        (
            str(entry.round),
            context.say(entry.why),
            context.account(entry.source),
            context.account(entry.target),
            context.number(entry.amount),
            *[context.number(amount) for amount in entry.cash],
        )
        for entry in context.game.ledger
    ]
    return Grid((*[context.say(code) for code in headers], *names), (start, *rows))

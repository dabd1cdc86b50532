"""Who held which room when: a lane for every room of every palace, a bar for every stay."""

from collections import Counter

import plotly.graph_objects as go

from analysis import Stay, end_turn, round_of
from charts.chart_parts.chart_context import BUTTONS, HEADING, Chart, ChartContext, Grid, shortened, text, wrapped
from charts.sentence_data import Number, Told, Trade, Who

LANE = 23
# Letters that fit side by side into a whole lane on a phone.
LETTERS = 38


def tenure(context: ChartContext) -> Chart:
    """Palaces from top to bottom, their rooms from the highest salary down. Table: every stay."""
    stays = context.game.stays
    if not stays:
        return context.chart("tenure", Told("no-rooms"), None, _grid(context))
    holders = sorted({stay.figure.seat for stay in stays})
    paid = {seat: sum(stay.earned for stay in stays if stay.figure.seat == seat) for seat in holders}
    owner = max(holders, key=paid.__getitem__)
    # A room that was left and taken again paid in several stays.
    rooms = Counter[tuple[int, int]]()
    for stay in stays:
        if stay.figure.seat == owner:
            rooms[stay.host, stay.room] += stay.earned
    host, room = max(rooms, key=rooms.__getitem__)
    reading = Told(
        "rooms",
        {
            "owner": Who(owner),
            "earned": Number(paid[owner]),
            "most": Number(rooms[host, room]),
            "room": Number(room),
            "host": Who(host),
        },
    )
    return context.chart("tenure", reading, _figure(context), _grid(context))


def _figure(context: ChartContext) -> go.Figure:
    table = context.game.table
    rooms = table.edition.rooms
    lanes = len(rooms) + 1
    figure = context.frame(90 + LANE * lanes * table.seats, barmode="overlay", bargap=0.12)
    figure.update_layout(margin_t=BUTTONS + 44)
    _rounds(context, figure)
    for seat in context.game.seats:
        _bars(context, figure, seat)
    names = {_lane(context, host, room): context.number(room) for host in context.game.seats for room in rooms}
    for host in context.game.seats:
        top = _lane(context, host, rooms[-1])
        figure.add_annotation(
            x=0,
            y=top - 0.98,
            xref="paper",
            xanchor="left",
            text=_title(context, host),
            showarrow=False,
            font_color=context.theme.ink,
        )
    figure.update_yaxes(
        range=[lanes * table.seats - 0.5, -0.6], tickvals=list(names), ticktext=list(names.values()), tickfont_size=11
    )
    return figure


def _title(context: ChartContext, host: int) -> str:
    return f"{text(context.say('palace'))} {context.tag(host, HEADING)}"


def _lane(context: ChartContext, host: int, room: int) -> int:
    """The lane of a room, counted from the top; each palace has an extra lane for its name."""
    rooms = context.game.table.edition.rooms
    return host * (len(rooms) + 1) + len(rooms) - rooms.index(room)


def _bars(context: ChartContext, figure: go.Figure, seat: int) -> None:
    own = [stay for stay in context.game.stays if stay.figure.seat == seat]
    figure.add_bar(
        orientation="h",
        base=[stay.since for stay in own],
        x=[stay.turns for stay in own],
        y=[_lane(context, stay.host, stay.room) for stay in own],
        width=0.84,
        marker={"color": context.fill(seat), "line": {"color": context.stroke(seat), "width": 1.5}},
        text=[_within(context, stay) for stay in own],
        textposition="inside",
        insidetextanchor="start",
        textangle=0,
        textfont={"color": context.on(seat), "size": 12},
        constraintext="none",
        hoverinfo="text",
        hovertext=[wrapped(context.tell(told_stay(context, stay))) for stay in own],
        name=text(context.words.player(seat)),
    )


def _within(context: ChartContext, stay: Stay) -> str:
    """The label in a bar: the owner's crest letter, and as much of the figure's name as fits on a phone."""
    letter = f"<b>{text(context.letters[stay.figure.seat])}</b>"
    # The crest's letter and the edges of the bar take the place of two.
    fits = int(stay.turns / (end_turn(context.game.table) - 1) * LETTERS) - 2
    figure = context.words.profession(stay.figure.profession)
    if stay.turns * 2 < context.game.table.seats:
        return letter if stay.turns * 4 > context.game.table.seats else ""
    return f"{letter} {text(shortened(figure, fits))}" if fits > 2 else letter


def told_stay(context: ChartContext, stay: Stay) -> Told:
    """One stay in one sentence."""
    return Told(
        "stay-one",
        {
            "owner": Who(stay.figure.seat),
            "profession": Trade(stay.figure.profession),
            "host": Who(stay.host),
            "room": Number(stay.room),
            "since": Number(round_of(context.game.table, stay.since)),
            "until": Number(round_of(context.game.table, stay.until)),
            "earned": Number(stay.earned),
        },
    )


def _rounds(context: ChartContext, figure: go.Figure) -> None:
    table = context.game.table
    rounds = range(1, table.edition.rounds + 1)
    firsts = [(number - 1) * table.seats + 1 for number in rounds if number % 2]
    tops = [_lane(context, host, table.edition.rooms[-1]) for host in context.game.seats]
    bands = [context.band(first, first + table.seats) for first in firsts]
    figure.update_layout(shapes=[*bands, *[context.rule(top - 0.5) for top in tops]])
    figure.update_xaxes(
        range=[1, end_turn(table)],
        tickvals=[(number - 0.5) * table.seats + 1 for number in rounds],
        ticktext=[str(number) for number in rounds],
        side="top",
        title={"text": text(context.say("round")), "standoff": 4},
    )


def _grid(context: ChartContext) -> Grid:
    headers = tuple(
        [context.say(code) for code in ("palace", "room", "owner", "figure", "since", "until", "turns", "earned")]
    )
    order = sorted(context.game.stays, key=lambda stay: (stay.host, -stay.room, stay.since))
    rows = [
        (
            context.words.player(stay.host),
            context.number(stay.room),
            context.words.player(stay.figure.seat),
            context.words.profession(stay.figure.profession),
            str(round_of(context.game.table, stay.since)),
            str(round_of(context.game.table, stay.until)),
            str(stay.turns),
            context.number(stay.earned),
        )
        for stay in order
    ]
    return Grid(headers, tuple(rows))

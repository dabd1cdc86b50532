"""Who held which room when: a lane for every room of every palace, a bar for every stay."""

import plotly.graph_objects as go

from charts.figures.base import BUTTONS, Chart, Grid, Pen, shortened, text, wrapped
from charts.numbers import Stay, end_turn, round_of
from charts.words import Number, Told, Trade, Who

LANE = 23
# What fits in a bar one round wide on a phone.
LETTERS_PER_ROUND = 5


def tenure(pen: Pen) -> Chart:
    """Palaces from top to bottom, their rooms from the highest salary down. Table: every stay."""
    stays = pen.game.stays
    if not stays:
        return pen.chart("tenure", Told("no-rooms"), None, _grid(pen))
    held = [sum(stay.turns for stay in stays if stay.figure.seat == seat) for seat in pen.game.seats]
    owner = held.index(max(held))
    reading = Told("rooms", {"owner": Who(owner), "turns": Number(held[owner])})
    return pen.chart("tenure", reading, _figure(pen), _grid(pen))


def _figure(pen: Pen) -> go.Figure:
    table = pen.game.table
    rooms = table.edition.rooms
    lanes = len(rooms) + 1
    figure = pen.frame(90 + LANE * lanes * table.seats, barmode="overlay", bargap=0.12)
    figure.update_layout(margin_t=BUTTONS + 44)
    _rounds(pen, figure)
    for seat in pen.game.seats:
        _bars(pen, figure, seat)
    names = {_lane(pen, host, room): pen.number(room) for host in pen.game.seats for room in rooms}
    for host in pen.game.seats:
        top = _lane(pen, host, rooms[-1])
        figure.add_annotation(
            x=0,
            y=top - 0.98,
            xref="paper",
            xanchor="left",
            text=_title(pen, host),
            showarrow=False,
            font_color=pen.look.ink,
        )
    figure.update_yaxes(
        range=[lanes * table.seats - 0.5, -0.6], tickvals=list(names), ticktext=list(names.values()), tickfont_size=11
    )
    return figure


def _title(pen: Pen, host: int) -> str:
    return f"{text(pen.say('palace'))} {pen.tag(host)}"


def _lane(pen: Pen, host: int, room: int) -> int:
    """The lane of a room, counted from the top; each palace has one more above its rooms for its name."""
    rooms = pen.game.table.edition.rooms
    return host * (len(rooms) + 1) + len(rooms) - rooms.index(room)


def _bars(pen: Pen, figure: go.Figure, seat: int) -> None:
    own = [stay for stay in pen.game.stays if stay.figure.seat == seat]
    figure.add_bar(
        orientation="h",
        base=[stay.since for stay in own],
        x=[stay.turns for stay in own],
        y=[_lane(pen, stay.host, stay.room) for stay in own],
        width=0.84,
        marker={"color": pen.fill(seat), "line": {"color": pen.stroke(seat), "width": 1.5}},
        text=[_within(pen, stay) for stay in own],
        textposition="inside",
        insidetextanchor="start",
        textangle=0,
        textfont={"color": pen.on(seat), "size": 12},
        constraintext="none",
        hoverinfo="text",
        hovertext=[wrapped(pen.tell(told_stay(pen, stay))) for stay in own],
        name=text(pen.words.player(seat)),
    )


def _within(pen: Pen, stay: Stay) -> str:
    """The owner's crest letter, and as much of the figure as its bar has room for on a phone."""
    letter = f"<b>{text(pen.letters[stay.figure.seat])}</b>"
    fits = int(stay.turns / pen.game.table.seats * LETTERS_PER_ROUND) - 1
    figure = pen.words.profession(stay.figure.profession)
    if stay.turns * 2 < pen.game.table.seats:
        return letter if stay.turns * 4 > pen.game.table.seats else ""
    return f"{letter} {text(shortened(figure, fits))}" if fits > 2 else letter


def told_stay(pen: Pen, stay: Stay) -> Told:
    """One stay in one sentence."""
    return Told(
        "stay-one",
        {
            "owner": Who(stay.figure.seat),
            "profession": Trade(stay.figure.profession),
            "host": Who(stay.host),
            "room": Number(stay.room),
            "since": Number(round_of(pen.game.table, stay.since)),
            "until": Number(round_of(pen.game.table, stay.until)),
            "earned": Number(stay.earned),
        },
    )


def _rounds(pen: Pen, figure: go.Figure) -> None:
    table = pen.game.table
    rounds = range(1, table.edition.rounds + 1)
    firsts = [(number - 1) * table.seats + 1 for number in rounds if number % 2]
    tops = [_lane(pen, host, table.edition.rooms[-1]) for host in pen.game.seats]
    bands = [pen.band(first, first + table.seats) for first in firsts]
    figure.update_layout(shapes=[*bands, *[pen.rule(top - 0.5) for top in tops]])
    figure.update_xaxes(
        range=[1, end_turn(table)],
        tickvals=[(number - 0.5) * table.seats + 1 for number in rounds],
        ticktext=[str(number) for number in rounds],
        side="top",
        title={"text": text(pen.say("round")), "standoff": 4},
    )


def _grid(pen: Pen) -> Grid:
    headers = tuple(
        [pen.say(code) for code in ("palace", "room", "owner", "figure", "since", "until", "turns", "earned")]
    )
    order = sorted(pen.game.stays, key=lambda stay: (stay.host, -stay.room, stay.since))
    rows = [
        (
            pen.words.player(stay.host),
            pen.number(stay.room),
            pen.words.player(stay.figure.seat),
            pen.words.profession(stay.figure.profession),
            str(round_of(pen.game.table, stay.since)),
            str(round_of(pen.game.table, stay.until)),
            str(stay.turns),
            pen.number(stay.earned),
        )
        for stay in order
    ]
    return Grid(headers, tuple(rows))

"""A chord diagram of bribes, round by round: players on a circle, a ribbon for each pair."""

from collections.abc import Sequence
from math import ceil, cos, pi, sin, tan

import plotly.graph_objects as go

from charts.chart_parts.chart_context import BUTTONS, Chart, ChartContext, Grid, text, wrapped
from charts.chart_theme import see_through
from charts.sentence_data import Inserts, Number, Told, Who

HEIGHT = 400
# Height below the circle for the selection of rounds, in pixels.
_CHOICE = 64
# Angle between two players' arcs, in radians.
GAP = 0.12
# Inner and outer radius of the arcs, and radius of the ribbons' ends.
_INNER, _OUTER, _ENDS = 1.0, 1.07, 0.98
# Names this close to the top, bottom or a side are centred there.
_NEAR = 0.35
# So many letters of a name fit beside the circle on a phone, in the widest font it may have.
_NAME = 8
# An arc is drawn in pieces of at most so many radians.
_PIECE = pi / 4

Matrix = Sequence[Sequence[int]]


def chord(context: ChartContext) -> Chart:
    """The width of a ribbon's end is what the player there paid the other. Table: every pair, by round."""
    rounds = context.game.bribes_by_round
    sums = [sum(map(sum, matrix)) for matrix in rounds]
    if not any(sums):
        return context.chart("chord", Told("no-bribes"), None, _grid(context))
    best = sums.index(max(sums))
    inserts: Inserts = {"round": Number(best + 1), "amount": Number(sums[best]), "all": Number(sum(sums))}
    return context.chart("chord", Told("chord", inserts), _figure(context), _grid(context))


def _figure(context: ChartContext) -> go.Figure:
    game, theme = context.game, context.theme
    figure = context.frame(HEIGHT + _CHOICE)
    whole = game.matrix
    figure.add_scatter(
        **_hover(context, whole, None),
        mode="markers",
        marker={"size": 22, "color": theme.page, "opacity": 0},
        hoverinfo="text",
    )
    figure.update_layout(shapes=_shapes(context, whole), margin_t=BUTTONS, margin_b=_CHOICE)
    # Where the plot itself shrinks, not its range, the circle keeps its size when a device is turned.
    hidden = {"visible": False, "fixedrange": True, "showgrid": False, "zeroline": False, "constrain": "domain"}
    figure.update_xaxes(range=[-1.8, 1.8], **hidden)
    figure.update_yaxes(range=[-1.22, 1.22], scaleanchor="x", **hidden)
    figure.add_annotation(
        x=0, y=1, xref="paper", yref="paper", xanchor="left", yanchor="bottom", text=_title(context, whole, None),
        showarrow=False, font={"size": 15, "color": theme.ink},
    )  # fmt: skip
    _names(context, figure)
    every = f"{game.recorded[0]}–{game.recorded[-1]}"
    choices: list[tuple[str, Matrix, int | None]] = [(every, whole, None)]
    choices += [(str(number), game.bribes_by_round[number - 1], number) for number in game.recorded]
    figure.update_layout(
        sliders=[
            {
                "name": context.say("round"),
                "active": 0,
                "x": 0.02,
                "len": 0.96,
                "y": 0,
                "yanchor": "top",
                "pad": {"t": 2, "b": 0},
                "bgcolor": theme.line,
                "activebgcolor": theme.fair,
                "bordercolor": theme.line,
                "tickcolor": theme.faint,
                "font": {"color": theme.ink, "size": 13},
                "currentvalue": {"visible": False},
                "steps": [
                    {
                        "method": "update",
                        "label": text(name),
                        "args": [
                            {key: [value] for key, value in _hover(context, matrix, number).items()},
                            {
                                "shapes": _shapes(context, matrix),
                                "annotations[0].text": _title(context, matrix, number),
                            },
                        ],
                    }
                    for name, matrix, number in choices
                ],
            }
        ]
    )
    return figure


def _title(context: ChartContext, matrix: Matrix, number: int | None) -> str:
    when = context.say("all") if number is None else context.round(number)
    return context.pair(text(when), f"<b>{context.number(sum(map(sum, matrix)))}</b>")


def arcs_of(matrix: Matrix) -> list[tuple[float, float]]:
    """The beginning and end of each player's arc, in radians clockwise from the top; its length is what they paid."""
    seats = len(matrix)
    total = sum(map(sum, matrix))
    free = 2 * pi - seats * GAP
    found, at = [], GAP / 2
    for row in matrix:
        length = free * sum(row) / total if total else free / seats
        found.append((at, at + length))
        at += length + GAP
    return found


def ends_of(matrix: Matrix) -> dict[tuple[int, int], tuple[float, float]]:
    """For each payer and host, the beginning and end of the ribbon's end on the payer's arc.

    The hosts are in counterclockwise order from the payer's left neighbour, which minimizes crossings.
    """
    seats = len(matrix)
    total = sum(map(sum, matrix)) or 1
    free = 2 * pi - seats * GAP
    found = {}
    for payer, (at, _) in enumerate(arcs_of(matrix)):
        for host in [(payer - step) % seats for step in range(1, seats)]:
            length = free * matrix[payer][host] / total
            found[payer, host] = (at, at + length)
            at += length
    return found


def _shapes(context: ChartContext, matrix: Matrix) -> list[dict[str, object]]:
    ends = ends_of(matrix)
    seats = len(matrix)
    pairs = [(one, other) for one in range(seats) for other in range(one + 1, seats)]
    pairs = [pair for pair in pairs if _both(matrix, *pair)]
    ribbons = [_ribbon(context, matrix, ends, *pair) for pair in sorted(pairs, key=lambda pair: -_both(matrix, *pair))]
    arcs: list[dict[str, object]] = [
        {
            "type": "path",
            "path": _ring(*arc),
            "fillcolor": context.fill(seat),
            "line": {"color": context.stroke(seat), "width": 1},
        }
        for seat, arc in enumerate(arcs_of(matrix))
    ]
    return [*ribbons, *arcs]


def _both(matrix: Matrix, one: int, other: int) -> int:
    return matrix[one][other] + matrix[other][one]


def _ribbon(
    context: ChartContext, matrix: Matrix, ends: dict[tuple[int, int], tuple[float, float]], one: int, other: int
) -> dict[str, object]:
    """A ribbon in the colour of the one who paid more."""
    payer = one if matrix[one][other] >= matrix[other][one] else other
    (first, last), (begin, end) = ends[one, other], ends[other, one]
    path = f"M{_point(first, _ENDS)}{_arc(first, last, _ENDS)}Q0,0 {_point(begin, _ENDS)}"
    path += f"{_arc(begin, end, _ENDS)}Q0,0 {_point(first, _ENDS)}Z"
    return {
        "type": "path",
        "path": path,
        "fillcolor": see_through(context.fill(payer), 0.62),
        "line": {"color": context.stroke(payer), "width": 1},
    }


def _point(angle: float, radius: float) -> str:
    return f"{radius * sin(angle):.2f},{radius * cos(angle):.2f}"


def _arc(first: float, last: float, radius: float) -> str:
    """An SVG path of an arc, in either direction, from the current point, as cubic curves."""
    count = max(1, ceil(abs(last - first) / _PIECE))
    step = (last - first) / count
    reach = 4 / 3 * tan(step / 4) * radius
    found = []
    for number in range(count):
        begin, end = first + number * step, first + (number + 1) * step
        leave = f"{radius * sin(begin) + reach * cos(begin):.2f},{radius * cos(begin) - reach * sin(begin):.2f}"
        arrive = f"{radius * sin(end) - reach * cos(end):.2f},{radius * cos(end) + reach * sin(end):.2f}"
        found.append(f"C{leave} {arrive} {_point(end, radius)}")
    return "".join(found)


def _ring(first: float, last: float) -> str:
    """The closed outline of a player's arc."""
    outer, inner = _arc(first, last, _OUTER), _arc(last, first, _INNER)
    return f"M{_point(first, _OUTER)}{outer}L{_point(last, _INNER)}{inner}Z"


def _names(context: ChartContext, figure: go.Figure) -> None:
    """Names at fixed positions, as arcs change with the rounds: beside the middle of each arc of the whole game."""
    for seat, (first, last) in enumerate(arcs_of(context.game.matrix)):
        middle = (first + last) / 2
        across, up = sin(middle), cos(middle)
        figure.add_annotation(
            x=1.1 * across,
            y=1.1 * up,
            text=context.tag(seat, _NAME),
            showarrow=False,
            xanchor="center" if abs(across) < _NEAR else "left" if across > 0 else "right",
            yanchor="middle" if abs(up) < _NEAR else "bottom" if up > 0 else "top",
            font={"size": 12, "color": context.theme.ink},
        )


def _hover(context: ChartContext, matrix: Matrix, number: int | None) -> dict[str, list[object]]:
    """Invisible hover targets at the ribbons' ends, with their texts."""
    ends = {pair: arc for pair, arc in ends_of(matrix).items() if matrix[pair[0]][pair[1]]}
    middles = {pair: (first + last) / 2 for pair, (first, last) in ends.items()}
    return {
        "x": [round(0.9 * sin(middle), 3) for middle in middles.values()],
        "y": [round(0.9 * cos(middle), 3) for middle in middles.values()],
        "hovertext": [_told(context, payer, host, matrix[payer][host], number) for payer, host in middles],
    }


def _told(context: ChartContext, payer: int, host: int, amount: int, number: int | None) -> str:
    inserts: Inserts = {"payer": Who(payer), "host": Who(host), "amount": Number(amount)}
    told = wrapped(context.tell(Told("chord-one", inserts)))
    return told if number is None else f"<b>{text(context.round(number))}</b><br>{told}"


def _grid(context: ChartContext) -> Grid:
    game = context.game
    headers = [context.say(code) for code in ("payer", "host")]
    headers += [context.round(number) for number in game.recorded]
    rows = []
    for payer in game.seats:
        for host in [seat for seat in game.seats if seat != payer]:
            sums = [game.bribes_by_round[number - 1][payer][host] for number in game.recorded]
            names = (context.words.player(payer), context.words.player(host))
            rows.append((*names, *[context.number(amount) for amount in sums], context.number(sum(sums))))
    return Grid((*headers, context.say("all")), tuple(rows))

"""Hosts' decisions against their guests: banishments and promises."""

from collections import Counter, defaultdict

import plotly.graph_objects as go

from analysis import Banishment, Betrayal, Bribed, Pledge, end_turn, round_of
from charts.chart_parts.bar_style import bar_marker
from charts.chart_parts.chart_context import Chart, ChartContext, Grid, text, wrapped
from charts.sentence_data import All, Inserts, Number, Told, Trade, Who
from charts.turning_points import most
from rules import Outcome

# Vertical offsets of markers within a lane, relative to its height, by preference.
SHIFTS = (0.0, -0.3, 0.3)
OUTCOMES: tuple[Outcome, ...] = ("kept", "broken", "impossible", "open")


def banished(context: ChartContext) -> Chart:
    """A lane per owner, a marker per banished figure with the letter of the host. Table: every banishment."""
    gone = context.game.banishments
    if not gone:
        return context.chart("banished", Told("no-banished"), None, _banished_grid(context))
    suffered = Counter(one.figure.seat for one in gone)
    decreed = Counter(one.host for one in gone)
    owners, lost = most([suffered[seat] for seat in context.game.seats])
    hosts, sent = most([decreed[seat] for seat in context.game.seats])
    inserts: Inserts = {"owners": All(owners), "lost": Number(lost), "hosts": All(hosts), "sent": Number(sent)}
    return context.chart("banished", Told("banished", inserts), _lanes(context, suffered), _banished_grid(context))


def _lanes(context: ChartContext, suffered: Counter[int]) -> go.Figure:
    table, theme = context.game.table, context.theme
    figure = context.frame(90 + 70 * table.seats)
    firsts = [(number - 1) * table.seats + 0.5 for number in range(1, table.edition.rounds + 1, 2)]
    bands = [context.band(first, first + table.seats) for first in firsts]
    figure.update_layout(shapes=[*bands, *[context.rule(seat - 0.5) for seat in range(1, table.seats)]])
    offsets = _offsets(context.game.banishments, table.seats)
    for room, symbol, code in ((False, "circle", "from-park"), (True, "square", "from-room")):
        own = [
            (one, offset)
            for one, offset in zip(context.game.banishments, offsets, strict=True)
            if (one.room is not None) == room
        ]
        figure.add_scatter(
            x=[one.turn for one, _ in own],
            y=[one.figure.seat + offset for one, offset in own],
            mode="markers+text",
            marker={
                "symbol": symbol,
                "size": 19,
                "color": [context.fill(one.host) for one, _ in own],
                "line": {"color": [context.stroke(one.host) for one, _ in own], "width": 1.5},
            },
            text=[f"<b>{text(context.letters[one.host])}</b>" for one, _ in own],
            textfont={"color": [context.on(one.host) for one, _ in own], "size": 12},
            hoverinfo="text",
            hovertext=[wrapped(context.tell(told_banishment(one))) for one, _ in own],
            name=text(context.say(code)),
            showlegend=False,
        )
        figure.add_scatter(
            x=[None],
            y=[None],
            mode="markers",
            name=text(context.say(code)),
            marker={"symbol": symbol, "size": 13, "color": theme.page, "line": {"color": theme.ink, "width": 1.5}},
        )
    figure.update_xaxes(
        range=[0.5, end_turn(table) - 0.5],
        tickvals=[(number - 0.5) * table.seats + 0.5 for number in range(1, table.edition.rounds + 1)],
        ticktext=[str(number) for number in range(1, table.edition.rounds + 1)],
        title={"text": text(context.say("round")), "standoff": 4},
    )
    figure.update_yaxes(
        range=[table.seats - 0.5, -0.5],
        tickvals=list(context.game.seats),
        ticktext=[f"{context.tag(seat)} {suffered[seat]}" for seat in context.game.seats],
        tickfont_color=theme.ink,
    )
    context.legend(figure, 2)
    return figure


def _offsets(gone: tuple[Banishment, ...], seats: int) -> list[float]:
    """The vertical offset of each marker, where those of one owner would overlap."""
    near = 0.6 * seats
    rows: defaultdict[int, list[float]] = defaultdict(lambda: [-near] * len(SHIFTS))
    offsets = []
    for one in gone:
        last = rows[one.figure.seat]
        row = next((row for row, turn in enumerate(last) if one.turn - turn >= near), last.index(min(last)))
        last[row] = one.turn
        offsets.append(SHIFTS[row])
    return offsets


def told_banishment(one: Banishment) -> Told:
    """One banishment in one sentence."""
    inserts: Inserts = {"round": Number(one.round), "host": Who(one.host), "owner": Who(one.figure.seat)}
    return Told("banished-one", {**inserts, "profession": Trade(one.figure.profession)})


def _banished_grid(context: ChartContext) -> Grid:
    codes = ("round", "host", "owner", "figure", "lost", "instead", "bribe")
    rows = [
        (
            str(one.round),
            context.words.player(one.host),
            context.words.player(one.figure.seat),
            context.words.profession(one.figure.profession),
            _room(context, one.room),
            context.words.player(one.winner),
            context.number(context.game.bribes[one.bribe].amount),
        )
        for one in context.game.banishments
    ]
    return Grid(tuple([context.say(code) for code in codes]), tuple(rows), named_by=1)


def promises(context: ChartContext) -> Chart:
    """Hosts from top to bottom: kept promises to the right, broken ones to the left. Table: every promise and wish.

    A promise that was impossible to keep is marked and counts as neither.
    """
    game = context.game
    judged = [bribe for bribe in game.promises if bribe.promise_kept is not None and bribe.promise_possible]
    entered = [one for one in game.pledges if one.outcome in ("kept", "broken")]
    kept = Counter(bribe.host for bribe in judged if bribe.promise_kept)
    kept.update(one.promiser for one in entered if one.outcome == "kept")
    broken = Counter(bribe.host for bribe in judged if not bribe.promise_kept)
    broken.update(one.promiser for one in entered if one.outcome == "broken")
    figure = _balance(context, kept, broken) if kept or broken else None
    return context.chart("promises", _promises_told(context, kept, broken), figure, _promise_grid(context))


def _promises_told(context: ChartContext, kept: Counter[int], broken: Counter[int]) -> Told:
    """How many were kept, who broke most, cost and gain; impossible and separately entered ones apart."""
    if not kept and not broken:
        return _none_decided(context)
    counts: Inserts = {"kept": Number(kept.total()), "all": Number(kept.total() + broken.total())}
    then = _impossible(context, _pledged(context))
    if not broken:
        return Told("promises-kept", counts, then)
    hosts, worst = most([broken[seat] for seat in context.game.seats])
    paid = _paid(context, then) if context.game.betrayals else then
    return Told("promises", {**counts, "hosts": All(hosts), "broken": Number(worst)}, paid)


def _none_decided(context: ChartContext) -> Told:
    """Of a game in which no promise was kept or broken: ended as it stood before the host decided, for one."""
    undecided = sum(bribe.promise_kept is None and bribe.promise_possible for bribe in context.game.promises)
    if undecided:
        return Told("promises-undecided", {"count": Number(undecided)}, _impossible(context, _pledged(context)))
    return _impossible(context, _pledged(context), "promises-all-impossible") or Told("no-promises")


def _pledged(context: ChartContext) -> Told | None:
    """The outcomes of the separately entered promises."""
    pledges = context.game.pledges
    if not pledges:
        return None
    counts = Counter(one.outcome for one in pledges)
    inserts: Inserts = {name: Number(counts[name]) for name in OUTCOMES}
    if not counts["broken"]:
        return Told("pledges", inserts)
    # A pair's payments count once, however many promises were broken between them.
    late_to_early = sorted([one for one in pledges if one.broken is not None], key=lambda one: -(one.broken or 0))
    first = {(one.promiser, one.to): one for one in late_to_early}.values()
    sums: Inserts = {
        "damage": Number(sum(one.damage for one in pledges)),
        "before": Number(sum(one.before for one in first)),
        "after": Number(sum(one.after for one in first)),
    }
    return Told("pledges", inserts, Told("pledges-paid", sums))


def _paid(context: ChartContext, then: Told | None) -> Told:
    """Cost and gain of the broken promises, and the payments of the betrayed to those hosts before and after."""
    betrayals = context.game.betrayals
    damage, taken = sum(one.damage for one in betrayals), sum(one.taken for one in betrayals)
    visits = [sum(one.visits_before for one in betrayals), sum(one.visits_after for one in betrayals)]
    if all(visits):
        paid = [sum(one.before for one in betrayals), sum(one.after for one in betrayals)]
        unit = context.game.table.edition.unit
        before, after = [
            Number(round(all_paid / count / unit) * unit) for all_paid, count in zip(paid, visits, strict=True)
        ]
        then = Told("promises-visits", {"before": before, "after": after}, then)
    return Told("promises-paid", {"damage": Number(damage), "taken": Number(taken)}, then)


def _impossible(context: ChartContext, then: Told | None, code: str = "promises-impossible") -> Told | None:
    count = sum(not bribe.promise_possible for bribe in context.game.promises)
    return Told(code, {"count": Number(count)}, then) if count else then


def _balance(context: ChartContext, kept: Counter[int], broken: Counter[int]) -> go.Figure:
    theme = context.theme
    seats = list(context.game.seats)
    figure = context.frame(80 + 44 * len(seats), barmode="relative", bargap=0.35)
    widest = max([*kept.values(), *broken.values()]) * 1.3 + 0.5
    for code, sign, counts, side, colour, shape in (
        ("promise-broken", "✗", broken, -1, theme.bad, "x"),
        ("promise-kept", "✓", kept, 1, theme.good, ""),
    ):
        figure.add_bar(
            orientation="h",
            y=seats,
            x=[side * counts[seat] for seat in seats],
            text=[f"{counts[seat]} {sign}" if counts[seat] else "" for seat in seats],
            textposition="outside",
            cliponaxis=False,
            textfont_color=theme.ink,
            marker=bar_marker(theme, colour, shape),
            hoverinfo="text",
            hovertext=[
                f"{wrapped(context.words.player(seat))}<br>{text(context.pair(context.say(code), str(counts[seat])))}"
                for seat in seats
            ],
            name=text(context.say(code)),
        )
    figure.update_xaxes(range=[-widest, widest], showticklabels=False, zeroline=True, zerolinecolor=theme.ink)
    figure.update_yaxes(
        range=[len(seats) - 0.5, -0.5],
        tickvals=seats,
        ticktext=[context.tag(seat) for seat in seats],
        tickfont_color=theme.ink,
    )
    context.legend(figure, 1)
    return figure


def _promise_grid(context: ChartContext) -> Grid:
    codes = (
        "round", "host", "payer", "figure", "bribe", "asked", "promised", "got", "outcome", "damage", "before", "after",
    )  # fmt: skip
    betrayed = {one.bribe: one for one in context.game.betrayals}
    rows: list[tuple[str, ...]] = []
    for bribe in context.game.bribes:
        if bribe.promised is None and bribe.asks is None:
            continue
        rows.append(
            (
                str(bribe.round),
                context.words.player(bribe.host),
                context.words.player(bribe.figure.seat),
                context.words.profession(bribe.figure.profession),
                context.number(bribe.amount),
                _room(context, bribe.asks),
                _room(context, bribe.promised),
                context.say("island") if bribe.outcome == "banished" else _room(context, bribe.room),
                _verdict(context, bribe),
                *_consequences(context, betrayed.get(bribe.number)),
            )
        )
    rows += [_pledge_row(context, one) for one in context.game.pledges]
    return Grid(tuple([context.say(code) for code in codes]), tuple(rows), named_by=1)


def _pledge_row(context: ChartContext, one: Pledge) -> tuple[str, ...]:
    """A separately entered promise in the columns of the others, with its content in the room's column."""
    said = [_room(context, one.room), _room(context, one.amount), one.text or ""]
    broken = one.outcome == "broken"
    return (
        str(round_of(context.game.table, one.turn)),
        context.words.player(one.promiser),
        context.words.player(one.to),
        "",
        "",
        "",
        " · ".join(part for part in said if part),
        "",
        context.say(f"pledge-{one.outcome}"),
        context.number(one.damage) if broken else "",
        context.number(one.before) if broken else "",
        context.number(one.after) if broken else "",
    )


def _verdict(context: ChartContext, bribe: Bribed) -> str:
    if bribe.promise_kept is None:
        return ""
    if not bribe.promise_possible:
        return context.say("promise-impossible")
    return context.say("promise-kept" if bribe.promise_kept else "promise-broken")


def _consequences(context: ChartContext, betrayal: Betrayal | None) -> tuple[str, str, str]:
    if betrayal is None:
        return "", "", ""
    return context.number(betrayal.damage), context.number(betrayal.before), context.number(betrayal.after)


def _room(context: ChartContext, room: int | None) -> str:
    return "" if room is None else context.number(room)

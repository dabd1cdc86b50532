"""Who sat in which room of a palace, since when, and what had been paid for it."""

from html import escape
from typing import NamedTuple

import streamlit as st

from live import LogLine, View
from live.study import lines_in_force
from pages.parts.desk.moment import Moments
from pages.parts.language import Speech, plain
from rules import Banished, Bribe, Dispatch, Figure, Kept, Placed, Position, Settle, TurnBegan


class Tenant(NamedTuple):
    """A figure in a room.

    since and until: the log's lines that brought it in and out, None for the set-up and for now. paid: the bribes
    declared at that host for the room or in the fight for it, in their order.
    """

    figure: Figure
    since: LogLine | None
    round: int
    until: LogLine | None
    paid: tuple[Bribe, ...]


def tenants(view: View, opening: Position, host: int) -> dict[int, list[Tenant]]:
    """For every room of a palace, by salary, its figures from the first to the one there at the moment of `view`.

    opening: the position at moment 0; a game that began in the middle has figures in rooms there.
    """
    found: dict[int, list[Tenant]] = {room: [] for room in view.table.edition.rooms}
    round_ = opening.round
    for room, figure in zip(view.table.edition.rooms, opening.palaces[host], strict=True):
        if figure is not None:
            found[room].append(Tenant(figure, None, round_, None, ()))
    bribes: list[Bribe] = []
    for line in lines_in_force(view):
        if isinstance(line.action, Bribe):
            bribes.append(line.action)
        for event in line.events:
            if isinstance(event, Banished | Placed | Kept) and event.palace == host and event.room is not None:
                _follow(found[event.room], event, line, round_, bribes)
            elif isinstance(event, TurnBegan):
                round_ = event.round
        if isinstance(line.action, Settle | Dispatch):
            # A figure that goes on to another conflict pays anew there.
            bribes = [] if isinstance(line.action, Dispatch) else _of_others(bribes, line.action.profession)
    return found


def _of_others(bribes: list[Bribe], profession: str) -> list[Bribe]:
    return [bribe for bribe in bribes if bribe.profession != profession]


def _follow(
    room: list[Tenant], event: Banished | Placed | Kept, line: LogLine, number: int, bribes: list[Bribe]
) -> None:
    paid = tuple([bribe for bribe in bribes if bribe.profession == event.figure.profession])
    if isinstance(event, Placed):
        mine = paid if isinstance(line.action, Settle) else tuple(one for one in paid if one.seat == event.figure.seat)
        room.append(Tenant(event.figure, line, number, None, mine))
    elif room and isinstance(event, Banished):
        room[-1] = room[-1]._replace(until=line)
    elif room:
        room[-1] = room[-1]._replace(paid=(*room[-1].paid, *paid))


def sitting(moments: Moments, speech: Speech) -> None:
    """Choose a palace; every room tells its figures, the newest first."""
    view = moments.view
    host = st.pills(
        speech.say("Whose palace"),
        list(range(view.table.seats)),
        default=view.position.host or 0,
        format_func=lambda seat: plain(speech.player(seat)),
        key=f"{moments.name}-sitting",
        required=True,
    )
    rooms = tenants(view, moments.subject.view_at(0).position, host)
    rows = "".join(_room(salary, rooms[salary], speech) for salary in reversed(view.table.edition.rooms))
    st.html(f'<dl class="desk-rooms">{rows}</dl>')


def _room(salary: int, story: list[Tenant], speech: Speech) -> str:
    told = "".join(
        f'<dd class="{"left" if one.until else "stays"}">{escape(_tell(one, speech))}</dd>' for one in reversed(story)
    )
    nobody = escape(speech.say("Nobody yet."))
    room = escape(speech.say("{room} room", room=speech.number(salary)))
    return f"<dt>{room}</dt>{told or f'<dd>{nobody}</dd>'}"


def _tell(one: Tenant, speech: Speech) -> str:
    figure, number = speech.figure(one.figure), str(one.round)
    if one.since is None:
        told = speech.say("{figure} since the set-up.", figure=figure)
    else:
        when = speech.time(one.since.time)
        told = speech.say("{figure} since round {round}, {time}.", figure=figure, round=number, time=when)
    parts = [told]
    if one.paid:
        bribes = speech.listing([_bribe(bribe, speech) for bribe in one.paid])
        parts.append(speech.say("Paid: {bribes}.", bribes=bribes))
    if one.until is not None:
        parts.append(speech.say("Banished at {time}.", time=speech.time(one.until.time)))
    return " ".join(parts)


def _bribe(bribe: Bribe, speech: Speech) -> str:
    return speech.say("{owner} {amount}", owner=speech.player(bribe.seat), amount=speech.number(bribe.amount))

"""Shows who held which room of a palace, when, and for which bribes."""

from html import escape

import streamlit as st

from i18n.translator import Translator, plain
from pages.common.referee_questions.moments import Moments
from presenters.room_history import Tenant, tenants
from rules import Bribe


def occupancy(moments: Moments, translator: Translator) -> None:
    """Select a palace; shows the figures of every room, newest first."""
    view = moments.view
    host = st.pills(
        translator.say("Whose palace"),
        list(range(view.table.seats)),
        default=view.position.host or 0,
        format_func=lambda seat: plain(translator.player(seat)),
        key=f"{moments.name}-sitting",
        required=True,
    )
    rooms = tenants(view, moments.subject.view_at(0).position, host)
    rows = "".join(_room(salary, rooms[salary], translator) for salary in reversed(view.table.edition.rooms))
    st.html(f'<dl class="desk-rooms">{rows}</dl>')


def _room(salary: int, story: list[Tenant], translator: Translator) -> str:
    told = "".join(
        f'<dd class="{"left" if one.until else "stays"}">{escape(_tell(one, translator))}</dd>'
        for one in reversed(story)
    )
    nobody = escape(translator.say("Nobody yet."))
    room = escape(translator.say("{room} room", room=translator.number(salary)))
    return f"<dt>{room}</dt>{told or f'<dd>{nobody}</dd>'}"


def _tell(one: Tenant, translator: Translator) -> str:
    figure, number = translator.figure(one.figure), str(one.round)
    if one.since is None:
        told = translator.say("{figure} since the set-up.", figure=figure)
    else:
        when = translator.time(one.since.time)
        told = translator.say("{figure} since round {round}, {time}.", figure=figure, round=number, time=when)
    parts = [told]
    if one.paid:
        bribes = translator.listing([_bribe(bribe, translator) for bribe in one.paid])
        parts.append(translator.say("Paid: {bribes}.", bribes=bribes))
    if one.until is not None:
        parts.append(translator.say("Banished at {time}.", time=translator.time(one.until.time)))
    return " ".join(parts)


def _bribe(bribe: Bribe, translator: Translator) -> str:
    return translator.say(
        "{owner} {amount}", owner=translator.player(bribe.seat), amount=translator.number(bribe.amount)
    )

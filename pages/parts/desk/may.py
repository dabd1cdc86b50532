"""May I? Any action, legal or not, put together with a few taps, and the verdict above the taps."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TypeVar

import streamlit as st

from live import PublicChoice, Verdict, View
from pages.parts.board import answer as done_on
from pages.parts.board import board
from pages.parts.desk.moment import Moments
from pages.parts.desk.question import Question, figures_at, kinds, like, obvious
from pages.parts.desk.questions import tell_kind, tell_question
from pages.parts.desk.still import as_would_be, picture
from pages.parts.desk.verdict import answer, outcome, proof, tell_offer
from pages.parts.language import Speech, plain
from rules import Figure

T = TypeVar("T")
_MOST = 10**9


def may(moments: Moments, speech: Speech) -> None:
    """The verdict, its article, what would happen; then the taps that make up the question; then the board."""
    view, name = moments.view, moments.name
    _begin(moments, view)
    question = _asked(name, view)
    verdict = moments.subject.inquire(question.action(view), moments.number)
    with st.container(key=f"{name}-verdict"):
        asked = f'<p class="desk-question">{escape(tell_question(question, speech))}</p>'
        st.html(asked + answer(verdict, speech, view.table.edition.name))
    _builder(question, view, name, speech)
    _consequences(verdict, view, name, speech)
    st.html(proof(verdict, speech, view.table.edition.name))
    _picture(verdict, moments, view, speech)


def _begin(moments: Moments, view: View) -> None:
    """Another moment begins with another question: the one that lies nearest."""
    here = (view.table_id, moments.subject.view.version if moments.is_now else 0, moments.number)
    if st.session_state.get(f"{moments.name}-asked-at") != here:
        st.session_state[f"{moments.name}-asked-at"] = here
        _set(moments.name, obvious(view))


def _set(name: str, question: Question) -> None:
    for field, value in question._asdict().items():
        st.session_state[f"{name}-ask-{field}"] = value


def _asked(name: str, view: View) -> Question:
    """The question as it is put together; what no longer fits gives way to what lies nearest."""
    kept = {field: st.session_state.get(f"{name}-ask-{field}") for field in Question._fields}
    question = obvious(view)._replace(**{field: value for field, value in kept.items() if value is not None})
    there = figures_at(view, question.host)
    if question.kind in ("room", "banish") and there and question.figure not in there:
        question = question._replace(figure=there[0])
    return question


def _builder(question: Question, view: View, name: str, speech: Speech) -> None:
    def pick(field: str, label: str, options: Sequence[T], shown: Callable[[T], str]) -> None:
        key = f"{name}-ask-{field}"
        if st.session_state.get(key) not in options:
            st.session_state[key] = getattr(question, field)
        st.pills(
            label, options, format_func=lambda one: plain(shown(one)), key=key, required=True, persist_state="session"
        )

    edition, seats = view.table.edition, list(range(view.table.seats))
    with st.container(key=f"{name}-builder", gap="small"):
        pick("kind", speech.say("May somebody …"), kinds(view), lambda kind: tell_kind(kind, speech))
        if question.kind in ("bribe", "send"):
            pick("who", speech.say("Who"), seats, speech.player)
        if question.kind == "bribe":
            pick("profession", speech.say("For which figure"), edition.professions, speech.profession)
            st.number_input(
                speech.say("Ducats"),
                0,
                _MOST,
                step=edition.unit,
                key=f"{name}-ask-amount",
                width=260,
                persist_state="session",
            )
        if question.kind in ("room", "banish", "open"):
            pick("host", speech.say("At whose palace"), seats, speech.player)
        if question.kind in ("room", "banish"):
            where = _places(view, question.host, speech)
            there = figures_at(view, question.host) or [question.figure]
            pick("figure", speech.say("Which figure"), there, lambda one: where.get(one, speech.figure(one)))
        if question.kind == "room":
            pick("room", speech.say("Which room"), edition.rooms, speech.number)
        if question.kind == "open":
            pick("profession", speech.say("Which conflict"), edition.professions, speech.professions)
        if question.kind == "send":
            pick("first", speech.say("First figure"), edition.professions, speech.profession)
            pick("first_to", speech.say("The first goes to"), seats, speech.player)
            pick("second", speech.say("Second figure"), edition.professions, speech.profession)
            pick("second_to", speech.say("The second goes to"), seats, speech.player)


def _places(view: View, host: int, speech: Speech) -> dict[Figure, str]:
    found = {}
    for figure in view.position.parks[host]:
        found[figure] = speech.say("{figure}, park", figure=speech.figure(figure))
    for room, holder in zip(view.table.edition.rooms, view.position.palaces[host], strict=True):
        if holder is not None:
            inserts = {"figure": speech.figure(holder), "room": speech.number(room)}
            found[holder] = speech.say("{figure}, {room} room", **inserts)
    return found


def _consequences(verdict: Verdict, view: View, name: str, speech: Speech) -> None:
    if verdict.refused is None:
        title = plain(speech.say("What would happen"))
        st.markdown(f"**{title}**")
        st.markdown("\n".join(f"- {plain(one)}" for one in outcome(verdict, speech)))
    elif verdict.nearest:
        title = plain(speech.say("The nearest that is allowed"))
        st.markdown(f"**{title}**")
        for index, choice in enumerate(verdict.nearest):
            label = plain(tell_offer(choice, view, speech))
            st.button(label, key=f"{name}-near-{index}", on_click=_follow, args=(name, choice, view))


def _follow(name: str, choice: PublicChoice, view: View) -> None:
    _set(name, like(_asked(name, view), choice, view))


def _picture(verdict: Verdict, moments: Moments, view: View, speech: Speech) -> None:
    """The board: as it would stand after what is allowed, else as it stands; a drag on it asks about that drag."""
    key = f"{moments.name}-may-board"
    shown = view if verdict.position is None else as_would_be(view, verdict.position)
    told = speech.say("As it would stand then") if verdict.position is not None else speech.say("As it stands")
    st.caption(told)
    board(picture(shown, speech, number=moments.number), key=key, on_action=lambda: _drag(key, moments.name, view))


def _drag(key: str, name: str, view: View) -> None:
    """Ask about the figure that was tapped or dragged on the board."""
    message = done_on(key) or {}
    asked = message.get("ask")
    if not isinstance(asked, Mapping):
        return
    source, goal = asked.get("from"), asked.get("to")
    if not isinstance(source, Mapping) or source.get("zone") not in ("park", "room"):
        return
    host, figure = source.get("palace"), Figure(source.get("seat", -1), source.get("profession", ""))
    if type(host) is not int or host not in range(view.table.seats) or figure not in figures_at(view, host):
        return
    question = _asked(name, view)._replace(kind="room", host=host, figure=figure)
    if isinstance(goal, Mapping) and goal.get("zone") == "island":
        question = question._replace(kind="banish")
    elif isinstance(goal, Mapping) and goal.get("room") in view.table.edition.rooms:
        question = question._replace(host=goal.get("palace", host), room=goal["room"])
    _set(name, question)

"""“May I?”: a form for any action, legal or not, and the verdict on it."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TypeVar

import streamlit as st

from components.board import answer as done_on
from components.board import board
from i18n.translator import Translator, plain
from live import PublicChoice, Verdict, View
from pages.common.referee_questions.make_case import make_case
from pages.common.referee_questions.moments import Moments
from presenters.may_i_question import Question, figures_at, kinds, like, obvious
from presenters.may_i_question_text import tell_kind, tell_question
from presenters.may_i_verdict import answer, outcome, proof, tell_offer
from presenters.readonly_board import as_would_be, picture
from rules import Figure

T = TypeVar("T")
_MOST = 10**9


def may(moments: Moments, translator: Translator) -> None:
    """The verdict, its article and the effects; then the form; then the board."""
    view, name = moments.view, moments.name
    _begin(moments, view)
    question = _asked(name, view)
    verdict = moments.subject.inquire(question.action(view), moments.number)
    with st.container(key=f"{name}-verdict"):
        asked = f'<p class="desk-question">{escape(tell_question(question, translator))}</p>'
        st.html(asked + answer(verdict, translator, view.table))
    _builder(question, view, name, translator)
    _consequences(verdict, view, name, translator)
    st.html(proof(verdict, translator, view.table))
    _picture(verdict, moments, view, translator)
    make_case(moments, translator, verdict.action)


def _begin(moments: Moments, view: View) -> None:
    """Reset the form to the default question when the moment changes."""
    here = (view.table_id, moments.subject.view.version if moments.is_now else 0, moments.number)
    if st.session_state.get(f"{moments.name}-asked-at") != here:
        st.session_state[f"{moments.name}-asked-at"] = here
        _set(moments.name, obvious(view))


def _set(name: str, question: Question) -> None:
    for field, value in question._asdict().items():
        st.session_state[f"{name}-ask-{field}"] = value


def _asked(name: str, view: View) -> Question:
    """The question in the form; invalid fields are replaced by those of the default question."""
    kept = {field: st.session_state.get(f"{name}-ask-{field}") for field in Question._fields}
    question = obvious(view)._replace(**{field: value for field, value in kept.items() if value is not None})
    there = figures_at(view, question.host)
    if question.kind in ("room", "banish") and there and question.figure not in there:
        question = question._replace(figure=there[0])
    return question


def _builder(question: Question, view: View, name: str, translator: Translator) -> None:
    def pick(field: str, label: str, options: Sequence[T], shown: Callable[[T], str]) -> None:
        key = f"{name}-ask-{field}"
        if st.session_state.get(key) not in options:
            st.session_state[key] = getattr(question, field)
        st.pills(
            label, options, format_func=lambda one: plain(shown(one)), key=key, required=True, persist_state="session"
        )

    edition, seats = view.table.edition, list(range(view.table.seats))
    with st.container(key=f"{name}-builder", gap="small"):
        pick("kind", translator.say("May somebody …"), kinds(view), lambda kind: tell_kind(kind, translator))
        if question.kind in ("bribe", "send"):
            pick("who", translator.say("Who"), seats, translator.player)
        if question.kind == "bribe":
            pick("profession", translator.say("For which figure"), edition.professions, translator.profession)
            st.number_input(
                translator.say("Ducats"),
                0,
                _MOST,
                step=edition.unit,
                key=f"{name}-ask-amount",
                width=260,
                persist_state="session",
            )
        if question.kind in ("room", "banish", "open"):
            pick("host", translator.say("At whose palace"), seats, translator.player)
        if question.kind in ("room", "banish"):
            where = _places(view, question.host, translator)
            there = figures_at(view, question.host) or [question.figure]
            pick("figure", translator.say("Which figure"), there, lambda one: where.get(one, translator.figure(one)))
        if question.kind == "room":
            pick("room", translator.say("Which room"), edition.rooms, translator.number)
        if question.kind == "open":
            pick("profession", translator.say("Which conflict"), edition.professions, translator.professions)
        if question.kind == "send":
            pick("first", translator.say("First figure"), edition.professions, translator.profession)
            pick("first_to", translator.say("The first goes to"), seats, translator.player)
            pick("second", translator.say("Second figure"), edition.professions, translator.profession)
            pick("second_to", translator.say("The second goes to"), seats, translator.player)


def _places(view: View, host: int, translator: Translator) -> dict[Figure, str]:
    found = {}
    for figure in view.position.parks[host]:
        found[figure] = translator.say("{figure}, park", figure=translator.figure(figure))
    for room, holder in zip(view.table.edition.rooms, view.position.palaces[host], strict=True):
        if holder is not None:
            inserts = {"figure": translator.figure(holder), "room": translator.number(room)}
            found[holder] = translator.say("{figure}, {room} room", **inserts)
    return found


def _consequences(verdict: Verdict, view: View, name: str, translator: Translator) -> None:
    if verdict.refused is None:
        title = plain(translator.say("What would happen"))
        st.markdown(f"**{title}**")
        st.markdown("\n".join(f"- {plain(one)}" for one in outcome(verdict, translator)))
    elif verdict.nearest:
        title = plain(translator.say("The nearest that is allowed"))
        st.markdown(f"**{title}**")
        for index, choice in enumerate(verdict.nearest):
            label = plain(tell_offer(choice, view, translator))
            st.button(label, key=f"{name}-near-{index}", on_click=_follow, args=(name, choice, view))


def _follow(name: str, choice: PublicChoice, view: View) -> None:
    _set(name, like(_asked(name, view), choice, view))


def _picture(verdict: Verdict, moments: Moments, view: View, translator: Translator) -> None:
    """The board, after an allowed action, else as it is; a drag on it asks about that move."""
    key = f"{moments.name}-may-board"
    shown = view if verdict.position is None else as_would_be(view, verdict.position)
    told = translator.say("As it would stand then") if verdict.position is not None else translator.say("As it stands")
    st.caption(told)
    board(picture(shown, translator, number=moments.number), key=key, on_action=lambda: _drag(key, moments.name, view))


def _drag(key: str, name: str, view: View) -> None:
    """Ask about a figure tapped or dragged on the board."""
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

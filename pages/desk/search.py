"""Searches the log by player, palace and profession."""

import streamlit as st

from i18n.translator import Translator, plain
from live import LogLine, View
from live.readonly_game import lines_in_force
from narration import tell_line
from pages.common.option_labels import told_apart
from pages.common.referee_questions.moments import Moments
from rules import Bribe, Dispatch, Figure, Paid, Place, Settle

PAGE = 12


def search(moments: Moments, translator: Translator) -> None:
    """Three filters and the matching lines, newest first."""
    view, name = moments.subject.view, moments.name
    seats: list[int | None] = [None, *range(view.table.seats)]
    names: list[str | None] = [None, *view.table.edition.professions]

    player = told_apart(seats, lambda one: translator.say("Anybody") if one is None else translator.player(one))
    host = told_apart(seats, lambda one: translator.say("Any palace") if one is None else translator.player(one))
    practised = told_apart(
        names, lambda one: translator.say("Any profession") if one is None else translator.professions(one)
    )
    with st.container(horizontal=True, gap="small", key=f"{name}-filters"):
        who = st.selectbox(translator.say("Player"), seats, format_func=player, key=f"{name}-by", width=180)
        palace = st.selectbox(translator.say("Palace"), seats, format_func=host, key=f"{name}-palace", width=180)
        profession = st.selectbox(
            translator.say("Profession"),
            names,
            format_func=practised,
            key=f"{name}-profession",
            width=180,
        )
    found = [line for line in reversed(view.log) if matches(line, view, who, palace, profession)]
    shown = st.session_state.get(f"{name}-shown", PAGE)
    places = {line.number: place for place, line in enumerate(lines_in_force(view), 1)}
    with st.container(key=f"{name}-found", gap=None):
        for line in found[:shown]:
            _line(line, places.get(line.number), moments, translator)
    if not found:
        st.markdown(plain(translator.say("Nothing in the log fits.")))
    if len(found) > shown:
        st.button(translator.say("Show more"), key=f"{name}-more", on_click=_more, args=(name, shown))


def _more(name: str, shown: int) -> None:
    st.session_state[f"{name}-shown"] = shown + PAGE


def _line(line: LogLine, place: int | None, moments: Moments, translator: Translator) -> None:
    """A line; a button to its moment where it is in force. place: among those, from 1."""
    told = tell_line(line, translator)
    words = translator.say("{time}, {who}: {sentence}", time=told.time, who=told.who, sentence=told.sentence)
    if place is None:
        struck = plain(words) if line.action is None else f"~~{plain(words)}~~"
        st.markdown(struck)
        return
    st.button(plain(words), key=f"{moments.name}-line-{line.number}", type="tertiary", on_click=moments.to(place))


def matches(line: LogLine, view: View, who: int | None, palace: int | None, profession: str | None) -> bool:
    """Whether a line involves this player, palace and profession; None matches all."""
    seats, palaces, professions = _about(line)
    return (
        (who is None or who in seats)
        and (palace is None or palace in palaces)
        and (profession is None or profession in professions)
    )


def _about(line: LogLine) -> tuple[set[int], set[int], set[str]]:
    """The players, palaces and professions that a line involves."""
    seats: set[int] = set()
    palaces: set[int] = set()
    professions: set[str] = set()
    for event in line.events:
        figure = getattr(event, "figure", None)
        if isinstance(figure, Figure):
            seats.add(figure.seat)
            professions.add(figure.profession)
        if isinstance(event, Paid):
            seats |= {one for one in (event.source, event.target) if one is not None}
            palaces |= {event.target} if event.why == "bribe" and event.target is not None else set()
        elif isinstance(getattr(event, "palace", None), int):
            palaces.add(getattr(event, "palace", 0))
    match line.action:
        case Bribe(seat, name):
            return seats | {seat}, palaces, professions | {name}
        case Place(host) | Settle(host):
            return seats | {host}, palaces | {host}, professions
        case Dispatch(seat, figures):
            return seats | {seat}, palaces | {one.to for one in figures}, professions
        case _:
            author = getattr(line.action, "seat", None)
            return seats | ({author} if isinstance(author, int) else set()), palaces, professions

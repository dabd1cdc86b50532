"""The seats of a new table, clockwise: a name, a house, and the way to another place."""

import streamlit as st

from pages.parts import draft
from pages.parts.crest import crest
from pages.parts.language import Speech, plain

NAME_SHOWN = 18


def seats(speech: Speech) -> None:
    """One row for every player."""
    for seat in range(draft.count()):
        _seat(seat, speech)


def called(seat: int, speech: Speech) -> str:
    """What the player on this seat is called so far, as plain text."""
    name = draft.name(seat).strip()
    if not name:
        return speech.say("Player {number}", number=str(seat + 1))
    return name if len(name) <= NAME_SHOWN else name[: NAME_SHOWN - 1] + "…"


def _seat(seat: int, speech: Speech) -> None:
    edition, number = draft.edition(), str(seat + 1)
    house = draft.house(seat)
    with st.container(key=f"seat-{seat}", horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.html(crest(edition, house, speech), width="content")
        st.text_input(
            speech.say("Name of player {number}", number=number),
            key=draft.name_key(seat),
            placeholder=speech.say("Player {number}", number=number),
            autocomplete="off",
            label_visibility="collapsed",
            persist_state="session",
        )
        st.selectbox(
            speech.say("House of player {number}", number=number),
            [one.name for one in edition.houses],
            key=draft.house_key(seat),
            format_func=speech.house,
            on_change=draft.choose_house,
            args=(seat,),
            filter_mode=None,
            label_visibility="collapsed",
            width=128,
            persist_state="session",
        )
        _move(seat, -1, speech.say("Move {name} up", name=plain(called(seat, speech))), seat == 0)
        _move(seat, 1, speech.say("Move {name} down", name=plain(called(seat, speech))), seat == draft.count() - 1)


def _move(seat: int, by: int, label: str, disabled: bool) -> None:
    way = "up" if by < 0 else "down"
    # The label is for those who listen; the style shows an arrow in its place.
    st.button(label, key=f"arrow-{way}-{seat}", on_click=draft.move, args=(seat, by), disabled=disabled, width=44)

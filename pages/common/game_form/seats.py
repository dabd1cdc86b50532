"""Rows for the seats, each in its house's colours like a palace's head: crest, name, house, and moving up or down."""

import streamlit as st

from i18n.translator import Translator, plain
from pages.common.game_form import form_state
from pages.common.game_form.house_choice import choose_house
from presenters.crest_html import crest, paint

NAME_SHOWN = 18


def seats(translator: Translator) -> None:
    """One row for every player."""
    for seat in range(form_state.count()):
        _seat(seat, translator)


def player_name(seat: int, translator: Translator) -> str:
    """The name of a seat's player so far, as plain text."""
    name = form_state.name(seat).strip()
    if not name:
        return translator.say("Player {number}", number=str(seat + 1))
    return name if len(name) <= NAME_SHOWN else name[: NAME_SHOWN - 1] + "…"


def _seat(seat: int, translator: Translator) -> None:
    edition, number = form_state.edition(), str(seat + 1)
    house = form_state.house(seat)
    with st.container(key=f"seat-{seat}", horizontal=True, vertical_alignment="center", gap="xsmall"):
        colour = f'<i class="intrige-row-house" style="--house:{paint(edition, house)["fill"]}"></i>'
        st.html(f"{crest(edition, house, translator)}{colour}", width="content")
        st.text_input(
            translator.say("Name of player {number}", number=number),
            key=form_state.name_key(seat),
            placeholder=translator.say("Player {number}", number=number),
            autocomplete="off",
            label_visibility="collapsed",
            persist_state="session",
        )
        st.selectbox(
            translator.say("House of player {number}", number=number),
            list(form_state.houses()),
            key=form_state.house_key(seat),
            format_func=translator.house,
            on_change=choose_house,
            args=(form_state.house_key(seat),),
            filter_mode=None,
            label_visibility="collapsed",
            width=140,
            persist_state="session",
        )
        _move(seat, -1, translator.say("Move {name} up", name=plain(player_name(seat, translator))), seat == 0)
        _move(
            seat,
            1,
            translator.say("Move {name} down", name=plain(player_name(seat, translator))),
            seat == form_state.count() - 1,
        )


def _move(seat: int, by: int, label: str, disabled: bool) -> None:
    way = "up" if by < 0 else "down"
    # The label is for screen readers; CSS shows an arrow instead.
    st.button(label, key=f"arrow-{way}-{seat}", on_click=form_state.move, args=(seat, by), disabled=disabled, width=44)

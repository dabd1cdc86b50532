"""All games of the choice, newest first, and the way to each one's chronicle."""

import streamlit as st

from charts.hall import Hall, Seated
from live import club
from pages.parts.language import Speech, plain
from pages.parts.reader import day
from pages.parts.trouble import show_trouble
from rules import IntrigeError

_PAGE = 10
_SHOWN = "hall-shown"


def show_games(hall: Hall, speech: Speech) -> None:
    """Ten games, and ten more."""
    shown = int(st.session_state.get(_SHOWN, _PAGE))
    for one in reversed(hall.games[-shown:]):
        _game(one, speech)
    if shown < len(hall.games) and st.button(speech.say("Older games"), key="hall-more"):
        st.session_state[_SHOWN] = shown + _PAGE
        st.rerun()


def _game(one: Seated, speech: Speech) -> None:
    game = one.game
    order = sorted(range(game.seats), key=lambda seat: (game.places[seat], seat))
    told = [
        speech.say("{name} {ducats}", name=speech.player(one.people[seat]), ducats=speech.number(game.balances[seat]))
        for seat in order
    ]
    parts = [day(game.played, speech), speech.edition(game.edition), game.place]
    with st.container(key=f"hall-game-{game.table}", border=True):
        st.markdown(f"**{plain(told[0])}** · {plain(' · '.join(told[1:]))}")
        with st.container(horizontal=True, vertical_alignment="center"):
            if game.source == "result":
                parts.append(speech.say("only the result is known"))
            elif game.source == "imported":
                parts.append(speech.say("brought in as a record"))
            st.caption(plain(" · ".join(part for part in parts if part)), width="stretch")
            if game.source == "result":
                if st.button(speech.say("Remove this result"), key=f"hall-remove-{game.table}"):
                    _remove(game.table, speech)
            elif st.button(speech.say("Chronicle of {code}", code=game.table), key=f"hall-open-{game.table}"):
                st.switch_page("chronicle.py", query_params={"t": game.table})


def _remove(key: str, speech: Speech) -> None:
    try:
        club().results.remove(key)
    except IntrigeError as error:
        show_trouble(error, speech)
        return
    st.rerun()

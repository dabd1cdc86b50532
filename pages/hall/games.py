"""List of games, newest first, with links to their chronicles."""

import streamlit as st

from charts.hall import Hall, Seated
from i18n.dates import day
from i18n.translator import Translator, plain
from live import club
from pages.common.errors import show_error
from rules import IntrigeError

_PAGE = 10
_SHOWN = "hall-shown"


def show_games(hall: Hall, translator: Translator) -> None:
    """Ten games, and ten more."""
    shown = int(st.session_state.get(_SHOWN, _PAGE))
    for one in reversed(hall.games[-shown:]):
        _game(one, translator)
    if shown < len(hall.games) and st.button(translator.say("Older games"), key="hall-more"):
        st.session_state[_SHOWN] = shown + _PAGE
        st.rerun()


def _game(one: Seated, translator: Translator) -> None:
    game = one.game
    order = sorted(range(game.seats), key=lambda seat: (game.places[seat], seat))
    told = [
        translator.say(
            "{name} {ducats}", name=translator.player(one.people[seat]), ducats=translator.number(game.balances[seat])
        )
        for seat in order
    ]
    parts = [day(game.played, translator), translator.edition(game.edition), game.place]
    with st.container(key=f"hall-game-{game.table}", border=True):
        st.markdown(f"**{plain(told[0])}** · {plain(' · '.join(told[1:]))}")
        with st.container(horizontal=True, vertical_alignment="center"):
            if game.source == "result":
                parts.append(translator.say("only the result is known"))
            elif game.source == "imported":
                parts.append(translator.say("brought in as a record"))
            st.caption(plain(" · ".join(part for part in parts if part)), width="stretch")
            if game.source == "result":
                if st.button(translator.say("Remove this result"), key=f"hall-remove-{game.table}"):
                    _remove(game.table, translator)
            elif st.button(translator.say("Chronicle of {code}", code=game.table), key=f"hall-open-{game.table}"):
                st.switch_page("chronicle/page.py", query_params={"t": game.table})


def _remove(key: str, translator: Translator) -> None:
    try:
        club().results.remove(key)
    except IntrigeError as error:
        show_error(error, translator)
        return
    st.rerun()

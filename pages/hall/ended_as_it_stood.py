"""The list of games that were ended as they stood, marked as left out of the statistics."""

import streamlit as st

from i18n.dates import date_and_time
from i18n.translator import Translator, plain
from live import AS_IT_STANDS, Running, registry
from pages.common.errors import show_error
from pages.common.show_more import newest, show_more
from rules import IntrigeError


def games_ended_early() -> list[Running]:
    """The games of the lobby that were ended as they stood. Raises StorageError with one of `DISK_CODES`."""
    return [one for one in registry().lobby().running if one.closed == AS_IT_STANDS and one.balances]


def ended_early(translator: Translator) -> None:
    """Who was ahead, everybody's ducats, and the chronicle of each. Streamlit keeps it, so it is given no games."""
    try:
        games = games_ended_early()
    except IntrigeError as error:
        show_error(error, translator)
        return
    told = translator.say(
        "Nobody has won these games (article 11): they were ended before their last round. They count for nobody's "
        "rating and in none of the numbers above."
    )
    st.caption(plain(told))
    for game in newest(games, "ended"):
        _game(game, translator)
    show_more(games, "ended", translator)


def _game(game: Running, translator: Translator) -> None:
    order = sorted(range(len(game.names)), key=lambda seat: (-game.balances[seat], seat))
    told = [
        translator.say("{name} {ducats}", name=game.names[seat], ducats=translator.number(game.balances[seat]))
        for seat in order
    ]
    with st.container(key=f"hall-ended-{game.table}", border=True):
        st.markdown(plain(" · ".join(told)))
        with st.container(horizontal=True, vertical_alignment="center"):
            ended = translator.say("ended as it stood in round {round}", round=str(game.round))
            parts = [date_and_time(game.changed, translator), translator.edition(game.edition), ended]
            st.caption(plain(" · ".join(parts)), width="stretch")
            if st.button(translator.say("Chronicle of {code}", code=game.table), key=f"hall-ended-open-{game.table}"):
                st.switch_page("chronicle/page.py", query_params={"t": game.table})

"""List of games, newest first, with links to their chronicles."""

import streamlit as st

from charts.hall import Hall, Played, Seated, twins
from i18n.dates import day
from i18n.translator import Translator, plain
from live import finished_games, registry
from pages.common.errors import show_error
from pages.common.session_device import client
from pages.common.show_more import newest, show_more
from presenters.boxes import box_title
from presenters.winners import how_won
from rules import IntrigeError

_PAGE = 10
_FEW = 5
_SHOWN = "hall-shown"


def show_games(hall: Hall, translator: Translator) -> None:
    """Ten games, a button for ten more, and a note on possible duplicates."""
    with st.container(key="hall-twins"):
        _tell_twins(hall, translator)
    shown = int(st.session_state.get(_SHOWN, _PAGE))
    for one in reversed(hall.games[-shown:]):
        _game(one, translator)
    if shown < len(hall.games) and st.button(translator.say("Older games"), key="hall-more"):
        st.session_state[_SHOWN] = shown + _PAGE
        st.rerun()


def show_games_of(hall: Hall, person: int, translator: Translator) -> None:
    """The last games of one person."""
    own = [one for one in hall.games if person in one.people]
    for one in reversed(own[-_FEW:]):
        _game(one, translator)


def _tell_twins(hall: Hall, translator: Translator) -> None:
    """Name games that look like duplicates, some at a time: both count until one is removed."""
    found = twins([one.game for one in hall.games])
    for twin in newest(found, "twins"):
        named = [_called(game, translator) for game in twin[:_PAGE]]
        told = translator.say(
            "These look like the same game, and all of them count: {games}. Day, players and ducats are the same.",
            games=translator.listing(named if len(named) == len(twin) else [*named, "…"]),
        )
        st.warning(plain(told))
    show_more(found, "twins", translator)


def _called(game: Played, translator: Translator) -> str:
    if game.source == "result":
        return translator.say("a result of {day}", day=day(game.played, translator))
    return translator.say("table {code}", code=game.table)


def _game(one: Seated, translator: Translator) -> None:
    game = one.game
    order = sorted(range(game.seats), key=lambda seat: (game.places[seat], seat))
    told = [
        translator.say(
            "{name} {ducats}", name=translator.player(one.people[seat]), ducats=translator.number(game.balances[seat])
        )
        for seat in order
    ]
    winners = [translator.player(one.people[seat]) for seat in order if game.places[seat] == 1]
    parts = [day(game.played, translator), box_title(game.kind, translator), game.place]
    with st.container(key=f"hall-game-{game.table}", border=True):
        shown = zip(order, map(plain, told), strict=True)
        st.markdown(" · ".join([f"**{one}**" if game.places[seat] == 1 else one for seat, one in shown]))
        with st.container(horizontal=True, vertical_alignment="center"):
            if game.source == "result":
                parts.append(translator.say("only the result is known"))
            elif game.source == "imported":
                parts.append(translator.say("brought in as a record"))
            st.caption(plain(" · ".join(part for part in parts if part)), width="stretch")
            if game.source == "result":
                if st.button(translator.say("Remove this result"), key=f"hall-remove-{game.table}"):
                    _remove(game.table, translator)
            elif st.button(plain(how_won(winners, translator)), key=f"hall-open-{game.table}"):
                st.switch_page("chronicle/page.py", query_params={"t": game.table})


def _remove(key: str, translator: Translator) -> None:
    try:
        registry().visitors.count("result", client())
        finished_games().results.remove(key)
    except IntrigeError as error:
        show_error(error, translator)
        return
    st.rerun()

"""How the last game ended, on a stage above the ranking: while there are few games, they rank nobody."""

from dataclasses import replace
from html import escape

import streamlit as st

from charts.hall import Hall, Played, Seated
from i18n.dates import day
from i18n.translator import Translator, plain
from pages.hall.crests_and_portraits import own_face
from pages.hall.ranking import way_to
from presenters.boxes import box_title
from presenters.winners import how_won, victory, winners_margin
from rules import Player

_SHOWN = 3
_OPEN = "hall-last-open"


def show_last_game(hall: Hall, translator: Translator) -> None:
    """The first three of the last game, each leading to their page, and the way to its chronicle."""
    one = hall.games[-1]
    seated = replace(translator, players=tuple(_players(hall, one)))
    st.subheader(plain(_title(one.game, translator)), anchor=False)
    with st.container(key="hall-last", horizontal_alignment="center"):
        st.html(_standing(one, seated))
        with st.container(key="hall-last-people", gap=None):
            st.html(_people(one, seated))
            for number, seat in enumerate(_order(one.game)[:_SHOWN], start=1):
                way_to(seat, f"last-{number}", seated)
        if one.game.source != "result" and st.button(plain(how_won(_winners(one.game, seated), seated)), key=_OPEN):
            st.switch_page("chronicle/page.py", query_params={"t": one.game.table})


def _players(hall: Hall, one: Seated) -> list[Player]:
    return [Player(hall.people[person], "") for person in one.people]


def _title(game: Played, translator: Translator) -> str:
    if not game.played:
        return translator.say("The last game")
    return translator.say("The last game: {day}", day=day(game.played, translator))


def _order(game: Played) -> list[int]:
    """The seats, best first."""
    return sorted(range(game.seats), key=lambda seat: (game.places[seat], seat))


def _winners(game: Played, translator: Translator) -> list[str]:
    return [translator.player(seat) for seat in _order(game) if game.places[seat] == 1]


def _standing(one: Seated, translator: Translator) -> str:
    """translator: knows the players by seat."""
    game = one.game
    told = [box_title(game.kind, translator), game.place]
    return (
        f'<div class="intrige-last"><h3>{escape(victory(_winners(game, translator), translator))}</h3>'
        f"<p>{escape(winners_margin(game.balances, translator))}</p>"
        f"<small>{escape(' · '.join(part for part in told if part))}</small></div>"
    )


def _people(one: Seated, translator: Translator) -> str:
    steps = "".join(_step(one, seat, translator) for seat in _order(one.game)[:_SHOWN])
    return f'<div class="intrige-last"><ol>{steps}</ol></div>'


def _step(one: Seated, seat: int, translator: Translator) -> str:
    game, place = one.game, one.game.places[seat]
    house = game.houses[seat] if game.houses else ""
    return (
        f'<li class="intrige-rank podium{" crowned" if place == 1 else ""}">'
        f'<span class="place medal-{min(place, _SHOWN)}">{escape(translator.number(place))}</span>'
        f"{own_face(game.edition, house, translator)}<b>{escape(translator.player(seat))}</b>"
        f"<small>{escape(translator.number(game.balances[seat]))}</small></li>"
    )

"""How the last game ended, on a stage above the ranking: while there are few games, they rank nobody."""

from dataclasses import replace
from html import escape

import streamlit as st

from charts.hall import Hall, Seated
from i18n.dates import day
from i18n.translator import Translator
from pages.hall.crests_and_portraits import own_face
from presenters.boxes import box_title
from presenters.winners import victory, winners_margin
from rules import Player

_SHOWN = 3


def show_last_game(hall: Hall, translator: Translator) -> None:
    """The first three of the last game, who has won it under a crown, and the way to its chronicle."""
    one = hall.games[-1]
    with st.container(key="hall-last", horizontal_alignment="center"):
        st.html(_standing(one, replace(translator, players=tuple(_players(hall, one)))))
        if one.game.source != "result" and st.button(
            translator.say("Chronicle of {code}", code=one.game.table), key="hall-last-open"
        ):
            st.switch_page("chronicle/page.py", query_params={"t": one.game.table})


def _players(hall: Hall, one: Seated) -> list[Player]:
    return [Player(hall.people[person], "") for person in one.people]


def _standing(one: Seated, translator: Translator) -> str:
    """translator: knows the players by seat."""
    game = one.game
    order = sorted(range(game.seats), key=lambda seat: (game.places[seat], seat))
    winners = [translator.player(seat) for seat in order if game.places[seat] == 1]
    told = [day(game.played, translator), box_title(game.kind, translator), game.place]
    last = translator.say("The last game")
    steps = "".join(_step(one, seat, translator) for seat in order[:_SHOWN])
    return (
        f'<div class="intrige-last"><small>{escape(last)}</small><h3>{escape(victory(winners, translator))}</h3>'
        f"<p>{escape(winners_margin(game.balances, translator))}</p>"
        f"<small>{escape(' · '.join(part for part in told if part))}</small><ol>{steps}</ol></div>"
    )


def _step(one: Seated, seat: int, translator: Translator) -> str:
    game, place = one.game, one.game.places[seat]
    house = game.houses[seat] if game.houses else ""
    return (
        f'<li class="intrige-rank podium{" crowned" if place == 1 else ""}">'
        f'<span class="place medal-{min(place, _SHOWN)}">{escape(translator.number(place))}</span>'
        f"{own_face(game.edition, house, translator)}<b>{escape(translator.player(seat))}</b>"
        f"<small>{escape(translator.number(game.balances[seat]))}</small></li>"
    )

"""How the last game ended, on a stage above the ranking: while there are few games, they rank nobody."""

from dataclasses import replace

import streamlit as st

from charts.hall import Hall, Seated
from i18n.dates import day
from i18n.translator import Translator
from pages.common.stage import STEPS, OnStage, StageWords, stage_html
from pages.hall.crests_and_portraits import own_face
from presenters.boxes import box_title
from presenters.winners import victory, winners_margin
from rules import Player


def show_last_game(hall: Hall, translator: Translator) -> None:
    """The first three of the last game, who has won it under a crown, and the way to its chronicle."""
    one = hall.games[-1]
    with st.container(key="stage", horizontal_alignment="center"):
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
    words = StageWords(
        victory(winners, translator),
        winners_margin(game.balances, translator),
        " · ".join(part for part in told if part),
        translator.say("The last game"),
    )
    return stage_html(words, [_on_stage(one, seat, translator) for seat in order[:STEPS]], translator, level=3)


def _on_stage(one: Seated, seat: int, translator: Translator) -> OnStage:
    game = one.game
    house = game.houses[seat] if game.houses else ""
    return OnStage(
        game.places[seat],
        translator.player(seat),
        game.balances[seat],
        own_face(game.edition, house, translator),
    )

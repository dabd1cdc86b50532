"""How the last game ended, on a stage above the ranking: while there are few games, they rank nobody."""

from dataclasses import replace

import streamlit as st

from charts.hall import Hall, Played, Seated
from i18n.dates import day
from i18n.translator import Translator, plain
from pages.common.stage import STEPS, OnStage, StageWords, stage_head_html, stage_people_html
from pages.hall.crests_and_portraits import own_face
from pages.hall.ranking import way_to
from presenters.boxes import box_title
from presenters.winners import how_won, victory, winners_margin
from rules import Player

_OPEN = "hall-last-open"


def show_last_game(hall: Hall, translator: Translator) -> None:
    """The first three of the last game, each leading to their page, and the way to its chronicle."""
    one = hall.games[-1]
    seated = replace(translator, players=tuple(_players(hall, one)))
    st.subheader(plain(_title(one.game, translator)), anchor=False)
    with st.container(key="stage", horizontal_alignment="center"):
        st.html(_standing(one, seated))
        with st.container(key="hall-last-people", gap=None):
            shown = _order(one.game)[:STEPS]
            st.html(stage_people_html([_on_stage(one, seat, seated) for seat in shown], seated))
            for number, seat in enumerate(shown, start=1):
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
    words = StageWords(
        victory(_winners(game, translator), translator),
        winners_margin(game.balances, translator),
        " · ".join(part for part in told if part),
    )
    return stage_head_html(words, level=3)


def _on_stage(one: Seated, seat: int, translator: Translator) -> OnStage:
    game = one.game
    house = game.houses[seat] if game.houses else ""
    portrait = own_face(game.edition, house, translator)
    return OnStage(game.places[seat], translator.player(seat), game.balances[seat], portrait)

"""How the last game ended: on a stage while fewer than three are ranked, then as a strip above their podium."""

from dataclasses import replace
from html import escape

import streamlit as st

from charts.hall import Hall, Played, Seated
from i18n.dates import day
from i18n.translator import Translator, plain
from pages.common.stage import STEPS, OnStage, StageWords, stage_head_html
from pages.hall.crests_and_portraits import own_face
from pages.hall.ways_to_people import people_on_stage
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
        people_on_stage([(seat, _on_stage(one, seat, seated)) for seat in _order(one.game)[:STEPS]], seated)
        _way_to_chronicle(one, seated)


def show_last_game_strip(hall: Hall, translator: Translator) -> None:
    """Who won the last game, by how much, and the way to its chronicle, in one line."""
    one = hall.games[-1]
    seated = replace(translator, players=tuple(_players(hall, one)))
    with st.container(key="hall-last", horizontal=True, vertical_alignment="center"):
        st.html(
            f'<div class="intrige-last"><small>{escape(_title(one.game, seated))}</small>'
            f"<b>{escape(victory(_winners(one.game, seated), seated))}</b> "
            f"<em>{escape(winners_margin(one.game.balances, seated))}</em></div>"
        )
        _way_to_chronicle(one, seated)


def _way_to_chronicle(one: Seated, translator: Translator) -> None:
    """The button to the game's chronicle, if more than its result is known. translator: knows the players by seat."""
    won = plain(how_won(_winners(one.game, translator), translator))
    if one.game.source != "result" and st.button(won, key=_OPEN):
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
    return OnStage(game.places[seat], translator.player(seat), translator.number(game.balances[seat]), portrait)

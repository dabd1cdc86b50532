"""Corrects the set-up: names, houses, who started, and the options of the table."""

import json
from functools import partial
from typing import Any

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, View, new_key
from narration.error_text import error_text
from pages.common.referee_questions.moments import Moments
from pages.common.session_device import device
from pages.desk.amend_preview import preview, take_pin
from pages.desk.form_message import keep_word
from rules import Insolvency, IntrigeError, Options, options_data


def set_up(table: LiveTable, moments: Moments, translator: Translator) -> None:
    """The form with the current set-up, and a preview of the changes before they are confirmed."""
    view = table.view
    name = f"{moments.name}-setup-{view.version}"
    with st.form(name, border=False):
        players = [_player(view, seat, name, translator) for seat in range(view.table.seats)]
        first = st.selectbox(
            translator.say("Who began the game"),
            range(view.table.seats),
            index=view.table.first,
            format_func=translator.player,
            key=f"{name}-first",
            filter_mode=None,
        )
        options = _options(view, name, translator)
        shown = st.form_submit_button(translator.say("Show what it changes"), key=f"{name}-ask")
    data = {"players": players, "first": first, "options": options_data(options, view.table.edition)}
    if shown:
        st.session_state[f"{name}-asked"] = json.dumps(data)
    if st.session_state.get(f"{name}-asked") != json.dumps(data):
        return
    if data == _as_it_is(view):
        st.info(plain(translator.say("That is what stands there already.")))
        return
    try:
        found = table.would_set_up(data, device=device(), pin=take_pin(name))
    except IntrigeError as error:
        st.error(plain(error_text(error, translator)))
        return
    confirm = partial(_change, table, moments, data, translator)
    preview(found, name, confirm, partial(_leave, name), translator)


def _player(view: View, seat: int, name: str, translator: Translator) -> dict[str, Any]:
    player, houses = view.table.players[seat], [house.name for house in view.table.edition.houses]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        called = st.text_input(
            translator.say("Name of player {number}", number=str(seat + 1)),
            value=player.name,
            key=f"{name}-name-{seat}",
            max_chars=40,
            autocomplete="off",
        )
        house = st.selectbox(
            translator.say("House of player {number}", number=str(seat + 1)),
            houses,
            index=houses.index(player.house),
            format_func=translator.house,
            key=f"{name}-house-{seat}",
            filter_mode=None,
            width=176,
        )
    return {"name": called.strip(), "house": house}


def _options(view: View, name: str, translator: Translator) -> Options:
    now = view.table.options
    refund = st.toggle(translator.say("Refund for the banished"), now.refund, key=f"{name}-refund")
    attack = st.toggle(translator.say("Your own figures may be attacked"), now.self_attack, key=f"{name}-attack")
    pay = st.toggle(translator.say("Players may pay each other"), now.side_payments, key=f"{name}-pay")
    ways: tuple[Insolvency, ...] = ("waive", "grant")
    insolvency = st.selectbox(
        translator.say("Who must bribe and has no money"),
        ways,
        index=ways.index(now.insolvency),
        format_func=lambda way: translator.say("pays nothing") if way == "waive" else translator.say("gets one unit"),
        key=f"{name}-insolvency",
        filter_mode=None,
    )
    return Options(refund=refund, insolvency=insolvency, self_attack=attack, side_payments=pay)


def _as_it_is(view: View) -> dict[str, Any]:
    players = [{"name": player.name, "house": player.house} for player in view.table.players]
    options = options_data(view.table.options, view.table.edition)
    return {"players": players, "first": view.table.first, "options": options}


def _leave(name: str) -> None:
    st.session_state.pop(f"{name}-asked", None)


def _change(table: LiveTable, moments: Moments, data: dict[str, Any], translator: Translator) -> None:
    try:
        table.set_up(data, version=table.view.version, key=new_key(), device=device())
    except IntrigeError as error:
        keep_word(f"{moments.name}-table", "error", table.view.version, error_text(error, translator))
        return
    done = translator.say("The set-up is set right. Everybody sees it.")
    keep_word(f"{moments.name}-table", "done", table.view.version, done)

"""The final standing of a game, with a download of its record."""

import json
from functools import partial
from html import escape

import streamlit as st

from components.standing_reveal import standing_reveal
from i18n.translator import Translator, plain
from live import Caller, View, registry
from pages.common.play_again import can_play_again, play_again
from pages.common.session_device import client
from presenters.crest_html import crest
from presenters.winners import victory, winners_crests, winners_margin
from rules import Illegal


def final_standing(view: View, translator: Translator, *, again: bool = False) -> None:
    """Show the winner and all balances once the game is over; nothing before. See `standing_place`.

    again: whether to offer another game of the same players (`can_play_again`).
    """
    if view.balances is None or view.places is None:
        return
    _head(view, view.balances, translator)
    st.html(_table(view, view.places, view.balances, translator))
    standing_reveal(view.table_id, translator.language)
    with st.container(horizontal=True, gap="small"):
        if st.button(translator.say("Chronicle"), key="to-chronicle", type="primary"):
            st.switch_page("chronicle/page.py", query_params={"t": view.table_id})
        if again and can_play_again(view):
            play_again(view, translator)
        if st.button(translator.say("Replay"), key="to-replay"):
            st.switch_page("replay/page.py", query_params={"t": view.table_id})
        st.download_button(
            translator.say("Save the game record"),
            # Made when it is saved: a page would keep what is made here as long as it is open.
            partial(_record, view.table_id, client()),
            file_name=f"intrige-{view.table_id}.json",
            mime="application/json",
            key="save-record",
            on_click="ignore",
        )


def _record(code: str, caller: Caller) -> str:
    """The record of a finished game. Raises IntrigeError: the table is not there, or `moved-on`, its end taken back."""
    record = registry().shown(code, caller).told_record()
    if record is None:
        raise Illegal("moved-on")
    return json.dumps(record, ensure_ascii=False, indent=1)


def _head(view: View, balances: tuple[int, ...], translator: Translator) -> None:
    winners = [seat for seat, place in enumerate(view.places or ()) if place == 1]
    with st.container(key="standing-head", horizontal=True, vertical_alignment="center"):
        st.html(winners_crests(view.table, winners, translator, crowned=True), width="content")
        with st.container(key="standing-headline", gap=None):
            st.header(_headline(view, translator), anchor=False)
            st.html(f'<p class="intrige-margin">{escape(winners_margin(balances, translator))}</p>')


def _headline(view: View, translator: Translator) -> str:
    winners = [plain(translator.player(seat)) for seat, place in enumerate(view.places or ()) if place == 1]
    return victory(winners, translator)


def _table(view: View, places: tuple[int, ...], balances: tuple[int, ...], translator: Translator) -> str:
    edition = view.table.edition
    rows = []
    for seat in sorted(range(view.table.seats), key=lambda seat: (places[seat], seat)):
        player = view.table.players[seat]
        rows.append(
            f'<tr class="place-{places[seat]}"><td>{places[seat]}</td>'
            f'<th scope="row">{crest(edition, player.house, translator)}{escape(player.name)}</th>'
            f"<td>{escape(translator.number(balances[seat]))}</td></tr>"
        )
    head = "".join(
        f'<th scope="col">{escape(word)}</th>'
        for word in (translator.say("Place"), translator.say("Player"), translator.say("Ducats"))
    )
    caption = escape(translator.say("Final standing"))
    return (
        f'<table class="intrige-standing"><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )

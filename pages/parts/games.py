"""One game in the lobby: a table to go on with, or a game that is over. Nothing here is secret."""

from html import escape

import streamlit as st

from live import Running, Summary, seat_cookie, sentence
from pages.parts.crest import crest
from pages.parts.device import device
from pages.parts.language import Speech, plain
from pages.parts.reader import day, moment
from pages.parts.trouble import trouble
from rules import Edition


def running_card(running: Running, speech: Speech) -> None:
    """A table in play: who, where it stands, and the way back to it; or why it cannot be opened."""
    with st.container(key=f"card-running-{running.table}", border=True):
        if running.error is not None or running.rules is None:
            st.markdown(speech.say("**Table {code}**", code=plain(running.table)))
            if running.error is not None:
                st.error(plain(trouble(running.error, speech)))
            return
        _players(running.rules, running.names, running.houses, speech)
        st.markdown(_stand(running, speech))
        if running.damage is not None:
            show = st.info if running.damage.harmless else st.warning
            show(plain(sentence(running.damage, speech)))
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(_where(running.table, running.edition, moment(running.changed, speech), speech), width="stretch")
            if st.button(
                speech.say("Resume {code}", code=running.table), key=f"resume-{running.table}", type="primary"
            ):
                seated = seat_cookie(running.table) in device().cookies
                st.switch_page("seat.py" if seated else "table.py", query_params={"t": running.table})


def finished_card(summary: Summary, speech: Speech) -> None:
    """A game that is over: who played, who won, when, and the way to its final standing."""
    with st.container(key=f"card-finished-{summary.table}", border=True):
        _players(summary.rules, summary.names, summary.houses, speech)
        st.markdown(_won([summary.names[seat] for seat in summary.winners], speech))
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(_where(summary.table, summary.edition, day(summary.played, speech), speech), width="stretch")
            if st.button(speech.say("Standing of {code}", code=summary.table), key=f"standing-{summary.table}"):
                st.switch_page("table.py", query_params={"t": summary.table})
            if st.button(speech.say("Chronicle of {code}", code=summary.table), key=f"chronicle-{summary.table}"):
                st.switch_page("chronicle.py", query_params={"t": summary.table})


def _players(rules: Edition, names: tuple[str, ...], houses: tuple[str, ...], speech: Speech) -> None:
    shown = [
        f"<li>{crest(rules, house, speech)}<b>{escape(name)}</b></li>"
        for name, house in zip(names, houses, strict=True)
    ]
    st.html(f'<ul class="intrige-players">{"".join(shown)}</ul>')


def _stand(running: Running, speech: Speech) -> str:
    name = "" if running.seat is None else plain(running.names[running.seat])
    rounds = running.rules.rounds if running.rules else 0
    return speech.say(
        "Round {round} of {rounds}, the turn of **{name}**", round=str(running.round), rounds=str(rounds), name=name
    )


def _won(names: list[str], speech: Speech) -> str:
    winners = speech.listing([f"**{plain(name)}**" for name in names])
    if len(names) == 1:
        return speech.say("{name} won", name=winners)
    return speech.say("{names} share the victory", names=winners)


def _where(table: str, edition: str, when: str, speech: Speech) -> str:
    return speech.say(
        "Table {code} · {edition} · {when}", code=plain(table), edition=plain(speech.edition(edition)), when=plain(when)
    )

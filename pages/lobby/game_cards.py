"""Cards of running and finished games. Nothing on them is secret."""

from html import escape

import streamlit as st

from i18n.dates import date_and_time, day
from i18n.translator import Translator, plain
from live import Running, Summary, registry, seat_cookie, sentence
from narration.error_text import error_text
from pages.common.errors import show_error
from pages.common.session_device import device
from presenters.boxes import box_of_table, box_title
from presenters.crest_html import crest
from rules import Edition, IntrigeError


def running_card(running: Running, translator: Translator, *, newest: bool = False) -> None:
    """A card of a running table: players, state, and a link; or why it cannot be opened.

    newest: the one played last, shown large.
    """
    kind = "newest" if newest else "card"
    with st.container(key=f"{kind}-running-{running.table}", border=True, gap="xsmall"):
        if running.error is not None or running.rules is None:
            st.markdown(translator.say("**Table {code}**", code=plain(running.table)))
            if running.error is not None:
                st.error(plain(error_text(running.error, translator)))
            if running.spoilt:
                _put_aside(running.table, translator)
            return
        _players(running.rules, running.names, running.houses, translator)
        st.markdown(_stand(running, translator))
        if running.damage is not None:
            show = st.info if running.damage.harmless else st.warning
            show(plain(sentence(running.damage, translator)))
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(_where(running, translator), width="stretch")
            with st.container(key=f"way-resume-{running.table}", width="content"):
                label = translator.say("Resume {code}", code=running.table)
                if st.button(label, key=f"resume-{running.table}", type="primary" if newest else "tertiary"):
                    seated = seat_cookie(running.table) in device().cookies
                    st.switch_page("seat/page.py" if seated else "table/page.py", query_params={"t": running.table})


def closed_card(running: Running, translator: Translator) -> None:
    """A card of a closed table: players, state, and buttons to reopen or delete it."""
    with st.container(key=f"card-closed-{running.table}", border=True):
        if running.rules is not None:
            _players(running.rules, running.names, running.houses, translator)
        if running.balances:
            most = max(running.balances)
            ahead = [name for name, sum_ in zip(running.names, running.balances, strict=True) if sum_ == most]
            told = translator.say(
                "Ended as it stood in round {round}; ahead: {names}",
                round=str(running.round),
                names=translator.listing([plain(name) for name in ahead]),
            )
            st.markdown(told)
        else:
            st.markdown(_stand(running, translator))
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(_where(running, translator), width="stretch")
            if running.balances:
                told = translator.say("Chronicle of {code}", code=running.table)
                st.page_link("chronicle/page.py", label=told, query_params={"t": running.table}, width="content")
            told = translator.say("Open or delete {code}", code=running.table)
            st.page_link("desk/page.py", label=told, query_params={"t": running.table, "s": "table"}, width="content")


def _put_aside(table: str, translator: Translator) -> None:
    """A button to set aside a table that cannot be opened."""
    if st.button(
        translator.say("Put {code} aside", code=table),
        key=f"aside-{table}",
        help=translator.say("It is shown no more. What there is of it is kept in the data folder."),
    ):
        try:
            registry().set_aside(table)
        except IntrigeError as error:
            show_error(error, translator)
            return
        st.rerun()


def finished_line(summary: Summary, translator: Translator) -> None:
    """A finished game in one line: when, the winner, the others; links to its chronicle."""
    with st.container(key=f"line-finished-{summary.table}", gap=None):
        st.html(_line(summary, translator))
        with st.container(key=f"way-chronicle-{summary.table}"):
            label = translator.say("Chronicle of {code}", code=summary.table)
            if st.button(label, key=f"chronicle-{summary.table}", type="tertiary"):
                st.switch_page("chronicle/page.py", query_params={"t": summary.table})


def _line(summary: Summary, translator: Translator) -> str:
    crests = [crest(summary.rules, summary.houses[seat], translator) for seat in summary.winners]
    names = [summary.names[seat] for seat in summary.winners]
    others = [name for seat, name in enumerate(summary.names) if seat not in summary.winners]
    won = _won(names, translator)
    against = translator.say("against {names}", names=translator.listing(others)) if others else ""
    return (
        f'<div class="intrige-line"><time>{escape(day(summary.played, translator))}</time>'
        f"<span>{''.join(crests)}</span><b>{escape(won)}</b>"
        f"<small>{escape(against)}</small></div>"
    )


def _players(rules: Edition, names: tuple[str, ...], houses: tuple[str, ...], translator: Translator) -> None:
    shown = [
        f"<li>{crest(rules, house, translator)}<b>{escape(name)}</b></li>"
        for name, house in zip(names, houses, strict=True)
    ]
    st.html(f'<ul class="intrige-players">{"".join(shown)}</ul>')


def _stand(running: Running, translator: Translator) -> str:
    name = "" if running.seat is None else plain(running.names[running.seat])
    rounds = running.rules.rounds if running.rules else 0
    return translator.say(
        "Round {round} of {rounds}, the turn of **{name}**", round=str(running.round), rounds=str(rounds), name=name
    )


def _won(names: list[str], translator: Translator) -> str:
    winners = translator.listing(names)
    if len(names) == 1:
        return translator.say("{name} won", name=winners)
    return translator.say("{names} share the victory", names=winners)


def _where(running: Running, translator: Translator) -> str:
    box = box_of_table(running.edition, running.houses, running.box)
    return translator.say(
        "Table {code} · {edition} · {when}",
        code=plain(running.table),
        edition=plain(box_title(box, translator)),
        when=plain(date_and_time(running.changed, translator)),
    )

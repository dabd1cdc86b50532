"""The table's clock, set by its keeper, and a link to the watching view."""

from datetime import UTC, datetime
from typing import Any

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, View
from live.table_clock import BUDGET, KINDS, NEGOTIATION, TURN, read_clock
from narration.error_text import error_text
from pages.common.session_device import device
from pages.common.table_of_code import shown_table
from rules import IntrigeError

_KIND, _MINUTES, _TOLD = "clock-kind", "clock-minutes", "clock-told"
_USUAL = {NEGOTIATION: 2, TURN: 5, BUDGET: 25}


def clock_and_screens(table: LiveTable, view: View, translator: Translator) -> None:
    """Set or remove the clock, on devices that may, and a link to the watching view."""
    if table.who(device()).role == "banker" and view.read_only is None and not view.over:
        _clock(view, translator)
    title = translator.say("On a large screen")
    st.markdown(f"**{plain(title)}**")
    st.markdown(
        plain(translator.say("Everybody in the room can watch there: it shows nothing secret and enters nothing."))
    )
    st.page_link(
        "watch/page.py", label=translator.say("The watching view"), query_params={"t": view.table_id}, width="stretch"
    )


def _clock(view: View, translator: Translator) -> None:
    known = read_clock(view.settings)
    # A field keeps what it shows for as long as it keeps its key, and another device may have set the clock meanwhile.
    # So has a language, as a kind is known by its word.
    shown = f"{view.table_id}-{translator.language}"
    if known:
        shown = f"{shown}-{known.kind}-{known.seconds}"
    words = {
        "": translator.say("No clock"),
        NEGOTIATION: translator.say("For each decision"),
        TURN: translator.say("For each turn"),
        BUDGET: translator.say("A budget for each player"),
    }
    kind = st.radio(
        translator.say("The clock"),
        list(words),
        index=list(words).index(known.kind if known else ""),
        format_func=words.__getitem__,
        key=f"{_KIND}-{shown}",
    )
    usual = dict(_USUAL)
    if known:
        usual[known.kind] = max(1, known.seconds // 60)
    with st.container(key="minutes-place"):
        if kind:
            st.number_input(
                translator.say("Minutes"),
                min_value=1,
                max_value=240,
                value=usual[kind],
                key=f"{_MINUTES}-{shown}-{kind}",
            )
    st.caption(translator.say("It is seen and heard on every screen, and never acts by itself."))
    st.button(
        translator.say("Set the clock") if kind else translator.say("No clock"),
        key="clock-set",
        type="primary",
        on_click=_set,
        args=(view.table_id, shown, usual, translator),
    )
    told = st.session_state.pop(_TOLD, "")
    with st.container(key="clock-said"):
        if told:
            st.error(plain(told))


def _set(code: str, shown: str, usual: dict[str, int], translator: Translator) -> None:
    # What is chosen by now: a tap may come before the page is drawn for it, and with it the field for the minutes.
    kind = st.session_state.get(f"{_KIND}-{shown}")
    clock: dict[str, Any] | None = None
    minutes = st.session_state.get(f"{_MINUTES}-{shown}-{kind}", usual.get(kind or ""))
    if kind in KINDS and isinstance(minutes, int):
        clock = {"kind": kind, "seconds": minutes * 60, "since": datetime.now(UTC).isoformat(), "pauses": []}
    try:
        table = shown_table(code)
        table.set_options({"clock": clock}, device=device())
    except IntrigeError as error:
        st.session_state[_TOLD] = error_text(error, translator)

"""Corrects the set-up: names, houses, who started, and the options of the table."""

from functools import partial
from typing import Any

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, View, new_key
from narration.error_text import error_text
from pages.common.option_labels import told_apart
from pages.common.referee_questions.moments import Moments
from pages.common.session_device import device
from pages.common.table_of_code import table_of
from pages.desk.amend_preview import ask_anew, keep_refused, preview, take_pin, told_at
from pages.desk.form_message import keep_moved, keep_word, show_moved
from rules import Insolvency, IntrigeError, Options, options_data


def set_up(table: LiveTable, moments: Moments, translator: Translator) -> None:
    """The form with the current set-up, and a preview of the changes before they are confirmed."""
    if not _previewed(table, moments, translator):
        show_moved(f"{moments.name}-table", table.view, translator)


def _previewed(table: LiveTable, moments: Moments, translator: Translator) -> bool:
    """Show the form, and the preview once it was asked for; returns whether that was shown."""
    view = table.view
    name, form = f"{moments.name}-setup-{view.table_id}", f"{moments.name}-table"
    _forget_others(f"{moments.name}-setup-", name)
    _follow(view, name)
    _word_anew(view, name, translator)
    with st.form(name, border=False):
        players = [_player(view, seat, name, translator) for seat in range(view.table.seats)]
        first = st.selectbox(
            translator.say("Who began the game"),
            range(view.table.seats),
            format_func=translator.player,
            key=_key(name, "first"),
            filter_mode=None,
        )
        options = _options(name, translator)
        shown = st.form_submit_button(translator.say("Show what it changes"), key=f"{name}-ask")
    data = {"players": players, "first": first, "options": options_data(options, view.table.edition)}
    if shown:
        st.session_state[f"{name}-asked"] = True
        ask_anew(form)
    if f"{name}-asked" not in st.session_state:
        return False
    if data == _as_it_is(view):
        st.info(plain(translator.say("That is what stands there already.")))
        return False
    try:
        found = table.would_set_up(data, device=device(), pin=take_pin(name), since=told_at(name, form))
    except IntrigeError as error:
        keep_refused(name, form, view.version)
        st.error(plain(error_text(error, translator)))
        return False
    confirm = partial(_change, view.table_id, moments.name, data, (found.version, found.falls), translator)
    preview(found, name, form, confirm, partial(_leave, name, form), translator)
    return True


def _follow(view: View, name: str) -> None:
    """Let the fields follow the set-up, except those that were changed here: what was entered stays."""
    now, base = _fields(view), st.session_state.get(f"{name}-base", {})
    for field, value in now.items():
        key = _key(name, field)
        if key not in st.session_state:
            st.session_state[key] = value
        elif base.get(field) != value and st.session_state[key] == base.get(field):
            _next_key(name, field)
            st.session_state[_key(name, field)] = value
    st.session_state[f"{name}-base"] = now


def _word_anew(view: View, name: str, translator: Translator) -> None:
    """Give the fields with options other keys where those are worded anew: a browser goes on to send the old words."""
    state = st.session_state
    words = (translator.language, tuple(player.name for player in view.table.players))
    if state.setdefault(f"{name}-words", words) == words:
        return
    state[f"{name}-words"] = words
    for field in ("first", "insolvency", *[f"house-{seat}" for seat in range(view.table.seats)]):
        chosen = state[_key(name, field)]
        _next_key(name, field)
        state[_key(name, field)] = chosen


def _forget_others(all_tables: str, name: str) -> None:
    """Keep nothing of what was entered for other tables. all_tables, name: the beginnings of the keys."""
    for key in [key for key in st.session_state if str(key).startswith(all_tables)]:
        if not str(key).startswith(f"{name}-"):
            del st.session_state[key]


def _key(name: str, field: str) -> str:
    """The key of a field, another one each time that it has followed the set-up.

    A browser that has not yet been told sends the old value once more; under the old key that would be taken for what
    was entered here.
    """
    return f"{name}-{field}-{st.session_state.get(f'{name}-{field}-follows', 0)}"


def _next_key(name: str, field: str) -> None:
    slot = f"{name}-{field}-follows"
    st.session_state[slot] = st.session_state.get(slot, 0) + 1


def _fields(view: View) -> dict[str, Any]:
    """The set-up in force, by the fields of the form."""
    table = view.table
    names = {f"name-{seat}": player.name for seat, player in enumerate(table.players)}
    houses = {f"house-{seat}": player.house for seat, player in enumerate(table.players)}
    options = {
        "refund": table.options.refund,
        "attack": table.options.self_attack,
        "pay": table.options.side_payments,
        "insolvency": table.options.insolvency,
    }
    return {**names, **houses, "first": table.first, **options}


def _player(view: View, seat: int, name: str, translator: Translator) -> dict[str, Any]:
    houses = [house.name for house in view.table.edition.houses]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        called = st.text_input(
            translator.say("Name of player {number}", number=str(seat + 1)),
            key=_key(name, f"name-{seat}"),
            max_chars=40,
            autocomplete="off",
        )
        house = st.selectbox(
            translator.say("House of player {number}", number=str(seat + 1)),
            houses,
            format_func=told_apart(houses, translator.house),
            key=_key(name, f"house-{seat}"),
            filter_mode=None,
            width=176,
        )
    return {"name": called.strip(), "house": house}


def _options(name: str, translator: Translator) -> Options:
    refund = st.toggle(translator.say("Refund for the banished"), key=_key(name, "refund"))
    attack = st.toggle(translator.say("Your own figures may be attacked"), key=_key(name, "attack"))
    pay = st.toggle(translator.say("Players may pay each other"), key=_key(name, "pay"))
    ways: tuple[Insolvency, ...] = ("waive", "grant")
    insolvency = st.selectbox(
        translator.say("Who must bribe and has no money"),
        ways,
        format_func=lambda way: translator.say("pays nothing") if way == "waive" else translator.say("gets one unit"),
        key=_key(name, "insolvency"),
        filter_mode=None,
    )
    return Options(refund=refund, insolvency=insolvency, self_attack=attack, side_payments=pay)


def _as_it_is(view: View) -> dict[str, Any]:
    players = [{"name": player.name, "house": player.house} for player in view.table.players]
    options = options_data(view.table.options, view.table.edition)
    return {"players": players, "first": view.table.first, "options": options}


def _leave(name: str, form: str) -> None:
    st.session_state.pop(f"{name}-asked", None)
    ask_anew(form)


def _change(
    code: str, name: str, data: dict[str, Any], shown: tuple[int, tuple[int, ...]], translator: Translator
) -> None:
    """Enter what the preview showed. name: of the moments. shown: its version, and what falls (`Amendment`)."""
    form, (version, falls) = f"{name}-table", shown
    table = table_of(code)
    if table is None:
        return
    try:
        table.set_up(data, version=version, key=new_key(), device=device(), falls=falls)
    except IntrigeError as error:
        if error.code == "moved-on":
            keep_moved(form, table.view)
            return
        keep_word(form, "error", table.view, error_text(error, translator))
        return
    _leave(f"{name}-setup-{code}", form)
    keep_word(form, "done", table.view, translator.say("The set-up is set right. Everybody sees it."))

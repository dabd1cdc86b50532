"""Corrects an entry in place: choose the line, enter it as it was, preview the changes, confirm."""

import json
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple
from zlib import crc32

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, LogLine, View, new_key
from live.readonly_game import lines_in_force
from narration import runs, tell_due, tell_line
from narration.error_text import error_text
from narration.long_texts import LONGEST_QUOTED, with_less_text
from pages.common.referee_questions.moments import Chosen, Moments
from pages.common.referee_questions.stepper import stepper
from pages.common.session_device import device
from pages.common.table_of_code import table_of
from pages.desk.amend_form import amend_form
from pages.desk.amend_preview import ask_anew, keep_refused, preview, take_pin, told_at
from pages.desk.form_message import keep_moved, keep_word, show_moved, show_word
from presenters.amendment_view import tell_sentence
from rules import IntrigeError, action_data

SECTION = "desk-section"
# Lines in the list to choose from: what was entered long before is reached by the stepper.
MOST_OFFERED = 500
# The preview that was asked for: one, whichever the line.
_ASKED = "desk-amend-asked"


class _Decided(NamedTuple):
    """What a preview showed, as far as it is entered: a preview holds the game before and after it.

    data: the action. version: see `Amendment`. falls, resumes: see `LiveTable.amend`.
    """

    code: str
    at: int
    data: Mapping[str, Any]
    version: int
    falls: tuple[int, ...]
    resumes: bool


def amend(moments: Moments, translator: Translator) -> None:
    """The line selection, the form for the line, and the preview."""
    table = moments.subject
    if not isinstance(table, LiveTable):
        return
    name = moments.name
    # Everything that comes and goes is in a container, so that the form below keeps its place.
    with st.container(key=f"{name}-amend-said"):
        show_word(f"{name}-amend", table.view)
    if table.view.read_only is not None or table.who(device()).role != "banker":
        st.info(plain(translator.say("Only the table keeper's device sets a line right, at a table that is open.")))
        return
    # What the box is in has no border, which would be seen without it.
    with st.container(key=f"{name}-fallen-place"):
        resumes = bool(table.view.fallen) and _resumes(table, moments, translator)
    with st.container(key=f"{name}-amend-choice", gap="small"):
        if not resumes:
            _choose(moments, translator)
            stepper(moments, translator)
            _other_way(moments, translator)
    if resumes:
        _set_right(table, moments, _first_fallen(table.view), table.view.undoable, translator, resumes=True)
        return
    if not moments.number:
        st.markdown(plain(translator.say("Go to the line that is wrong: it is set right in its place.")))
        show_moved(f"{name}-amend", table.view, translator)
        return
    line = lines_in_force(table.view)[moments.number - 1]
    _set_right(table, moments, line, moments.number - 1, translator)


def _choose(moments: Moments, translator: Translator) -> None:
    """A searchable list of the newest lines in force and of the chosen one, newest first."""
    lines = lines_in_force(moments.subject.view)
    key = f"{moments.name}-amend-line-{moments.subject.view.version}"
    if not lines:
        return
    if st.session_state.get(key) != (moments.number or 1):
        st.session_state[key] = moments.number or 1
    # Streamlit keeps the function for the page: it holds the sentences alone, with as much of a note as a list shows.
    offered = sorted({*range(max(len(lines) - MOST_OFFERED, 0) + 1, len(lines) + 1), moments.number or 1}, reverse=True)
    told = {number: f"{number}. {_sentence(lines[number - 1], translator)}" for number in offered}
    st.selectbox(
        translator.say("Which line is wrong?"),
        offered,
        format_func=told.__getitem__,
        key=key,
        on_change=_go,
        args=(moments.chosen, key),
    )


def _sentence(line: LogLine, translator: Translator) -> str:
    return tell_line(with_less_text(line, LONGEST_QUOTED), translator).sentence


def _go(chosen: Chosen, key: str) -> None:
    # The list may have changed meanwhile, which leaves no valid selection.
    number = st.session_state.get(key)
    if isinstance(number, int):
        chosen.go(number)


def _set_right(
    table: LiveTable, moments: Moments, line: LogLine, at: int, translator: Translator, *, resumes: bool = False
) -> None:
    """The form for one line, with a preview. at: its index among those in force, from 0."""
    if not _previewed(table, moments, line, at, translator, resumes=resumes):
        show_moved(f"{moments.name}-amend", table.view, translator)


def _previewed(
    table: LiveTable, moments: Moments, line: LogLine, at: int, translator: Translator, *, resumes: bool
) -> bool:
    """Show the form, and the preview once it was asked for; returns whether that was shown."""
    there = table.view if resumes else table.view_at(at)
    name = _form_name(table, moments, line, there, resumes=resumes)
    with st.container(key=f"{moments.name}-amend", border=True, gap="small"):
        title = translator.say("Enter it as it was")
        st.markdown(f"**{plain(title)}**")
        with st.container(key=f"{moments.name}-amend-fields", gap="small"):
            meant = amend_form(line, there, name, translator)
        if isinstance(meant, str):
            _take_asked(name, None)
            st.error(plain(meant))
            return False
        written = json.dumps(meant, sort_keys=True)
        asked = _digest(name, written)
        _take_asked(name, asked)
        st.button(
            translator.say("Show what it changes"),
            key=f"{moments.name}-amend-ask",
            type="primary" if st.session_state.get(_ASKED) != asked else "secondary",
            on_click=_ask,
            args=(f"{moments.name}-amend", name),
        )
    if written != _written(line) and not resumes:
        moments.chosen.stay()
    if st.session_state.get(_ASKED) != asked:
        return False
    if not resumes and line.action is not None and written == _written(line):
        st.info(plain(translator.say("That is what stands there already.")))
        return False
    form = f"{moments.name}-amend"
    since, now = told_at(name, form), table.view.version
    try:
        found = table.would_amend(at, meant, device=device(), resumes=resumes, pin=take_pin(name), since=since)
    except IntrigeError as error:
        keep_refused(name, form, now)
        st.error(plain(error_text(error, translator)))
        return False
    # The preview may have been made before words were entered that the page shows already.
    place = found.before.undoable if resumes else at
    decided = _Decided(table.table_id, place, meant, found.version, found.falls, resumes)
    confirm = partial(_amend, decided, moments.chosen, translator)
    preview(found, name, form, confirm, partial(_forget, moments.chosen), translator)
    return True


def _form_name(table: LiveTable, moments: Moments, line: LogLine, there: View, *, resumes: bool) -> str:
    """The prefix of the form's keys: what is typed stays while it is about the same line with the same choices."""
    choices = f"{crc32(repr(there.choices).encode()):08x}"
    return f"{moments.name}-amend-{table.table_id}-{line.number}-{choices}{'-on' if resumes else ''}"


def _written(line: LogLine) -> str:
    return "" if line.action is None else json.dumps(action_data(line.action), sort_keys=True)


def _digest(name: str, written: str) -> str:
    """What is kept of a question: what was typed may be long. name: of the form."""
    return sha256(f"{name} {written}".encode("utf-8", "surrogatepass")).hexdigest()


def _ask(form: str, name: str) -> None:
    # What is asked about is what is typed by now: a tap may come before the page is drawn for that.
    st.session_state[_ASKED] = name
    ask_anew(form)


def _take_asked(name: str, asked: str | None) -> None:
    """A preview of this form that has just been asked for is of what is typed now; of nothing if that is no entry."""
    if st.session_state.get(_ASKED) == name:
        st.session_state[_ASKED] = asked


def _forget(chosen: Chosen) -> None:
    st.session_state.pop(_ASKED, None)
    ask_anew(f"{chosen.name}-amend")
    chosen.go(chosen.number)


def _amend(decided: _Decided, chosen: Chosen, translator: Translator) -> None:
    """Enter what the preview showed."""
    code, at, data, shown, falls, resumes = decided
    form = f"{chosen.name}-amend"
    table = table_of(code)
    if table is None:
        return
    try:
        table.amend(at, data, version=shown, key=new_key(), device=device(), resumes=resumes, falls=falls)
    except IntrigeError as error:
        if error.code == "moved-on":
            keep_moved(form, table.view)
            return
        keep_word(form, "error", table.view, error_text(error, translator))
        return
    keep_word(form, "done", table.view, translator.say("It is set right. The log keeps what it was."))
    chosen.go(chosen.last if table.view.fallen else chosen.number)


def _resumes(table: LiveTable, moments: Moments, translator: Translator) -> bool:
    """What the last amendment took out of force: its first line can be corrected, or left.

    Returns whether it is to be corrected.
    """
    view, name = table.view, moments.name
    flag = f"{name}-amend-on"
    # Words and payments that are entered meanwhile leave it as it is.
    here = (view.table_id, view.fallen)
    with st.container(key=f"{name}-fallen", border=True):
        count = len(view.fallen)
        st.markdown(
            plain(
                translator.count(
                    "The last correction left {count} line that no longer stands:",
                    "The last correction left {count} lines that no longer stand. The first of them:",
                    count,
                    count=str(count),
                )
            )
        )
        st.markdown(f"> {plain(tell_sentence(_first_fallen(view), translator))}")
        due = "".join(text for text, _ in runs(tell_due(view, translator).sentence))
        st.markdown(plain(translator.say("Now: {due}", due=due)))
        going = st.session_state.get(flag) == here
        if not going:
            told = translator.say("Set this line right too; what followed it then counts again")
            st.button(
                told,
                key=f"{name}-amend-resume",
                type="primary",
                on_click=partial(st.session_state.update, {flag: here}),
            )
            st.caption(plain(translator.say("Or go on with the game from here.")))
        else:
            st.button(
                translator.say("Another line"),
                key=f"{name}-amend-other",
                on_click=partial(st.session_state.pop, flag, None),
            )
    return going


def _first_fallen(view: View) -> LogLine:
    """The first line that the last amendment took out of force, where there is one."""
    return view.log[view.fallen[0] - 1]


def _other_way(moments: Moments, translator: Translator) -> None:
    """A link from correcting a line to the undo."""
    if not moments.number:
        return
    st.button(
        translator.say("Take everything from this line on back instead"),
        key=f"{moments.name}-amend-undo",
        type="tertiary",
        on_click=_to_undo,
        args=(moments.chosen,),
    )


def _to_undo(chosen: Chosen) -> None:
    chosen.go(chosen.number - 1)
    st.session_state[SECTION] = "how"


def way_to_amend(moments: Moments, translator: Translator) -> None:
    """A link from the undo to correcting a line."""
    if moments.number:
        st.button(
            translator.say("Set this line right, and keep what followed"),
            key=f"{moments.name}-to-amend",
            type="tertiary",
            on_click=lambda: st.session_state.update({SECTION: "amend"}),
        )

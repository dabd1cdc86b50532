"""Exports all finished games as one file, and imports such a file."""

from functools import partial

import streamlit as st

from charts.hall import Choice, hall_zip
from i18n.edition_words import check_told_words
from i18n.translator import Translator, plain
from live import FinishedGames, Import, begin_import, export, registry
from narration.error_text import error_text
from pages.common.errors import show_error
from pages.common.session_device import client
from presenters.hall_index import HallIndex
from rules import IntrigeError
from web.download_queue import page_is_open

_MEGABYTES = 24
_TOLD, _RUNNING = "archive-told", "archive-running"


def show_export_import(finished: FinishedGames, index: HallIndex, translator: Translator) -> None:
    """Buttons for export and import."""
    st.markdown(
        plain(
            translator.say(
                "All finished games in one file: each game's record, the results entered by hand, and who is who. "
                "It can be brought in here again, or on another computer."
            )
        )
    )
    st.download_button(
        translator.say("Save all finished games"),
        partial(export, finished, page_is_open()),
        file_name="intrige-games.zip",
        mime="application/zip",
        key="save-archive",
        on_click="ignore",
    )
    if index.games:
        st.download_button(
            translator.say("Every game and player as CSV (ZIP)"),
            lambda: hall_zip(index.hall(Choice())),
            file_name="intrige-hall.zip",
            mime="application/zip",
            key="save-hall",
            on_click="ignore",
        )
    brought = st.file_uploader(
        translator.say("Bring such a file (ZIP)"), key="archive-file", max_upload_size=_MEGABYTES, type="zip"
    )
    running = st.session_state.get(_RUNNING)
    if isinstance(running, Import):
        _progress(running, translator)
    elif brought is not None and st.button(translator.say("Bring these games in"), key="archive-bring", type="primary"):
        _bring(brought.getvalue(), finished, translator)
    refused, told = st.session_state.pop(_TOLD, (False, ""))
    if told:
        (st.warning if refused else st.success)(plain(told))


def _bring(raw: bytes, finished: FinishedGames, translator: Translator) -> None:
    """Start to import a file."""
    try:
        st.session_state[_RUNNING] = begin_import(
            raw, registry(), finished, client(), check=check_told_words, is_open=page_is_open()
        )
    except IntrigeError as error:
        show_error(error, translator)
        return
    st.rerun()


@st.fragment(run_every=1.0)
def _progress(running: Import, translator: Translator) -> None:
    """The progress; shows the hall again when it is done. The import is cancelled soon after this page is closed."""
    running.touch()
    if running.finished.is_set():
        st.session_state.pop(_RUNNING, None)
        st.session_state[_TOLD] = _outcome(running, translator)
        st.rerun()
    here = translator.number(sum(running.brought))
    st.info(plain(translator.say("Bringing games in, {here} so far. It goes on while this page is open.", here=here)))
    st.button(translator.say("Stop"), key="archive-stop", on_click=running.end)


def _outcome(running: Import, translator: Translator) -> tuple[bool, str]:
    """The result in words, and whether something was refused or left out."""
    error, found = running.error, running.brought
    if error is not None and error.code == "not-json":
        return True, translator.say("This file holds no games of this program.")
    told = translator.say(
        "New here: {new}. Here already: {known}. Refused: {refused}.",
        new=translator.number(found.new),
        known=translator.number(found.known),
        refused=translator.number(found.refused),
    )
    if error is not None:
        # What came in before stays.
        words = error_text(error, translator)
        return True, f"{words} {told}" if any(found) else words
    if running.cut_off:
        more = translator.say(
            "The file was not brought in to its end. Bring it in again for the rest: what is here already does not "
            "come twice."
        )
        told = f"{told} {more}"
    return bool(found.refused) or running.cut_off, told

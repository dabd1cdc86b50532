"""Exports all finished games as one file, and imports such a file."""

import streamlit as st

from i18n.translator import Translator, plain
from live import Club, pack, registry, unpack
from pages.common.errors import show_error
from rules import IntrigeError

_MEGABYTES = 100
_TOLD = "archive-told"


def show_export_import(club: Club, translator: Translator) -> None:
    """Take everything along, or bring it in."""
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
        lambda: pack(club),
        file_name="intrige-games.zip",
        mime="application/zip",
        key="save-archive",
        on_click="ignore",
    )
    brought = st.file_uploader(
        translator.say("Bring such a file (ZIP)"), key="archive-file", max_upload_size=_MEGABYTES, type="zip"
    )
    if brought is not None and st.button(translator.say("Bring these games in"), key="archive-bring", type="primary"):
        _bring(brought.getvalue(), club, translator)
    refused, told = st.session_state.pop(_TOLD, (False, ""))
    if told:
        (st.warning if refused else st.success)(plain(told))


def _bring(raw: bytes, club: Club, translator: Translator) -> None:
    """Take the games of a file in, and show the hall with them."""
    try:
        found = unpack(raw, registry(), club)
    except IntrigeError as error:
        if error.code == "not-json":
            st.error(translator.say("This file holds no games of this program."))
        else:
            show_error(error, translator)
        return
    told = translator.say(
        "New here: {new}. Here already: {known}. Refused: {refused}.",
        new=translator.number(found.new),
        known=translator.number(found.known),
        refused=translator.number(found.refused),
    )
    st.session_state[_TOLD] = (bool(found.refused), told)
    st.rerun()

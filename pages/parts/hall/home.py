"""All finished games as one file, and such a file brought back."""

import streamlit as st

from live import Club, pack, registry, unpack
from pages.parts.language import Speech, plain
from pages.parts.trouble import show_trouble
from rules import IntrigeError

_MEGABYTES = 100
_TOLD = "archive-told"


def show_home(club: Club, speech: Speech) -> None:
    """Take everything along, or bring it in."""
    st.markdown(
        plain(
            speech.say(
                "All finished games in one file: each game's record, the results entered by hand, and who is who. "
                "It can be brought in here again, or on another computer."
            )
        )
    )
    st.download_button(
        speech.say("Save all finished games"),
        lambda: pack(club),
        file_name="intrige-games.zip",
        mime="application/zip",
        key="save-archive",
        on_click="ignore",
    )
    brought = st.file_uploader(
        speech.say("Bring such a file (ZIP)"), key="archive-file", max_upload_size=_MEGABYTES, type="zip"
    )
    if brought is not None and st.button(speech.say("Bring these games in"), key="archive-bring", type="primary"):
        _bring(brought.getvalue(), club, speech)
    refused, told = st.session_state.pop(_TOLD, (False, ""))
    if told:
        (st.warning if refused else st.success)(plain(told))


def _bring(raw: bytes, club: Club, speech: Speech) -> None:
    """Take the games of a file in, and show the hall with them."""
    try:
        found = unpack(raw, registry(), club)
    except IntrigeError as error:
        if error.code == "not-json":
            st.error(speech.say("This file holds no games of this program."))
        else:
            show_trouble(error, speech)
        return
    told = speech.say(
        "New here: {new}. Here already: {known}. Refused: {refused}.",
        new=speech.number(found.new),
        known=speech.number(found.known),
        refused=speech.number(found.refused),
    )
    st.session_state[_TOLD] = (bool(found.refused), told)
    st.rerun()

"""A game record brought along as a file becomes a table: one that goes on, or a finished game."""

from dataclasses import replace

import streamlit as st

from live import registry
from pages.parts.language import Speech, plain
from pages.parts.once import made_once
from pages.parts.trouble import article, show_trouble, trouble
from rules import IntrigeError, load, replay

UPLOAD_MEGABYTES = 5
_FILE = "record-file"


def intake(speech: Speech) -> None:
    """The place to bring a record, what is in it, and the way to its table."""
    with st.expander(speech.say("Open a game record")):
        st.markdown(speech.say("A record that was saved at the end of a game, or written by another program."))
        brought = st.file_uploader(speech.say("Game record (JSON)"), key=_FILE, max_upload_size=UPLOAD_MEGABYTES)
        if brought is not None:
            _offer(brought.getvalue(), speech)


def _offer(raw: bytes, speech: Speech) -> None:
    try:
        data = load(raw)
        game = replay(data, registry().editions().known.values())
    except IntrigeError as error:
        st.error(plain(_refusal(error, raw, speech)))
        return
    speech = replace(speech, players=game.table.players)
    if game.error is not None:
        number, refusal = str(len(game.actions) + 1), trouble(game.error, speech)
        st.error(plain(speech.say("Action {number} of this record: {refusal}", number=number, refusal=refusal)))
        return
    told = speech.say(
        "{edition}: {names}. Actions: {actions}",
        edition=speech.edition(game.table.edition.name),
        names=speech.listing([player.name for player in game.table.players]),
        actions=speech.number(len(game.actions)),
    )
    st.markdown(plain(told))
    label = speech.say("Show this game") if game.position.host is None else speech.say("Go on with this game")
    if st.button(label, key="intake-open", type="primary"):
        try:
            code = made_once("intake-made", raw, lambda: registry().create(data, {"imported": True}))
        except IntrigeError as error:
            show_trouble(error, speech)
            return
        st.switch_page("table.py", query_params={"t": code})


def _refusal(error: IntrigeError, raw: bytes, speech: Speech) -> str:
    if not raw.strip():
        return speech.say("The file is empty. ({article})", article=article(error.article, speech))
    if error.code == "not-json":
        return speech.say(
            "The file is not readable as JSON, or it was cut off. ({article})", article=article(error.article, speech)
        )
    return trouble(error, speech)

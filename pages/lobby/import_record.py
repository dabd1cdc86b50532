"""Uploads a game record and creates a table from it."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

import streamlit as st

from i18n.dates import day
from i18n.translator import Translator, plain
from live import KnownGames, check_record, finished_games, registry
from narration.error_text import article_name, error_text
from pages.common.create_once import create_once
from pages.common.errors import show_error
from pages.common.session_device import client
from presenters.duplicate_results import typed_result_of
from rules import Edition, IntrigeError, Replay, load, record_data, replay

UPLOAD_MEGABYTES = 5
_FILE = "record-file"
_READ = "record-read"


def import_record(translator: Translator) -> None:
    """The upload, a summary of the record, and a button that creates its table."""
    with st.expander(translator.say("Open a game record")):
        st.markdown(translator.say("A record that was saved at the end of a game, or written by another program."))
        brought = st.file_uploader(translator.say("Game record (JSON)"), key=_FILE, max_upload_size=UPLOAD_MEGABYTES)
        if brought is None:
            st.session_state.pop(_READ, None)
        else:
            _offer(brought.getvalue(), translator)


def _read(raw: bytes) -> Replay:
    """The game of an uploaded record, which is read once, however often its page runs. Raises IntrigeError."""
    editions = registry().editions().known
    read = sha256(raw).digest(), frozenset(editions)
    known = st.session_state.get(_READ)
    if known is None or known[0] != read:
        known = st.session_state[_READ] = (read, _game_of(raw, editions.values()))
    game: Replay | IntrigeError = known[1]
    if isinstance(game, IntrigeError):
        # A traceback would keep what was read.
        raise game.with_traceback(None)
    return game


def _game_of(raw: bytes, editions: Iterable[Edition]) -> Replay | IntrigeError:
    try:
        data = load(raw)
        check_record(data)
        return replay(data, editions)
    except IntrigeError as error:
        return error.with_traceback(None)


def _offer(raw: bytes, translator: Translator) -> None:
    try:
        game = _read(raw)
    except IntrigeError as error:
        st.error(plain(_refusal(error, raw, translator)))
        return
    translator = replace(translator, players=game.table.players)
    if game.error is not None:
        number, refusal = str(len(game.actions) + 1), error_text(game.error, translator)
        st.error(plain(translator.say("Action {number} of this record: {refusal}", number=number, refusal=refusal)))
        return
    told = translator.say(
        "{edition}: {names}. Actions: {actions}",
        edition=translator.edition(game.table.edition.name),
        names=translator.listing([player.name for player in game.table.players]),
        actions=translator.number(len(game.actions)),
    )
    st.markdown(plain(told))
    if game.position.host is None:
        try:
            known = KnownGames(finished_games()).table(record_data(game.table, game.actions, game.meta))
            typed = typed_result_of(game, finished_games().results.all())
        except IntrigeError as error:
            show_error(error, translator)
            return
        if known is not None:
            _here_already(known, translator)
            return
        if typed is not None:
            told = translator.say(
                "The result of this game was entered by hand before ({day}), and both would count. "
                "It can be removed in the hall of fame.",
                day=day(typed.played, translator),
            )
            st.warning(plain(told))
    label = translator.say("Show this game") if game.position.host is None else translator.say("Go on with this game")
    if st.button(label, key="intake-open", type="primary"):
        try:
            code = create_once(
                "intake-made", raw, lambda: registry().create(load(raw), {"imported": True}, client=client())
            )
        except IntrigeError as error:
            show_error(error, translator)
            return
        st.switch_page("table/page.py", query_params={"t": code})


def _here_already(table: str, translator: Translator) -> None:
    """The same game would count twice in the hall: link to the existing table."""
    st.info(plain(translator.say("This game is here already, as table {code}.", code=table)))
    if st.button(translator.say("Show this game"), key="intake-known", type="primary"):
        st.switch_page("table/page.py", query_params={"t": table})


def _refusal(error: IntrigeError, raw: bytes, translator: Translator) -> str:
    if not raw.strip():
        return translator.say("The file is empty. ({article})", article=article_name(error.article, translator))
    if error.code == "not-json":
        return translator.say(
            "The file is not readable as JSON, or it was cut off. ({article})",
            article=article_name(error.article, translator),
        )
    told = error_text(error, translator)
    if error.code == "name-alike":
        change = translator.say("The names stand in the file under “players”: change one, and choose the file again.")
        return f"{told} {change}"
    return told

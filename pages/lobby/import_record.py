"""Uploads a game record and creates a table from it."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

import streamlit as st
from cachetools import LRUCache

from i18n.dates import day
from i18n.edition_words import check_told_words
from i18n.translator import Translator, plain
from live import RecordKey, check_record, finished_games, key_of, known_games, load_brought, registry
from narration.error_text import article_name, error_text
from pages.common.create_once import create_once
from pages.common.errors import show_error
from pages.common.session_device import client
from presenters.duplicate_results import Outcome, outcome_of, typed_result_of
from rules import Edition, IntrigeError, Player, is_custom, record_data, replay

UPLOAD_MEGABYTES = 5
_FILE = "record-file"
_READ = "record-read"
_COMPARED = "record-compared"
# Records of one page of which it is known what they are: as many as a page keeps files.
_MOST_READ = 40
# Letters of a figure that are kept: a sentence shows fewer.
_LONGEST = 500


def import_record(translator: Translator) -> None:
    """The upload, a summary of the record, and a button that creates its table."""
    with st.expander(translator.say("Open a game record")):
        st.markdown(translator.say("A record that was saved at the end of a game, or written by another program."))
        brought = st.file_uploader(translator.say("Game record (JSON)"), key=_FILE, max_upload_size=UPLOAD_MEGABYTES)
        if brought is not None:
            _offer(brought.getvalue(), translator)


class _Ended(NamedTuple):
    """What a finished game is recognized by in the hall."""

    key: RecordKey
    outcome: Outcome


class _Known(NamedTuple):
    """What there is of a finished game already.

    table: that with the same record, if any. day: of a result entered by hand that may be the game's, if any.
    """

    table: str | None
    day: str | None


class _Outline(NamedTuple):
    """What a page keeps of a record. error: why the action after the last was refused, if one was."""

    players: tuple[Player, ...]
    edition: str
    actions: int
    error: IntrigeError | None
    ended: _Ended | None


def _read(raw: bytes) -> _Outline | IntrigeError:
    """The outline of an uploaded record, or why it is none; it is read once, whichever its page shows by turns."""
    editions = registry().editions().known
    read = sha256(raw).digest(), frozenset(editions)
    known: LRUCache[object, _Outline | IntrigeError] = st.session_state.setdefault(_READ, LRUCache(_MOST_READ))
    if read not in known:
        known[read] = _outline_of(raw, editions.values())
    return known[read]


def _outline_of(raw: bytes, editions: Iterable[Edition]) -> _Outline | IntrigeError:
    try:
        data = load_brought(raw)
        check_record(data)
        game = replay(data, editions)
        if is_custom(game.table.edition):
            check_told_words(game.table.edition)
    except IntrigeError as error:
        return _with_short_figures(error)
    ended = None
    if game.error is None and game.position.host is None:
        ended = _Ended(key_of(record_data(game.table, game.actions, game.meta)), outcome_of(game))
    refused = None if game.error is None else _with_short_figures(game.error)
    return _Outline(game.table.players, game.table.edition.name, len(game.actions), refused, ended)


def _known(ended: _Ended) -> _Known:
    """What there is of the game already: compared once with what is listed, whichever its page shows by turns.

    A hundred games may be read for it. Raises StorageError.
    """
    finished = finished_games()
    asked = ended.key, finished.listed
    known: LRUCache[object, _Known] = st.session_state.setdefault(_COMPARED, LRUCache(_MOST_READ))
    if asked not in known:
        typed = typed_result_of(ended.outcome, finished.results.all())
        known[asked] = _Known(known_games(finished).table_of(ended.key), None if typed is None else typed.played)
    return known[asked]


def _with_short_figures(error: IntrigeError) -> IntrigeError:
    """An error with the same sentence: its traceback would keep what was read, and so would long figures."""
    figures = {name: one[:_LONGEST] if isinstance(one, str) else one for name, one in error.figures.items()}
    return type(error)(error.code, error.article, **figures)


def _offer(raw: bytes, translator: Translator) -> None:
    game = _read(raw)
    if isinstance(game, IntrigeError):
        st.error(plain(_refusal(game, raw, translator)))
        return
    translator = replace(translator, players=game.players)
    if game.error is not None:
        number, refusal = str(game.actions + 1), error_text(game.error, translator)
        st.error(plain(translator.say("Action {number} of this record: {refusal}", number=number, refusal=refusal)))
        return
    told = translator.say(
        "{edition}: {names}. Actions: {actions}",
        edition=translator.edition(game.edition),
        names=translator.listing([player.name for player in game.players]),
        actions=translator.number(game.actions),
    )
    st.markdown(plain(told))
    if game.ended is not None:
        try:
            known = _known(game.ended)
        except IntrigeError as error:
            show_error(error, translator)
            return
        if known.table is not None:
            _here_already(known.table, translator)
            return
        if known.day is not None:
            told = translator.say(
                "The result of this game was entered by hand before ({day}), and both would count. "
                "It can be removed in the hall of fame.",
                day=day(known.day, translator),
            )
            st.warning(plain(told))
    label = translator.say("Show this game") if game.ended is not None else translator.say("Go on with this game")
    if st.button(label, key="intake-open", type="primary"):
        try:
            code = create_once(
                "intake-made",
                sha256(raw).digest(),
                lambda: registry().create(load_brought(raw), {"imported": True}, client=client()),
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

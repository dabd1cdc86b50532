"""The chronicle: a finished game told again, with everything that can be taken home. Locked while cash is secret."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from html import escape
from typing import Any

import streamlit as st

from charts import CHARTS, events_csv, label, ledger_csv, paper, sample, sentence, share, standing_grid
from charts import turning_points as turning_points_of
from charts.numbers import Chronicle
from charts.paper import told_note
from charts.plays import play, play_link
from live import registry
from pages.parts.crest import crest
from pages.parts.figures import as_table, chart, picture_choice
from pages.parts.language import Speech, plain
from pages.parts.reader import day, speech_for
from pages.parts.retold import retold
from pages.parts.style import SAMPLE
from pages.parts.trouble import show_trouble
from rules import IntrigeError, Replay


def open_or_locked(code: str, speech: Speech) -> None:
    """The chronicle of the sample or of a game that is over, else why there is none yet.

    Raises:
        IntrigeError: no such table, or it cannot be read.
    """
    record = sample() if code == SAMPLE else registry().table(code).record()
    told, game = retold(record)
    # The very record that would be told is asked, not the table: its end may have been taken back in between.
    if told.position.host is not None:
        locked(code, speech)
    else:
        tell(code, record, told, game)


def tell(code: str, record: Mapping[str, Any], told: Replay, game: Chronicle) -> None:
    """The whole page of a game that is over."""
    speech = speech_for(told.table)
    with st.container(key="narrow-chronicle"):
        st.header(headline(game, speech), anchor=False)
        st.caption(plain(heading(code, told, speech)))
        standing(game, speech)
        turning_points(game, speech)
        for name in CHARTS:
            chart(name, game, speech, code, opened=name == "cash")
        notes(game, speech)
        take_away(code, record, told, game, speech)


def headline(game: Chronicle, speech: Speech) -> str:
    """Who won."""
    names = [plain(speech.player(seat)) for seat in game.winners]
    if len(names) == 1:
        return speech.say("{name} wins", name=names[0])
    return speech.say("{names} share the victory", names=speech.listing(names))


def heading(code: str, told: Replay, speech: Speech) -> str:
    """Which game this was: the edition, and the day and the place as far as the record tells them."""
    parts = [speech.edition(told.table.edition.name)]
    if code == SAMPLE:
        parts.append(speech.say("a sample game"))
    for key in ("played", "place"):
        value = told.meta.get(key)
        if isinstance(value, str) and value.strip():
            parts.append(day(value, speech) if key == "played" else value.strip())
    return " · ".join(parts)


def standing(game: Chronicle, speech: Speech) -> None:
    """Places and ducats, and as a table how they came about."""
    rows = [
        f'<tr class="place-{one.place}"><td>{one.place}</td>'
        f'<th scope="row">{_crest(game, one.seat, speech)}{escape(speech.player(one.seat))}</th>'
        f"<td>{escape(speech.number(one.cash))}</td></tr>"
        for one in game.standing
    ]
    words = [escape(label(speech, code)) for code in ("place", "player", "ducats")]
    head = "".join(f'<th scope="col">{word}</th>' for word in words)
    st.html(f'<table class="intrige-standing"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>')
    as_table(standing_grid(game, speech), speech, "accounts")


def _crest(game: Chronicle, seat: int, speech: Speech) -> str:
    house = game.table.players[seat].house
    return crest(game.table.edition, house, speech)


def turning_points(game: Chronicle, speech: Speech) -> None:
    """What people will talk about."""
    points = turning_points_of(game)
    if points:
        st.subheader(label(speech, "turning"), anchor=False)
        st.markdown("\n".join(f"- {plain(sentence(point, speech))}" for point in points))


def notes(game: Chronicle, speech: Speech) -> None:
    """What was written down at the table."""
    if game.notes:
        st.subheader(label(speech, "notes"), anchor=False)
        said = [plain(told_note(game, speech, index)) for index in range(len(game.notes))]
        st.markdown("\n".join(f"- {line}" for line in said))


def take_away(code: str, record: Mapping[str, Any], told: Replay, game: Chronicle, speech: Speech) -> None:
    """The game as files and as a text; each is made when it is asked for."""
    st.subheader(speech.say("To take home"), anchor=False)
    picture_choice(speech)
    title = heading(code, told, speech)
    # A spreadsheet takes a file for UTF-8 by the mark at its beginning.
    files: dict[str, tuple[str, str, Callable[[], str]]] = {
        "page": ("html", "text/html", partial(paper, game, speech, title, speech.language)),
        "record": ("json", "application/json", partial(json.dumps, record, ensure_ascii=False, indent=1)),
        "events": ("csv", "text/csv", lambda: f"\ufeff{events_csv(game, told)}"),
        "ledger": ("csv", "text/csv", lambda: f"\ufeff{ledger_csv(game)}"),
    }
    words = {
        "page": speech.say("The chronicle as a page to send"),
        "record": speech.say("The game record"),
        "events": speech.say("All events as CSV"),
        "ledger": speech.say("The ledger as CSV"),
    }
    with st.container(horizontal=True):
        for name, (ending, mime, make) in files.items():
            st.download_button(
                words[name],
                make,
                file_name=f"intrige-{code}-{name}.{ending}",
                mime=mime,
                key=f"save-{name}",
                on_click="ignore",
            )
    log_play(code, told, game, speech)
    text_to_send(game, title, speech)


@st.fragment
def text_to_send(game: Chronicle, title: str, speech: Speech) -> None:
    """The result as a text with a button that copies it; the browser loads much for it, only when asked to."""
    words = plain(speech.say("The result as a text to send"))
    with st.expander(words, key="share", on_change="rerun") as part:
        if part.open:
            st.code(share(game, speech, title), language=None, wrap_lines=True)


def log_play(code: str, told: Replay, game: Chronicle, speech: Speech) -> None:
    """A link that hands the play over to BG Stats, for whoever keeps a log there."""
    if code == SAMPLE:
        return
    day_played, place = told.meta.get("played"), told.meta.get("place")
    when = day_played if isinstance(day_played, str) else datetime.now().astimezone().date().isoformat()
    houses = [speech.house(player.house) for player in told.table.players]
    title = speech.edition(told.table.edition.name)
    link = play_link(play(game, code, title, when, place if isinstance(place, str) else "", houses))
    st.link_button(speech.say("Log this play in BG Stats"), link, key="log-play")


def locked(code: str, speech: Speech) -> None:
    """Why there is nothing to read yet."""
    with st.container(key="narrow-locked"):
        st.info(
            plain(
                speech.say(
                    "The chronicle of this table opens when the game is over: "
                    "until then everybody's cash is secret, and the chronicle tells it."
                )
            )
        )
        if st.button(speech.say("To the table"), key="to-table", type="primary"):
            st.switch_page("table.py", query_params={"t": code})


def main() -> None:
    """Tell the game whose table stands in the address, or say why not."""
    speech = speech_for()
    code = st.query_params.get("t", "").strip().upper()
    try:
        if code:
            open_or_locked(code, speech)
            return
    except IntrigeError as error:
        show_trouble(error, speech)
    with st.container(key="narrow-no-chronicle"):
        st.markdown(plain(speech.say("Choose a finished game, or look at the sample.")))
        if st.button(speech.say("A sample game"), key="to-sample", type="primary"):
            st.query_params["t"] = SAMPLE
            st.rerun()
        if st.button(speech.say("To the tables"), key="to-lobby"):
            st.switch_page("lobby.py")


main()

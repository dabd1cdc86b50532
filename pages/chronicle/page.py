"""The chronicle of a finished game: standing, turning points, charts, downloads. Locked while cash is secret."""

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
from i18n.dates import day
from i18n.translator import Translator, plain
from live import registry
from pages.common.charts import as_table, chart, picture_choice
from pages.common.errors import show_error
from pages.common.session import translator_for
from pages.common.style import SAMPLE
from presenters.crest import crest
from presenters.replayed import replayed
from rules import IntrigeError, Replay


def open_or_locked(code: str, translator: Translator) -> None:
    """The chronicle of the sample or of a game that is over, else why there is none yet.

    Raises:
        IntrigeError: no such table, or it cannot be read.
    """
    record = sample() if code == SAMPLE else registry().table(code).record()
    told, game = replayed(record)
    # The very record that would be told is asked, not the table: its end may have been taken back in between.
    if told.position.host is not None:
        locked(code, translator)
    else:
        tell(code, record, told, game)


def tell(code: str, record: Mapping[str, Any], told: Replay, game: Chronicle) -> None:
    """The whole page of a game that is over."""
    translator = translator_for(told.table)
    with st.container(key="narrow-chronicle"):
        st.header(headline(game, translator), anchor=False)
        st.caption(plain(heading(code, told, translator)))
        standing(game, translator)
        turning_points(game, translator)
        for name in CHARTS:
            chart(name, game, translator, code, opened=name == "cash")
        notes(game, translator)
        take_away(code, record, told, game, translator)


def headline(game: Chronicle, translator: Translator) -> str:
    """Who won."""
    names = [plain(translator.player(seat)) for seat in game.winners]
    if len(names) == 1:
        return translator.say("{name} wins", name=names[0])
    return translator.say("{names} share the victory", names=translator.listing(names))


def heading(code: str, told: Replay, translator: Translator) -> str:
    """Which game this was: the edition, and the day and the place as far as the record tells them."""
    parts = [translator.edition(told.table.edition.name)]
    if code == SAMPLE:
        parts.append(translator.say("a sample game"))
    for key in ("played", "place"):
        value = told.meta.get(key)
        if isinstance(value, str) and value.strip():
            parts.append(day(value, translator) if key == "played" else value.strip())
    return " · ".join(parts)


def standing(game: Chronicle, translator: Translator) -> None:
    """Places and ducats, and as a table how they came about."""
    rows = [
        f'<tr class="place-{one.place}"><td>{one.place}</td>'
        f'<th scope="row">{_crest(game, one.seat, translator)}{escape(translator.player(one.seat))}</th>'
        f"<td>{escape(translator.number(one.cash))}</td></tr>"
        for one in game.standing
    ]
    words = [escape(label(translator, code)) for code in ("place", "player", "ducats")]
    head = "".join(f'<th scope="col">{word}</th>' for word in words)
    st.html(f'<table class="intrige-standing"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>')
    as_table(standing_grid(game, translator), translator, "accounts")


def _crest(game: Chronicle, seat: int, translator: Translator) -> str:
    house = game.table.players[seat].house
    return crest(game.table.edition, house, translator)


def turning_points(game: Chronicle, translator: Translator) -> None:
    """What people will talk about."""
    points = turning_points_of(game)
    if points:
        st.subheader(label(translator, "turning"), anchor=False)
        st.markdown("\n".join(f"- {plain(sentence(point, translator))}" for point in points))


def notes(game: Chronicle, translator: Translator) -> None:
    """What was written down at the table."""
    if game.notes:
        st.subheader(label(translator, "notes"), anchor=False)
        said = [plain(told_note(game, translator, index)) for index in range(len(game.notes))]
        st.markdown("\n".join(f"- {line}" for line in said))


def take_away(code: str, record: Mapping[str, Any], told: Replay, game: Chronicle, translator: Translator) -> None:
    """The game as files and as a text; each is made when it is asked for."""
    st.subheader(translator.say("To take home"), anchor=False)
    picture_choice(translator)
    title = heading(code, told, translator)
    # A spreadsheet takes a file for UTF-8 by the mark at its beginning.
    files: dict[str, tuple[str, str, Callable[[], str]]] = {
        "page": ("html", "text/html", partial(paper, game, translator, title, translator.language)),
        "record": ("json", "application/json", partial(json.dumps, record, ensure_ascii=False, indent=1)),
        "events": ("csv", "text/csv", lambda: f"\ufeff{events_csv(game, told)}"),
        "ledger": ("csv", "text/csv", lambda: f"\ufeff{ledger_csv(game)}"),
    }
    words = {
        "page": translator.say("The chronicle as a page to send"),
        "record": translator.say("The game record"),
        "events": translator.say("All events as CSV"),
        "ledger": translator.say("The ledger as CSV"),
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
    log_play(code, told, game, translator)
    text_to_send(game, title, translator)


@st.fragment
def text_to_send(game: Chronicle, title: str, translator: Translator) -> None:
    """The result as a text with a button that copies it; the browser loads much for it, only when asked to."""
    words = plain(translator.say("The result as a text to send"))
    with st.expander(words, key="share", on_change="rerun") as part:
        if part.open:
            st.code(share(game, translator, title), language=None, wrap_lines=True)


def log_play(code: str, told: Replay, game: Chronicle, translator: Translator) -> None:
    """A link that hands the play over to BG Stats, for whoever keeps a log there."""
    if code == SAMPLE:
        return
    day_played, place = told.meta.get("played"), told.meta.get("place")
    when = day_played if isinstance(day_played, str) else datetime.now().astimezone().date().isoformat()
    houses = [translator.house(player.house) for player in told.table.players]
    title = translator.edition(told.table.edition.name)
    link = play_link(play(game, code, title, when, place if isinstance(place, str) else "", houses))
    st.link_button(translator.say("Log this play in BG Stats"), link, key="log-play")


def locked(code: str, translator: Translator) -> None:
    """Why there is nothing to read yet."""
    with st.container(key="narrow-locked"):
        st.info(
            plain(
                translator.say(
                    "The chronicle of this table opens when the game is over: "
                    "until then everybody's cash is secret, and the chronicle tells it."
                )
            )
        )
        if st.button(translator.say("To the table"), key="to-table", type="primary"):
            st.switch_page("table/page.py", query_params={"t": code})


def main() -> None:
    """Tell the game whose table stands in the address, or say why not."""
    translator = translator_for()
    code = st.query_params.get("t", "").strip().upper()
    try:
        if code:
            open_or_locked(code, translator)
            return
    except IntrigeError as error:
        show_error(error, translator)
    with st.container(key="narrow-no-chronicle"):
        st.markdown(plain(translator.say("Choose a finished game, or look at the sample.")))
        if st.button(translator.say("A sample game"), key="to-sample", type="primary"):
            st.query_params["t"] = SAMPLE
            st.rerun()
        if st.button(translator.say("To the tables"), key="to-lobby"):
            st.switch_page("lobby/page.py")


main()

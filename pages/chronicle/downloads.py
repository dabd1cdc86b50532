"""Downloads of the chronicle: files, a picture, a text, a link. Each is generated on request."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from functools import partial

import streamlit as st

from charts import Chart, Theme, game_zip, label, share
from charts.bgstats import Times, play, play_link
from charts.game_charts import ChartContext, picture
from charts.game_charts.picture import PICTURE as SIZE
from charts.html_export import ReplayPlayer, chronicle_html
from components import replay_player
from components.shared.sources import sealed
from i18n.dates import date_shape
from i18n.translator import plain
from live import registry, shortened
from live.readonly_game import lines_in_force
from pages.chronicle.shown_game import ShownGame
from pages.common.chart_display import current_theme, draw_once, picture_choice, show_picture
from pages.common.style import SAMPLE
from presenters.chance_jobs import chances_of
from presenters.record_replay import ToldGame
from presenters.replay_view import replay_to_send
from rules import Replay


def take_home(game: ToldGame, shown: ShownGame) -> None:
    """Downloads of the game as files and as text."""
    translator, code, over = shown.translator, shown.code, game.chronicle.over
    st.subheader(translator.say("To take home"), anchor=False)
    if over:
        picture_choice(translator)
    files: dict[str, tuple[str, str, Callable[[], str | bytes]]] = {
        "page": ("html", "text/html", partial(_page, shown)),
        "record": ("json", "application/json", partial(_record, shown)),
        "numbers": ("zip", "application/zip", partial(_numbers, shown)),
    }
    words = {
        "page": translator.say("The chronicle as a page to send"),
        "record": translator.say("The game record"),
        "numbers": translator.say("All numbers as CSV (ZIP)"),
    }
    with st.container(horizontal=True):
        for name, (ending, mime, make) in files.items():
            if name == "page" and not over:
                continue
            st.download_button(
                words[name],
                make,
                file_name=f"intrige-{code}-{name}.{ending}",
                mime=mime,
                key=f"save-{name}",
                on_click="ignore",
            )
    if not over:
        # What is sent or logged elsewhere names winners, and nobody has won.
        return
    if code != SAMPLE:
        log_play(_times(shown, game.replay), shown)
    picture_to_send(shown)
    text_to_send(shown)


def _page(shown: ShownGame) -> str:
    game, translator = shown.find(), shown.translator
    record, sources = game.record(), replay_player.SOURCES
    player = ReplayPlayer(sources.html, sources.css, sealed(sources.js), replay_to_send(record, translator))
    found = chances_of(record, shown.code).found or ()

    def drawn(name: str, theme: Theme) -> Chart:
        return draw_once(name, game.digest, game.chronicle, translator, theme)

    return chronicle_html(
        game.chronicle, translator, shown.title, translator.language, chances=found, player=player, drawn=drawn
    )


def _record(shown: ShownGame) -> str:
    return json.dumps(shown.record(), ensure_ascii=False, indent=1)


def _numbers(shown: ShownGame) -> bytes:
    game = shown.find()
    return game_zip(game.chronicle, game.replay)


@st.fragment
def picture_to_send(shown: ShownGame) -> None:
    """The game as one chart, which the browser saves as PNG."""
    translator = shown.translator
    with st.expander(plain(label(translator, "picture")), key="picture", on_change="rerun") as part:
        if part.open:
            game = shown.find_or_rerun().chronicle
            drawn = picture(ChartContext(game, translator, current_theme()), shown.title)
            show_picture(drawn, shown.code, dict(SIZE))
            st.caption(plain(translator.say("The camera above the picture saves it.")))


@st.fragment
def text_to_send(shown: ShownGame) -> None:
    """The result as text with a copy button; built on demand, as it loads a large script."""
    translator = shown.translator
    words = plain(translator.say("The result as a text to send"))
    with st.expander(words, key="share", on_change="rerun") as part:
        if part.open:
            told = share(shown.find_or_rerun().chronicle, translator, shown.title)
            st.code(told, language=None, wrap_lines=True)


@st.fragment
def log_play(times: Times, shown: ShownGame) -> None:
    """A link that adds the game to BG Stats as a play; asks for the date if it is unknown, as BG Stats requires it."""
    translator = shown.translator
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if times.end is None:
            today = datetime.now().astimezone().date()
            day = st.date_input(
                translator.say("Played on"),
                None,
                date(1994, 1, 1),
                today,
                key="log-day",
                format=date_shape(translator),
            )
            times = replace(times, day="" if day is None else day.isoformat())
        game = shown.find_or_rerun()
        told = game.replay
        houses = [translator.house(player.house) for player in told.table.players]
        title = translator.edition(told.table.edition.name)
        played = play(game.chronicle, told, title, times, shortened(told.meta.get("place")), houses)
        link = play_link(played)
        st.link_button(translator.say("Log this play in BG Stats"), link, key="log-play", disabled=times.end is None)


def _times(shown: ShownGame, told: Replay) -> Times:
    """When the game was played: what was corrected or written down after its end makes it no longer."""
    table = registry().shown(shown.code, shown.caller)
    return Times(
        # The first one may have been corrected late; those after it were entered earlier then.
        begun=min((line.time for line in lines_in_force(table.view)), default=""),
        ended=table.ended,
        day=shortened(told.meta.get("played")),
    )

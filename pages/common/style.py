"""The app's CSS on top of Streamlit's theme, its icon, and the language of the page."""

from pathlib import Path

import streamlit as st

from components.page_language import page_language
from components.page_language.streamlit_texts import WORDS
from components.shared.sources import style
from i18n.translator import Translator

# The code of the sample game. No table has it, as codes contain no vowels.
SAMPLE = "SAMPLE"
_ROOT = Path(__file__).parents[2]
ICON = _ROOT / "theme" / "icon.svg"


def _sheet(*names: str) -> str:
    return "\n".join(["<style>", style([_ROOT / name for name in names]), "</style>"])


# One sheet, for every sheet of its own would be one more element on every page. What the lobby and the hall match by a
# part of a key makes the browser look through a whole palace again whenever its class changes.
_BOARD = ("theme/app.css", "pages/common/phones.css")
_BOARD_CSS = _sheet(*_BOARD)
_HALL = ("pages/hall/hall.css", "pages/hall/ranking.css")
_CSS = _sheet(*_BOARD, "pages/common/around_the_game.css", "pages/common/stage.css", *_HALL)


def apply_style(translator: Translator, cookie: str = "", *, board: bool = False) -> None:
    """Put the app's css on the page and set its language. Call once in every run.

    cookie: the name under which the browser remembers the language; empty where nobody has chosen one. board: whether
    figures move on this page.
    """
    st.html(_BOARD_CSS if board else _CSS)
    page_language(translator.language, cookie, {word: translator.translate(word) for word in WORDS})

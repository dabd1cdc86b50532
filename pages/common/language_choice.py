"""Menu of languages; the choice is kept for the session and on the device."""

import streamlit as st

from i18n.catalogs import languages, name_of
from i18n.translator import Translator, plain
from pages.common.session_language import choose

_KEY = "language-choice"


def language_choice(translator: Translator) -> None:
    """A button with the current language, to which CSS adds a globe; its menu lists the others by their own names."""
    with st.container(key="bar-language", width="content"):
        st.menu_button(
            plain(name_of(translator.language)),
            [tag for tag in languages() if tag != translator.language],
            key=_KEY,
            format_func=lambda tag: plain(name_of(tag)),
            type="tertiary",
            on_click=_chosen,
        )


def _chosen() -> None:
    tag = st.session_state.get(_KEY)
    if isinstance(tag, str):
        choose(tag)

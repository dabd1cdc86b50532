"""Another game of the same players: the set-up page, preset from a table."""

import streamlit as st

from i18n.translator import Translator
from live import LastSetup, View
from pages.common.game_form import form_state


def can_play_again(view: View) -> bool:
    """Whether to offer it; never at an imported table, whose players may be elsewhere."""
    return not view.settings.get("imported")


def play_again(view: View, translator: Translator) -> None:
    """A button to the set-up page, preset from this table."""
    if st.button(translator.say("Play again"), key="play-again"):
        form_state.preset(LastSetup(view.table, view.settings))
        st.switch_page("setup/page.py")

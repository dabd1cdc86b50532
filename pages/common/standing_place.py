"""Where the final standing is shown: above the tabletop, once the game is over."""

import streamlit as st

from i18n.translator import Translator
from live import LiveTable, View


def standing_place(table: LiveTable, view: View, translator: Translator, *, again: bool = False) -> None:
    """The container of the final standing, empty during play. again: see `final_standing`."""
    # Always made, as a tabletop that is moved down is there twice until the run is over.
    with st.container(key="narrow-standing"):
        if view.over:
            # Imported late, as it is not needed during play.
            from pages.common.final_standing import final_standing

            final_standing(view, translator, again=again)

"""Page `/table?t=CODE`: the shared screen with now panel, board and log."""

import streamlit as st

from i18n.translator import Translator, plain
from live import AS_IT_STANDS, View, sentence
from pages.common.query_params import table_in_address
from pages.common.session_device import device
from pages.common.session_language import translator_for
from pages.common.standing_place import standing_place
from pages.common.table_of_code import table_still_there
from pages.common.table_screen import table_screen
from pages.table.side_panels import side_panel
from presenters.news_view import notes_due


@st.fragment
def play(code: str) -> None:
    """The table and its open side panel; reruns when something around it changes (`presenters.table_view`)."""
    table = table_still_there(code)
    if table is None:
        return
    view = table.view
    translator = translator_for(view.table)
    # Always made, as what stands below would move.
    with st.container(key="troubles", gap="xsmall"):
        show_troubles(view, translator)
    standing_place(table, view, translator, again=True)
    with st.container(key="narrow-notes"):
        if view.over:
            show_notes(view, translator)
    table_screen(table, view, translator, screen="table")
    side_panel(table, view, table.who(device()), translator)


def show_troubles(view: View, translator: Translator) -> None:
    """Show damage found when the table was opened, or why nothing can be entered."""
    if view.damage is not None:
        st.warning(plain(sentence(view.damage, translator)))
    if view.read_only is not None:
        # In one row, which leaves the board its height.
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.warning(plain(sentence(view.read_only, translator)), width="stretch")
            told = view.closed == AS_IT_STANDS
            if told and st.button(translator.say("Chronicle"), key="to-chronicle", type="primary"):
                st.switch_page("chronicle/page.py", query_params={"t": view.table_id})


def show_notes(view: View, translator: Translator) -> None:
    """What the bank has to pay out at the end of a game with paper money."""
    piles = notes_due(view, translator) if view.settings.get("paper_money") else []
    if piles:
        with st.expander(translator.say("The bank's last notes")):
            st.markdown("\n".join(f"- **{plain(pile['words'])}** {plain(pile['notes'])}" for pile in piles))


def main() -> None:
    """Show the table in the address, or why not."""
    translator = translator_for()
    table = table_in_address(translator)
    if table is not None:
        with st.container(key="table", gap="xsmall"):
            play(table.table_id)


main()

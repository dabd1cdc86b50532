"""The table: who must do what, the control for it, the board, and the log; the page that lies among the players."""

from functools import partial

import streamlit as st

from components.tabletop import tabletop
from i18n.translator import Translator, plain
from live import LiveTable, View, registry, sentence
from pages.common.device import client, device
from pages.common.errors import show_error
from pages.common.session import translator_for
from pages.common.tabletop_actions import acted, answer_for
from pages.table.side_panels import offered, side_panel
from presenters.allowed_controls import only_own
from presenters.board_view import board_view
from presenters.listener_view import listener_view
from presenters.log_view import log_view
from presenters.news_view import notes_due
from presenters.now_view import now_view
from rules import IntrigeError


@st.fragment
def play(code: str) -> None:
    """Everything that changes while a game is played; runs again after every tap, here or on another screen."""
    table = registry().table(code)
    view = table.view
    translator = translator_for(view.table)
    actor = table.who(device())
    show_troubles(view, translator)
    if view.over:
        show_standing(table, view, translator)
    shown = {
        "now": now_view(view, translator, answer_for("now", view)),
        "board": board_view(view, translator, answer_for("board", view)),
        "log": {**log_view(view, translator, answer_for("log", view)), "asides": offered(view, actor, translator)},
    }
    ear = {"listen": listener_view(view.table_id, view.version, translator)}
    tabletop(
        {part: only_own(data, view, actor) for part, data in shown.items()} | ear,
        on_action=partial(acted, code),
    )
    side_panel(table, view, actor, translator)


def show_troubles(view: View, translator: Translator) -> None:
    """Say what was found wrong when the table was opened, or why nothing can be entered."""
    if view.damage is not None:
        st.warning(plain(sentence(view.damage, translator)))
    if view.read_only is not None:
        st.warning(plain(sentence(view.read_only, translator)))


def show_standing(table: LiveTable, view: View, translator: Translator) -> None:
    """The final standing; its parts are not needed, nor loaded, while a game is played."""
    from pages.common.final_standing import final_standing

    final_standing(view, table.record(), translator)
    piles = notes_due(view, translator) if view.settings.get("paper_money") else []
    if piles:
        with st.container(key="narrow-notes"), st.expander(translator.say("The bank's last notes")):
            st.markdown("\n".join(f"- **{plain(pile['words'])}** {plain(pile['notes'])}" for pile in piles))


def main() -> None:
    """Show the table whose code stands in the address, or say why not."""
    translator = translator_for()
    code = st.query_params.get("t", "")
    try:
        if code:
            registry().table(code, client=client())
    except IntrigeError as error:
        show_error(error, translator)
        code = ""
    if code:
        with st.container(key="table", gap="xsmall"):
            play(code)
        return
    st.markdown(plain(translator.say("Choose a table, or begin a new one.")))
    if st.button(translator.say("To the tables"), key="to-lobby", type="primary"):
        st.switch_page("lobby/page.py")


main()

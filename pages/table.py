"""The table: who must do what, the control for it, the board, and the log; the page that lies among the players."""

from functools import partial

import streamlit as st

from live import LiveTable, View, may_pass, registry, sentence
from pages.parts.asides import aside, offered
from pages.parts.device import client, device
from pages.parts.joining.seen import only_own
from pages.parts.language import Speech, plain
from pages.parts.listen import NO_VERSION, listen, listen_data
from pages.parts.log import log_data
from pages.parts.now import panel
from pages.parts.now.news import notes_due
from pages.parts.reader import speech_for
from pages.parts.scene import scene
from pages.parts.tabletop import tabletop
from pages.parts.tabletop.acts import acted, answer_for
from pages.parts.trouble import show_trouble
from rules import IntrigeError


@st.fragment
def play(code: str) -> None:
    """Everything that changes while a game is played; runs again after every tap, here or on another screen."""
    table = registry().table(code)
    view = table.view
    speech = speech_for(view.table)
    actor = table.who(device())
    show_troubles(view, speech)
    if view.over:
        show_standing(table, view, speech)
    shown = {
        "now": panel(view, speech, answer_for("now", view)),
        "board": scene(view, speech, answer_for("board", view)),
        "log": {**log_data(view, speech, answer_for("log", view)), "asides": offered(view, actor, speech)},
    }
    ear = {"listen": listen_data(view.table_id, view.version)}
    tabletop(
        {part: only_own(data, view, actor) for part, data in shown.items()} | ear,
        on_action=partial(acted, code),
    )
    aside(table, view, actor, speech)


def show_troubles(view: View, speech: Speech) -> None:
    """Say what was found wrong when the table was opened, or why nothing can be entered."""
    if view.damage is not None:
        st.warning(plain(sentence(view.damage, speech)))
    if view.read_only is not None:
        st.warning(plain(sentence(view.read_only, speech)))


def show_standing(table: LiveTable, view: View, speech: Speech) -> None:
    """The final standing; its parts are not needed, nor loaded, while a game is played."""
    from pages.parts.standing import standing

    standing(view, table.record(), speech)
    piles = notes_due(view, speech) if view.settings.get("paper_money") else []
    if piles:
        with st.container(key="narrow-notes"), st.expander(speech.say("The bank's last notes")):
            st.markdown("\n".join(f"- **{plain(pile['words'])}** {plain(pile['notes'])}" for pile in piles))


def main() -> None:
    """Show the table whose code stands in the address, or say why not."""
    speech = speech_for()
    code = st.query_params.get("t", "")
    try:
        if code:
            registry().table(code, client=client())
    except IntrigeError as error:
        show_trouble(error, speech)
        if may_pass(error):
            # As soon as the table can be heard of again this page is drawn anew.
            listen(code, NO_VERSION)
            return
        code = ""
    if code:
        with st.container(key="table", gap="xsmall"):
            play(code)
        return
    st.markdown(plain(speech.say("Choose a table, or begin a new one.")))
    if st.button(speech.say("To the tables"), key="to-lobby", type="primary"):
        st.switch_page("lobby.py")


main()

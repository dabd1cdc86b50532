"""Settings of the table for its keeper: correcting the set-up, players who leave, closing."""

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable
from pages.common.referee_questions.moments import Moments
from pages.common.session_device import device
from pages.desk.correct_set_up import set_up
from pages.desk.form_message import show_word
from pages.desk.leaving import closing, leaving


def this_table(moments: Moments, translator: Translator) -> None:
    """Show the three sections, or which device can use them."""
    table, name = moments.subject, moments.name
    if not isinstance(table, LiveTable):
        return
    # Everything that comes and goes is in a container, so that the forms below keep their places.
    with st.container(key=f"{name}-table-said"):
        show_word(f"{name}-table", table.view)
    if table.who(device()).role != "banker":
        st.info(plain(translator.say("Only the table keeper's device can do this.")))
        return
    with st.container(key=f"{name}-open"):
        if table.view.read_only is None:
            _open(table, moments, translator)
    st.subheader(translator.say("Close the table"), anchor=False)
    closing(table, moments, translator)


def _open(table: LiveTable, moments: Moments, translator: Translator) -> None:
    """What can be done at a table that is not closed."""
    st.subheader(translator.say("As it was set up"), anchor=False)
    with st.container(key=f"{moments.name}-setting-up"):
        set_up(table, moments, translator)
    if not table.view.over:
        st.subheader(translator.say("Somebody leaves"), anchor=False)
        with st.container(key=f"{moments.name}-leaving"):
            leaving(table, moments, translator)

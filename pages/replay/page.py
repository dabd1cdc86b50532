"""The replay of a finished game or the sample, from any line: `/replay?t=CODE&n=LINE`; locked while cash is secret."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from charts import sample
from components.replay_player import replay_player
from i18n.translator import Translator, plain
from live import registry
from pages.common.errors import show_error
from pages.common.query_params import line_in_address, to_the_tables
from pages.common.session_device import client
from pages.common.session_language import translator_for
from pages.common.style import SAMPLE
from presenters.record_replay import replayed
from presenters.replay_view import replay_view
from rules import IntrigeError


def show(code: str, record: Mapping[str, Any] | None, translator: Translator) -> None:
    """The player, or with no record to tell why there is nothing to play yet.

    Raises:
        IntrigeError: the record cannot be read.
    """
    if record is None:
        st.info(
            plain(translator.say("The replay of this table opens when the game is over: it tells everybody's ducats."))
        )
        if st.button(translator.say("To the table"), key="to-table", type="primary"):
            st.switch_page("table/page.py", query_params={"t": code})
        return
    told, _ = replayed(record)
    replay_player(replay_view(record, translator_for(told.table)), frame=line_in_address() or 0)
    st.page_link("chronicle/page.py", label=translator.say("Chronicle"), query_params={"t": code})


def main() -> None:
    """Show the game of the table in the address, or why not."""
    translator = translator_for()
    code = st.query_params.get("t", "").strip().upper()
    with st.container(key="replay"):
        try:
            if code:
                told = sample() if code == SAMPLE else registry().table(code, client=client()).told_record()
                show(code, told, translator)
                return
        except IntrigeError as error:
            show_error(error, translator)
        to_the_tables(translator)


main()

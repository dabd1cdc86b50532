"""A summary of this table's rules, with its deviations from the edition marked."""

import streamlit as st

from i18n.translator import Translator, plain
from live import View
from narration.rule_summary import RULING_SIGN, RuleLine, rule_summary, ruling_legend


def table_rules(view: View, translator: Translator) -> None:
    """The summary of the table's rules, its own choices first and highlighted."""
    summary = rule_summary(view.table, translator, open_cash=view.open_cash is not None)
    own = [_told(line) for _, lines in summary for line in lines if line.own]
    if own:
        heading = translator.say("What this table has chosen")
        st.markdown(f"**{plain(heading)}**")
        st.markdown("\n".join(f"- **{plain(line)}**" for line in own))
    else:
        st.caption(plain(translator.say("This table plays as the box does.")))
    if any(line.ruling for _, lines in summary for line in lines):
        st.caption(plain(ruling_legend(translator)))
    for title, lines in summary:
        st.markdown(f"**{plain(title)}**")
        st.markdown("\n".join(f"- {plain(_told(line))}" for line in lines if not line.own))


def _told(line: RuleLine) -> str:
    return f"{line.text}\N{NO-BREAK SPACE}{RULING_SIGN}" if line.ruling else line.text

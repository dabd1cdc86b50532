"""An expander whose body is computed only while it is open."""

from collections.abc import Callable

import streamlit as st

from i18n.translator import plain


@st.fragment
def section(name: str, title: str, body: Callable[[], None], *, opened: bool = False) -> None:
    """An expander; its body is run, and sent, only while it is open."""
    with st.expander(plain(title), expanded=opened, key=f"section-{name}", on_change="rerun") as part:
        if part.open:
            body()

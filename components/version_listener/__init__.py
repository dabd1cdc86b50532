"""Listens on the socket of a table (`web.table_socket`) for a new version, and reruns the page's script."""

from pathlib import Path

import streamlit as st

from components.shared.sources import script

_HERE = Path(__file__).parent
_CSS = """
:host { isolation: auto !important; margin: 0 !important; }
output:not(:empty) {
  position: fixed; inset: auto 0 0; z-index: 1000; padding: 10px 16px; text-align: center;
  background: var(--st-yellow-background-color, #ffe9ad); color: var(--st-yellow-text-color, #5c3f00);
  font: 600 16px/1.35 var(--st-font, system-ui, sans-serif);
}
"""

# Lower than any table's version, for a page that could not load its table.
NO_VERSION = -1

_SCRIPT = script(_HERE / "version_listener.js")
_mount = st.components.v2.component("intrige_listen", html='<output role="status"></output>', css=_CSS, js=_SCRIPT)


def version_listener(table: str, version: int, *, lang: str, lost: str, key: str = "listen") -> None:
    """Rerun the surrounding fragment when the table's version differs from the one shown.

    table: its code. version: of the view that this run shows. lost: the text shown while there is no connection.
    """
    data = {"table": table, "version": version, "lang": lang, "lost": lost}
    # As a list: in a dict Streamlit would look for data frames, which imports pandas.
    _mount(key=key, data=[data], on_version_change=lambda: None, height=1)

"""Takes a ticket to `POST /take`, where the browser gets its cookie, and goes on to the page of the new place."""

from pathlib import Path

import streamlit as st

from pages.parts.language import Speech

# Streamlit takes css of one line for the name of a file.
_CSS = """
p {
  margin: 0; color: var(--st-red-text-color); font: 16px/1.35 var(--st-font, sans-serif);
}
"""
_mount = st.components.v2.component(
    "intrige_knock",
    html='<p role="alert"></p>',
    css=_CSS,
    js=Path(__file__).with_name("knock.js").read_text(encoding="utf-8"),
)


def knock(table: str, ticket: str, goal: str, *, speech: Speech) -> None:
    """Hand a ticket in, once; then load `goal`, a path of ours. What goes wrong is said in its place."""
    words = speech.say("That did not work. Load the page again and try once more.")
    data = {"table": table, "ticket": ticket, "goal": goal, "failed": words}
    _mount(key="knock", data=data, height="content")

"""Sends a ticket to `POST /take`, which sets the seat's cookie, then loads the next page."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from components.shared.sources import script

# On several lines, as Streamlit takes CSS of one line for a file name.
_CSS = """
p {
  margin: 0; color: var(--st-red-text-color); font: 16px/1.35 var(--st-font, sans-serif);
}
"""

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "intrige_send_ticket",
    html='<p role="alert"></p>',
    css=_CSS,
    js=script(_HERE / "send_ticket.js"),
)


def send_ticket(data: Mapping[str, Any]) -> None:
    """Send the ticket of `presenters.ticket_view` once and load its target page; errors are shown in place."""
    _mount(key="knock", data=dict(data), height="content")

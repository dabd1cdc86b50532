"""The field for a PIN of four digits."""

from typing import Literal

import streamlit as st


def pin_field(label: str, key: str, width: int | Literal["stretch"] = "stretch") -> str:
    """A field that hides what is typed, and is offered nothing that was typed before; returns what stands in it."""
    return st.text_input(label, key=key, type="password", max_chars=4, autocomplete="off", width=width)

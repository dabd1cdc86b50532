"""The device of this session: those of its cookies that are ours, and its address."""

from typing import Any

import streamlit as st

from live import Device, is_ours


def device(as_seat: bool = False) -> Device:
    """The device of this session, by its cookies; one that shows none is a device all the same.

    as_seat: on the page of its seat it acts for that seat alone.
    """
    shown: Any = st.context.cookies
    # Without a browser, as in tests, the cookies are no mapping of strings.
    try:
        named = {name: shown[name] for name in shown if isinstance(name, str) and is_ours(name)}
    except TypeError:
        named = {}
    return Device({name: value for name, value in named.items() if isinstance(value, str)}, as_seat)


def client() -> str:
    """The address that this session calls from."""
    address: Any = st.context.ip_address
    return address if isinstance(address, str) else "localhost"

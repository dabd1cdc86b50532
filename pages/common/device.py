"""The device of this session: those of its cookies that are ours, and its address."""

from typing import Any

import streamlit as st

from live import Caller, Device, is_ours
from web.visitor import BROWSER, caller_at


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
    cookies = {name: value for name, value in named.items() if isinstance(value, str)}
    return Device(cookies, as_seat, str(client()))


def client() -> Caller:
    """Where this session calls from: the address, and which browser of that address it is."""
    address: Any = st.context.ip_address
    browser: Any = st.context.cookies.get(BROWSER)
    return caller_at(address if isinstance(address, str) else "", browser if isinstance(browser, str) else "")

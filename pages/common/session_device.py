"""The device of this session: the app's cookies, and its address."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from live import Caller, Device, is_ours
from web.visitor import BROWSER, caller_at


def device(as_seat: bool = False) -> Device:
    """The device of this session, by its cookies, if any.

    as_seat: on its seat's page it acts for that seat only.
    """
    caller = client()
    return Device(caller.cookies, as_seat, str(caller))


def client() -> Caller:
    """The caller of this session: address, browser and the app's cookies, for rate limits."""
    address: Any = st.context.ip_address
    browser: Any = st.context.cookies.get(BROWSER)
    host = address if isinstance(address, str) else ""
    return caller_at(host, browser if isinstance(browser, str) else "", _cookies())


def _cookies() -> Mapping[str, str]:
    shown: Any = st.context.cookies
    # In tests, without a browser, the cookies are no mapping of strings.
    try:
        named = {name: shown[name] for name in shown if isinstance(name, str) and is_ours(name)}
    except TypeError:
        return {}
    return {name: value for name, value in named.items() if isinstance(value, str)}

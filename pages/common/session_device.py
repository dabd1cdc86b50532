"""The device of this session: the app's cookies, and its address."""

from collections.abc import Mapping
from typing import Any

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from live import Caller, Device, is_ours
from web.visitor import BROWSER, caller_at


def device(as_seat: bool = False) -> Device:
    """The device of this session, by its cookies, if any.

    as_seat: on its seat's page it acts for that seat only.
    """
    caller = client()
    return Device(caller.cookies, as_seat, str(caller))


def client() -> Caller:
    """The caller of this session: address, browser and the app's cookies, for rate limits.

    Ends the run of a page that is closed: it would count as one of this computer, which no limit is for.
    """
    asks = _connection()
    address: Any = st.context.ip_address
    browser: Any = st.context.cookies.get(BROWSER)
    host = address if isinstance(address, str) else ""
    caller = caller_at(host, browser if isinstance(browser, str) else "", _cookies())
    if asks is None or _connection() is not asks:
        st.stop()
    return caller


def _connection() -> object:
    """The connection of this session's page; None once it is closed."""
    run = get_script_run_ctx()
    if run is None:
        # Outside of a run there is no page that could be closed.
        return ""
    return runtime.get_instance().get_client(run.session_id)


def _cookies() -> Mapping[str, str]:
    shown: Any = st.context.cookies
    # In tests, without a browser, the cookies are no mapping of strings.
    try:
        named = {name: shown[name] for name in shown if isinstance(name, str) and is_ours(name)}
    except TypeError:
        return {}
    return {name: value for name, value in named.items() if isinstance(value, str)}

"""Sessions of sleeping phones are kept, however many pages others open and close."""

from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.session_manager import SessionInfo

from web import page_messages
from web.left_sessions import MOST_LEFT, LeftSessions
from web.page_messages import PageSession

GUEST, OTHER = "192.168.1.20", "192.168.1.21"


def left(address: str) -> SessionInfo:
    session = PageSession.__new__(PageSession)
    session.address = address
    # What its `__del__` asks for.
    vars(session)["_state"] = SimpleNamespace()
    return SessionInfo(None, session)


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions without a page."""
    monkeypatch.setattr(PageSession, "__del__", lambda _: None)


def test_who_leaves_many_pages_crowds_out_its_own() -> None:
    kept = LeftSessions(MOST_LEFT, 60)
    kept["phone"] = left(OTHER)
    for number in range(3 * MOST_LEFT):
        kept[str(number)] = left(GUEST)
    assert len(kept) == MOST_LEFT
    assert set(kept) == {"phone", *map(str, range(2 * MOST_LEFT + 1, 3 * MOST_LEFT))}


def test_what_is_over_goes_first() -> None:
    now = [0.0]
    kept = LeftSessions(2, 60, timer=lambda: now[0])
    kept["a"] = kept["b"] = left(GUEST)
    now[0] = 61.0
    kept["c"] = left(OTHER)
    assert list(kept) == ["c"]
    with pytest.raises(KeyError):
        LeftSessions(2, 60).popitem()


def test_whose_page_was_left_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"s": GUEST}
    monkeypatch.setattr(page_messages, "address_of", lambda one: known.get(one, ""))
    monkeypatch.setattr(AppSession, "request_script_stop", lambda _: None)
    session: Any = left("").session
    session.id = "s"
    session.request_script_stop()
    known.clear()
    session.request_script_stop()
    assert session.address == GUEST

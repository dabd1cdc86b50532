"""A run that has begun before the last of its session has ended waits where both would change the session's state."""

from collections.abc import Callable
from threading import Thread

import pytest
from streamlit.runtime import state as runtime_state
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import SessionState

from web.session_lock import share_session_locks

Run = Callable[[], SafeSessionState]


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Begins runs of one session."""
    # Put back by the end of the test.
    monkeypatch.setattr(SafeSessionState, "__init__", SafeSessionState.__init__)
    monkeypatch.setattr(runtime_state, "SessionState", SessionState)
    share_session_locks()
    state = runtime_state.SessionState()
    return lambda: SafeSessionState(state, lambda: None)


def test_no_run_changes_what_another_is_tidying_up(session: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ending, begun = session(), session()
    begun["shown"] = 1
    seen: list[bool] = []

    def tidy(state: SessionState, shown: frozenset[str]) -> None:
        other = Thread(target=lambda: seen.append(begun._lock.acquire(blocking=False)))
        other.start()
        other.join()

    monkeypatch.setattr(SessionState, "_remove_stale_widgets", tidy)
    ending.on_script_finished(frozenset())
    assert seen == [False]
    assert begun["shown"] == ending["shown"] == 1


def test_another_session_does_not_wait(session: Run) -> None:
    here, elsewhere = session(), SafeSessionState(runtime_state.SessionState(), lambda: None)
    with here._lock:
        got: list[bool] = []
        other = Thread(target=lambda: got.append(elsewhere._lock.acquire(blocking=False)))
        other.start()
        other.join()
    assert got == [True]


def test_a_callback_may_ask_for_values(session: Run) -> None:
    run = session()
    with run._lock:
        run["a"] = 1
        assert run["a"] == 1

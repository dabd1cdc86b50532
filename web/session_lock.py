"""Runs of one session change its state one after the other, also where a new one has begun before the last has ended.

Streamlit has a tap interrupt the run before, begins the next at once, and gives each a lock of its own: where the one
still tidies up while the other notes its fields, a run dies with "dictionary changed size during iteration".
"""

from collections.abc import Callable
from threading import RLock

from streamlit.runtime import state as runtime_state
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import SessionState

# How a run begins, and by which name a session asks for its state when it begins.
_BEGIN, _STATE = "__init__", "SessionState"


class LockedSessionState(SessionState):
    """A session's state, with the lock of all its runs."""

    def __init__(self) -> None:
        super().__init__()
        # A callback may ask again.
        self.runs = RLock()


def share_session_locks() -> None:
    """Let the runs of each session of this process share a lock."""
    begin: Callable[[SafeSessionState, SessionState, Callable[[], None]], None] = SafeSessionState.__init__

    def begin_locked(run: SafeSessionState, state: SessionState, yield_callback: Callable[[], None]) -> None:
        begin(run, state, yield_callback)
        if isinstance(state, LockedSessionState):
            # Assigned as usual it would be a value of the session.
            object.__setattr__(run, "_lock", state.runs)

    setattr(SafeSessionState, _BEGIN, begin_locked)
    setattr(runtime_state, _STATE, LockedSessionState)

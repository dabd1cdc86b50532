"""What Streamlit keeps of a page's fields and buttons goes soon after they have gone from the page.

Streamlit keeps the choices of each, its key, and its callback with what it is called with, such as a table, until the
page is closed: somebody who went from table to table would keep all of them in memory.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from cachetools import LRUCache
from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import STREAMLIT_INTERNAL_KEY_PREFIX, KeyIdMapper, SessionState, WStates

# Sessions of which it is known what has gone; of others it goes a run later.
_SESSIONS = 4096
# What a component sends has an id that no run names, made of the component's: `PREFIX_id__events`.
_EVENTS = "__events"
# The method that forgets the values of what has gone, and where the callbacks are.
_FORGET, _STATES = "_remove_stale_widgets", "_new_widget_state"
# The values of earlier runs, and the ids by the keys that the program gives.
_VALUES, _KEYS = "_old_state", "_key_id_mapper"
# Of what guards a session's state.
_LOCK, _STATE = "_lock", "_state"


def forget_removed_widgets() -> None:
    """Let the sessions of this process forget what two runs in a row have not shown.

    One run is not enough: somebody may have tapped the button meanwhile.
    """
    forget: Callable[[SessionState, frozenset[str]], None] = getattr(SessionState, _FORGET)
    gone: LRUCache[str, frozenset[str]] = LRUCache(_SESSIONS)
    lock = Lock()

    def forget_callbacks(state: SessionState, shown: frozenset[str]) -> None:
        forget(state, shown)
        page = get_script_run_ctx()
        if page is None:
            return
        states: WStates = getattr(state, _STATES)
        kept, parts = states.widget_metadata, page.fragment_ids_this_run
        # A run of a fragment tells nothing of what stands outside it.
        here = {name for name, one in kept.items() if not parts or one.fragment_id in parts}
        absent = {name for name in here if _shown_as(name) not in shown}
        with lock:
            before = gone.get(page.session_id, frozenset())
            gone[page.session_id] = frozenset(name for name in absent ^ before if _shown_as(name) not in shown)
        for name in absent & before:
            del kept[name]
            _forget_key(state, name)

    setattr(SessionState, _FORGET, forget_callbacks)


class Fields:
    """The fields and buttons of a session that Streamlit knows. Within a run of its script."""

    def __init__(self, state: SessionState) -> None:
        self._state = state

    @property
    def known(self) -> frozenset[str]:
        """Their ids."""
        states: WStates = getattr(self._state, _STATES)
        return frozenset(states.widget_metadata)

    def keep(self, ids: frozenset[str]) -> None:
        """Forget all but these, at the second call without them."""
        getattr(self._state, _FORGET)(ids)


@contextmanager
def fields_of(guarded: SafeSessionState) -> Iterator[Fields]:
    """Context in which nobody else changes a session's state."""
    with getattr(guarded, _LOCK):
        yield Fields(getattr(guarded, _STATE))


def _forget_key(state: SessionState, name: str) -> None:
    keys: KeyIdMapper = getattr(state, _KEYS)
    key, values = keys.id_key_mapping.get(name), getattr(state, _VALUES)
    # Streamlit keeps the value of some for when they are shown again.
    if key is None or name in values or key in values:
        return
    if keys.get_id_from_key(key) == name:
        keys.delete(key)
    else:
        del keys.id_key_mapping[name]


def _shown_as(name: str) -> str:
    """The id by which a run names what this is part of."""
    return name.removeprefix(f"{STREAMLIT_INTERNAL_KEY_PREFIX}_").removesuffix(_EVENTS)

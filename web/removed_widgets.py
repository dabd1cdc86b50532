"""A session forgets what Streamlit keeps of widgets that its page no longer has: their options and callbacks.

Streamlit forgets their values alone, while keys with a number in them give ever new widgets.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import TypeAlias

from streamlit.runtime.state import SessionState

_Removal: TypeAlias = Callable[[SessionState, frozenset[str]], None]
# The method of `SessionState` that forgets values.
_REMOVE = "_remove_stale_widgets"
# What it keeps of widgets: those of this run with their options, the values of the run before, and the keys of all.
_PARTS = attrgetter("_new_widget_state", "_old_state", "_key_id_mapper")


def forget_removed_widgets() -> None:
    """Let the sessions of this process forget them after every run."""
    values: _Removal = getattr(SessionState, _REMOVE)

    def remove(state: SessionState, active: frozenset[str]) -> None:
        values(state, active)
        _forget(state, active)

    setattr(SessionState, _REMOVE, remove)


def _forget(state: SessionState, active: frozenset[str]) -> None:
    new, old, keys = _PARTS(state)
    there = active | new.states.keys() | old.keys()
    for widget in [one for one in new.widget_metadata if one not in there]:
        del new.widget_metadata[widget]
    for widget, key in list(keys.id_key_mapping.items()):
        if widget in there:
            continue
        if keys.get_id_from_key(key) == widget:
            keys.delete(key)
        else:
            # The key is another widget's by now.
            del keys.id_key_mapping[widget]

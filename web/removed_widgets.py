"""A session forgets what Streamlit keeps of fields that its page no longer has: their options and callbacks.

Streamlit forgets their values alone, while keys with a number in them give ever new fields.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import TypeAlias

from streamlit.runtime.state import SessionState

_Removal: TypeAlias = Callable[[SessionState, frozenset[str]], None]
# The method of `SessionState` that forgets values.
_REMOVE = "_remove_stale_widgets"
# What it keeps of widgets: those that were drawn with their options, and the values of the run before.
_PARTS = attrgetter("_new_widget_state", "_old_state")
# Fields to type in and lists to choose from. Components are left alone: their triggers have ids that no run names.
_FIELDS = frozenset({"string_value", "string_array_value"})


def forget_removed_widgets() -> None:
    """Let the sessions of this process forget them after every run."""
    values: _Removal = getattr(SessionState, _REMOVE)

    def remove(state: SessionState, active: frozenset[str]) -> None:
        values(state, active)
        _forget(state, active)

    setattr(SessionState, _REMOVE, remove)


def _forget(state: SessionState, active: frozenset[str]) -> None:
    new, old = _PARTS(state)
    for widget, metadata in list(new.widget_metadata.items()):
        if metadata.value_type in _FIELDS and widget not in active and widget not in new.states and widget not in old:
            del new.widget_metadata[widget]

"""What a page wants that waits for its turn: bounded, and of the page that is shown then.

Streamlit merges what a page asks for while its script runs. A part that was asked for just before another page is shown
comes with the address of the page that was left, and must not bring that back.
"""

from collections.abc import Sequence
from dataclasses import replace

from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.runtime.scriptrunner import RerunData, script_runner
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequests, ScriptRequestType

# Values that a page's fields have, and messages that it says it has kept: several times those of our longest page, at a
# table of which everything is open.
MOST_VALUES = 2_000


class BoundedScriptRequests(ScriptRequests):
    """What a page wants that waits for its turn: no more values than one message may hold, the newest."""

    def _request_rerun_locked(self, new_data: RerunData) -> bool:
        waiting = self._rerun_data
        if self._state is ScriptRequestType.RERUN and not _is_of_parts(waiting) and _is_of_parts(new_data):
            new_data = replace(
                new_data,
                query_string=waiting.query_string,
                page_script_hash=waiting.page_script_hash,
                page_name=waiting.page_name,
            )
        taken = super()._request_rerun_locked(new_data)
        self._rerun_data = replace(self._rerun_data, widget_states=_newest(self._rerun_data.widget_states))
        return taken


def _is_of_parts(wanted: RerunData) -> bool:
    return bool(wanted.fragment_id or wanted.fragment_id_queue)


def _newest(states: WidgetStates | None) -> WidgetStates | None:
    """The first of these; Streamlit puts a message's values before those that came earlier."""
    if states is None or len(states.widgets) <= MOST_VALUES:
        return states
    return WidgetStates(widgets=states.widgets[:MOST_VALUES])


def merged(wanted: Sequence[RerunData]) -> RerunData:
    """One run for all that was wanted, as Streamlit merges what is asked for during a run."""
    requests = BoundedScriptRequests()
    for one in wanted:
        requests.request_rerun(one)
    return requests.on_scriptrunner_ready().rerun_data


def limit_script_requests() -> None:
    """Let all runners of this process keep so what waits, from the next session on."""
    vars(script_runner)["ScriptRequests"] = BoundedScriptRequests

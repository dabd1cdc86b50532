"""What a page wants that waits for its turn: bounded, and of the page that is shown then.

Streamlit merges what a page asks for while its script runs. What is asked of a part just before another page is shown,
or what a component tells then, comes with the address of the page that is left, and must not bring that back. Callbacks
hear what components tell, whichever page is shown; a button on the page that is left is the last wish of who taps it.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from urllib.parse import urlencode

from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.runtime.scriptrunner import RerunData, script_runner
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequests, ScriptRequestType
from streamlit.runtime.state.query_params import QueryParams

# Values that a page's fields have, and messages that it says it has kept: several times those of our longest page, at a
# table of which everything is open.
MOST_VALUES = 2_000
# Bytes of them, which are copied at each message that comes.
MOST_BYTES = 1024 * 1024
# The kinds of values that are told once: of buttons and the like, and of components.
OF_COMPONENTS = "json_trigger_value"
CLICKS = frozenset(("trigger_value", "string_trigger_value", "chat_input_value", OF_COMPONENTS))


class BoundedScriptRequests(ScriptRequests):
    """What a page wants that waits for its turn: no more values than one message may hold, and bytes, the newest.

    refused: the page that its script, which was stopped meanwhile, would have shown next.
    """

    refused: RerunData | None = None

    def _request_rerun_locked(self, new_data: RerunData) -> bool:
        waiting = self._rerun_data
        if self._state is ScriptRequestType.RERUN and not _is_of_parts(waiting) and _is_of_any_page(new_data):
            new_data = replace(
                new_data,
                query_string=waiting.query_string,
                page_script_hash=waiting.page_script_hash,
                page_name=waiting.page_name,
            )
        taken = super()._request_rerun_locked(new_data)
        if not taken and not _is_of_parts(new_data):
            self.refused = new_data
        self._rerun_data = replace(self._rerun_data, widget_states=_newest(self._rerun_data.widget_states))
        return taken


def _is_of_parts(wanted: RerunData) -> bool:
    return bool(wanted.fragment_id or wanted.fragment_id_queue)


def _is_of_any_page(wanted: RerunData) -> bool:
    return _is_of_parts(wanted) or is_told_by_component(wanted.widget_states)


def is_told_by_component(states: WidgetStates | None) -> bool:
    """Whether of all that is told once there is only what components tell."""
    told = {one.WhichOneof("value") for one in states.widgets} & CLICKS if states else ()
    return set(told) == {OF_COMPONENTS}


def query_string(shown: QueryParams) -> str:
    """The address of the page that is shown, behind its path. Callable in any thread."""
    # Copied at once: a script may change it meanwhile.
    return urlencode({**vars(shown)["_query_params"]}, doseq=True)


def _newest(states: WidgetStates | None) -> WidgetStates | None:
    """The first of these; Streamlit puts a message's values before those that came earlier."""
    if states is None:
        return None
    sizes = accumulate(one.ByteSize() for one in states.widgets[:MOST_VALUES])
    count = sum(size <= MOST_BYTES for size in sizes)
    return states if count == len(states.widgets) else WidgetStates(widgets=states.widgets[:count])


def merged(wanted: Sequence[RerunData]) -> RerunData:
    """One run for all that was wanted, as Streamlit merges what is asked for during a run."""
    requests = BoundedScriptRequests()
    for one in wanted:
        requests.request_rerun(one)
    return requests.on_scriptrunner_ready().rerun_data


def limit_script_requests() -> None:
    """Let all runners of this process keep so what waits, from the next session on."""
    vars(script_runner)["ScriptRequests"] = BoundedScriptRequests

"""What Streamlit hears from a page, and tells it at its start: no more than our pages need.

Some messages that none of ours sends keep the event loop, and with it every table, busy for long: a million bytes ask
for the addresses of half a million files, and two bytes have Git look through the program's folder. While a page waits
for its turn, Streamlit merges what it sends, message by message. Some ids and names it logs as they are, others it
keeps or sends back.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackendOperationRequest, BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime import pages_manager, websocket_session_manager
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.scriptrunner import RerunData
from streamlit.util import calc_hash

from web.request_head import is_too_long
from web.script_concurrency import Ticket, address_of, turns
from web.script_requests import (
    CLICKS,
    MOST_VALUES,
    OF_COMPONENTS,
    BoundedScriptRequests,
    is_told_by_component,
    limit_script_requests,
    query_string,
)

# Clicks and the like in one message; a browser sends one or two. Streamlit keeps those of all messages that a page
# sends while it waits for its turn, under whatever ids they come.
MOST_CLICKS = 20
# Bytes of a field's value, of all clicks in a message and of what it tells of its browser; more than any of ours takes.
LONGEST_VALUE = 40_000
# Signs of an id, a name or a hash. Ours have a hundred, and that of a field that is called by a person twice as many.
LONGEST_NAME = 500
# Bytes of a request for a file to be made, which waits for its turn: three ids.
LONGEST_OPERATION = 1_000
# Files that are chosen at once; every field of ours takes one.
MOST_FILES = 20
# What commands a terminal or begins a line.
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class PageSession(AppSession):
    """Streamlit's session of a page, deaf to what our pages do not send. address: of its network, once it was left."""

    address = ""
    # What the page wants to run next, while what the last run has drawn is not all handed over.
    _behind: BoundedScriptRequests | None = None

    def handle_backmsg(self, msg: BackMsg) -> None:
        """Take a message of the page, if it is one of ours; others are dropped without an answer."""
        if is_ours(msg):
            super().handle_backmsg(msg)

    def request_rerun(self, client_state: ClientState | None) -> None:
        """Run the script; what a component of a page tells that was left is heard on the page that is shown now."""
        shown = self._pages_manager.current_page_script_hash
        if (
            client_state is not None
            and shown not in ("", client_state.page_script_hash)
            and not client_state.fragment_id
            and is_told_by_component(client_state.widget_states)
        ):
            moved = ClientState()
            moved.CopyFrom(client_state)
            moved.page_script_hash, moved.page_name = shown, ""
            moved.query_string = query_string(self._session_state.query_params)
            client_state = moved
        super().request_rerun(client_state)

    def request_script_stop(self) -> None:
        """Stop the script, also when the page is left: the last time that its visitor is known."""
        self.address = address_of(self.id) or self.address
        if self._behind is not None:
            behind, self._behind = self._behind, None
            turns.stop(Ticket(self._pages_manager, self.address), behind.on_scriptrunner_ready().rerun_data)
        super().request_script_stop()

    def _create_scriptrunner(self, initial_rerun_data: RerunData) -> None:
        behind, self._behind = self._behind or BoundedScriptRequests(), None
        behind.request_rerun(initial_rerun_data)
        if self._scriptrunner is None:
            super()._create_scriptrunner(behind.on_scriptrunner_ready().rerun_data)
        else:
            # That one has ended. Were there a newer one, Streamlit would drop what the event loop has not taken over of
            # it yet, and the page would stay without what was drawn last, such as the board.
            self._behind = behind

    def _handle_scriptrunner_event_on_event_loop(self, *args: Any, **more: Any) -> None:
        super()._handle_scriptrunner_event_on_event_loop(*args, **more)
        # A runner tells last that it has ended, and is none of the session's from then on.
        if self._behind is not None and self._scriptrunner is None:
            behind, self._behind = self._behind.on_scriptrunner_ready().rerun_data, None
            # Of a page that was left meanwhile there are none any more: they would bring it back.
            parts = [part for part in behind.fragment_id_queue if self.has_fragment(part)]
            if parts or not behind.fragment_id_queue:
                super()._create_scriptrunner(replace(behind, fragment_id_queue=parts))

    def _create_new_session_message(self, *args: Any, **more: Any) -> ForwardMsg:
        told = super()._create_new_session_message(*args, **more)
        # Where the program lies on the server's disk is nobody's business, nor which computer that is.
        told.new_session.main_script_path = PurePath(told.new_session.main_script_path).name
        told.new_session.initialize.user_info.Clear()
        return told


def is_ours(message: BackMsg) -> bool:
    """Whether this is a message that a page of ours may send, and no longer than those are."""
    match message.WhichOneof("type"):
        case "rerun_script":
            allowed = _is_run(message.rerun_script)
        case "file_urls_request":
            allowed = len(message.file_urls_request.file_names) <= MOST_FILES
        case "backend_operation_request":
            allowed = _is_for_a_file(message.backend_operation_request)
        case "stop_script" | "app_heartbeat":
            return True
        case _:
            return False
    return allowed and all(len(one) <= LONGEST_NAME and not _CONTROLS.search(one) for one in _names(message))


def _is_run(run: ClientState) -> bool:
    if max(len(run.widget_states.widgets), len(run.cached_message_hashes)) > MOST_VALUES:
        return False
    clicks = [one for one in run.widget_states.widgets if one.WhichOneof("value") in CLICKS]
    if sum([one.ByteSize() for one in clicks]) > LONGEST_VALUE or sum(map(_clicks_in, clicks)) > MOST_CLICKS:
        return False
    if is_too_long(run.query_string.encode()) or run.context_info.ByteSize() > LONGEST_VALUE:
        return False
    # A browser writes all else in an address as ASCII. Python brings a host's name into the normal form of Unicode, for
    # which it takes time that grows with the square of the marks in it, and lets no other thread run.
    if not run.context_info.url.isascii():
        return False
    return all(one.ByteSize() <= LONGEST_VALUE for one in run.widget_states.widgets)


def _clicks_in(field: WidgetState) -> int:
    """How many clicks a field tells of: for each that a component has in a list Streamlit calls the page."""
    if field.WhichOneof("value") != OF_COMPONENTS:
        return 1
    try:
        told = json.loads(field.json_trigger_value)
    except (ValueError, RecursionError):
        return MOST_CLICKS + 1
    return max(1, len(told)) if isinstance(told, list) else 1


def _is_for_a_file(asked: BackendOperationRequest) -> bool:
    return asked.WhichOneof("payload") == "deferred_file" and asked.ByteSize() <= LONGEST_OPERATION


def _names(message: BackMsg) -> Iterator[str]:
    """All ids, names and hashes that a message carries; what is no such thing has a bound of its own."""
    run, files, operation = message.rerun_script, message.file_urls_request, message.backend_operation_request
    yield from (run.page_name, run.page_script_hash, run.fragment_id)
    yield from (run.context_info.timezone, run.context_info.locale, run.context_info.color_scheme)
    yield from run.cached_message_hashes
    for field in run.widget_states.widgets:
        yield field.id
    yield from (files.request_id, files.session_id, *files.file_names)
    yield from (operation.request_id, operation.session_id, operation.deferred_file.file_id)


def _digest_of_name(script: str) -> str:
    """As Streamlit makes it of the whole path, which could be guessed by it: it names the program's first page."""
    return calc_hash(PurePath(script).name)


def limit_page_messages() -> None:
    """Let all pages of this process be heard so, from the next session on."""
    vars(websocket_session_manager)["AppSession"] = PageSession
    vars(pages_manager)["calc_hash"] = _digest_of_name
    limit_script_requests()

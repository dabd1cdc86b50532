"""What Streamlit hears from a page, and tells it at its start: no more than our pages need.

Some messages that none of ours sends keep the event loop, and with it every table, busy for long: a million bytes ask
for the addresses of half a million files, and two bytes have Git look through the program's folder.
"""

from pathlib import PurePath
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import websocket_session_manager
from streamlit.runtime.app_session import AppSession

# Values that a page's fields have, and messages that it says it has kept: several times those of our longest page, at a
# table of which everything is open.
MOST_VALUES = 2_000
# Files that are chosen at once; every field of ours takes one.
MOST_FILES = 20


class PageSession(AppSession):
    """Streamlit's session of a page, deaf to what our pages do not send."""

    def handle_backmsg(self, msg: BackMsg) -> None:
        """Take a message of the page, if it is one of ours; others are dropped without an answer."""
        if is_ours(msg):
            super().handle_backmsg(msg)

    def _create_new_session_message(self, *args: Any, **more: Any) -> ForwardMsg:
        told = super()._create_new_session_message(*args, **more)
        # Where the program lies on the server's disk is nobody's business.
        told.new_session.main_script_path = PurePath(told.new_session.main_script_path).name
        return told


def is_ours(message: BackMsg) -> bool:
    """Whether this is a message that a page of ours may send, and no longer than those are."""
    match message.WhichOneof("type"):
        case "rerun_script":
            run = message.rerun_script
            return max(len(run.widget_states.widgets), len(run.cached_message_hashes)) <= MOST_VALUES
        case "file_urls_request":
            return len(message.file_urls_request.file_names) <= MOST_FILES
        case "backend_operation_request":
            return message.backend_operation_request.WhichOneof("payload") == "deferred_file"
        case "stop_script" | "app_heartbeat":
            return True
        case _:
            return False


def limit_page_messages() -> None:
    """Let all pages of this process be heard so, from the next session on."""
    vars(websocket_session_manager)["AppSession"] = PageSession

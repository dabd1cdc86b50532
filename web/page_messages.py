"""Bounds on what one message of a page names, all of which Streamlit goes through while nobody else is answered.

The longest message that is read can name half a million files, and the answer of a hundred times its length keeps the
event loop for seconds. Pages of ours name one file, and a few hundred values.
"""

import logging

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime import websocket_session_manager
from streamlit.runtime.app_session import AppSession

MOST_FILES = 100
# Values of widgets, and what a page says that it has already.
MOST_VALUES = 5_000

_log = logging.getLogger("intrige")


class BoundedSession(AppSession):
    """Streamlit's session of a page, which carries out no message that names too much."""

    def handle_backmsg(self, msg: BackMsg) -> None:
        """Carry out a page's message."""
        if names_too_much(msg):
            _log.warning("A message of a page named too much, and was left alone.")
            return
        super().handle_backmsg(msg)


def names_too_much(message: BackMsg) -> bool:
    """Whether this is no message of a page of ours."""
    files = len(message.file_urls_request.file_names)
    values = len(message.rerun_script.widget_states.widgets)
    kept = len(message.rerun_script.cached_message_hashes)
    return files > MOST_FILES or max(values, kept) > MOST_VALUES


def limit_page_messages() -> None:
    """Bound the messages of all pages of this process, from the next session on."""
    vars(websocket_session_manager)["AppSession"] = BoundedSession

"""Files to download that a page offered before its last run can still be had.

Every run of a page offers its files under new numbers, and Streamlit forgets the old ones, while the visitor may be
tapping the button of the page before.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from streamlit import runtime
from streamlit.runtime.media_file_manager import MediaFileManager

from web.download_queue import is_here
from web.script_concurrency import address_of

# The files of all visitors that were replaced last; beyond that the oldest of the address with the most goes first.
MOST_REPLACED = 200
# The method of `MediaFileManager` that drops one, and where it keeps of which session each is.
_FORGET, _OFFERED = "_drop_deferred_id", "_deferred_callables"


def keep_replaced_files() -> None:
    """Let the files of this process be forgotten late."""
    if runtime.exists():
        forget_late(
            runtime.get_instance().media_file_mgr, lambda session: address_of(session) if is_here(session) else None
        )


def forget_late(manager: MediaFileManager, address: Callable[[str], str | None]) -> None:
    """Let a manager forget a file that is made on demand when too many others were replaced after it.

    address: of a session's visitor, None where the page is closed, whose files nobody can ask for.
    """
    forget: Callable[[str], None] = getattr(manager, _FORGET)
    offered: dict[str, Any] = vars(manager)[_OFFERED]
    # The address that had each, oldest first.
    replaced: dict[str, str] = {}

    def visitor_of(file: str) -> str | None:
        return address(offered[file]["session_id"])

    def replace(file: str) -> None:
        if file in replaced:
            # Streamlit names all of them again after every run.
            return
        for one in [one for one in replaced if one in offered and visitor_of(one) is None]:
            del replaced[one]
            forget(one)
        visitor = visitor_of(file) if file in offered else None
        if visitor is None:
            forget(file)
            return
        replaced[file] = visitor
        if len(replaced) > MOST_REPLACED:
            (crowd, _), *_ = Counter(replaced.values()).most_common(1)
            oldest = next(one for one, had in replaced.items() if had == crowd)
            del replaced[oldest]
            forget(oldest)

    vars(manager)[_FORGET] = replace

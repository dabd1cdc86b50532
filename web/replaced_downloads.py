"""Files to download that a page offered before its last run can still be had.

Every run of a page offers its files under new numbers, and Streamlit forgets the old ones, while the visitor may be
tapping the button of the page before.
"""

from collections.abc import Callable

from streamlit import runtime
from streamlit.runtime.media_file_manager import MediaFileManager

# The files of all visitors that were replaced last.
MOST_REPLACED = 50
# The method of `MediaFileManager` that drops one.
_FORGET = "_drop_deferred_id"


def keep_replaced_files() -> None:
    """Let the files of this process be forgotten late."""
    if runtime.exists():
        forget_late(runtime.get_instance().media_file_mgr)


def forget_late(manager: MediaFileManager) -> None:
    """Let a manager forget a file that is made on demand when `MOST_REPLACED` others were replaced after it."""
    forget: Callable[[str], None] = getattr(manager, _FORGET)
    replaced: dict[str, None] = {}

    def replace(file: str) -> None:
        replaced[file] = None
        if len(replaced) > MOST_REPLACED:
            oldest = next(iter(replaced))
            del replaced[oldest]
            forget(oldest)

    vars(manager)[_FORGET] = replace

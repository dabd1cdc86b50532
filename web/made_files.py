"""What Streamlit keeps of files to download once they were made, until their pages have run again or longer."""

from pathlib import PurePosixPath
from typing import Any

from streamlit import runtime
from streamlit.runtime.media_file_manager import MediaFileManager

# Bytes of all files in memory beyond which those that no page shows are dropped at the next that is made.
MOST_KEPT = 96 * 1024 * 1024


def make_file(files: MediaFileManager, file: str) -> str:
    """Make a file by its number; its address on this server. Raises MediaFileStorageError.

    Streamlit drops a file that was made only when two pages have run since, though each page may ask for one.
    """
    url = files.execute_deferred(file)
    # It is marked now, and dropped when a second other one is made.
    if kept_bytes(files) > MOST_KEPT:
        files.remove_orphaned_files()
    return url


def kept_bytes(files: MediaFileManager) -> int:
    """Bytes of all files that Streamlit keeps in memory."""
    storage: Any = vars(files)["_storage"]
    return sum(one.byte_length for kind in storage.get_stats().values() for one in kind)


def keep(url: str, place: int) -> int:
    """Keep a made file for longer than Streamlit does, which drops it after the next two runs of any page's script.

    url: "" for none, instead of what was kept at this place. Returns its bytes.
    """
    files = runtime.get_instance().media_file_mgr
    found = files.read_file(PurePosixPath(url).name) if url else None
    content, kind, name = (found.content, found.mimetype, found.filename) if found else (b"", "text/plain", None)
    # Outside of a script nothing that is added belongs to a page.
    files.add(content, kind, f"late {place}", name, is_for_static_download=True)
    return len(content)

"""Files to download that were made: Streamlit keeps them in memory until pages have run, whose number has no bound."""

from functools import partial
from pathlib import PurePosixPath
from types import SimpleNamespace

import pytest
from streamlit import runtime
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage

from web import made_files
from web.made_files import keep, kept_bytes, make_file


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> MediaFileManager:
    """Streamlit's, of this process."""
    made = MediaFileManager(MemoryMediaFileStorage("/media"))
    monkeypatch.setattr(runtime, "get_instance", lambda: SimpleNamespace(media_file_mgr=made))
    return made


def test_files_that_are_made_and_not_fetched_are_bounded(
    files: MediaFileManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streamlit drops them when pages have run, but many pages may each ask for one and not run again."""
    monkeypatch.setattr(made_files, "MOST_KEPT", 1_000)
    asked = [files.add_deferred(partial(bytes, 100 + number), None, f"page {number}") for number in range(100)]
    made = [make_file(files, file) for file in asked]
    assert kept_bytes(files) <= 1_500
    # What was made just now is there.
    assert files.read_file(PurePosixPath(made[-1]).name) is not None
    assert files.read_file(PurePosixPath(made[-2]).name) is not None


def test_what_is_kept_for_late_visitors_stays_until_its_place_is_free(files: MediaFileManager) -> None:
    url = files.execute_deferred(files.add_deferred(lambda: b"games", None, "page"))
    name = PurePosixPath(url).name

    def run_pages() -> bool:
        for _ in range(3):
            files.remove_orphaned_files()
        return files.read_file(name) is not None

    assert keep(url, 3) == len(b"games")
    assert run_pages()
    assert keep("", 3) == 0
    assert not run_pages()

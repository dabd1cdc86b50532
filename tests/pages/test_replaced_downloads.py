"""A file can be downloaded from the page before as well; Streamlit would say that it could not be made."""

import pytest
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.media_file_storage import MediaFileStorageError
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage

from web.replaced_downloads import MOST_REPLACED, forget_late


@pytest.fixture
def manager() -> MediaFileManager:
    return MediaFileManager(MemoryMediaFileStorage("/media"))


def run_of_the_page(manager: MediaFileManager) -> str:
    """The number under which a run of the page offers its file."""
    manager.clear_session_refs()
    file = manager.add_deferred(lambda: "the game", "text/plain", "0.1", "game.txt", element_id="file")
    manager.remove_orphaned_files()
    return file


def test_tap_on_the_button_of_the_page_before_is_answered(manager: MediaFileManager) -> None:
    before = run_of_the_page(manager)
    run_of_the_page(manager)
    with pytest.raises(MediaFileStorageError):
        manager.execute_deferred(before)
    forget_late(manager)
    before = run_of_the_page(manager)
    for _ in range(MOST_REPLACED):
        run_of_the_page(manager)
        assert manager.execute_deferred(before).startswith("/media/")
    last = run_of_the_page(manager)
    with pytest.raises(MediaFileStorageError):
        manager.execute_deferred(before)
    assert manager.execute_deferred(last).startswith("/media/")


def test_no_more_than_a_few_are_kept_however_often_pages_run(manager: MediaFileManager) -> None:
    forget_late(manager)
    for _ in range(3 * MOST_REPLACED):
        run_of_the_page(manager)
    assert len(manager._deferred_callables) == MOST_REPLACED + 1

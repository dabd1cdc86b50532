"""A file can be downloaded from the page before as well; Streamlit would say that it could not be made."""

from collections.abc import Callable
from functools import partial

import pytest
from streamlit.runtime import media_file_manager
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.media_file_storage import MediaFileStorageError
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage

from web.replaced_downloads import MOST_REPLACED, forget_late


@pytest.fixture
def manager() -> MediaFileManager:
    return MediaFileManager(MemoryMediaFileStorage("/media"))


def run_of_the_page(manager: MediaFileManager, session: str = "page", *, monkeypatch: pytest.MonkeyPatch) -> str:
    """The number under which a run of the page offers its file."""
    monkeypatch.setattr(media_file_manager, "_get_session_id", lambda: session)
    manager.clear_session_refs()
    file = manager.add_deferred(lambda: "the game", "text/plain", "0.1", "game.txt", element_id="file")
    manager.remove_orphaned_files()
    return file


@pytest.fixture
def run(manager: MediaFileManager, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    return partial(run_of_the_page, manager, monkeypatch=monkeypatch)


def test_tap_on_the_button_of_the_page_before_is_answered(manager: MediaFileManager, run: Callable[..., str]) -> None:
    before = run()
    run()
    with pytest.raises(MediaFileStorageError):
        manager.execute_deferred(before)
    forget_late(manager, str)
    before = run()
    for _ in range(MOST_REPLACED):
        run()
        assert manager.execute_deferred(before).startswith("/media/")
    last = run()
    with pytest.raises(MediaFileStorageError):
        manager.execute_deferred(before)
    assert manager.execute_deferred(last).startswith("/media/")


def test_no_more_than_a_few_are_kept_however_often_pages_run(
    manager: MediaFileManager, run: Callable[..., str]
) -> None:
    forget_late(manager, str)
    for _ in range(3 * MOST_REPLACED):
        run()
    assert len(manager._deferred_callables) == MOST_REPLACED + 1


def test_an_address_pushes_out_its_own_however_many_pages_it_has(
    manager: MediaFileManager, run: Callable[..., str]
) -> None:
    forget_late(manager, lambda session: session.partition(" ")[0])
    before = run("one")
    run("one")
    for number in range(2 * MOST_REPLACED):
        run(f"other {number % 7}")
    assert manager.execute_deferred(before).startswith("/media/")


def test_of_a_closed_page_nothing_is_kept(manager: MediaFileManager, run: Callable[..., str]) -> None:
    forget_late(manager, lambda session: None if session == "closed" else session)
    before = run("closed")
    manager.clear_session_refs("closed")
    run("open")
    with pytest.raises(MediaFileStorageError):
        manager.execute_deferred(before)


def test_what_a_page_has_replaced_goes_once_it_is_closed(manager: MediaFileManager, run: Callable[..., str]) -> None:
    closed = set[str]()
    forget_late(manager, lambda session: None if session in closed else session)
    for _ in range(5):
        run("left")
    closed.add("left")
    manager.clear_session_refs("left")
    for _ in range(2):
        run("open")
    assert len(manager._deferred_callables) == 2

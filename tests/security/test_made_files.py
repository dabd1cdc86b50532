"""Files to download that were made: there for a minute whatever pages run, and bounded whatever is asked for."""

from functools import partial
from pathlib import PurePosixPath
from types import SimpleNamespace

import pytest
from streamlit import runtime
from streamlit.runtime import memory_media_file_storage
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage

from web import made_files
from web.made_files import KEPT_SECONDS, MadeFiles, keep, kept_bytes, make_file, name_files_by_all_of_them

GUEST, OTHER, THIRD = "192.168.1.20", "192.168.1.21", "192.168.1.22"


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> MediaFileManager:
    """Streamlit's, of this process."""
    made = MediaFileManager(MemoryMediaFileStorage("/media"))
    monkeypatch.setattr(runtime, "get_instance", lambda: SimpleNamespace(media_file_mgr=made))
    return made


def offered(files: MediaFileManager, content: bytes) -> str:
    """The number of a file that a page offers."""
    return files.add_deferred(lambda: content, None, f"page {content.decode()}")


def run_pages(files: MediaFileManager, times: int = 3) -> None:
    """What Streamlit does whenever any page has run or was closed."""
    for _ in range(times):
        files.remove_orphaned_files()


def is_there(files: MediaFileManager, url: str) -> bool:
    return files.read_file(PurePosixPath(url).name) is not None


def test_file_can_be_fetched_for_a_minute_whatever_pages_run_or_are_closed(files: MediaFileManager) -> None:
    now = [0.0]
    made = MadeFiles(files, lambda: now[0])
    number = offered(files, b"games")
    url = made.make(number, GUEST)
    now[0] = KEPT_SECONDS - 1
    run_pages(files, 100)
    assert is_there(files, url)
    # Asked for again it is there for a minute more.
    assert made.make(number, GUEST) == url
    now[0] = 2 * KEPT_SECONDS - 2
    run_pages(files, 100)
    assert is_there(files, url)
    now[0] = 2 * KEPT_SECONDS
    run_pages(files, 2)
    assert not is_there(files, url)
    assert made._held == {}


def test_a_large_file_of_which_little_has_changed_is_another(
    files: MediaFileManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record was saved as it had been before a correction, for as long as anybody had asked for that."""
    monkeypatch.setattr(memory_media_file_storage, "_PARTIAL_HASH_THRESHOLD", 1)
    name_files_by_all_of_them()
    made, content = MadeFiles(files), bytearray(2 * 1024 * 1024)
    told = []
    for number in range(2):
        content[400_000] = number
        url = made.make(files.add_deferred(lambda: bytes(content), None, f"page {number}"), GUEST)
        found = files.read_file(PurePosixPath(url).name)
        assert found is not None
        told.append(found.content[400_000])
    assert told == [0, 1]


def test_file_that_goes_before_it_can_be_kept_is_made_again(
    files: MediaFileManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pages run in the moment between."""
    made = MadeFiles(files)
    execute = files.execute_deferred

    def interrupted(file: str) -> str:
        url = execute(file)
        run_pages(files)
        return url

    monkeypatch.setattr(files, "execute_deferred", interrupted)
    assert is_there(files, made.make(offered(files, b"games"), GUEST))


def test_a_handler_of_requests_keeps_what_it_made(files: MediaFileManager) -> None:
    urls = [make_file(files, offered(files, content), GUEST) for content in (b"games", b"results")]
    run_pages(files)
    assert [is_there(files, url) for url in urls] == [True, True]


def test_files_that_are_made_and_not_fetched_are_bounded(
    files: MediaFileManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where no page runs, when Streamlit drops nothing."""
    monkeypatch.setattr(made_files, "MOST_KEPT", 1_000)
    asked = [files.add_deferred(partial(bytes, 100 + number), None, f"page {number}") for number in range(100)]
    made = [make_file(files, file, GUEST) for file in asked]
    assert kept_bytes(files) <= 1_500
    # What was made just now is there.
    assert [is_there(files, url) for url in made[-2:]] == [True, True]


def test_who_has_many_files_made_has_nobody_elses_dropped(
    files: MediaFileManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(made_files, "MOST_KEPT", 1_000)
    of_others = [
        make_file(files, files.add_deferred(partial(bytes, size), None, f"others {size}"), address)
        for size, address in ((301, OTHER), (302, THIRD))
    ]
    urls = [
        make_file(files, files.add_deferred(partial(bytes, 150 + number), None, f"page {number}"), GUEST)
        for number in range(50)
    ]
    run_pages(files)
    assert [is_there(files, url) for url in of_others] == [True, True]
    assert [is_there(files, url) for url in urls[-3:]] == [False, True, True]
    # One that is larger than all the rest is there all the same, and goes first afterwards.
    large = make_file(files, files.add_deferred(partial(bytes, 2_000), None, "large"), GUEST)
    assert is_there(files, large)
    make_file(files, files.add_deferred(partial(bytes, 303), None, "more"), OTHER)
    run_pages(files)
    assert not is_there(files, large)


def test_what_several_ask_for_counts_once_and_stays_while_one_of_them_keeps_it(
    files: MediaFileManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(made_files, "MOST_KEPT", 1_000)
    games = files.add_deferred(partial(bytes, 600), None, "games")
    url, *same = [make_file(files, games, address) for address in (GUEST, OTHER, THIRD)]
    assert same == [url, url]
    other = make_file(files, files.add_deferred(partial(bytes, 400), None, "results"), GUEST)
    run_pages(files)
    assert [is_there(files, one) for one in (url, other)] == [True, True]
    # The guest's part in it goes, and the file stays for the others.
    last = make_file(files, files.add_deferred(partial(bytes, 350), None, "more"), GUEST)
    run_pages(files)
    assert [is_there(files, one) for one in (url, other, last)] == [True, False, True]


def test_what_is_kept_for_late_visitors_stays_until_its_place_is_free(files: MediaFileManager) -> None:
    url = files.execute_deferred(files.add_deferred(lambda: b"games", None, "page"))

    def stays() -> bool:
        run_pages(files)
        return is_there(files, url)

    assert keep(url, 3) == len(b"games")
    assert stays()
    assert keep("", 3) == 0
    assert not stays()

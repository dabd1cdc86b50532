"""Runs the tests of the library and of backups on a folder and again on a database."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from storage import library
from storage.open_store import open_store
from storage.store import Store
from tests.postgres import new_database
from tests.storage.places import PLACES, Place

BOTH = ("test_library", "test_end_of_game", "test_backup", "test_long_meta")
# Tests of the folder itself: its files, its lock, its disk, the steps of a restore.
ABOUT_FILES = {
    "test_a_second_server_is_refused_with_the_number_of_the_first",
    "test_a_server_that_died_leaves_no_lock",
    "test_a_lock_lost_with_its_directory_is_not_taken_from_another",
    "test_an_end_that_could_not_be_listed_is_in_one_list_all_the_same",
    "test_an_end_that_could_not_be_listed_is_listed_after_a_passing_error_of_reading",
    "test_an_undone_end_that_could_not_be_listed_is_made_good",
    "test_an_end_that_a_crash_left_unlisted_is_listed_by_the_next_server",
    "test_a_game_that_ends_is_in_one_list_after_every_write",
    "test_a_game_that_ends_is_never_missing_again_and_again",
    "test_a_table_that_cannot_be_opened_is_shown_with_its_reason",
    "test_a_table_that_cannot_be_opened_is_put_aside_and_no_other",
    "test_files_that_are_no_tables_are_passed_over",
    "test_lists_that_are_damaged_or_gone_are_made_anew_from_the_tables",
    "test_a_rebuild_tells_of_what_cannot_be_read",
    "test_a_table_brought_by_hand_is_found",
    "test_a_backup_put_back_is_the_same_to_the_byte",
    "test_a_look_that_saw_one_change_and_not_the_one_before_it_is_taken_again",
    "test_what_is_written_after_the_moment_of_a_backup_is_not_in_it",
    "test_a_backup_on_a_full_disk_leaves_no_file",
    "test_a_backup_is_put_only_into_an_empty_directory_that_nobody_uses",
    "test_a_kill_at_any_step_of_a_restore_leaves_nothing_or_all_of_it",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize those modules with both stores, except tests about files."""
    if metafunc.module.__name__.rpartition(".")[2] in BOTH:
        about_files = metafunc.function.__name__ in ABOUT_FILES
        metafunc.parametrize("kept_in", ["folder"] if about_files else ["folder", "postgres"], indirect=True)


@pytest.fixture(autouse=True)
def kept_in(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Redirects a library opened in a folder: to that folder, or to a database instead."""
    kind = getattr(request, "param", "folder")
    if kind == "postgres":
        addresses: dict[str, str] = {}

        def instead(where: str | Path | None = None, *, write: bool = True) -> Store:
            address = addresses.setdefault(str(where), "") or new_database()
            addresses[str(where)] = address
            return open_store(address, write=write)

        monkeypatch.setattr(library, "open_store", instead)
    return kind


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty place of each kind of store."""
    return PLACES[request.param](tmp_path / "place")


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    """A store on that place."""
    opened = place.open()
    yield opened
    opened.close()

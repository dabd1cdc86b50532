"""Runs pages through the entry file with Streamlit's AppTest, each test on its own data directory."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from streamlit.elements.widgets import file_uploader
from streamlit.runtime.uploaded_file_manager import UploadedFile
from streamlit.testing.v1 import AppTest, app_test

import live
from live import LiveTable
from pages.chronicle.story import REST
from presenters import digest_counting
from tests.postgres import new_database

ENTRY = Path(__file__).parents[2] / "pages" / "shell.py"
# Tests that `make test` runs on a folder and again on a database, as the store lists, counts or takes away several
# tables for them; what else pages draw depends on what it answers, not on which it is (`test_store_contract.py`).
# `make soak` runs the others of these modules on a database too.
ON_BOTH = {
    "test_hall": {
        "test_a_game_in_play_is_no_game_of_the_hall",
        "test_the_hall_tells_of_every_player_and_counts_the_bribes_once",
        "test_what_was_worked_out_of_a_game_stays_when_the_list_of_games_is_made_anew",
        "test_what_another_server_worked_out_of_a_game_is_read",
        "test_names_are_joined_and_taken_apart",
        "test_a_result_is_entered_marked_and_removed",
        "test_a_choice_leaves_out_the_others",
        "test_an_end_taken_back_leaves_the_hall",
        "test_a_corrected_game_is_counted_anew",
    },
    "test_lobby": {
        "test_running_table_tells_who_where_and_whose_turn",
        "test_finished_games_stand_by_the_day_they_were_played_on",
        "test_a_finished_game_that_is_here_already_is_said_to_be",
        "test_a_record_whose_result_was_entered_by_hand_is_said_to_count_twice",
        "test_record_with_actions_goes_on_where_it_stood",
    },
}
# Tests of the folder itself: its files, its lock.
ABOUT_FILES = {
    "test_damaged_table_says_so_and_the_others_are_there",
    "test_data_opened_by_another_server_is_told_and_tried_again",
    "test_data_directory_that_is_a_file_is_told",
}
HOUSES = {
    "fx-schmid-1994": ("venice", "milan", "rome", "naples", "florence"),
    "intrigo-a-palazzo": ("orange", "black", "white", "blue", "green"),
}


@pytest.fixture(scope="session", autouse=True)
def scripts() -> Iterator[None]:
    """AppTest removes its temporary directory only at the interpreter's exit, which causes a warning."""
    yield
    app_test.TMP_DIR.cleanup()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize the tests of those modules with both stores."""
    both = ON_BOTH.get(metafunc.module.__name__.rpartition(".")[2])
    name = metafunc.function.__name__
    if both is not None and name not in ABOUT_FILES:
        database = "postgres" if name in both else pytest.param("postgres", marks=pytest.mark.soak)
        metafunc.parametrize("data", ["folder", database], indirect=True)


@pytest.fixture(autouse=True)
def data(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A fresh data directory or database, opened by the first page that needs it."""
    place = tmp_path / "data"
    monkeypatch.setenv("COMPANION_DATA", str(place))
    if getattr(request, "param", "folder") == "postgres":
        monkeypatch.setenv("COMPANION_DATABASE", new_database())
    # Nothing is judged by the clock: a page waits until its few games are counted.
    monkeypatch.setattr(digest_counting, "PATIENCE", 60.0)
    yield place
    digest_counting.end_counting()
    live.close()


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    """The app on one page: by its file name and query parameters."""
    # A browser sends its file once, AppTest before every run, when no page reads it: not of `web.stored_files`, which a
    # test that starts a server has left here.
    monkeypatch.setattr(file_uploader, "UploadedFile", UploadedFile)

    def opened(page: str = "lobby.py", **query: str) -> AppTest:
        test = AppTest.from_file(ENTRY, default_timeout=30)
        for name, value in query.items():
            test.query_params[name] = value
        # A browser asks for the rest of a chronicle once the first chart is drawn.
        test.session_state[REST] = True
        test.run()
        return test if page == "lobby.py" else test.switch_page(page).run()

    return opened


@pytest.fixture
def table() -> Callable[..., LiveTable]:
    """Creates a table directly, without the user interface."""

    def made(*names: str, edition: str = "fx-schmid-1994") -> LiveTable:
        players = [{"name": n, "house": h} for n, h in zip(names, HOUSES[edition], strict=False)]
        head = {"format": "intrige-record", "version": 1, "edition": edition, "first": 0}
        return live.registry().create({**head, "players": players, "actions": []})

    return made

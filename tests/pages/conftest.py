"""Runs pages through the entry file with Streamlit's AppTest, each test on its own data directory."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest, app_test

import live
from live import LiveTable
from pages.chronicle.story import REST
from tests.postgres import new_database

ENTRY = Path(__file__).parents[2] / "pages" / "shell.py"
# Modules that run on a folder and again on a database, as they list several tables.
BOTH = ("test_hall", "test_lobby")
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
    """Parametrize those modules with both stores, except tests about files."""
    if metafunc.module.__name__.rpartition(".")[2] in BOTH:
        about_files = metafunc.function.__name__ in ABOUT_FILES
        metafunc.parametrize("data", ["folder"] if about_files else ["folder", "postgres"], indirect=True)


@pytest.fixture(autouse=True)
def data(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A fresh data directory or database, opened by the first page that needs it."""
    place = tmp_path / "data"
    monkeypatch.setenv("COMPANION_DATA", str(place))
    if getattr(request, "param", "folder") == "postgres":
        monkeypatch.setenv("COMPANION_DATABASE", new_database())
    yield place
    live.close()


@pytest.fixture
def app() -> Callable[..., AppTest]:
    """The app on one page: by its file name and query parameters."""

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

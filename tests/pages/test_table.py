"""The table page through the entry file; its components are tested in the browser."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from live import LiveTable
from tests.pages.games import begin, play_some

ROOT = Path(__file__).parents[2]
App = Callable[..., AppTest]


def keys(app: AppTest) -> list[str]:
    """The keys of the components on the page, from top to bottom."""
    return [element.key for element in app.main if getattr(element, "type", "") == "bidi_component" and element.key]


def shown(app: AppTest) -> str:
    return " ".join(element.value for kind in (app.markdown, app.error, app.warning) for element in kind)


def test_a_table_shows_the_sentence_the_board_and_the_log(app: App) -> None:
    page = app("table/page.py", t=begin().table_id)
    assert not page.exception
    assert [key for key in keys(page) if key != "html-language"] == ["tabletop"]


def test_the_code_may_be_in_small_letters(app: App) -> None:
    page = app("table/page.py", t=begin().table_id.lower())
    assert "tabletop" in keys(page)


@pytest.mark.parametrize("query", [{}, {"t": ""}, {"t": "NONE"}, {"t": "../x"}, {"t": "<b>"}])
def test_without_a_table_the_page_says_so_and_shows_the_way(app: App, query: dict[str, str]) -> None:
    page = app("table/page.py", **query)
    assert not page.exception
    assert "tabletop" not in keys(page)
    assert page.button(key="to-lobby").label == "To the tables"
    if query.get("t"):
        assert page.error


def test_when_it_is_over_the_standing_comes_and_the_board_stays(app: App) -> None:
    from random import Random

    table = begin()
    play_some(table, Random(4), 10_000)
    assert table.view.over
    page = app("table/page.py", t=table.table_id)
    assert not page.exception
    assert "tabletop" in keys(page)
    assert table.view.balances is not None
    assert not page.expander


def test_the_last_notes_are_folded_away(app: App) -> None:
    from random import Random

    table = begin(paper=True)
    play_some(table, Random(4), 10_000)
    (folded,) = app("table/page.py", t=table.table_id).expander
    (piles,) = folded.markdown
    assert not folded.proto.expanded
    told = [line.split("**")[1].split("\\")[0] for line in piles.value.splitlines()]
    assert told[-3:] == [f"From the bank to {name}" for name in ("Anna", "Ben", "Cem")]


# Runs the page as the server does, without AppTest, which loads pandas for itself.
_PROBE = """
import sys
from streamlit.testing.v1 import AppTest
before = {"pandas", "pyarrow"} & set(sys.modules)
assert not before, before
import tests.pages.games as games
table = games.begin(paper=True)
app = AppTest.from_file("pages/shell.py", default_timeout=30)
app.query_params["t"] = table.table_id
app.run()
app.switch_page("table/page.py").run()
assert not app.exception
assert any(getattr(one, "key", None) == "tabletop" for one in app.main)
print(sorted({"pandas", "pyarrow", "charts", "plotly.express"} & set(sys.modules)))
"""


def test_the_page_loads_no_data_frames_and_no_charts(data: Path) -> None:
    table: LiveTable | None = None
    assert table is None
    done = subprocess.run([sys.executable, "-c", _PROBE], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr

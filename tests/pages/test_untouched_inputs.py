"""A page that is drawn again writes no input that nobody else has changed.

What the server writes goes to the browser even if it is what stood there before, and replaces what was chosen there
in the meantime.
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Node

from live import LiveTable, registry
from pages.desk.page import SECTIONS
from rules import EDITIONS
from tests.charts.small import small_record
from tests.pages.games import act, begin, some_action

App = Callable[..., AppTest]
PAGES = ("lobby", "setup", "hall", "rulebook", "position", "edition")
SECTIONS_OF_THE_HALL = ("duel", "rating-now", "effects", "duels", "records", "games", "result", "people", "home")
HOUSES = ("venice", "rome", "milan")
OF_A_TABLE = ("table", "watch", "join", "seat", "replay", "what_if", "chronicle")


def written(page: AppTest) -> list[str]:
    """The inputs that the last run wrote, by their keys."""
    assert not page.exception
    return [str(getattr(node, "key", node)) for node in _nodes(page._tree) if _is_written(node)]


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    if isinstance(node, Block):
        for child in node.children.values():
            yield from _nodes(child)


def _is_written(node: Node) -> bool:
    return bool(getattr(getattr(node, "proto", None), "set_value", False))


def in_play(moves: int = 12) -> LiveTable:
    table, random = begin(), Random(3)
    for _ in range(moves):
        act(table, **some_action(table.view, random))
    return table


@pytest.mark.parametrize("page", PAGES)
def test_a_page_writes_no_input_again(page: str, app: App) -> None:
    shown = app(f"{page}/page.py")
    assert written(shown.run()) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_table_of_every_edition_writes_no_input_again(edition: str, app: App) -> None:
    shown = app("setup/page.py")
    shown.radio("setup-edition").set_value(edition).run()
    assert written(shown.run()) == []
    shown.text_input("setup-name-0").input("Anna").run()
    assert written(shown) == []


@pytest.mark.parametrize("page", OF_A_TABLE)
def test_a_page_of_a_table_writes_no_input_again(page: str, app: App) -> None:
    shown = app(f"{page}/page.py", t=in_play().table_id)
    assert written(shown.run()) == []


def test_a_hall_whose_sections_are_open_writes_no_input_again(app: App) -> None:
    for names in (("Anna", "Ben", "Cem"), ("Ben", "Cem", "Dario")):
        players = [{"name": name, "house": house} for name, house in zip(names, HOUSES, strict=True)]
        registry().create(small_record(players=players))
    shown = app("hall/page.py")
    for name in SECTIONS_OF_THE_HALL:
        shown.session_state[f"section-{name}"] = True
    shown.run()
    assert len([one for one in shown.expander if one.children]) >= len(SECTIONS_OF_THE_HALL)
    assert written(shown.run()) == []


@pytest.mark.parametrize("section", SECTIONS)
def test_the_desk_writes_no_input_again(section: str, app: App) -> None:
    shown = app("desk/page.py", t=in_play().table_id, s=section)
    assert written(shown.run()) == []

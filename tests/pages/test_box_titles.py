"""A table is named by its box everywhere, not by another box of the same edition."""

from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from live import LiveTable, registry
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
NAMES = ("Anna", "Ben", "Cem")
BLACK_WHITE_GREEN = ("black", "white", "green")
# The box, its edition, houses that lie in it, its title, and that of the other box of the edition.
BOXES = (
    ("mayfair-2006", "amigo-2003", BLACK_WHITE_GREEN, "Intrigue (Mayfair Games, 2006)", "Intrige (Amigo, 2003)"),
    ("igiari-2016", "intrigo-a-palazzo", BLACK_WHITE_GREEN, "Intrigue (Igiari, 2016)", "Intrigo a Palazzo"),
)


def shown(test: AppTest) -> str:
    assert not test.exception
    texts = [element.value for kind in (test.markdown, test.caption) for element in kind]
    return "\n".join([*texts, *[html.proto.body for html in test.get("html")]]).replace("\\", "")


def game(edition: str, houses: tuple[str, ...]) -> dict[str, Any]:
    record = whole_game(edition, NAMES, 7)
    people = [{"name": name, "house": house} for name, house in zip(NAMES, houses, strict=True)]
    return {**record, "players": people}


def at_table(box: str, edition: str, houses: tuple[str, ...], *, over: bool = False) -> LiveTable:
    record = game(edition, houses)
    return registry().create(record if over else {**record, "actions": []}, {"box": box})


@pytest.mark.parametrize(("box", "edition", "houses", "title", "other"), BOXES, ids=[box[0] for box in BOXES])
def test_a_table_is_called_by_its_box(
    app: App, box: str, edition: str, houses: tuple[str, ...], title: str, other: str
) -> None:
    code = at_table(box, edition, houses).table_id
    lobby = shown(app())
    assert f"Table {code} · {title}" in lobby
    assert other not in lobby
    rules = app("rulebook/page.py", t=code)
    offered = [option.replace("\\", "") for option in rules.button_group("rules-edition").options]
    assert title in offered
    assert other not in offered
    for section in ("sheet", "set-up"):
        rules.segmented_control("rules-section").set_value(section).run()
        assert f"<h2>{title}</h2>" in shown(rules)


@pytest.mark.parametrize(("box", "edition", "houses", "title", "other"), BOXES, ids=[box[0] for box in BOXES])
def test_a_finished_game_is_called_by_its_box(
    app: App, box: str, edition: str, houses: tuple[str, ...], title: str, other: str
) -> None:
    code = at_table(box, edition, houses, over=True).table_id
    for told in (shown(app("chronicle/page.py", t=code)), shown(app("hall/page.py", who="Anna"))):
        assert title in told
        assert other not in told


def test_the_hall_tells_two_boxes_of_one_edition_apart(app: App) -> None:
    for box, houses in (("mayfair-2006", BLACK_WHITE_GREEN), ("amigo-2003", ("green", "white", "black"))):
        at_table(box, "amigo-2003", houses, over=True)
    hall = app("hall/page.py")
    choice = hall.selectbox("hall-edition")
    assert choice.options == ["All editions", "Intrige (Amigo, 2003)", "Intrigue (Mayfair Games, 2006)"]
    assert "Games: 2." in shown(hall)
    assert "Games: 1." in shown(choice.set_value("mayfair-2006").run())


def test_the_sheets_mark_what_is_a_ruling(app: App) -> None:
    known, unknown = (at_table(box, edition, BLACK_WHITE_GREEN).table_id for box, edition, *_ in reversed(BOXES))
    legend, sign = "° The rulebook is silent here; this table plays it so.", '<span class="desk-silent">°</span>'
    for code, marked in ((known, False), (unknown, True)):
        rules = app("rulebook/page.py", t=code)
        for section in ("sheet", "set-up"):
            rules.segmented_control("rules-section").set_value(section).run()
            told = shown(rules)
            signed = any(f"({number})&nbsp;{sign}" in told for number in (2, 3))
            assert (legend in told, signed) == (marked, marked), section


def test_without_a_word_of_the_box_the_edition_names_the_table(app: App) -> None:
    registry().create({**game("amigo-2003", BLACK_WHITE_GREEN), "actions": []})
    assert "Intrige (Amigo, 2003)" in shown(app())

"""A custom edition on every page: choice in the set-up, play, texts; and errors of its file."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from charts.chart_theme import DAY
from i18n.translator import Translator
from presenters.crest_html import crest
from presenters.sign_names import professions
from rules import House, edition_data, parse_action, play, read_edition
from rules.custom_edition_fields import COLOURS
from tests.rules.custom import HOUSES, KITCHEN, Data, own_record
from tests.rules.variants import begin, pick

App = Callable[..., AppTest]
TOWERS: Data = KITCHEN | {
    "name": "Eight *Towers*",
    "rooms": [5_000 * room for room in range(1, 9)],
    "professions": ["cook", "coachman", "Köchin", "law", "<b>spy</b>", "maid", "塔守", "c"],
    "houses": [
        {"name": name, "colour": colour} for name, colour in zip(HOUSES, (*COLOURS[:7], "#336699"), strict=True)
    ],
    "rounds": 6,
    "notes": [1_000, 5_000],
    "figures": 3,
    "least_bribe": 0,
    "ordered_bribes": False,
    "externals_together": False,
    "external_first": True,
    "one_palace": True,
}
DOORS: Data = KITCHEN | {
    "name": "Two doors",
    "players": [3, 4],
    "rooms": [1, 2],
    "professions": ["fox", "hen"],
    "houses": KITCHEN["houses"][:4],
    "rounds": 3,
    "cash": 9,
    "unit": 1,
}
ALL = [KITCHEN, TOWERS, DOORS]


@pytest.fixture
def folder(data: Path) -> Path:
    place = data / "editions"
    place.mkdir(parents=True)
    for number, file in enumerate(ALL):
        (place / f"{number}.json").write_text(json.dumps(file))
    return place


def whole(file: Data, players: int, seed: int = 3) -> Data:
    record, rng = own_record(file, players), Random(seed)
    position = begin(record)
    while position.phase != "over":
        record["actions"].append(pick(position, rng))
        position = play(position, parse_action(record["actions"][-1], position.table.edition)).position
    return record


def fine(test: AppTest) -> AppTest:
    assert not test.exception
    assert not test.error
    return test


def choose(test: AppTest, file: Data) -> AppTest:
    return fine(test.radio("setup-edition").set_value(read_edition(file).name).run())


def named(test: AppTest, names: str) -> AppTest:
    for seat, name in enumerate(names.split()):
        test.text_input(f"setup-name-{seat}").input(name)
    return test.run()


@pytest.mark.parametrize("file", ALL, ids=lambda file: file["name"])
def test_it_stands_in_the_set_up_and_starts(app: App, folder: Path, file: Data) -> None:
    test = fine(app("setup/page.py"))
    offered = [option.replace("\\", "") for option in test.radio("setup-edition").options]
    assert offered[offered.index("Intrige as on BrettspielWelt") + 1 :] == sorted(
        [one["name"] for one in ALL], key=str.casefold
    )
    test = named(choose(test, file), "Anna Ben Cem Dora")
    fine(test.button("start").click().run())
    (running,) = live.registry().lobby().running
    assert running.rules == read_edition(file)
    assert live.registry().table(running.table).record()["meta"]["edition"] == edition_data(read_edition(file))


def test_a_wrong_file_is_told_by_name_field_and_article_and_stops_nobody(app: App, folder: Path) -> None:
    (folder / "broken_*file*.json").write_text(json.dumps(KITCHEN | {"name": "Broken", "unit": 4_000}))
    (folder / "torn.json").write_text("{")
    test = app("setup/page.py")
    (told,) = [warning.value.replace("\\", "") for warning in test.warning]
    assert "- broken_*file*.json: rooms: 5,000 is no whole multiple of the unit, 4,000. (Article 1)" in told
    assert "- torn.json: This is not readable as JSON. (Article 1)" in told
    named(test, "Anna Ben Cem Dora").segmented_control("setup-first-fx-schmid-1994").set_value("lot")
    fine(test.button("start").click().run())
    assert len(live.registry().lobby().running) == 1


def test_a_file_that_changes_while_it_is_chosen_is_followed(app: App, folder: Path) -> None:
    test = choose(app("setup/page.py"), KITCHEN)
    changed = KITCHEN | {"cash": 90_000}
    (folder / "0.json").write_text(json.dumps(changed))
    test = fine(test.run())
    assert test.radio("setup-edition").value == read_edition(changed).name
    (folder / "0.json").unlink()
    test = fine(test.run())
    assert test.radio("setup-edition").value == "fx-schmid-1994"


@pytest.mark.parametrize("file", ALL, ids=lambda file: file["name"])
def test_every_page_can_tell_of_it(app: App, file: Data) -> None:
    """With no file beside: the table keeps its edition."""
    record = whole(file, file["players"][1])
    half = live.registry().create(record | {"actions": record["actions"][: len(record["actions"]) // 2]})
    over = live.registry().create(record)
    for code in (half.table_id, over.table_id):
        for page in ("table/page.py", "desk/page.py", "chronicle/page.py", "rulebook/page.py"):
            if (page, code) != ("chronicle/page.py", half.table_id):
                fine(app(page, t=code))
    fine(app())
    fine(app("hall/page.py"))
    sheet = app("rulebook/page.py", t=half.table_id)
    fine(sheet.segmented_control("rules-section").set_value("sheet").run())


def test_a_record_of_it_is_brought_along(app: App) -> None:
    record = own_record(KITCHEN, 3)

    def bring(data: Data) -> AppTest:
        raw = ("game.json", json.dumps(data).encode(), "application/json")
        return app().file_uploader("record-file").set_value(raw).run()

    fine(fine(bring(record)).button("intake-open").click().run())
    assert [running.rules for running in live.registry().lobby().running] == [read_edition(KITCHEN)]
    test = bring(record | {"meta": None})
    assert "Kitchen Intrigue" in test.error[0].value
    assert "whose file is needed here" in test.error[0].value


def test_no_two_figures_have_the_same_sign() -> None:
    signs = professions(read_edition(TOWERS), Translator())
    assert len({one["sign"] for one in signs.values()}) == 8
    assert [signs[word]["sign"] for word in ("cook", "coachman", "law", "c")] == ["=Co", "=Ca", "law", "=C"]


@pytest.mark.parametrize("colour", [*COLOURS, "#336699", "#ffee00"])
def test_every_colour_is_painted_by_crest_and_charts(colour: str) -> None:
    edition = read_edition(KITCHEN | {"houses": [{"name": "Own", "colour": colour}, *rest(colour)]})
    own: Any = House("Own", "grey")
    grey = crest(replace(edition, houses=(own, *edition.houses[1:])), "Own", Translator())
    assert (crest(edition, "Own", Translator()) == grey) == (colour == "grey")
    assert (DAY.fill(colour) == DAY.fill("grey")) == (colour == "grey")


def rest(colour: str) -> list[Data]:
    others = [other for other in COLOURS if other != colour]
    return [{"name": name, "colour": other} for name, other in zip(HOUSES[:4], others, strict=False)]

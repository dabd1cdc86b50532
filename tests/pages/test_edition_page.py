"""The editor of a custom edition: validation while typing, preview, storing, download."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit
import streamlit as st
from streamlit.testing.v1 import AppTest

import live
from i18n import typed_amounts
from pages.edition import fields, form
from pages.edition.problems import PROBLEMS
from rules import EDITIONS, Illegal, edition_data, read_edition
from storage import edition_files

App = Callable[..., AppTest]
PAGE = "edition/page.py"


def told(test: AppTest) -> str:
    assert not test.exception
    return " ".join(one.value for one in (*test.error, *test.warning, *test.success)).replace("\\", "")


@pytest.mark.parametrize("name", EDITIONS)
def test_every_box_can_be_begun_with_and_played_as_it_is(app: App, name: str) -> None:
    test = app(PAGE).run()
    test.selectbox("edition-begun").set_value(name).run()
    assert told(test) == "This edition can be played."
    made = read_edition(_data(test))
    assert {**edition_data(made), "name": name} == edition_data(EDITIONS[name])


@pytest.mark.parametrize("field", ["rooms", "notes"])
def test_of_lines_without_end_the_first_are_read_and_all_are_counted(
    app: App, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[object] = []

    def parsed(typed: object) -> object:
        read.append(typed)
        return typed_amounts.parse_amount(typed)

    test = app(PAGE).run()
    monkeypatch.setattr(fields, "parse_amount", parsed)
    test.text_area(fields.key(field)).set_value("7\n" * 400).run()
    (error,) = [one.value.replace("\\", "") for one in test.error]
    assert error.endswith("entries are expected here, not 400. (Article 1)")
    assert read.count("7") == fields._MOST_LINES


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("rooms", "20000\n20000", "All must be different, the smallest first. (Article 1)"),
        ("cash", "a lot", "A whole number is expected here. (Article 1)"),
        ("unit", "7", "10,000 is no whole multiple of the unit, 7. (Article 1)"),
        ("professions", "cook", "2 to 8 entries are expected here, not 1. (Article 1)"),
        ("notes", "3000\n10000", "Each must divide the next one, and the smallest the unit, 10,000. (Article 1)"),
        ("name", "", "A word of 1 to 40 characters is expected here, without “~”. (Article 1)"),
        ("note_count", "0", "A whole number from 1 to 10,000 is expected here, not 0. (Article 1)"),
        ("house-1", "VENICE", "“VENICE” is given twice. (Article 1)"),
    ],
)
def test_what_is_wrong_is_told_as_one_types_and_mended(app: App, field: str, typed: str, sentence: str) -> None:
    test = app(PAGE).run()
    widget = test.text_area if field in ("rooms", "professions", "notes") else test.text_input
    before = widget(fields.key(field)).value
    widget(fields.key(field)).set_value(typed).run()
    (error,) = [one.value.replace("\\", "") for one in test.error]
    assert error == sentence
    assert "cannot be played yet" in told(test)
    assert not [button for button in test.button if button.key == "edition-keep"]
    widget(fields.key(field)).set_value(before).run()
    assert told(test) == "This edition can be played."


def test_a_colour_without_end_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where anything may be typed into a list, Streamlit keeps it whole, for each page."""
    state: dict[str, object] = {"long": "x" * 40_000, "short": "violet", "none": None}
    monkeypatch.setattr(st, "session_state", state)
    for field in (*state, "other"):
        form._cut(field)
    assert state == {"long": "x" * 40, "short": "violet", "none": None}


def test_an_edition_typed_by_hand_reads_back(app: App) -> None:
    test = app(PAGE).run()
    test.selectbox("edition-begun").set_value("intrigo-a-palazzo").run()
    test.text_input("edition-name").set_value("Kitchen").run()
    test.text_area("edition-professions").set_value("cook\n gardener \n\nlaw\nmaid").run()
    test.text_area("edition-rooms").set_value("1.000\n2.000\n3.000\n4.000").run()
    test.number_input("edition-house_count").set_value(5).run()
    test.number_input("edition-most_players").set_value(4).run()
    assert told(test) == "This edition can be played."
    made = read_edition(json.loads(json.dumps(_data(test))))
    assert (made.professions, made.rooms) == (("cook", "gardener", "law", "maid"), (1000, 2000, 3000, 4000))
    assert (made.least_players, made.most_players, len(made.houses)) == (3, 4, 5)


def test_no_sentence_of_the_page_names_a_field_by_its_key() -> None:
    keys = ("least_bribe", "note_count", "edition:", "players:", "notes:", "professions:", "name:", "{key}")
    assert not [one for one in PROBLEMS.values() if any(key in one for key in keys)]


def named(app: App, name: str) -> AppTest:
    test = app(PAGE).run()
    test.text_input("edition-name").set_value(name).run()
    return test


def test_an_edition_kept_here_stands_in_the_set_up_of_everybody(app: App, data: Path) -> None:
    test = named(app, "Kitchen")
    test.button("edition-keep").click().run()
    assert "It stands in the set-up" in told(test)
    (file,) = (data / "editions").iterdir()
    assert read_edition(json.loads(file.read_text())).name == edition_name(test)
    test.button("edition-play").click().run()
    assert test.radio("setup-edition").value == edition_name(test)
    assert "Kitchen" in app("setup/page.py").radio("setup-edition").options


def test_the_same_edition_is_kept_once_and_another_of_its_name_is_refused(app: App, data: Path) -> None:
    named(app, "Kitchen").button("edition-keep").click().run()
    again = named(app, "Kitchen")
    assert "It stands in the set-up" in told(again)
    again.text_input("edition-cash").set_value("400000").run()
    again.button("edition-keep").click().run()
    assert "There is another edition called “Kitchen” here: choose another name. (Article 1)" in told(again)
    assert len(list((data / "editions").iterdir())) == 1


def test_an_edition_is_kept_beside_the_box_it_was_begun_with_and_not_as_that_box(app: App) -> None:
    test = app(PAGE).run()
    assert test.text_input("edition-name").value == "Intrige (FX Schmid, 1994), our own"
    test.text_input("edition-name").set_value("Intrige (FX Schmid, 1994)").run()
    test.button("edition-keep").click().run()
    assert "There is another edition called “Intrige (FX Schmid, 1994)” here: choose another name. (Article 1)" in told(
        test
    )
    assert dict(live.registry().editions().known) == dict(EDITIONS)
    test.selectbox("edition-begun").set_value("amigo-2003").run()
    test.button("edition-keep").click().run()
    assert "It stands in the set-up" in told(test)
    assert app(PAGE).selectbox("edition-begun").set_value("amigo-2003").run().text_input("edition-name").value == (
        "Intrige (Amigo, 2003), our own 2"
    )


def test_nobody_fills_the_set_up_with_editions(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    test = named(app, "Kitchen 0")
    for number in range(7):
        test.text_input("edition-name").set_value(f"Kitchen {number}").run()
        test.button("edition-keep").click().run()
    assert re.search(r"That was too much at once: wait \d+ seconds?\. \(Article 1\)", told(test))
    assert len(live.registry().editions().known) == len(EDITIONS) + 6
    monkeypatch.setattr(edition_files, "MOST_KEPT", 6)
    with pytest.raises(Illegal) as refused:
        live.registry().library.keep_edition(
            read_edition({**edition_data(EDITIONS["brettspielwelt"]), "name": "Eve"}), published=()
        )
    assert refused.value.code == "edition-files"


def edition_name(test: AppTest) -> str:
    """The name of the edition that the page shows now, or showed last."""
    return next(name for name in live.registry().editions().known if name not in EDITIONS)


def _data(test: AppTest) -> dict[str, object]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streamlit, "session_state", test.session_state)
        return fields.data()

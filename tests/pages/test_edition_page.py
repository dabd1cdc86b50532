"""The page on which an edition of one's own is made: checked as one types, drawn, and taken away as a file."""

import json
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from pages.edition import fields
from rules import EDITIONS, edition_data, read_edition

App = Callable[..., AppTest]
PAGE = "edition/page.py"


def told(test: AppTest) -> str:
    assert not test.exception
    return " ".join(one.value for one in (*test.error, *test.warning, *test.success))


@pytest.mark.parametrize("name", EDITIONS)
def test_every_box_can_be_begun_with_and_played_as_it_is(app: App, name: str) -> None:
    test = app(PAGE).run()
    test.selectbox("edition-begun").set_value(name).run()
    assert told(test) == "This edition can be played\\."
    made = read_edition(_data(test))
    assert {**edition_data(made), "name": name} == edition_data(EDITIONS[name])


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("rooms", "20000\n20000", ": all must be different, the smallest first"),
        ("cash", "a lot", ": a whole number is expected here"),
        ("unit", "7", "is no whole multiple of the unit, 7"),
        ("professions", "cook", ": 2 to 8 entries are expected here, not 1"),
        ("notes", "3000\n10000", "notes: each must divide the next one"),
        ("name", "", ": a word of 1 to 40 characters is expected here"),
        ("note_count", "0", ": a whole number from 1 to 10,000 is expected here, not 0"),
        ("house-1", "VENICE", ": “VENICE” is given twice"),
    ],
)
def test_what_is_wrong_is_told_as_one_types_and_mended(app: App, field: str, typed: str, sentence: str) -> None:
    test = app(PAGE).run()
    widget = test.text_area if field in ("rooms", "professions", "notes") else test.text_input
    before = widget(fields.key(field)).value
    widget(fields.key(field)).set_value(typed).run()
    assert sentence in told(test).replace("\\", "")
    assert "cannot be played yet" in told(test)
    widget(fields.key(field)).set_value(before).run()
    assert told(test) == "This edition can be played\\."


def test_an_edition_typed_by_hand_reads_back(app: App) -> None:
    test = app(PAGE).run()
    test.selectbox("edition-begun").set_value("intrigo-a-palazzo").run()
    test.text_input("edition-name").set_value("Kitchen").run()
    test.text_area("edition-professions").set_value("cook\n gardener \n\nlaw\nmaid").run()
    test.text_area("edition-rooms").set_value("1.000\n2.000\n3.000\n4.000").run()
    test.number_input("edition-house_count").set_value(5).run()
    test.slider("edition-players").set_range(3, 4).run()
    assert told(test) == "This edition can be played\\."
    made = read_edition(json.loads(json.dumps(_data(test))))
    assert (made.professions, made.rooms) == (("cook", "gardener", "law", "maid"), (1000, 2000, 3000, 4000))
    assert (made.least_players, made.most_players, len(made.houses)) == (3, 4, 5)


def _data(test: AppTest) -> dict[str, object]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fields.st, "session_state", test.session_state)
        return fields.data()

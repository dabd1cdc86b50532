"""The what-if page: continued from any line, beside the real game, without secrets of a running game."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
NAMES = ("Ada", "Bo & Co", "Chiara")


def record(edition: str = "fx-schmid-1994") -> dict[str, Any]:
    return whole_game(edition, NAMES, 5)


def table(actions: int | None = None, edition: str = "fx-schmid-1994") -> str:
    whole = record(edition)
    return live.registry().create({**whole, "actions": whole["actions"][:actions]}).table_id


def texts(test: AppTest) -> str:
    told = [*test.header, *test.markdown, *test.caption, *test.info, *test.error]
    return "\n".join(str(one.value) for one in told)


def first_bribe(whole: dict[str, Any]) -> int:
    return next(n for n, action in enumerate(whole["actions"]) if action["type"] == "bribe")


def test_a_bribe_is_played_on_the_side_and_taken_back(app: App) -> None:
    whole = record()
    at = first_bribe(whole)
    code = table()
    test = app("what_if/page.py", t=code, n=str(at))
    assert f"line {at} on" in test.header[0].value
    test.text_input(key=f"what-if-sum-{at}-0").set_value("40.000")
    test.button(key=f"what-if-give-{at}-0").click().run()
    assert not test.exception
    assert "40,000" in texts(test)
    assert live.registry().table(code).record()["actions"] == whole["actions"]
    test.button(key="what-if-back").click().run()
    assert test.button(key="what-if-back").disabled


def test_the_real_course_can_be_followed_to_its_end(app: App) -> None:
    whole = record()
    at = len(whole["actions"]) - 3
    test = app("what_if/page.py", t=table(), n=str(at))
    for _ in range(3):
        test.button(key="what-if-real").click().run()
    assert not test.exception
    assert test.button(key="what-if-real").disabled
    assert [one.label for one in test.download_button] == ["Save as a record of its own"]


def test_of_a_running_game_nobodys_ducats_are_told_and_nothing_is_kept(app: App) -> None:
    whole = record()
    at = first_bribe(whole)
    test = app("what_if/page.py", t=table(at), n=str(at))
    assert not test.exception
    assert "Ducats:" not in texts(test)
    assert not test.download_button
    test.text_input(key=f"what-if-sum-{at}-0").set_value("990000")
    test.button(key=f"what-if-give-{at}-0").click().run()
    # More than anybody has: a refusal would measure a purse.
    assert not test.error
    assert "990,000" in texts(test)


def test_of_a_game_that_was_ended_as_it_stands_no_ducats_are_called_secret(app: App) -> None:
    at = first_bribe(record())
    code = table(at)
    secret = "Others' ducats stay secret"
    assert secret in texts(app("what_if/page.py", t=code, n=str(at)))
    live.registry().table(code).end_as_it_stands()
    assert secret not in texts(app("what_if/page.py", t=code, n=str(at)))


@pytest.mark.parametrize(
    ("typed", "said"), [("10.000", "it stands as it really did"), ("40.000", "Nothing on the board")]
)
def test_another_bribe_is_not_what_really_happened(app: App, typed: str, said: str) -> None:
    at = first_bribe(record())
    test = app("what_if/page.py", t=table(at + 1), n=str(at))
    test.text_input(key=f"what-if-sum-{at}-0").set_value(typed)
    test.button(key=f"what-if-give-{at}-0").click().run()
    assert not test.exception
    assert [line for line in texts(test).splitlines() if line.startswith("- Nothing")] != []
    assert said in texts(test)


@pytest.mark.parametrize("typed", ["", "viel", "1e4", "-10000", "15000", "9" * 20])
def test_what_is_no_bribe_is_refused_with_a_sentence(app: App, typed: str) -> None:
    at = first_bribe(record())
    test = app("what_if/page.py", t=table(), n=str(at))
    test.text_input(key=f"what-if-sum-{at}-0").set_value(typed)
    test.button(key=f"what-if-give-{at}-0").click().run()
    assert not test.exception
    assert len(test.error) == 1
    assert test.button(key="what-if-back").disabled


@pytest.mark.parametrize("n", ["99999", "007", "-1", "x"])
def test_any_line_in_the_address_is_answered(app: App, n: str) -> None:
    test = app("what_if/page.py", t=table(), n=n)
    assert not test.exception
    assert re.search("What if|moment|no line", texts(test))


def test_the_sample_may_be_played_on_as_well(app: App) -> None:
    test = app("what_if/page.py", t="SAMPLE", n="20")
    assert not test.exception
    assert "line 20" in test.header[0].value


def test_the_desk_leads_there_from_the_moment_it_speaks_of(app: App) -> None:
    code = table(3)
    test = app("desk/page.py", t=code)
    test.button(key="desk-what-if").click().run()
    assert not test.exception
    assert "line 3 on" in test.header[0].value

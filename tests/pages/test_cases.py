"""The numbered cases in the program: linked from verdicts, shown, played, and made of any moment."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from streamlit.testing.v1 import AppTest

import live
from cases import Case, cases_of, program, read_cases
from cases.case import SCHEMA
from cases.judge import deviation
from i18n.translator import Translator
from live import BribeOffer, Study
from live.sandbox import full_purse
from presenters.article_view import article_data
from presenters.case_export import case_of_moment
from presenters.case_links import case_link
from presenters.case_view import all_cases, case_of_code, found_cases, played_case, record_of_case, tell_expected
from rules import (
    ARTICLES,
    BANK,
    EDITIONS,
    Action,
    Adjust,
    Bribe,
    Figure,
    Pay,
    Place,
    parse_action,
    replay,
)
from tests.browser.sample_tables import ANNA, BEN, CEM, FX, story
from tests.pages.test_desk import everything_shown
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
NAMES = ("Ada", "Bo & Co", "Chiara")
WORDS = Translator()
VALIDATOR = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def texts(test: AppTest) -> str:
    told = [*test.header, *test.markdown, *test.caption, *test.error, *test.get("html")]
    return "\n".join(str(getattr(one, "value", "") or one.proto.body) for one in told)


def table(actions: int | None = None, edition: str = "fx-schmid-1994") -> str:
    whole = whole_game(edition, NAMES, 5)
    return live.registry().create({**whole, "actions": whole["actions"][:actions]}).table_id


# --- found, shown, played -----------------------------------------------------


def test_every_article_leads_to_its_cases() -> None:
    for number in ARTICLES:
        link = article_data(number, WORDS)["cases"]
        assert link["href"] == f"rules?cases={number}"
        assert str(cases_of(article=number)[0]) in link["label"]
    refused = article_data("5.1", WORDS, None, "bribe-unit")["cases"]
    assert refused["href"] == "rules?cases=bribe-unit"
    assert case_link("5.1", WORDS, "no-such-code") == case_link("5.1", WORDS)


def test_cases_are_found_by_article_code_number_and_words() -> None:
    assert found_cases("5.1") == list(cases_of(article="5.1"))
    assert found_cases("bribe-unit") == list(cases_of(code="bribe-unit"))
    assert found_cases("5001") == [5001]
    assert found_cases("") == [case.number for case in read_cases()]
    assert found_cases("no such words anywhere") == []


def test_every_case_can_be_shown_and_tells_what_must_come_of_it() -> None:
    for number in all_cases():
        played = played_case(number)
        assert played is not None
        if played.case.code is not None:
            assert played.refused is not None
            assert played.refused.code == played.case.code
            assert tell_expected(played, WORDS)
        else:
            assert played.study is not None
            assert played.study.steps[-1].position == replay(json.loads(played.case.text)).position
    assert sum(one.study is not None for number in all_cases() if (one := played_case(number))) > 500


@pytest.mark.parametrize("code", ["CASE-", "CASE-x", "CASE-99999", "CASE-99999999999", "KMRT", "CASE-²"])
def test_what_is_no_case_is_none(code: str) -> None:
    assert case_of_code(code) is None


def test_rules_show_the_cases_that_the_address_names(app: App) -> None:
    test = app("rulebook/page.py", cases="bribe-unit")
    assert not test.exception
    (chosen,) = [one for one in test.selectbox if str(one.key).startswith("rules-case-")]
    first = cases_of(code="bribe-unit")[0]
    assert chosen.value == first
    assert "Article 5.1" in texts(test)
    assert "Refused by Article 5" in texts(test).replace("\\", "")
    test.text_input(key="rules-case-words").set_value("no such words").run()
    assert "No case holds these words" in texts(test).replace("\\", "")


def test_a_case_is_played_on_by_hand(app: App) -> None:
    number = cases_of(code="bribe-unit")[0]
    test = app("rulebook/page.py", cases=str(number))
    test.button(key=f"case-{number}-play").click().run()
    assert not test.exception
    assert test.header[0].value.startswith("What if")
    assert "Ducats" in texts(test)
    assert record_of_case(case_of_code(f"CASE-{number}") or pytest.fail("no case"))["players"]


def test_what_is_no_record_is_shown_as_its_text(app: App) -> None:
    number = next(one.number for one in read_cases() if one.code == "not-json")
    test = app("rulebook/page.py", cases=str(number))
    assert not test.exception
    assert test.code


# --- links --------------------------------------------------------------------


def test_the_desk_leads_to_the_cases_of_its_verdict(app: App) -> None:
    test = app("desk/page.py", t=table(3))
    assert 'href="rules?cases=' in texts(test)
    test.segmented_control(key="desk-section").set_value("may").run()
    assert "rules?cases=" in everything_shown(test)


# --- made ---------------------------------------------------------------------


def made(study: Study, number: int, asked: Any = None) -> tuple[Case, str]:
    text = case_of_moment(study, number, "may I?", asked)
    found = json.loads(text)
    VALIDATOR.validate(found)
    return Case(found[0]), text


@pytest.mark.parametrize("edition", [*EDITIONS])
def test_a_case_can_be_made_of_every_moment_and_tells_nobodys_cash(edition: str) -> None:
    seats = EDITIONS[edition].least_players
    whole = whole_game(edition, (*NAMES, "Dario")[:seats], 7)
    game = replay(whole).sound()
    study = Study(game.table, game.actions)
    for number in range(len(game.actions) + 1):
        case, _ = made(study, number)
        assert deviation(case, program(case.text)) is None
        assert case.record is not None
        kept, real = case.expect["position"], game.steps[number].position
        if real.host is not None:
            assert (kept["round"], kept["seat"], kept["phase"]) == (real.round, real.host, real.phase)
        paid = [one["amount"] for one in case.record["actions"] if one["type"] == "bribe"]
        full = full_purse(game.table.edition)
        assert set(case.record["start"]["balances"]) <= {full, 0, sum(paid)}


def test_what_was_asked_is_its_last_action_and_the_answer_what_must_come_of_it() -> None:
    game = replay(whole_game("fx-schmid-1994", NAMES, 5)).sound()
    at = next(n for n, action in enumerate(game.actions) if isinstance(action, Bribe))
    study, bribe = Study(game.table, game.actions), game.actions[at]
    assert isinstance(bribe, Bribe)
    case, _ = made(study, at, bribe._replace(amount=15_000))
    assert (case.code, case.article) == ("bribe-unit", "5.1")
    case, text = made(study, at, bribe)
    assert case.code is None
    assert parse_action(json.loads(text)[0]["record"]["actions"][-1], game.table.edition) == bribe


@pytest.mark.parametrize(
    "before",
    [
        [Pay(BEN, CEM, 10_000), Bribe(BEN, "church", 10_000)],
        [Bribe(BEN, "church", 10_000), Pay(BEN, CEM, 10_000)],
        [Pay(CEM, BEN, 10_000), Bribe(BEN, "church", 10_000), Adjust(BEN, BANK, 20_000, "counted anew")],
        [Bribe(BEN, "church", 20_000)],
    ],
)
def test_whoever_had_nothing_left_has_so_in_the_case_whatever_was_paid_in_the_turn(before: list[Action]) -> None:
    """By article 5.5, after payments (13) and corrections (12)."""
    record = story(FX, ANNA, [(BEN, "church"), (CEM, "law")], {ANNA: {10_000: (BEN, "law")}}, cash={BEN: 20_000})
    table = replay(record).sound().table
    study = Study(table, [*before, placed := Place(ANNA, Figure(BEN, "church"), 20_000)])
    (offered,) = study.view.choices
    assert isinstance(offered, BribeOffer)
    assert offered.waived
    for amount, code in ((0, None), (10_000, "bribe-waived")):
        case, _ = made(study, len(before) + 1, Bribe(BEN, "law", amount))
        assert case.code == code
    settled = Study(table, [*before, placed, Bribe(BEN, "law", 0), Pay(CEM, BEN, 10_000)])
    case, _ = made(settled, len(before) + 3)
    assert case.code is None


def test_a_case_is_downloaded_from_the_desk_and_from_a_position(app: App) -> None:
    desk = app("desk/page.py", t=table(3))
    assert not desk.download_button
    desk.text_input(key="desk-case-title").set_value("Who bribes first?").run()
    assert [one.label for one in desk.download_button] == ["Download the case"]
    position = app("position/page.py")
    position.session_state["set-round"] = 1
    position.run()
    assert not position.download_button
    position.text_input(key="position-case-title").set_value("Who sends first?").run()
    assert [one.label for one in position.download_button] == ["Download the case"]
    assert not position.exception


def test_the_runner_takes_such_a_file(tmp_path: Path) -> None:
    from cases.__main__ import main

    game = replay(whole_game("fx-schmid-1994", NAMES, 5)).sound()
    file = tmp_path / "case.json"
    file.write_text(case_of_moment(Study(game.table, game.actions), 9, "who is next?", None), encoding="utf-8")
    assert main(["--file", str(file)]) == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    data[0]["expect"]["position"]["round"] += 1
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["--file", str(file)]) == 1
    file.write_text("{", encoding="utf-8")
    assert main(["--file", str(file)]) == 2

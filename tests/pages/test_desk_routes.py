"""The routes of the desk: `/may` answers a question at any moment, `/case` writes it down; neither changes anything."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from httpx2 import Response
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

from i18n.catalogs import languages
from i18n.translator import Translator
from live import LiveTable, Study, new_key
from live.sandbox import full_purse
from presenters.case_export import case_of_moment
from presenters.may_i_view import about, may_i_view
from rules import Dispatch, action_data, parse_action, replay
from tests.browser import sample_tables
from tests.browser.sample_tables import ANNA, BEN, CEM, ELENA, ONLINE
from tests.rules.custom import KITCHEN, own_record
from web import desk_routes
from web.origin import SameOrigin
from web.socket_limits import Address, Addresses, Allowance

Made = Callable[..., LiveTable]
HERE = {"origin": "http://testserver"}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(Starlette(routes=[*desk_routes.ROUTES], middleware=[Middleware(SameOrigin)])) as client:
        yield client


def may(client: TestClient, asked_about: dict[str, Any], path: str = "/may", **more: object) -> Response:
    return client.post(path, json={**asked_about, "lang": "en", "question": {}, **more}, headers=HERE)


def first_of(table: LiveTable) -> dict[str, Any]:
    return {"table": table.table_id, "at": None}


def set_up(record: dict[str, Any]) -> Study:
    return Study(replay(record).sound().table)


def test_without_words_the_action_that_is_due_is_asked_about(client: TestClient, table: Made) -> None:
    made = table("Anna", "Ben", "Cem")
    answer = may(client, first_of(made))
    told = answer.json()
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert told["question"]["kind"] == "send"
    assert told["told"].startswith("May Anna send the ")
    assert "Yes." in told["answer"]
    assert "Article 10" in told["answer"]
    assert told["follows"]["effects"]
    assert [field["name"] for field in told["fields"]] == ["kind", "who", "first", "first_to", "second", "second_to"]


def test_what_is_refused_names_what_is_allowed_instead_and_that_is(client: TestClient, table: Made) -> None:
    made = table("Anna", "Ben", "Cem")
    question = {**may(client, first_of(made)).json()["question"], "first_to": CEM, "second_to": CEM}
    told = may(client, first_of(made), question=question).json()
    assert "No." in told["answer"]
    assert "Article 10.1" in told["answer"]
    nearest = told["follows"]["near"][0]
    again = may(client, first_of(made), question=nearest["question"]).json()
    assert "Yes." in again["answer"]
    assert again["question"] == nearest["question"]


@pytest.mark.parametrize("language", sorted(languages()))
def test_verdict_is_told_in_the_readers_language(client: TestClient, table: Made, language: str) -> None:
    told = may(client, first_of(table("Anna", "Ben", "Cem")), lang=language).json()
    assert told["lang"] == language
    assert ("Yes." in told["answer"]) == (language == "en")


@pytest.mark.parametrize(
    "question",
    [
        {"kind": "pay", "who": 7, "host": -1, "room": 5, "amount": -10, "profession": "cook", "figure": "law"},
        {"kind": [], "who": True, "host": None, "room": 1.5, "amount": 10**12, "first": {}, "figure": {"seat": "0"}},
        {"figure": {"seat": True, "profession": "law"}, "first_to": "1", "second": "x", "else": 1},
    ],
)
def test_what_cannot_be_asked_is_as_in_the_default_question(
    client: TestClient, table: Made, question: dict[str, Any]
) -> None:
    made = table("Anna", "Ben", "Cem")
    usual = may(client, first_of(made)).json()
    asked = json.dumps({**first_of(made), "lang": "en", "question": question})
    answer = client.post("/may", content=asked, headers={**HERE, "content-type": "application/json"})
    assert answer.json() == usual


def test_an_earlier_moment_is_judged_by_what_stood_then(client: TestClient, table: Made) -> None:
    made = table("Anna", "Ben", "Cem")
    before = may(client, first_of(made)).json()
    sent = next(one for one in made.view.choices if isinstance(one, Dispatch))
    made.act(action_data(sent), version=made.view.version, key=new_key())
    assert may(client, {"table": made.table_id, "at": 0}).json() == before
    assert may(client, first_of(made)).json() != before
    refused = may(client, {"table": made.table_id, "at": 7})
    assert (refused.status_code, refused.json()["code"]) == (403, "no-such-moment")


def test_a_position_that_was_set_up_is_judged_like_a_table(client: TestClient) -> None:
    study = set_up({**sample_tables.FOUGHT, "actions": []})
    question = {"kind": "room", "figure": {"seat": ELENA, "profession": "military"}, "room": 50_000}
    told = may(client, about(study, None), question=question).json()
    assert told["told"] == "May Anna put Elena's officer into the 50,000 room?"
    assert told == may_i_view(study, None, question, Translator("en", study.view.table.players, ONLINE))


@pytest.mark.parametrize(("story", "empty"), [(sample_tables.POOR, {CEM}), (sample_tables.SENDING, set())])
def test_of_the_ducats_of_a_position_only_who_must_declare_0_leaves_the_server(
    story: dict[str, Any], empty: set[int]
) -> None:
    seats = range(len(story["players"]))
    balances = [123_450_000 if seat == BEN else 0 for seat in seats]
    study = set_up({**story, "start": {**story["start"], "balances": balances}, "actions": []})
    named = about(study, None)["record"]["start"]["balances"]
    full = full_purse(study.steps[0].position.table.edition)
    assert named == [0 if seat in empty else full for seat in seats]


def test_a_position_of_an_edition_that_begins_without_ducats_is_judged_like_a_table(client: TestClient) -> None:
    """Who has a unit may give it; the starting cash tells nothing of that."""
    file = KITCHEN | {"cash": 0, "name": "Beggars"}
    cook, maid = {"seat": 2, "profession": "cook"}, {"seat": 1, "profession": "maid"}
    sent = [{"seat": 0, "profession": "cook"}, {"seat": 0, "profession": "maid"}, {"seat": 1, "profession": "cook"}]
    start = {
        "round": 2,
        "seat": 0,
        "balances": [0, 50_000, 50_000],
        "palaces": [{}, {}, {}],
        "parks": [[maid, cook], [], []],
        "island": [*sent, {"seat": 2, "profession": "maid"}],
    }
    study = set_up(own_record(file, 3, start=start))
    question = {"kind": "bribe", "who": 1, "profession": "maid", "amount": 5_000}
    told = may(client, about(study, None), question=question).json()
    assert told["answer"] == may_i_view(study, None, question, Translator("en", study.view.table.players))["answer"]
    assert "Yes" in told["answer"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"table": "NONE", "at": None, "question": {}}, 403, "unknown-table"),
        ({"table": "NONE", "at": None}, 400, "malformed"),
        ({"table": "NONE", "at": True, "question": {}}, 400, "malformed"),
        ({"table": "NONE", "at": "0", "question": []}, 400, "malformed"),
        ({"table": ["NONE"], "question": {}}, 400, "malformed"),
        ({"record": {**sample_tables.MOVED}, "question": {}}, 400, "malformed"),
        ({"record": {"format": "intrige-record"}, "question": {}}, 403, "other-version"),
        ([], 400, "malformed"),
        ({"lang": [], "record": "x" * 20_000, "question": {}}, 400, "malformed"),
    ],
)
@pytest.mark.parametrize("path", ["/may", "/case"])
def test_what_is_no_question_is_refused(client: TestClient, path: str, body: object, status: int, code: str) -> None:
    answer = client.post(path, json=body, headers=HERE)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("path", ["/may", "/case"])
def test_only_our_own_pages_ask(client: TestClient, table: Made, path: str) -> None:
    asked = {**first_of(table("Anna", "Ben", "Cem")), "question": {}, "title": "Why?"}
    assert client.post(path, json=asked, headers={"origin": "http://elsewhere.example"}).status_code == 403
    assert client.post(path, data=asked, headers=HERE).status_code == 400
    assert client.get(path).status_code == 405


def test_names_are_text_in_a_verdict(client: TestClient, table: Made) -> None:
    made = table("<b>Anna</b>", "Ben", "Cem")
    told = may(client, first_of(made), question={"kind": "bribe", "who": BEN}).json()
    assert "&lt;b&gt;Anna&lt;/b&gt;" in told["answer"]
    assert "<b>Anna" not in told["answer"] + told["proof"]


def test_questions_change_nothing(client: TestClient, table: Made) -> None:
    made = table("Anna", "Ben", "Cem")
    before = made.view
    for field in may(client, first_of(made)).json()["fields"]:
        for option in field.get("options", []):
            assert may(client, first_of(made), question={field["name"]: option["value"]}).status_code == 200
    assert made.view is before


def test_an_address_that_asks_without_end_is_told_to_wait_and_keeps_nobody_out(
    table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = table("Anna", "Ben", "Cem")
    few = Addresses(lambda: Address(Allowance(9, 0), Allowance(9, 0), Allowance(3, 0)))
    monkeypatch.setattr(desk_routes, "addresses", few)
    app = Starlette(routes=[*desk_routes.ROUTES], middleware=[Middleware(SameOrigin)])
    guest, anna = (TestClient(app, client=(address, 5000)) for address in ("192.168.1.20", "192.168.1.21"))
    codes = [may(guest, first_of(made)).json().get("code") for _ in range(5)]
    assert codes == [None, None, None, "too-fast", "too-fast"]
    assert may(anna, first_of(made)).status_code == 200


def test_a_question_is_written_down_as_a_case_of_its_moment(client: TestClient, table: Made) -> None:
    made = table("Anna", "Ben", "Cem")
    question = {**may(client, first_of(made)).json()["question"], "first_to": CEM, "second_to": CEM}
    told = may(client, first_of(made), "/case", question=question, title="Both to Cem?").json()
    figures = [{"profession": question[one], "to": CEM} for one in ("first", "second")]
    both = parse_action({"type": "dispatch", "seat": ANNA, "figures": figures}, made.view.table.edition)
    assert told == {"case": case_of_moment(made, 0, "Both to Cem?", both)}


@pytest.mark.parametrize("title", ["", "  ", None, 7, "a\nb"])
def test_a_case_has_a_title(client: TestClient, table: Made, title: object) -> None:
    asked = json.dumps({**first_of(table("Anna", "Ben", "Cem")), "lang": "en", "question": {}, "title": title})
    answer = client.post("/case", content=asked, headers={**HERE, "content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-a-text")

"""Half a character (a lone surrogate), which JSON can hold and no file: refused in a sentence at every door."""

import json
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

import live
from i18n.translator import Translator
from live import Caller
from narration.error_text import error_text
from storage import StorageError
from web import seat_routes
from web.origin import SameOrigin

HERE = {"origin": "http://testserver", "content-type": "application/json"}
ASKED: dict[str, dict[str, object]] = {
    "/own": {"table": "KRAB"},
    "/take": {"table": "KRAB", "ticket": "word"},
    "/purse": {"table": "KRAB", "seat": "0", "pin": "1357", "lang": "en", "new": "2468"},
}
HALF = [
    (path, json.dumps({**fields, **half}).encode())
    for path, fields in ASKED.items()
    for half in [dict.fromkeys([name], "\ud800") for name in [*fields, "more"]] + [{"\udfff": "word"}]
]


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(Starlette(routes=[*seat_routes.ROUTES], middleware=[Middleware(SameOrigin)])) as client:
        yield client


@pytest.mark.parametrize(("path", "body"), [*HALF, ("/own", b'{"table": "\xed\xa0\x80"}'), ("/own", b'"\xff"')])
def test_half_a_character_in_a_request_is_refused_in_a_sentence(client: TestClient, path: str, body: bytes) -> None:
    answer = client.post(path, content=body, headers={**HERE, "accept-language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "a text is expected" in answer.json()["sentence"]


@pytest.mark.parametrize("code", ["\ud800", "KRAB\udfff"])
def test_a_code_typed_on_a_page_that_can_be_none_is_told_in_a_sentence_that_can_be_sent(code: str) -> None:
    with pytest.raises(StorageError, match="unknown-table") as refused:
        live.registry().table(code, client=Caller("192.168.1.20", "guesses"))
    assert error_text(refused.value, Translator("en")).encode()

"""Routes of the desk: `POST /may` answers “May I?”, `POST /case` writes a question as a case file; both change nothing.

Both take JSON from our own scripts only (`web.origin`): `question` (`presenters.may_i_question`), `lang`, and what it
is asked about: `table`, a code, with `at`, a number of actions or null for now; or `record`, a position that was set up
and is nobody's table. No verdict depends on anybody's cash (`live.may_i`), so whoever knows the code may ask. The
requests of an address count as actions at its tables' sockets do, and one of them is answered at a time.
"""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from i18n.catalogs import SOURCE, languages
from i18n.translator import Translator
from live import Study, Subject, registry
from live.table_code_guards import LOCAL
from presenters.boxes import named_by_box
from presenters.may_i_view import TITLE_LENGTH, case_of_question, may_i_view
from rules import Illegal, IntrigeError, Malformed, replay
from web.json_routes import HEADERS, BadRequest, json_body, refused
from web.opening_thread_pool import opened_table
from web.record_thread_pool import run_for_record
from web.table_socket import addresses
from web.table_thread_pool import run_at_table
from web.table_turn_queue import line_of, lines_at
from web.turns import TurnsByAddress
from web.visitor import caller_of

# A position with the figures of six players has about 6,000.
MOST_BYTES = 16 * 1024
_questions = TurnsByAddress()
_Tell = Callable[[Subject, int | None, dict[str, Any], str], dict[str, Any]]


async def may(request: Request) -> Response:
    """The view model of the answer (`presenters.may_i_view`)."""
    return await _answered(request, _verdict)


async def case(request: Request) -> Response:
    """`{"case"}`, the text of the file; `title` is the question in words."""
    return await _answered(request, _case)


async def _answered(request: Request, tell: _Tell) -> Response:
    language = ""
    try:
        asked = await json_body(request, MOST_BYTES)
        language = _language(asked.get("lang"))
        _count(request)
        told = await _told(request, asked, language, tell)
    except (BadRequest, IntrigeError) as error:
        return refused(error, language)
    return JSONResponse(told, headers=HEADERS)


def _language(asked: object) -> str:
    return asked if isinstance(asked, str) and asked in languages() else SOURCE


def _count(request: Request) -> None:
    """Count a question of an address. Raises Illegal `too-fast`; article 1."""
    name = caller_of(request).address
    address = addresses.of(name)
    if name != LOCAL and not (address.messages.take() and address.actions.take()):
        raise Illegal("too-fast", "1", seconds=1)


async def _told(request: Request, asked: dict[str, Any], language: str, tell: _Tell) -> dict[str, Any]:
    code, at = asked.get("table"), asked.get("at")
    if not isinstance(asked.get("question"), dict) or type(at) not in (int, type(None)):
        raise BadRequest
    if isinstance(code, str):
        caller = caller_of(request)
        table = await opened_table(code, caller)
        line, questions = line_of(table, request), _questions.of(caller.address)
        line_of_address = f"{table.table_id} {line}"
        if questions.is_crowded(line_of_address) or lines_at(table).is_crowded(line):
            raise Illegal("too-fast", "1", seconds=1)
        registry().visitors.count("question", caller)
        async with questions.turn(line_of_address):
            return await run_at_table(table, request, tell, table, at, asked, language)
    record = asked.get("record")
    if not isinstance(record, dict) or record.get("actions"):
        raise BadRequest
    return await run_for_record(caller_of(request), lambda: tell(_study(record), None, asked, language))


def _study(record: dict[str, Any]) -> Study:
    """A position that was set up. Raises what `rules.replay` and `Study` raise."""
    game = replay(record, registry().editions().known.values()).sound()
    return Study(game.table)


def _verdict(subject: Subject, at: int | None, asked: dict[str, Any], language: str) -> dict[str, Any]:
    view = subject.view
    translator = Translator(language, view.table.players, view.table.edition.name)
    named = named_by_box(view, translator) if view.table_id else translator
    return may_i_view(subject, at, asked["question"], named)


def _case(subject: Subject, at: int | None, asked: dict[str, Any], language: str) -> dict[str, Any]:
    title = asked.get("title")
    if not isinstance(title, str) or not title.strip() or not title.isprintable():
        raise Malformed("not-a-text", key="title")
    return {"case": case_of_question(subject, at, asked["question"], title[:TITLE_LENGTH])}


ROUTES = (Route("/may", may, methods=["POST"]), Route("/case", case, methods=["POST"]))

"""Routes of a seat: `POST /take` redeems a ticket for a cookie, `POST /own` and `/purse` return its ducats.

All take JSON from our own scripts only (`web.origin`). A token is only ever in an HttpOnly cookie: in no page, address
or log.
"""

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from live import Caller, Device, LiveTable, Taken, is_ours, registry
from rules import IntrigeError
from web.json_routes import HEADERS, BadRequest, json_body, refused
from web.opening_thread_pool import opened_table
from web.origin import is_tls
from web.table_thread_pool import run_at_table
from web.visitor import caller_of

COOKIE_SECONDS = 90 * 24 * 3600
MOST_BYTES = 1024
# Longer than any sum.
ANSWER_BYTES = 64
# Most cookies of other tables a browser keeps: beyond that those of tables that are gone are deleted, then of those
# that were closed or over first, and of none in play.
MOST_COOKIES = 24


async def take(request: Request) -> Response:
    """`{"table", "ticket"}`: set the cookie of the place that the ticket is good for."""
    try:
        wanted = await _body(request, "table", "ticket")
        caller, cookies = caller_of(request), tuple(request.cookies)
        table = await opened_table(wanted["table"], caller)
        taken, stale = await run_at_table(table, request, _take, table, wanted["ticket"], cookies, caller)
    except (BadRequest, IntrigeError) as error:
        return refused(error)
    answer = JSONResponse({"taken": True}, headers=HEADERS)
    for name in stale:
        answer.delete_cookie(name, path="/", httponly=True, samesite="lax")
    answer.set_cookie(
        taken.cookie,
        taken.token,
        max_age=COOKIE_SECONDS,
        path="/",
        secure=is_tls(request),
        httponly=True,
        samesite="lax",
    )
    return answer


async def own(request: Request) -> Response:
    """`{"table"}`: the ducats of the seat whose cookie is sent, refused where that is not the `seat` of the page."""
    try:
        wanted = await _body(request, "table")
        table = await opened_table(wanted["table"], caller_of(request))
        device = Device(dict(request.cookies), as_seat=True)
        cash = await run_at_table(table, request, table.own_cash, device, wanted.get("seat"))
    except (BadRequest, IntrigeError) as error:
        return refused(error)
    return _told(cash)


async def purse(request: Request) -> Response:
    """`{"table", "seat", "pin", "lang"}`; with `look`: return the seat's ducats; with `new`: change or remove the PIN.

    A refusal contains the sentence for the screen.
    """
    language = ""
    try:
        wanted = await _body(request, "table", "seat", "pin", "lang")
        language = wanted["lang"]
        table = await opened_table(wanted["table"], caller_of(request))
        caller = caller_of(request)
        device = Device(dict(request.cookies), browser=caller.browser)
        cash = await run_at_table(table, request, _purse, table, wanted, device, caller)
    except (BadRequest, IntrigeError) as error:
        return refused(error, language)
    return JSONResponse({}, headers=HEADERS) if cash is None else _told(cash)


def _told(cash: int) -> Response:
    """A seat's ducats, in answers of one length: encrypted, a shorter one would tell of how many digits they are."""
    return Response(json.dumps({"cash": cash}).ljust(ANSWER_BYTES), headers=HEADERS, media_type="application/json")


async def _body(request: Request, *names: str) -> dict[str, Any]:
    data = await json_body(request, MOST_BYTES)
    if not all(isinstance(data.get(name), str) for name in names):
        raise BadRequest
    return data


def _take(table: LiveTable, ticket: str, cookies: tuple[str, ...], caller: Caller) -> tuple[Taken, list[str]]:
    taken = table.joining.take(ticket)
    # From here on nothing may fail: the place is taken, and nobody else is ever told its token.
    try:
        return taken, _stale([name for name in cookies if _is_deletable(name) and name != taken.cookie], caller)
    except IntrigeError:
        return taken, []


def _stale(ours: list[str], caller: Caller) -> list[str]:
    """Those of our cookies that a browser need not keep, where it has many. Raises what `Registry.ended` raises."""
    if len(ours) <= MOST_COOKIES:
        return []
    ended = registry().ended([_code_of(name) for name in ours], caller)
    gone = [name for name in ours if ended.get(_code_of(name), "") is None]
    # One that ended just now may have its end taken back by its banker.
    over = sorted([(when, name) for name in ours if (when := ended.get(_code_of(name)))])
    return [*gone, *[name for _, name in over[: max(0, len(ours) - len(gone) - MOST_COOKIES)]]]


def _is_deletable(cookie: str) -> bool:
    """Whether a cookie is ours, and of a name that an answer can tell: a browser may send any."""
    return is_ours(cookie) and cookie.isascii() and cookie.isidentifier()


def _code_of(cookie: str) -> str:
    """The code of the table that one of our cookies is for."""
    return cookie.split("_")[1]


def _purse(table: LiveTable, wanted: dict[str, Any], device: Device, caller: Caller) -> int | None:
    """The ducats with `look`; None after a change or a mere check of the PIN."""
    if wanted["seat"] not in map(str, range(table.view.table.seats)):
        raise BadRequest
    seat, pin, new = int(wanted["seat"]), wanted["pin"], wanted.get("new")
    # Whether it is right must not matter for that: else it would be told by who waits and who does not.
    if new or not table.joining.is_told_at_once(seat):
        registry().visitors.count("pin", caller)
    if new is None:
        cash = table.cash(seat, pin)
        return cash if wanted.get("look") is True else None
    if new:
        table.set_pin(seat, str(new), old=pin, device=device)
    else:
        table.remove_pin(seat, pin, device=device)
    return None


ROUTES = (
    Route("/take", take, methods=["POST"]),
    Route("/own", own, methods=["POST"]),
    Route("/purse", purse, methods=["POST"]),
)

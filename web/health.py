"""For whoever watches over servers: `GET /healthz`, this process answers; `GET /readyz`, what it keeps can be reached.

A proxy sends new visitors where it is ready. Where no server is (the database restarts), pages that say so are still
better than none: deploy/haproxy.cfg falls back on those that are only alive.
"""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from live import ready, sentence
from rules import IntrigeError
from rules.sentences import English

_HEADERS = {"cache-control": "no-store"}


async def healthz(_: Request) -> Response:
    """200 as long as the process answers at all."""
    return PlainTextResponse("alive\n", headers=_HEADERS)


async def readyz(_: Request) -> Response:
    """200 when tables can be opened and changed; else 503 with the reason in one sentence."""
    try:
        await run_in_threadpool(ready)
    except IntrigeError as error:
        return PlainTextResponse(f"{sentence(error, English())}\n", 503, headers=_HEADERS)
    return PlainTextResponse("ready\n", headers=_HEADERS)


ROUTES = (Route("/healthz", healthz, methods=["GET"]), Route("/readyz", readyz, methods=["GET"]))

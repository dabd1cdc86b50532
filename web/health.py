"""Health checks: `GET /healthz`, this process answers; `GET /readyz`, its store can be reached.

A proxy sends new visitors to servers that are ready. If none is (database restart), deploy/haproxy.cfg falls back on
those that are alive, whose pages explain the outage.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from live import ready, sentence
from rules import IntrigeError
from rules.refusal_sentences import English

_HEADERS = {"cache-control": "no-store"}
# Threads of their own, so that a server is not taken for dead while its tables are busy.
_threads = ThreadPoolExecutor(2, "health")


async def healthz(_: Request) -> Response:
    """200 as long as the process answers at all."""
    return PlainTextResponse("alive\n", headers=_HEADERS)


async def readyz(_: Request) -> Response:
    """200 when tables can be opened and changed; else 503 with the reason in one sentence."""
    try:
        await asyncio.get_running_loop().run_in_executor(_threads, ready)
    except IntrigeError as error:
        return PlainTextResponse(f"{sentence(error, English())}\n", 503, headers=_HEADERS)
    return PlainTextResponse("ready\n", headers=_HEADERS)


ROUTES = (Route("/healthz", healthz, methods=["GET"]), Route("/readyz", readyz, methods=["GET"]))

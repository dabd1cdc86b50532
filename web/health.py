"""Health checks: `GET /healthz`, this process answers; `GET /readyz`, its store can be reached.

A proxy sends new visitors to servers that are ready. If none is (database restart), deploy/haproxy.cfg falls back on
those that are alive, whose pages explain the outage.
"""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from live import ready, sentence
from rules import IntrigeError
from rules.refusal_sentences import English

_HEADERS = {"cache-control": "no-store"}


class _Store:
    """Asks whether the store can be reached, once for all who ask meanwhile: a guest's questions delay no proxy's."""

    def __init__(self) -> None:
        # A thread of its own, so that a server is not taken for dead while its tables are busy.
        self._thread = ThreadPoolExecutor(1, "health")
        self._asked: Future[None] | None = None

    async def check(self) -> None:
        """Raise what `live.ready` raises."""
        if self._asked is None or self._asked.done():
            self._asked = self._thread.submit(ready)
        # Whoever leaves ends it for none of the others.
        await asyncio.shield(asyncio.wrap_future(self._asked))


_store = _Store()


async def healthz(_: Request) -> Response:
    """200 as long as the process answers at all."""
    return PlainTextResponse("alive\n", headers=_HEADERS)


async def readyz(_: Request) -> Response:
    """200 when tables can be opened and changed; else 503 with the reason in one sentence."""
    try:
        await _store.check()
    except IntrigeError as error:
        return PlainTextResponse(f"{sentence(error, English())}\n", 503, headers=_HEADERS)
    return PlainTextResponse("ready\n", headers=_HEADERS)


ROUTES = (Route("/healthz", healthz, methods=["GET"]), Route("/readyz", readyz, methods=["GET"]))

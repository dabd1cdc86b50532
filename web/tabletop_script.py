"""Route of the tabletop's script, cached forever."""

import gzip
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from components import tabletop

# Kept once for all that are sent it.
_PLAIN = tabletop.SCRIPT.encode()


async def script(request: Request) -> Response:
    """The bundled script; its address contains a version, so browsers may cache it forever."""
    kept = request.query_params.get("v") == tabletop.VERSION
    headers = {"cache-control": "public, max-age=31536000, immutable" if kept else "no-cache"}
    headers["vary"] = "accept-encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(_PLAIN, media_type="text/javascript", headers=headers)
    return Response(_compressed(), media_type="text/javascript", headers={**headers, "content-encoding": "gzip"})


@cache
def _compressed() -> bytes:
    """Once: the middleware would do it again for every request."""
    return gzip.compress(_PLAIN, mtime=0)


ROUTE = Route(tabletop.PATH, script)

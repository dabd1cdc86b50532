"""Route of the tabletop's script, cacheable for good."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from components import tabletop


async def script(request: Request) -> Response:
    """The script of all parts; the address changes with it, so a browser may keep it for good."""
    kept = request.query_params.get("v") == tabletop.VERSION
    headers = {"cache-control": "public, max-age=31536000, immutable" if kept else "no-cache"}
    return Response(tabletop.SCRIPT, media_type="text/javascript", headers=headers)


ROUTE = Route(tabletop.PATH, script)

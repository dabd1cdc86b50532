"""Route of the tabletop's script, cached forever."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from components import tabletop


async def script(request: Request) -> Response:
    """The bundled script; its address contains a version, so browsers may cache it forever."""
    kept = request.query_params.get("v") == tabletop.VERSION
    headers = {"cache-control": "public, max-age=31536000, immutable" if kept else "no-cache"}
    return Response(tabletop.SCRIPT, media_type="text/javascript", headers=headers)


ROUTE = Route(tabletop.PATH, script)

"""`GET /metrics`: the counters of `live.metrics` in the format of Prometheus. Contains numbers only.

`web.request_limits` answers it, and Streamlit's own at `/_stcore/metrics`, to this computer alone.
"""

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


async def metrics(_: Request) -> Response:
    """All metrics of this process."""
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST, "cache-control": "no-store"})


ROUTES = (Route("/metrics", metrics, methods=["GET"]),)

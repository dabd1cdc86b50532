"""Whoever is refused is not read on, and no page of another origin shows the refusal as its own."""

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from web import request_limits
from web.capacity import Capacity
from web.request_limits import UPLOADS, Limits

GUEST = "192.168.1.20"
HTML = {"accept": "text/html"}
FORM = {"content-type": f"multipart/form-data; boundary={'x' * 16}"}
FILE = f"{UPLOADS}session/8f0d9f7a-52f4-4a0e-8f0b-3d4f0c6f7c11"
HOST = "games.example"


@pytest.mark.parametrize(
    ("status", "method", "path", "headers"),
    [
        (404, "POST", "/metrics", {}),
        (404, "POST", "/hall%0A", {}),
        (421, "POST", "/", {"host": "other.example"}),
        (503, "PUT", FILE, FORM),
        (503, "GET", "/", HTML),
        (413, "POST", "/own", {"content-length": "9000000"}),
    ],
)
def test_of_a_request_that_is_refused_nothing_more_is_read(
    status: int, method: str, path: str, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if it says that a large body follows."""
    monkeypatch.setattr(request_limits, "is_host_allowed", lambda host: host == HOST)
    monkeypatch.setattr(Capacity, "has_room_for", lambda *_: False)
    monkeypatch.setattr(Capacity, "is_full", lambda _: True)
    app = Limits(Starlette(), Capacity())
    with TestClient(app, base_url=f"http://{HOST}", client=(GUEST, 1)) as client:
        answer = client.request(method, path, headers=headers, content=b"x")
        assert answer.status_code == status
        assert answer.headers["connection"] == "close"
        assert "frame-ancestors 'self';" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"
        assert ("retry-after" in answer.headers) is (status == 503)

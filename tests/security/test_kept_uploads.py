"""Uploaded files are charged to who sent them, counted when they come and go, and go with their session."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.types import Message, Scope
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from streamlit.web.server.starlette import starlette_routes

from tests.browser.server import Server
from tests.security.attacker import answers, page
from web import kept_uploads
from web.capacity import MOST_OF_A_SESSION, Capacity
from web.kept_uploads import KeptUploads
from web.request_limits import UPLOADS, Limits

FILE = "8f0d9f7a-52f4-4a0e-8f0b-3d4f0c6f7c11"
BOUNDARY = "x" * 16
FORM = {"content-type": f"multipart/form-data; boundary={BOUNDARY}"}
BODY = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nfile\r\n--{BOUNDARY}--\r\n'
GUEST, OTHER = "192.168.1.20", "192.168.1.21"


class Sessions:
    """Streamlit's sessions and their files, as far as they are asked for."""

    def __init__(self) -> None:
        self.active: set[str] = set()
        self.left: set[str] = set()
        self.manager = MemoryUploadedFileManager(UPLOADS)
        active: Any = SimpleNamespace(is_active_session=lambda one: one in self.active)
        left: Any = SimpleNamespace(get=lambda one: one if one in self.left else None)
        self.room = Capacity()
        self.room.uploads = KeptUploads([self.manager], [active], [left])
        self.app = Limits(Starlette(routes=starlette_routes.create_upload_routes(active, self.manager, "")), self.room)

    def send(self, session: str, file: str = "file", size: int = 1, address: str = "") -> None:
        """Let a file come in."""
        with self.room.uploading(session, file, address):
            self.manager.add_file(session, UploadedFileRec(file, "a", "b", b"x" * size))

    def close(self, session: str) -> None:
        """End a session as Streamlit does."""
        self.active.discard(session)
        self.manager.remove_session_files(session)


@pytest.fixture
def sessions(monkeypatch: pytest.MonkeyPatch) -> Sessions:
    # A page of ours sends its token.
    monkeypatch.setattr(starlette_routes, "is_xsrf_enabled", lambda: False)
    made = Sessions()
    made.active = {"one", "two"}
    return made


def put(app: Limits, meanwhile: Callable[[], None]) -> int:
    """The answer to an upload for the session `one`, of which one half came before, the other after something."""
    parts = [BODY[:50].encode(), BODY[50:].encode()]
    sent: list[Message] = []

    async def receive() -> Message:
        if len(parts) == 1:
            meanwhile()
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = {**FORM, "host": "x", "content-length": f"{len(BODY)}"}
    scope: Scope = {
        "type": "http",
        "method": "PUT",
        "path": f"{UPLOADS}one/{FILE}",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (GUEST, 1),
    }
    asyncio.run(app(scope, receive, send))
    return int(sent[0]["status"])


def test_a_file_is_kept_while_its_page_is_there_or_was_just_left(sessions: Sessions) -> None:
    assert put(sessions.app, lambda: None) == 204

    def leave() -> None:
        sessions.active.discard("one")
        sessions.left.add("one")

    assert put(sessions.app, leave) == 204
    sessions.room.sweep()
    assert set(sessions.manager.file_storage["one"]) == {FILE}
    assert sessions.room.uploads.of_address(GUEST) == sessions.room.uploads.of_all() > 0


def test_a_file_whose_session_ends_while_it_comes_in_is_not_kept(sessions: Sessions) -> None:
    assert put(sessions.app, lambda: sessions.close("one")) == 204
    assert sessions.manager.file_storage == {}
    assert sessions.room.uploads.of_all() == 0


def test_files_of_sessions_that_are_over_are_swept_out(sessions: Sessions) -> None:
    sessions.send("one", size=MOST_OF_A_SESSION, address=GUEST)
    sessions.send("two", address=OTHER)
    assert not sessions.room.has_room_for("two", GUEST)
    sessions.active.discard("one")
    sessions.room.sweep()
    assert set(sessions.manager.file_storage) == {"two"}
    assert sessions.room.has_room_for("two", GUEST)


def test_an_upload_for_no_session_is_refused_unread(sessions: Sessions) -> None:
    with TestClient(sessions.app) as client:
        for session in ("made-up", "left"):
            sessions.left = {"left"}
            answer = client.put(f"{UPLOADS}{session}/{FILE}", content=BODY, headers=FORM)
            assert (answer.status_code, answer.text) == (404, "Nothing here")
            assert answer.headers["connection"] == "close"


def test_no_question_counts_files_again(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(30):
        sessions.send("one", f"{number}", address=GUEST)
    before = sessions.room.uploads.of_all()
    monkeypatch.setattr(kept_uploads, "_kept_of", None)
    assert sessions.room.has_room_for("two", GUEST)
    assert sessions.room.has_room_for("one", GUEST)
    sessions.room.sweep()
    assert sessions.room.uploads.of_all() == before


def test_what_a_page_gave_back_makes_room_at_once(sessions: Sessions) -> None:
    sessions.send("one", size=MOST_OF_A_SESSION, address=GUEST)
    assert not sessions.room.has_room_for("one", GUEST)
    sessions.manager.remove_file("one", "file")
    assert sessions.room.has_room_for("one", GUEST)


def test_each_file_is_charged_to_the_address_that_it_came_from(sessions: Sessions) -> None:
    sessions.send("one", "large", MOST_OF_A_SESSION - 10_000, GUEST)
    sessions.send("one", "small", 1, OTHER)
    sessions.send("one", "own", 1)
    large, small = map(sessions.room.uploads.of_address, (GUEST, OTHER))
    assert MOST_OF_A_SESSION - 10_000 < large < MOST_OF_A_SESSION
    assert 0 < small < 10_000
    assert sessions.room.uploads.of_all() > large + small
    # Anew from elsewhere.
    sessions.send("one", "small", 1, GUEST)
    assert sessions.room.uploads.of_address(OTHER) == 0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def test_a_server_knows_its_sessions(server: Server) -> None:
    run = BackMsg()
    run.rerun_script.query_string = ""
    with page(server.address) as socket, httpx2.Client(base_url=server.address) as client:
        first = next(one for one in answers(socket, run) if one.HasField("new_session"))
        client.headers = {**FORM, "origin": server.address}
        client.get("/_stcore/health")
        token = {"x-xsrftoken": client.cookies.get("_streamlit_xsrf") or ""}
        for session, status in ((first.new_session.initialize.session_id, 204), ("made-up", 404)):
            assert client.put(f"{UPLOADS}{session}/{FILE}", content=BODY, headers=token).status_code == status

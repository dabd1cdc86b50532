"""Limits on uploads: of a session, of a network address, and of all."""

import asyncio
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import ASGIApp
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from web.capacity import MOST_FILES, MOST_OF_A_SESSION, MOST_OF_AN_ADDRESS, OF_A_FILE, Capacity
from web.request_limits import Limits

PATIENCE = 30
FILE = "8f0d9f7a-52f4-4a0e-8f0b-3d4f0c6f7c11"
GUEST, OTHER = "192.168.1.20", "192.168.1.21"


def uploaded(data: bytes, name: str = "games.zip") -> UploadedFileRec:
    return UploadedFileRec(FILE, name, "application/zip", data)


def test_uploads_of_a_session_and_of_all_are_bounded() -> None:
    room = Capacity()
    file = uploaded(b"x" * 9_000_000)
    manager: Any = SimpleNamespace(file_storage={"mine": {str(n): file for n in range(2)}})
    room._uploads = [manager]
    assert room.has_room_for("mine", "")
    manager.file_storage["mine"]["third"] = file
    assert not room.has_room_for("mine", "")
    assert room.has_room_for("other", "")
    manager.file_storage.update({str(one): {"a": file, "b": file} for one in range(5)})
    assert not room.has_room_for("other", "")


def test_files_without_content_count_by_what_is_kept_about_them() -> None:
    room = Capacity()
    manager: Any = SimpleNamespace(file_storage={"mine": {str(n): uploaded(b"") for n in range(MOST_FILES - 1)}})
    room._uploads = [manager]
    assert room._kept_sizes()["mine"] >= (MOST_FILES - 1) * OF_A_FILE
    assert room.has_room_for("mine", "")
    manager.file_storage["mine"]["last"] = uploaded(b"", "x" * MOST_OF_A_SESSION)
    assert not room.has_room_for("mine", "")
    manager.file_storage["mine"]["last"] = uploaded(b"")
    assert not room.has_room_for("mine", "")
    manager.file_storage.clear()
    for number in range(MOST_OF_AN_ADDRESS // OF_A_FILE):
        manager.file_storage[str(number)] = {"file": uploaded(b"")}
        room._addresses[str(number)] = GUEST
    assert not room.has_room_for("another", GUEST)
    assert room.has_room_for("another", OTHER)


@pytest.mark.parametrize("path", ["session/file", f"session/{FILE}/more", f"session/{'x' * 12_000}", f"/{FILE}"])
def test_a_file_is_kept_under_no_name_but_streamlits(path: str) -> None:
    with TestClient(Limits(Starlette(), Capacity())) as client:
        answer = client.put(f"/_stcore/upload_file/{path}", content=b"x")
        assert (answer.status_code, answer.text) == (404, "Nothing here")


def test_uploads_at_the_same_time_are_few() -> None:
    room = Capacity()
    with ExitStack() as uploads:
        for one in ("192.168.1.20", "192.168.1.21", ""):
            assert room.has_room_for("other", "192.168.1.22")
            uploads.enter_context(room.uploading(one, one))
        assert not room.has_room_for("other", "192.168.1.22")
    assert room.has_room_for("other", "192.168.1.22")


def test_uploads_of_one_address_leave_room_for_others() -> None:
    room = Capacity()
    files: dict[str, Any] = {}
    manager: Any = SimpleNamespace(file_storage=files)
    room._uploads = [manager]
    with room.uploading("first", GUEST):
        assert not room.has_room_for("second", GUEST)
        assert room.has_room_for("second", OTHER)
    for session in ("first", "second", "third"):
        with room.uploading(session, GUEST):
            files[session] = {"file": uploaded(b"x" * 9_000_000)}
    assert not room.has_room_for("fourth", GUEST)
    assert room.has_room_for("fourth", OTHER)
    del files["first"]
    assert room.has_room_for("fourth", GUEST)
    for number in range(100):
        with room.uploading(f"unknown {number}", OTHER):
            pass
    assert set(room._addresses) == {"second", "third"}


async def upload(app: ASGIApp, host: str) -> int:
    transport = ASGITransport(app=app, client=(host, 1))
    async with AsyncClient(transport=transport, base_url="http://testserver") as guest:
        return (await guest.put(f"/_stcore/upload_file/session/{FILE}", content=b"x")).status_code


def test_uploads_that_are_never_finished_close_the_door_to_nobody_else() -> None:
    async def answers() -> list[int]:
        begun, finished = asyncio.Event(), asyncio.Event()

        async def hang(request: Request) -> PlainTextResponse:
            begun.set()
            await finished.wait()
            return PlainTextResponse("")

        routes = [Route("/_stcore/upload_file/{session}/{file}", hang, methods=["PUT"])]
        app = Starlette(routes=routes, middleware=[Middleware(Limits, room=Capacity())])
        half = asyncio.create_task(upload(app, GUEST))
        await begun.wait()
        again = [await upload(app, GUEST) for _ in range(2)]
        begun.clear()
        other = asyncio.create_task(upload(app, OTHER))
        await begun.wait()
        finished.set()
        return [await half, *again, await other, await upload(app, GUEST)]

    async def bounded() -> list[int]:
        async with asyncio.timeout(PATIENCE):
            return await answers()

    assert asyncio.run(bounded()) == [200, 503, 503, 200, 200]

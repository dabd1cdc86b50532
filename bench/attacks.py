"""How attacks slow down other players' taps: measured without and during two attacks.

One attacker is a seated phone that writes notes as fast as it can. The other uploads a file that takes as long as
possible to unpack and parse, starts requests that it never ends, and sends endless messages.
"""

import asyncio
import io
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import httpx2
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from bench import Row
from bench._servers import Server, ours
from bench._session import Screen, action_of
from bench._tables import Seated, tables
from live import new_key

TABLES = 6
PLAYERS = 4
TAPS = 40
HALF_REQUESTS = 60
BAR = 2.0
FOLD, BUTTON = "All games as one file", "Bring these games in"


def rows() -> list[Row]:
    """Measure both attacks in turn; takes about a minute."""
    return [asyncio.run(_measure())]


async def _measure() -> Row:
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        seated = tables(data, TABLES, PLAYERS)
        with ours(data) as server:
            async with _screens(server, seated[1:]) as screens:
                await _play(screens, TAPS // 4)
                peace = await _play(screens, TAPS)
                attacks = [asyncio.create_task(one(server, seated[0])) for one in (_write, _bring_in, _half, _endless)]
                await asyncio.sleep(2)
                war = await _play(screens, TAPS)
                # An attack that has already ended is a failure of the benchmark.
                assert not [attack.exception() for attack in attacks if attack.done()]
                for attack in attacks:
                    attack.cancel()
                await asyncio.gather(*attacks, return_exceptions=True)
    return Row(
        f"tap of {TAPS} at {TABLES - 1} tables while two attackers do what they can, median",
        f"{median(war) * 1000:.0f} ms",
        f"{median(peace) * 1000:.0f} ms",
        median(war) / median(peace),
        BAR,
        higher_is_better=False,
    )


@asynccontextmanager
async def _screens(server: Server, seated: Sequence[Seated]) -> AsyncIterator[list[list[Screen]]]:
    async with AsyncExitStack() as opened:
        found = []
        for table in seated:
            screens = [Screen(server.address, "seat", {"t": table.code}, seat) for seat in table.seats]
            for screen in screens:
                await opened.enter_async_context(screen)
                await screen.listen(table.code)
            found.append(screens)
        yield found


async def _play(tables_of_screens: Sequence[Sequence[Screen]], taps: int) -> list[float]:
    """Make `taps` taps, round-robin over the tables; return the seconds of each."""
    found: list[float] = []
    for number in range(taps):
        screens = tables_of_screens[number % len(tables_of_screens)]
        for screen in screens:
            action = action_of(screen.controls)
            if action is not None:
                version = screen.version
                found.append(await screen.act(action, new_key()))
                await asyncio.gather(*[other.shows(version + 1) for other in screens if other is not screen])
                break
    return found


async def _write(server: Server, table: Seated) -> None:
    async with Screen(server.address, "seat", {"t": table.code}, table.seats[1]) as screen:
        while True:
            await screen.act({"type": "note", "text": "blah " * 50, "seat": 1}, new_key())


async def _half(server: Server, _: Seated) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    while True:
        begun = [await asyncio.open_connection(host, int(port)) for _ in range(HALF_REQUESTS)]
        for _reader, writer in begun:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-")
        await asyncio.sleep(3)
        for _reader, writer in begun:
            writer.close()


async def _endless(server: Server, _: Seated) -> None:
    while True:
        address = f"ws://{server.address.removeprefix('http://')}/_stcore/stream"
        with suppress(WebSocketException):
            async with connect(address, origin=Origin(server.address), compression=None) as socket:
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
        """The message that opens the expander with the upload."""
        message = BackMsg()
        state = message.rerun_script.widget_states.widgets.add()
        state.id, state.bool_value = self.fold, True
        return message

    async def upload(self, server: Server, raw: bytes) -> None:
        """Upload a file and notify the page."""
        await self._ask(self._opened())
        where = f"/_stcore/upload_file/{self.session}/file"
        async with httpx2.AsyncClient(base_url=server.address, headers={"origin": server.address}) as client:
            await client.get("/_stcore/health")
            token = client.cookies.get("_streamlit_xsrf") or ""
            await client.put(where, files={"file": ("games.zip", raw)}, headers={"x-xsrftoken": token})
        await self._ask(self._with_file(where, len(raw)))

    def _with_file(self, where: str, size: int) -> BackMsg:
        message = self._opened()
        state = message.rerun_script.widget_states.widgets.add()
        state.id = self.uploader
        file = state.file_uploader_state_value.uploaded_file_info.add()
        file.file_id, file.name, file.size = "file", "games.zip", size
        file.file_urls.file_id = "file"
        file.file_urls.upload_url = file.file_urls.delete_url = where
        return message

    async def press(self, button: str, size: int) -> None:
        """Press a button on the page, with the uploaded file."""
        message = self._with_file(f"/_stcore/upload_file/{self.session}/file", size)
        state = message.rerun_script.widget_states.widgets.add()
        state.id, state.trigger_value = self.buttons[button], True
        await self._ask(message)


async def _bring_in(server: Server, _: Seated) -> None:
    raw = _bomb()
    while True:
        async with Visitor(server.address, "hall") as visitor:
            await visitor.upload(server, raw)
            await visitor.press(BUTTON, len(raw))
            await asyncio.sleep(20)


def _bomb() -> bytes:
    """A quarter of a megabyte that unpacks to hundreds, all valid JSON."""
    nested: Any = b'{"actions": [' + b'{"type": "note", "text": "x"},' * 9_000 + b'{"a": 1}]}'
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as parcel:
        parcel.writestr("people.json", b"{}")
        for number in range(250):
            parcel.writestr(f"games/{number}.json", nested)
    return out.getvalue()

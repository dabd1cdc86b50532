"""A screen without a browser: Streamlit's protocol over a WebSocket, and the socket of a table.

It requests script runs as a browser does, keeps the parts of the responses that a player needs, and follows its table.
"""

import asyncio
import json
from collections.abc import Mapping
from time import perf_counter
from typing import Any, Self
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from presenters.view_patch import applied

# For the first hall page with many thousands of games, in seconds.
PATIENCE = 300.0
TABLETOP = "intrige_tabletop"
_MOST = 2**26
_MOST_KEPT = 32


class Screen:
    """One session. components: data, id and fragment of each component, by its registered name."""

    def __init__(self, address: str, page: str = "", query: Mapping[str, str] | None = None, cookies: str = "") -> None:
        self._address = address.removeprefix("http://")
        self._page = page
        self._script = ""
        self._kept: dict[str, ForwardMsg] = {}
        self._query = urlencode(query or {})
        self._cookies = cookies
        self._socket: ClientConnection | None = None
        self._table: ClientConnection | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._moved = asyncio.Condition()
        self.components: dict[str, tuple[str, str, dict[str, Any]]] = {}
        self.buttons: dict[str, str] = {}
        self.view: dict[str, Any] = {}
        self._answers: dict[str, dict[str, Any]] = {}
        self.runs = 0
        self.finished = 0.0
        self.drawn: list[tuple[int, float]] = []

    async def __aenter__(self) -> Self:
        try:
            await self.open()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Connect and wait for the first run."""
        self._socket = await self._connect("/_stcore/stream", ["streamlit"])
        self._tasks.append(asyncio.create_task(self._read(self._socket)))
        await self.run()

    async def listen(self, code: str) -> None:
        """Connect to the socket of a table, from the view in the page."""
        _, _, given = self.components[TABLETOP]
        self.view = given["view"]
        query = urlencode({"screen": given["screen"], "lang": self.view["lang"], "have": given["digest"]})
        self._table = await self._connect(f"/table/{code}?{query}")
        self._tasks.append(asyncio.create_task(self._hear(self._table)))

    async def close(self) -> None:
        """Close the WebSockets."""
        for task in self._tasks:
            task.cancel()
        try:
            for socket in (self._socket, self._table):
                if socket is not None:
                    await socket.close()
        finally:
            # Where that took too long for its caller, the other one is still open.
            self.drop()

    def drop(self) -> None:
        """Disconnect without closing, like a crashed browser."""
        for task in self._tasks:
            task.cancel()
        for socket in (self._socket, self._table):
            if socket is not None:
                socket.transport.abort()

    async def _connect(self, path: str, protocols: Any = None) -> ClientConnection:
        return await connect(
            f"ws://{self._address}{path}",
            origin=Origin(f"http://{self._address}"),
            subprotocols=protocols,
            additional_headers={"Cookie": self._cookies} if self._cookies else None,
            max_size=_MOST,
            open_timeout=PATIENCE,
            compression=None,
            ping_interval=None,
        )

    async def run(self) -> None:
        """Request a run of the whole page and wait for its end."""
        message = BackMsg()
        message.rerun_script.page_name = self._page
        await self._ask(message)

    async def tap(self, button: str) -> float:
        """Press a Streamlit button; return the seconds until the run has ended."""
        message = BackMsg()
        state = message.rerun_script.widget_states.widgets.add()
        state.id, state.trigger_value = self.buttons[button], True
        return await self._ask(message)

    async def act(self, action: Mapping[str, Any], key: str) -> float:
        """Enter an action; return the seconds until its answer and its view have arrived. Raises if refused."""
        assert self._table is not None
        begun = perf_counter()
        await self._table.send(json.dumps({"action": action, "version": self.version, "key": key}))
        async with self._moved, asyncio.timeout(PATIENCE):
            await self._moved.wait_for(lambda: key in self._answers)
        taken, answer = perf_counter() - begun, self._answers.pop(key)
        if answer["is"] != "done":
            raise RuntimeError(f"{answer['is']}: {answer['sentence']}")
        return taken

    async def _ask(self, message: BackMsg) -> float:
        assert self._socket is not None
        message.rerun_script.query_string = self._query
        message.rerun_script.page_script_hash = self._script
        message.rerun_script.cached_message_hashes.extend(self._kept)
        before, begun = self.runs, perf_counter()
        await self._socket.send(message.SerializeToString())
        async with self._moved, asyncio.timeout(PATIENCE):
            await self._moved.wait_for(lambda: self.runs > before)
        return self.finished - begun

    @property
    def controls(self) -> dict[str, Any]:
        """The controls of this screen."""
        found: dict[str, Any] = self.view["controls"]
        return found

    @property
    def version(self) -> int:
        """The version of the table on this screen."""
        return int(self.view["version"])

    async def shows(self, version: int) -> float:
        """Wait until this version or a later one is shown; return the time of its arrival (`perf_counter`)."""
        async with self._moved, asyncio.timeout(PATIENCE):
            await self._moved.wait_for(lambda: bool(self.drawn) and self.drawn[-1][0] >= version)
        return next(when for drawn, when in self.drawn if drawn >= version)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for raw in socket:
                message = ForwardMsg()
                message.ParseFromString(raw if isinstance(raw, bytes) else raw.encode())
                await self._take(message)
        except ConnectionClosed:
            return

    async def _take(self, message: ForwardMsg) -> None:
        kind = message.WhichOneof("type")
        if kind == "ref_hash":
            await self._take(self._kept[message.ref_hash])
            return
        if message.metadata.cacheable:
            self._kept[message.hash] = message
            while len(self._kept) > _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        if kind == "navigation":
            self._script = message.navigation.page_script_hash
        elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            element = message.delta.new_element
            if element.WhichOneof("type") == "bidi_component":
                part = element.bidi_component
                data = json.loads(part.json) if part.json else {}
                data = data[0] if isinstance(data, list) else data
                self.components[part.component_name] = (part.id, message.delta.fragment_id, data)
            elif element.WhichOneof("type") == "button":
                self.buttons[element.button.label] = element.button.id
        elif kind == "script_finished":
            self.finished = perf_counter()
            async with self._moved:
                self.runs += 1
                self._moved.notify_all()

    async def _hear(self, socket: ClientConnection) -> None:
        try:
            async for raw in socket:
                message = json.loads(raw)
                if "view" in message:
                    self.view = message["view"]
                elif "patch" in message:
                    self.view = applied(self.view, message["patch"])
                self.drawn = [*self.drawn[-8:], (self.version, perf_counter())]
                async with self._moved:
                    if "answer" in message:
                        self._answers[message["answer"]["key"]] = message["answer"]
                    self._moved.notify_all()
        except ConnectionClosed:
            return


def action_of(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """The first action that the controls offer; None if they offer none."""
    if data["offers"]:
        offer = data["offers"][0]
        amount = 0 if offer["waived"] else max(offer["least"], 0)
        return {"type": "bribe", "seat": offer["seat"], "profession": offer["profession"], "amount": amount}
    if data["decisions"]:
        option = data["decisions"]["options"][0]
        found = option.get("act") or option.get("sure") or option["goals"][0]["act"]
        return dict(found)
    if data["dispatch"]:
        first = data["pairs"][0]
        figures = [{"profession": profession, "to": to} for profession, to in first]
        return {"type": "dispatch", "seat": data["dispatch"]["seat"], "figures": figures}
    return None

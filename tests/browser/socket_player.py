"""A player without a browser: follows a table on its socket and takes the first choice offered."""

import json
from contextlib import ExitStack
from typing import Any, Self
from urllib.parse import urlencode

from websockets.sync.client import connect
from websockets.typing import Origin

from bench._session import action_of
from live import new_key
from presenters.view_patch import applied


class Robot:
    """One seat, or everybody with `screen="table"`; a context manager. cookie: the Cookie header."""

    def __init__(self, server: str, code: str, cookie: str, *, screen: str = "seat", language: str = "en") -> None:
        address = f"{server.replace('http', 'ws')}/table/{code}?{urlencode({'screen': screen, 'lang': language})}"
        self._connecting = connect(address, origin=Origin(server), additional_headers={"Cookie": cookie})
        self._left = ExitStack()
        self.view: dict[str, Any] = {}

    def __enter__(self) -> Self:
        self._socket = self._left.enter_context(self._connecting)
        self._hear()
        return self

    def __exit__(self, *error: object) -> None:
        self._left.close()

    def play(self) -> bool:
        """Do what is due from this seat, if anything; returns whether something was done."""
        self._catch_up()
        action = action_of(self.view["controls"])
        if action is None:
            return False
        key = new_key()
        self._socket.send(json.dumps({"action": action, "version": self.view["version"], "key": key}))
        while (answer := self._hear().get("answer")) is None or answer["key"] != key:
            pass
        return bool(answer["is"] == "done")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        self._catch_up()
        return bool(self.view["now"]["tone"] == "over")

    def _catch_up(self) -> None:
        while True:
            try:
                self._hear(0.05)
            except TimeoutError:
                return

    def _hear(self, seconds: float | None = None) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(seconds))
        if "view" in message:
            self.view = message["view"]
        elif "patch" in message:
            self.view = applied(self.view, message["patch"])
        return message

"""Helpers for tests of a table's socket: screens, devices, and a fresh client."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient, WebSocketTestSession

from live import SEATS, Device, LiveTable
from presenters.view_patch import applied
from web import table_socket
from web.origin import SameOrigin
from web.socket_limits import Address, Addresses, Allowance

SAME = {"origin": "http://testserver"}
Made = Callable[..., LiveTable]


@contextmanager
def new_client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A client of the route behind the origin check, without open connections."""

    def fresh() -> Address:
        return Address(Allowance(4000, 1000), Allowance(2000, 100), Allowance(1000, 200))

    monkeypatch.setattr(table_socket, "addresses", Addresses(fresh))
    with TestClient(Starlette(routes=[table_socket.ROUTE], middleware=[Middleware(SameOrigin)])) as client:
        yield client


class Screen:
    """One screen that applies patches to its view as a browser does."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self.view: dict[str, Any] = {}
        self.heard: list[str] = []

    def hear(self) -> dict[str, Any]:
        """Receive and apply the next message."""
        text = self._socket.receive_text()
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if "view" in message:
            self.view = message["view"]
        elif "patch" in message:
            self.view = applied(self.view, message["patch"])
        return message

    def say(self, message: object) -> None:
        """Send any message."""
        self._socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def enter(self, **message: Any) -> dict[str, Any]:
        """Enter something; returns the answer."""
        self.say({"version": self.view["version"], "key": "tap", **message})
        answer: dict[str, Any] = self.hear()["answer"]
        return answer


def opened(client: TestClient, code: str, cookies: dict[str, str] | None = None, **query: str) -> Any:
    headers = dict(SAME)
    if cookies:
        headers["cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return client.websocket_connect(f"/table/{code}", headers=headers, params=query)


def seated(table: LiveTable, access: str = SEATS) -> tuple[dict[str, str], list[dict[str, str]]]:
    """Turn phones on; returns the banker's cookies, and those of every seat."""
    joining = table.joining
    bank = joining.take(joining.banker_ticket(Device(), access=access))
    seats = [joining.take(joining.seat_ticket(seat)) for seat in range(table.view.table.seats)]
    return {bank.cookie: bank.token}, [{one.cookie: one.token} for one in seats]

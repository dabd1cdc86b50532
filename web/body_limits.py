"""Limits on bodies: of a request's how much is read, of its form which parts; an answer's is sent in pieces."""

import asyncio
import time
from collections.abc import MutableMapping
from typing import Any

from starlette.requests import Request
from starlette.types import Message, Receive, Send

from web.unread_answers import UnreadAnswer, note

# Bytes of a body that are handed on at once: so little is kept of an answer that nobody reads.
PIECE = 16 * 1024


def bounded(receive: Receive, most: int) -> Receive:
    """Limit a request's body in bytes; beyond that the app sees a disconnect."""
    got = 0

    async def within() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        return {"type": "http.disconnect"} if got > most else message

    return within


def in_parts(receive: Receive, most: int = PIECE) -> Receive:
    """Hand on a request's body in parts of so many bytes: reading it keeps the event loop busy, others come between."""
    body, more = b"", False

    async def part() -> Message:
        nonlocal body, more
        if body:
            await asyncio.sleep(0)
        else:
            message = await receive()
            if message["type"] != "http.request":
                return message
            body, more = message.get("body", b""), message.get("more_body", False)
        now, body = body[:most], body[most:]
        return {"type": "http.request", "body": now, "more_body": more or bool(body)}

    return part


def limit_forms() -> None:
    """Let Streamlit read one file of an upload and no other field; each part of a form costs milliseconds."""
    form: Any = Request.form
    form.__kwdefaults__ |= {"max_files": 1, "max_fields": 0}


def without_body(send: Send) -> Send:
    """Send the head of an answer, and an empty body when it is over: what answers HEAD."""

    async def sent(message: Message) -> None:
        if message["type"] != "http.response.body":
            await send(message)
        elif not message.get("more_body", False):
            await send({**message, "body": b""})

    return sent


def in_pieces(send: Send, most: int = PIECE, state: MutableMapping[str, Any] | None = None) -> Send:
    """Send an answer's body in pieces of so many bytes, each when the connection has taken enough of those before.

    state: of the request's scope, which tells meanwhile what is kept (`web.unread_answers`).
    """
    kept = {} if state is None else state
    start: list[Message] = []

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            # Later, with the body: it waits for the answer before it on the same connection.
            start.append(message)
            return
        body = message.get("body", b"")
        last = max(0, (len(body) - 1) // most * most)
        answer = UnreadAnswer(id(body), len(body), 0, time.monotonic())
        try:
            note(kept, answer)
            while start:
                await send(start.pop())
            for first in range(0, last, most):
                await send({"type": message["type"], "body": body[first : first + most], "more_body": True})
                note(kept, answer._replace(taken=first + most))
            await send({**message, "body": body[last:]} if last else message)
        finally:
            note(kept, None)

    return sent

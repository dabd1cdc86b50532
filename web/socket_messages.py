"""Messages of a table's socket: reading what came, telling the answer, sending, and closing."""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

# Close codes: RFC 6455 policy violation, message too big; from its registry: try again later.
REFUSED, TOO_LARGE, TRY_AGAIN = 1008, 1009, 1013


def parsed(text: str) -> Mapping[str, Any]:
    """Parse a message; anything but an object becomes an empty one, which is refused as malformed."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def answer_to(key: object, refused: Mapping[str, Any] | None) -> dict[str, Any]:
    """The answer to the message of a key. refused: the refusal (`web.action_handler`), None for what was done."""
    if refused is None:
        return {"key": key, "is": "done"}
    return {**refused, "is": "moved-on" if refused["code"] == "moved-on" else "refused"}


async def say(socket: WebSocket, text: str) -> None:
    """Send a message. Raises WebSocketDisconnect where its reader has gone, whether or not the server told that."""
    try:
        await socket.send_text(text)
    except RuntimeError as error:
        # Of starlette or uvicorn, where the connection was closed before.
        raise WebSocketDisconnect(1006) from error


async def close(socket: WebSocket, code: int) -> None:
    """Close it; nothing where it is closed already."""
    # As above.
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)

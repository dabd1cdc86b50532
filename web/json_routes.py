"""What the routes for our own scripts share: a bounded JSON body in, JSON or a refusal out, kept by nobody."""

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from i18n.catalogs import languages
from i18n.translator import Translator
from narration.error_text import error_text
from rules import IntrigeError

HEADERS = {"cache-control": "no-store"}


class BadRequest(Exception):
    """The body is not the expected JSON."""


async def json_body(request: Request, most: int) -> dict[str, Any]:
    """The JSON object in a body of at most `most` bytes. Raises BadRequest."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadRequest
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise BadRequest
    try:
        data: Any = json.loads(body)
    except (ValueError, RecursionError):
        raise BadRequest from None
    if not isinstance(data, dict):
        raise BadRequest
    return data


def refused(error: Exception, language: str = "") -> Response:
    """The answer to a request that is bad or refused: its code, and in a known language its sentence."""
    code = error.code if isinstance(error, IntrigeError) else "malformed"
    if language in languages() and isinstance(error, IntrigeError):
        told = {"code": code, "sentence": error_text(error, Translator(language))}
        return JSONResponse(told, 403, headers=HEADERS)
    return JSONResponse({"code": code}, 403 if isinstance(error, IntrigeError) else 400, headers=HEADERS)

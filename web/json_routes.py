"""What the routes for our own scripts share: a bounded JSON body in, JSON or a refusal out, kept by nobody."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from i18n.catalogs import languages
from i18n.translator import Translator
from narration.error_text import error_text
from rules import IntrigeError, Malformed
from web.json_text import parse_json
from web.visitor import translator_of

HEADERS = {"cache-control": "no-store"}


class BadRequest(Exception):
    """The body is not the expected JSON. told: what the answer says besides."""

    def __init__(self, **told: str) -> None:
        super().__init__()
        self.told = told


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
        data = parse_json(body)
    except UnicodeError:
        told = error_text(Malformed("not-a-text", "record", key="JSON"), translator_of(request.scope))
        raise BadRequest(sentence=told) from None
    except ValueError:
        raise BadRequest from None
    if not isinstance(data, dict):
        raise BadRequest
    return data


def refused(error: BadRequest | IntrigeError, language: str = "") -> Response:
    """The answer to a request that is bad or refused: its code, and in a known language its sentence."""
    if isinstance(error, BadRequest):
        return JSONResponse({"code": "malformed", **error.told}, 400, headers=HEADERS)
    told = {"code": error.code}
    if language in languages():
        told["sentence"] = error_text(error, Translator(language))
    return JSONResponse(told, 403, headers=HEADERS)

"""Routes of the installable app (PWA): manifest, icons, the service worker, and its offline page.

Browsers start a service worker only over TLS or on localhost; `make run TLS=1` has its own certificate, which phones
get at `GET /certificate`.
"""

import hashlib
import os
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from components.shared.sources import script
from i18n.catalogs import COOKIE, languages
from i18n.proper_names import PROGRAM
from i18n.translator import Translator
from theme.page_colours import PAPER
from web.first_page import OURS
from web.plain_page import main, plain_page
from web.visitor import translator_of

_HERE = Path(__file__).parent
_ICONS = {file.stem: file for file in (_HERE / "icons").glob("*.png")}
_SCRIPTS = _HERE / "scripts"
# Path of the CA certificate for phones; set by `tools/run.sh`.
CERTIFICATE = "COMPANION_CERTIFICATE"
_A_DAY = {"cache-control": "public, max-age=86400"}
_ASK_AGAIN = {"cache-control": "no-cache"}


async def manifest(request: Request) -> Response:
    """The web app manifest, in the visitor's language."""
    translator = translator_of(request.scope)
    icons = [
        {"src": f"/icons/{kind}-{pixels}.png", "sizes": f"{pixels}x{pixels}", "type": "image/png", "purpose": kind}
        for kind, pixels in (("any", 192), ("any", 512), ("maskable", 512))
    ]
    told = {
        "id": "/",
        "name": PROGRAM,
        "short_name": PROGRAM,
        "description": translator.say("Banker and referee at your table."),
        "lang": translator.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
        "shortcuts": [
            {"name": translator.say("New table"), "url": "/new"},
            {"name": translator.say("Hall of fame"), "url": "/hall"},
        ],
    }
    return JSONResponse(told, headers=_ASK_AGAIN, media_type="application/manifest+json")


async def icon(request: Request) -> Response:
    """An icon as PNG."""
    file = _ICONS.get(request.path_params["name"])
    if file is None:
        return PlainTextResponse(translator_of(request.scope).say("There is no such icon."), 404)
    return FileResponse(file, headers=_A_DAY)


async def worker(_: Request) -> Response:
    """The service worker; its content changes with the offline page, so that browsers update it."""
    version = hashlib.sha256(no_connection().encode()).hexdigest()[:16]
    code = script(_SCRIPTS / "service_worker.js").replace("VERSION", version)
    return Response(code, media_type="text/javascript", headers=_ASK_AGAIN)


async def offline(_: Request) -> Response:
    """The offline page, which the worker caches."""
    return Response(no_connection(), media_type="text/html", headers={**_ASK_AGAIN, OURS.decode(): "1"})


@cache
def no_connection() -> str:
    """The offline page in all languages, since no other can be fetched when it is needed."""
    told = "".join([_told(Translator(language), hidden=language != "en") for language in languages()])
    code = script(_SCRIPTS / "offline.js").replace("COOKIE", COOKIE)
    return plain_page(told, "en", f"<script>{code}</script>")


def _told(translator: Translator, *, hidden: bool) -> str:
    return main(
        translator.say("The server cannot be reached"),
        translator.say(
            "Nothing that was played is lost. Is this device in the same network, and is the computer with the game "
            "on? This page goes on by itself as soon as it answers."
        ),
        translator.say("Try again"),
        "",
        translator.language,
        hidden=hidden,
    )


async def certificate(request: Request) -> Response:
    """The server's own CA certificate, for phones to trust; 404 without one."""
    told = os.environ.get(CERTIFICATE, "")
    if not told or not Path(told).is_file():
        return PlainTextResponse(translator_of(request.scope).say("This server has no certificate of its own."), 404)
    return FileResponse(told, media_type="application/x-x509-ca-cert", filename="intrige.crt", headers=_ASK_AGAIN)


ROUTES = (
    Route("/manifest.webmanifest", manifest, methods=["GET"]),
    Route("/icons/{name}.png", icon, methods=["GET"]),
    Route("/service-worker.js", worker, methods=["GET"]),
    Route("/offline", offline, methods=["GET"]),
    Route("/certificate", certificate, methods=["GET"]),
)

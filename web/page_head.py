"""The elements of every page's head before Streamlit's scripts: colours, fonts, icons, the server's address."""

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

from streamlit.file_util import get_static_dir

from components import tabletop
from components.shared.sources import script
from i18n.proper_names import PROGRAM
from i18n.translator import Translator
from theme.page_colours import CHALK, INK, NIGHT, PAPER

_STATIC = Path(get_static_dir(), "static")
# Spares Streamlit's scripts the search for their server, and restricts who may post messages to the page.
_SERVER = (
    "window.__streamlit = { BACKEND_BASE_URL: `${location.origin}/`, "
    "HOST_CONFIG: { allowedOrigins: [location.origin], useExternalAuthToken: false } };"
)
_SCRIPT = script(Path(__file__).parent / "scripts" / "head.js")
# Hides Streamlit's loading skeletons.
_STYLE = (
    ":root { color-scheme: light dark } "
    f"html, body {{ background: light-dark({PAPER}, {NIGHT}); color: light-dark({INK}, {CHALK}) }} "
    '[data-testid="stAppSkeleton"], [data-testid="stSkeleton"] { visibility: hidden }'
)


def _served(folder: str, pattern: str) -> tuple[str, ...]:
    """The addresses of Streamlit's own files, named by content, so that browsers cache them forever."""
    return tuple(f"/static/{folder}/{file.name}" for file in sorted((_STATIC / folder).glob(pattern)))


# Source Sans and Source Serif (SIL Open Font License 1.1), from the Streamlit package; it loads the first itself.
SERIF = _served("media", "SourceSerifVariable-Roman*.woff2")
SANS = _served("media", "SourceSansVF-Upright*.woff2")
_CHARTS = _served("js", "PlotlyChart.*.js")
# What the bar of every page consists of. Streamlit asks for it only once the page's script has run, behind all else.
_BAR = tuple(
    address
    for part in ("PageLink", "MenuButton", "BidiComponent", "serialization", "recordbatch", "useLoadMoreSentinel")
    for address in _served("js", f"{part}.*.js")
)
_TABLETOP = (f"{tabletop.PATH}?v={tabletop.VERSION}",)
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "/table": _TABLETOP,
    "/seat": _TABLETOP,
    "/watch": _TABLETOP,
    "/chronicle": _CHARTS,
}
# Parts of Streamlit's page to be replaced.
_TITLE = re.compile(rb"<title>.*?</title>", re.DOTALL)
_ICON = re.compile(rb'<link rel="shortcut icon"[^>]*>')
_NO_SCRIPTS = re.compile(rb"<noscript>.*?</noscript>", re.DOTALL)
_HEAD = b"<head>"


def filled(page: bytes, path: str, translator: Translator) -> bytes:
    """Streamlit's page with our head. path: of the request."""
    page = _TITLE.sub(f"<title>{PROGRAM}</title>".encode(), page, count=1)
    page = _ICON.sub(b"", page, count=1)
    told = escape(translator.say("This page needs JavaScript, and this browser has it turned off."))
    page = _NO_SCRIPTS.sub(f"<noscript>{told}</noscript>".encode(), page, count=1)
    return page.replace(_HEAD, _HEAD + head(path).encode(), 1)


def head(path: str) -> str:
    """The head elements for the page at this path."""
    needed = (*_BAR, *_NEEDED.get(path.rstrip("/"), ()))
    scripts = "".join(f'<link rel="modulepreload" crossorigin href="{one}">' for one in needed)
    fonts = "".join(f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{one}">' for one in SERIF)
    return (
        f"<script>{_SERVER}\n{_SCRIPT}</script><style>{_STYLE}</style>"
        '<link rel="manifest" href="/manifest.webmanifest">'
        '<link rel="shortcut icon" href="/icons/any-192.png">'
        '<link rel="apple-touch-icon" href="/icons/apple-180.png">'
        '<meta name="mobile-web-app-capable" content="yes"><meta name="apple-mobile-web-app-capable" content="yes">'
        f'<meta name="apple-mobile-web-app-title" content="{PROGRAM}">'
        f'<meta name="theme-color" media="(prefers-color-scheme: light)" content="{PAPER}">'
        f'<meta name="theme-color" media="(prefers-color-scheme: dark)" content="{NIGHT}">'
        f"{fonts}{scripts}"
    )

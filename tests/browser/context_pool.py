"""Browser contexts that go from test to test, so that the browser keeps Streamlit's scripts and their compiled code.

In a new context a page fetches and compiles them again, a third of its work. What a test leaves in a context is
cleared; a context in which a test has set what cannot be taken back is closed.
"""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

# Methods of a context whose effect outlasts its pages.
LASTING = (
    "add_init_script",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "new_cdp_session",
    "on",
    "once",
    "route",
    "route_from_har",
    "route_web_socket",
    "set_default_navigation_timeout",
    "set_default_timeout",
    "set_extra_http_headers",
    "set_geolocation",
    "set_offline",
)
# Options that are what the device has stored; clearing would lose it.
STORED = "storage_state"
# The server's smallest page.
BLANK = "/_stcore/health"
# Milliseconds that messages, frames and timers are late, to find what is only right while all is quick.
LAG = int(os.environ.get("LAG", "0"))
RUN_WATCH = (Path(__file__).parent / "run_watch.js").read_text("utf-8").replace("LAG = 0;", f"LAG = {LAG};")
# So many contexts wait for their next test; each has a process.
WAITING = 6


class PooledContext:
    """A context that can be cleared, and has one page of its own that keeps the process alive for the next test.

    kind: the options it was made with. origin: the server whose pages it shows.
    """

    def __init__(self, context: BrowserContext, kind: str, origin: str) -> None:
        self.context, self.kind = context, kind
        self._origin = origin
        self._spoiled = False
        self._own: tuple[Page, CDPSession] | None = None
        BrowserContext.on(context, "close", lambda _: self._spoil())
        for name in LASTING:
            setattr(context, name, self._spoiling(getattr(context, name)))

    def cleared(self) -> bool:
        """Close the tests' pages and delete what they have stored; whether the context is as good as new."""
        if self._spoiled:
            return False
        with suppress(Error):
            page, session = self._own = self._own or self._opened()
            for other in self.context.pages:
                if other != page:
                    other.close()
            self.context.clear_cookies()
            session.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": "all"})
            return not self._spoiled
        return False

    def _opened(self) -> tuple[Page, CDPSession]:
        page = self.context.new_page()
        page.goto(self._origin + BLANK)
        return page, BrowserContext.new_cdp_session(self.context, page)

    def _spoil(self) -> None:
        self._spoiled = True

    def _spoiling(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any, **more: Any) -> Any:
            self._spoil()
            return method(*arguments, **more)

        return called


class ContextPool:
    """Hands out contexts of one browser and takes them back."""

    def __init__(self, browser: Browser, patience: int) -> None:
        self._browser, self._patience = browser, patience
        self._waiting: list[PooledContext] = []
        self._in_use: dict[BrowserContext, PooledContext] = {}

    def take(self, address: str, **options: Any) -> BrowserContext:
        """A context for the server at this address, new or as good as new. options: those of `new_context`."""
        kind = json.dumps([address, options], sort_keys=True)
        found = next((one for one in self._waiting if one.kind == kind), None)
        if found is not None:
            self._waiting.remove(found)
        else:
            context = self._browser.new_context(base_url=address, **options)
            context.set_default_timeout(self._patience)
            context.add_init_script(RUN_WATCH)
            found = PooledContext(context, kind, address)
        # A context that brings stored things, or workers that answer for the server, is for one test.
        if options.get("service_workers") == "block" and not options.get(STORED):
            self._in_use[found.context] = found
        return found.context

    def give_back(self, context: BrowserContext) -> None:
        """Clear a context for another test, or close it. Called while its server still answers."""
        found = self._in_use.pop(context, None)
        if found is None or not found.cleared():
            context.close()
            return
        self._waiting.append(found)
        if len(self._waiting) > WAITING:
            self._waiting.pop(0).context.close()

    def close(self) -> None:
        """Close the contexts that are waiting or still in use."""
        for one in (*self._waiting, *self._in_use.values()):
            one.context.close()

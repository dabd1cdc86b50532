"""What one test leaves in a pooled context must not reach the next."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.conftest import PATIENCE
from tests.browser.context_pool import BLANK, ContextPool
from tests.browser.server import Server

pytestmark = pytest.mark.browser

LEAVE = """
async () => {
  localStorage.setItem('left', 'here');
  sessionStorage.setItem('left', 'here');
  document.cookie = 'left=here; max-age=9000';
  const cache = await caches.open('left');
  await cache.put('/left', new Response('here'));
  const database = await new Promise((done) => {
    const asked = indexedDB.open('left', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('left');
    asked.onsuccess = () => done(asked.result);
  });
  database.close();
}
"""
FOUND = """
async () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  // The server gives one to every page.
  cookie: document.cookie.split('; ').filter((one) => !one.startsWith('_streamlit_xsrf=')).join('; '),
  caches: await caches.keys(),
  databases: (await indexedDB.databases()).map((one) => one.name),
  workers: (await navigator.serviceWorker?.getRegistrations() ?? []).length,
})
"""
NOTHING = {"local": 0, "session": 0, "cookie": "", "caches": [], "databases": [], "workers": 0}
DEVICE = {"viewport": {"width": 390, "height": 844}, "service_workers": "block"}
LASTING: dict[str, Callable[[BrowserContext], object]] = {
    "init script": lambda context: context.add_init_script("window.left = 1"),
    "route": lambda context: context.route("**/*", lambda route: route.abort()),
    "offline": lambda context: context.set_offline(True),
    "permission": lambda context: context.grant_permissions(["geolocation"]),
    "headers": lambda context: context.set_extra_http_headers({"x-left": "here"}),
    "listener": lambda context: context.on("page", lambda _: None),
    "time-out": lambda context: context.set_default_timeout(1),
    "end": lambda context: context.close(),
}


@pytest.fixture
def own(browser: Browser) -> Iterator[ContextPool]:
    """A pool that no other test takes from."""
    pool = ContextPool(browser, PATIENCE)
    yield pool
    pool.close()


def test_what_a_page_has_stored_is_gone_for_the_next_test(own: ContextPool, server: Server) -> None:
    context = own.take(server.address, **DEVICE)
    page = context.new_page()
    page.goto(BLANK)
    page.evaluate(LEAVE)
    assert page.evaluate(FOUND) != NOTHING
    own.give_back(context)
    assert page.is_closed()
    again = own.take(server.address, **DEVICE)
    assert again is context
    assert again.cookies() == []
    page = again.new_page()
    page.goto(BLANK)
    assert page.evaluate(FOUND) == NOTHING
    own.give_back(again)


@pytest.mark.parametrize("kind", LASTING)
def test_a_context_that_was_changed_for_good_is_not_used_again(own: ContextPool, server: Server, kind: str) -> None:
    context = own.take(server.address, **DEVICE)
    context.new_page().goto(BLANK)
    LASTING[kind](context)
    own.give_back(context)
    assert own.take(server.address, **DEVICE) is not context


def test_only_a_device_of_the_same_kind_at_the_same_address_gets_it(own: ContextPool, server: Server) -> None:
    context = own.take(server.address, **DEVICE)
    own.give_back(context)
    others = [
        own.take(server.address, **DEVICE, locale="de"),
        own.take(server.address.replace("127.0.0.1", "localhost"), **DEVICE),
        own.take(server.address, **{**DEVICE, "service_workers": "allow"}),
        own.take(server.address, **DEVICE, storage_state={"cookies": [], "origins": []}),
    ]
    assert context not in others
    assert own.take(server.address, **DEVICE) is context
    assert own.take(server.address, **DEVICE) is not context

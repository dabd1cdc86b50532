"""Names and notes are shown as plain text on every page: no link, picture or code block."""

import signal
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.sample_tables import put_in
from tests.browser.server import Server
from tests.pages.whole_game import whole_game

pytestmark = pytest.mark.browser

NAMES = (
    "www.evil.example",
    "https://evil.example/x",
    "mail@evil.example",
    "ftp://evil.example",
    "<b>:smile:</b> $x$ ->",
)
NOTE = "www.evil.example https://evil.example a@evil.example :smile: -> <b>bold</b> \r\r    code"
SAYS_NAMES = ("/", "/table?t={code}", "/watch?t={code}", "/what-if?t={code}")
OVER = ("/chronicle?t={code}", "/replay?t={code}", "/hall", "/hall?who={name}")
PAGES = (
    "/",
    "/table?t={code}",
    "/watch?t={code}",
    "/chronicle?t={code}",
    "/replay?t={code}",
    "/what-if?t={code}",
    "/desk?t={code}",
    "/join?t={code}",
    "/rules?t={code}",
    "/rules?cases=5.1",
    "/hall",
    "/hall?who={name}",
)


def record(over: bool) -> dict[str, Any]:
    whole = whole_game("fx-schmid-1994", NAMES, 3)
    actions = whole["actions"] if over else whole["actions"][:40]
    return {**whole, "actions": [*actions, {"type": "note", "text": NOTE}], "meta": {"place": "www.evil.example"}}


def drawn(page: Page) -> None:
    """The page has come to rest."""
    expect(page.get_by_test_id("stStatusWidget")).to_have_count(0)
    expect(page.locator(".stAppSkeleton")).to_have_count(0)
    expect(page.get_by_role("link").first).to_be_attached()
    # At once, for a page that is drawn again meanwhile has others in their place.
    page.eval_on_selector_all("[data-testid=stExpander] summary", "all => all.forEach((one) => one.click())")
    expect(page.get_by_test_id("stStatusWidget")).to_have_count(0)


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_names_and_notes_become_nothing_but_text(screen: Screen, server: Server, over: bool) -> None:
    # Nobody else may write while the server holds the folder.
    server.stop(signal.SIGTERM)
    code = put_in(record(over), server.data)
    server.start()
    page = screen("/")
    for path in PAGES:
        page.goto(path.format(code=code, name=quote(NAMES[0])))
        expect(page.locator("main")).to_contain_text(
            "evil" if path in SAYS_NAMES or (over and path in OVER) else "Intrige"
        )
        drawn(page)
        goals = page.eval_on_selector_all("a[href]", "all => all.map((one) => `${one.protocol} ${one.hostname}`)")
        assert [goal for goal in goals if "evil" in goal or goal.startswith(("mailto", "ftp"))] == [], path
        assert page.locator("img[src*=evil]").count() == 0, path
        assert page.locator("main pre, main code").get_by_text("code").count() == 0, path
        assert page.get_by_text("\U0001f604").count() == 0, path
        assert page.get_by_text("→").count() == 0 or path == "/rules?t={code}", path

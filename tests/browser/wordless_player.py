"""A player independent of the language: finds controls by their function, not their text."""

from time import monotonic

from playwright.sync_api import Locator, Page, expect

from tests.browser.page_checks import all_answered, at_rest
from tests.browser.taps import awake

_PATIENCE_SECONDS = 30


def phones_on(tablet: Page, code: str) -> None:
    """Turn a table's phones on; the tablet becomes the banker's."""
    tablet.goto(f"/table?t={code}")
    tablet.get_by_test_id("stPopoverButton").click()
    turn_on = tablet.get_by_test_id("stFormSubmitButton").get_by_role("button")
    turn_on.wait_for()
    at_rest(tablet)
    turn_on.click()
    expect(tablet.locator('[class*="st-key-phones-access-"]')).to_be_visible()
    tablet.keyboard.press("Escape")


def sit_down(page: Page, code: str, seat: int) -> Page:
    """Take a seat with this phone."""
    page.goto(f"/join?t={code}")
    page.locator(f".st-key-join-{seat} button").click()
    page.locator(".st-key-join-who").wait_for()
    at_rest(page)
    page.get_by_test_id("stFormSubmitButton").get_by_role("button").first.click()
    page.wait_for_url("**/seat?t=*")
    at_rest(page)
    return page


def due(phones: list[Page], tablet: Page) -> Page | None:
    """The phone that must act, by its title; None when the game is over."""
    until = monotonic() + _PATIENCE_SECONDS
    while monotonic() < until:
        for phone in phones:
            if phone.title().startswith("●"):
                return phone
        if tablet.locator(".intrige-standing").count():
            return None
    raise AssertionError("nobody is due and the game is not over")


def step(page: Page) -> int:
    """Enter what is due by the first choice offered; returns 1, or 0 if nothing is offered yet."""
    all_answered(page)
    if _there(page, "send"):
        for name in ("figure", "palace", "figure", "palace"):
            _ways(page, name).first.click()
        _ways(page, "send").first.click()
    elif _there(page, "pay"):
        once = page.locator('[data-act="pay"][data-once]').count()
        _ways(page, "pay").click()
        if not once:
            awake(page.locator('[data-act="sure"]')).click()
    elif _there(page, "nothing"):
        _ways(page, "nothing").click()
    elif _decision(page) is None:
        return 0
    return 1


def _decision(page: Page) -> str | None:
    if not _there(page, "goal") and not _there(page, "banish"):
        for name in ("open", "option"):
            if _there(page, name):
                _ways(page, name).first.click()
                if name == "open":
                    return name
                break
    for name in ("goal", "banish"):
        if _there(page, name):
            _ways(page, name).first.click()
            return name
    return None


def _there(page: Page, name: str) -> bool:
    return page.locator(f'[data-act="{name}"]').count() > 0


def _ways(page: Page, name: str) -> Locator:
    return page.locator(f'[data-act="{name}"]:enabled')

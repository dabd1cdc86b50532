"""Helpers for common taps: choices, the desk and its answers, confirmations."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect


def tap(page: Page, label: str, choice: str) -> None:
    """Choose an option of a segmented control."""
    group = page.get_by_role("radiogroup", name=label, exact=True)
    group.get_by_text(choice, exact=True).click()
    expect(group.get_by_role("radio", name=choice, exact=True)).to_be_checked()


def awake(button: Locator) -> Locator:
    """A confirmation button, once it is enabled, a moment after it is drawn."""
    button.page.wait_for_function("(one) => !one.disabled", arg=button.element_handle())
    return button


def section(page: Page, name: str) -> None:
    """Go to a section of the desk."""
    tap(page, "What do you want to know?", name)


def answered(page: Page, *words: str) -> None:
    """Wait until the answer contains all of these words."""
    answer = page.locator(".desk-answer")
    for word in words:
        expect(answer).to_contain_text(word)


def pay(
    now: Locator,
    name: str | re.Pattern[str],
    sure: str | re.Pattern[str],
    click: Callable[[Locator], None] = Locator.click,
) -> None:
    """Tap the pay button, and confirm unless it is the smallest sum. now: the panel. sure: the confirmation button."""
    button = now.get_by_role("button", name=name)
    once = button.get_attribute("data-once") is not None
    click(button)
    if not once:
        click(awake(now.get_by_role("button", name=sure)))

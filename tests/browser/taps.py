"""What people tap: choices, the desk and what it answers, and the button that says yes."""

import re

from playwright.sync_api import Locator, Page, expect


def tap(page: Page, label: str, choice: str) -> None:
    """Choose one of a row of choices."""
    group = page.get_by_role("radiogroup", name=label, exact=True)
    group.get_by_text(choice, exact=True).click()
    expect(group.get_by_role("radio", name=choice, exact=True)).to_be_checked()


def awake(button: Locator) -> Locator:
    """A button that asks whether it is meant, as soon as it can be pressed: a moment after it was drawn."""
    button.page.wait_for_function("(one) => !one.disabled", arg=button.element_handle())
    return button


def section(page: Page, name: str) -> None:
    """Go to one part of the desk."""
    tap(page, "What do you want to know?", name)


def answered(page: Page, *words: str) -> None:
    """The answer stands there with all of these words."""
    answer = page.locator(".desk-answer")
    for word in words:
        expect(answer).to_contain_text(word)


def pay(now: Locator, name: str | re.Pattern[str], sure: str | re.Pattern[str]) -> None:
    """Pay what the button says; the smallest sum is not asked about. now: the panel. sure: the button that says yes."""
    button = now.get_by_role("button", name=name)
    once = button.get_attribute("data-once") is not None
    button.click()
    if not once:
        awake(now.get_by_role("button", name=sure)).click()

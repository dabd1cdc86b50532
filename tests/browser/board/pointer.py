"""Pointer helpers for the tests of the board: coordinates, dragging, reading what was sent."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
ATTACKER = '[data-source="park:0:4:finance"]'
DEFENDER = '[data-source="room:0:20000"]'

Opener = Callable[..., Page]


def answers(page: Page, count: int) -> list[dict[str, Any]]:
    """What the board has sent, once there are `count` messages."""
    line = page.get_by_text(re.compile("^answers: "))
    expect(line).to_have_text(re.compile(rf'^answers: \[(.*"key".*){{{count}}}\]$'))
    found: list[dict[str, Any]] = json.loads(line.inner_text().removeprefix("answers: "))
    assert len(found) == count
    return found


def nothing_sent(page: Page) -> None:
    # A rerun would also deliver anything sent before it.
    page.get_by_role("button", name="rerun").click()
    expect(page.get_by_text("runs: 1")).to_be_visible()
    expect(page.get_by_text("answers: []", exact=True)).to_be_visible()


def middle(thing: Locator) -> tuple[float, float]:
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, source: Locator, goal: Locator, *, drop: bool = True) -> None:
    x, y = middle(source)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y + 12, steps=3)
    page.mouse.move(*middle(goal), steps=6)
    if drop:
        page.mouse.up()

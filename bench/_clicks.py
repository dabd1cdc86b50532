"""Clicks that fall at any moment between two frames, as a person's do.

Chromium holds back everything else that a page has to do after a click until the next frame is made. Playwright's own
click first waits for two frames to see whether its target stands still, so it always falls just after one and would
count nearly a whole frame of waiting, for both sides of a comparison.
"""

from random import Random

from playwright.sync_api import Locator

FRAME_MS = 1000 / 60
_moments = Random(1)


def click(target: Locator) -> None:
    """Click an element once it is visible, enabled and still, after waiting for a random part of a frame."""
    target.hover()
    page = target.page
    page.evaluate("(wait) => new Promise((done) => setTimeout(done, wait))", _moments.random() * FRAME_MS)
    page.mouse.down()
    page.mouse.up()

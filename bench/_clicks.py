"""Clicks that fall at any moment between two frames and last as long as a person's do.

Chromium holds back everything else that a page has to do after a press until the next frame is made. Playwright's own
click first waits for two frames to see whether its target stands still, so it always falls just after one, and releases
in the very frame of its press, which no finger does; what is measured from the release on would wait for the frame that
the press asked for, on both sides of a comparison.
"""

from random import Random

from playwright.sync_api import Locator

FRAME_MS = 1000 / 60
# People press for about a tenth of a second.
PRESS_MS = 80
_moments = Random(1)


def click(target: Locator) -> None:
    """Click an element once it is visible, enabled and still, after waiting for a random part of a frame."""
    target.hover()
    page = target.page
    _wait(target, _moments.random() * FRAME_MS)
    page.mouse.down()
    _wait(target, PRESS_MS + _moments.random() * FRAME_MS)
    page.mouse.up()


def _wait(target: Locator, milliseconds: float) -> None:
    target.page.evaluate("(wait) => new Promise((done) => setTimeout(done, wait))", milliseconds)

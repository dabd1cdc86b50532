"""Clicks that fall at any moment between two frames, as a person's do, and are left alone until they are over.

Chromium holds back everything else that a page has to do after a click until the next frame is made. Playwright's own
click first waits for two frames to see whether its target stands still, so it always falls just after one and would
count nearly a whole frame of waiting, for both sides of a comparison. What Playwright asks of a page runs in the page's
own thread, 5 ms at a time, so nothing is asked for a while after a click.
"""

import time
from random import Random

from playwright.sync_api import Locator

FRAME_MS = 1000 / 60
# Longer than a tap takes on either side of a comparison, even while one of two cores is busy.
UNDISTURBED_SECONDS = 0.3
_moments = Random(1)


def click(target: Locator) -> None:
    """Click an element once it is visible, enabled and still, after a random part of a frame; return some time later."""
    target.hover()
    page = target.page
    page.evaluate("(wait) => new Promise((done) => setTimeout(done, wait))", _moments.random() * FRAME_MS)
    page.mouse.down()
    page.mouse.up()
    time.sleep(UNDISTURBED_SECONDS)

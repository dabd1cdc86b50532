"""Frames of every animation on a device four times slower, against a frame's time and a square on an empty page.

Two rows for each: the milliseconds that the page's main thread works for a frame, from a trace, without what Playwright
has it do besides; and those from one frame to the next. What loading the page has left behind is collected first. Of
both the median, the limit of 19 in 20, for which the bar holds, and the worst. An animation's frames are those while
something moves: what answers the touch before is measured by `taps` and `phones`.
"""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench import Row
from bench._animations import ANIMATIONS, Animation, Codes, tables
from bench._main_thread import TRACED, spans_of, work_of_frames
from bench._servers import ours
from tests.browser.conftest import ARGUMENTS, CHROMIUM

SLOWED = 4
# Milliseconds: of a frame; of the longest animation with the server's answer before it; of rest before the next.
FRAME = 16.0
PATIENCE = 30_000
PAUSE = 600
# Frames of each animation, and how often it may be set off for them.
LEAST, MOST = 20, 12
_RECORD = """
(name, moving, patience) => {
  const gaps = [];
  let rest = null, rests = 0, waited = 0, last = null, was = false;
  // The next rest that nobody has waited for.
  window.rested = () => new Promise((done, fail) => {
    rest = () => {
      if (rests <= waited) return;
      waited = rests;
      rest = null;
      done(gaps);
    };
    rest();
    setTimeout(() => fail(new Error(`${name}: ${was ? 'does not come to rest' : 'nothing has moved'}`)), patience);
  });
  const step = (now) => {
    const isOn = Boolean(moving());
    if (isOn && was && last === null) performance.mark('frames-begin');
    if (last !== null && was) gaps.push(now - last);
    if (!isOn && was) {
      if (last !== null) performance.mark('frames-end');
      rests += 1;
      rest?.();
    }
    last = isOn && was ? now : null;
    was = isOn;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
"""
_GLIDE = """
() => {
  const square = document.body.appendChild(document.createElement('div'));
  square.style.cssText = 'width: 48px; height: 48px; background: blue';
  window.glide = () => square.animate([{ translate: '0 0' }, { translate: '400px 400px' }], 1000);
}
"""


class Frames(NamedTuple):
    """What was measured, in milliseconds: from frame to frame, and the main thread's work for each."""

    gaps: list[float]
    work: list[float]


def rows() -> Iterator[Row]:
    """Measure all; takes about 90 seconds, and yields each animation's rows as soon as they are known."""
    with tempfile.TemporaryDirectory() as name, _chromium() as browser:
        codes = tables(Path(name))
        plain = _plain(browser)
        with ours(Path(name)) as server:
            for animation in ANIMATIONS:
                with browser.new_context(base_url=server.address, viewport=animation.screen) as context:
                    page = context.new_page()
                    animation.open(page, codes)
                    yield from _rows(animation.name, _measured(page, animation), plain)


def _rows(name: str, frames: Frames, plain: Frames) -> list[Row]:
    work = _most(frames.work) / FRAME
    rate = _most(frames.gaps) / _most(plain.gaps)
    return [
        Row(f"work: {name}", _told(frames.work), f"{FRAME:.0f} ms", work, 1, higher_is_better=False),
        Row(f"frame: {name}", _told(frames.gaps), _told(plain.gaps), rate, 1.1, higher_is_better=False),
    ]


def _told(milliseconds: Sequence[float]) -> str:
    return f"{median(milliseconds):.1f}, {_most(milliseconds):.1f}, {max(milliseconds):.1f} ms"


def _most(milliseconds: Sequence[float]) -> float:
    return quantiles(milliseconds, n=20, method="inclusive")[-1]


@contextmanager
def _chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()


def _plain(browser: Browser) -> Frames:
    square = Animation("", "() => document.getAnimations().length", _nothing, lambda page: page.evaluate("glide()"))
    with browser.new_context() as context:
        page = context.new_page()
        page.evaluate(_GLIDE)
        return _measured(page, square)


def _nothing(page: Page, codes: Codes) -> None:
    """An empty page has to go nowhere."""


def _measured(page: Page, animation: Animation) -> Frames:
    browser = page.context.browser
    assert browser is not None
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    session.send("HeapProfiler.collectGarbage")
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(f"({_RECORD})({json.dumps(animation.name)}, {animation.moving}, {PATIENCE})")
    gaps: list[float] = []
    # A busy machine may show only two frames of a short one.
    for number in range(MOST):
        if number >= animation.times and len(gaps) >= LEAST:
            break
        animation.prepare(page)
        page.wait_for_timeout(PAUSE)
        animation.set_off(page)
        gaps = page.evaluate("rested()")
    if len(gaps) < LEAST:
        raise RuntimeError(f"{animation.name}: only {len(gaps)} frames were seen")
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    return Frames(gaps, work_of_frames(events, spans_of(events, "frames-begin", "frames-end")))

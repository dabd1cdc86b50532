"""Frames while stepping through a finished game on a slow device, against a page that only counts.

Both are in one browser and one run, its processor slowed down four times, and take turns: 500 steps each, four times
faster than the player's fastest. At most one in twenty of the frames that the other page shows may be missing. The
processor time of the page's main thread for a frame is reported too, as other load on the machine changes it less.
"""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, expect, sync_playwright

from bench import Row
from bench._main_thread import TRACED, work_of_frames
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.page_checks import TABLET
from tests.browser.server import Server

ROUNDS = 10
STEPS = 50
SLOWER = 4
# Milliseconds between two steps.
PAUSE = 100
# Longer than this a frame has missed its turn, at 60 a second.
LATE = 25

_FRAMES = """
async ([steps, pause, isPlayer]) => {
  const all = [...document.querySelectorAll('*')].map((one) => one.shadowRoot).filter(Boolean);
  const player = isPlayer && all.map((root) => root.querySelector('.player')).find(Boolean);
  const counter = document.body.appendChild(document.createElement('p'));
  const step = (number) => {
    if (!player) { counter.textContent = String(number); return; }
    const ended = player.querySelector('[data-act="forward"]').disabled;
    player.dispatchEvent(new KeyboardEvent('keydown', { key: ended ? 'Home' : 'ArrowRight', bubbles: true }));
  };
  const gaps = [];
  let last = 0, on = true;
  const tick = (time) => {
    if (last) gaps.push(time - last);
    last = time;
    if (on) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  for (let number = 0; number < steps; number += 1) {
    await new Promise((done) => { setTimeout(done, pause); });
    step(number);
  }
  on = false;
  counter.remove();
  return gaps;
}
"""


def rows() -> list[Row]:
    """Measure; takes about four minutes."""
    ours, peer, our_work, peer_work = [], [], [], []
    with _replay_player() as page:
        for number in range(ROUNDS):
            ours += _frames(page, player=True)
            peer += _frames(page, player=False)
            if number % 3 == 0:
                our_work += _work(page, player=True)
                peer_work += _work(page, player=False)
    rate, peers = _rate(ours), _rate(peer)
    late, theirs = _late(ours), _late(peer)
    whole, work = median(ours) / median(peer), median(our_work) / median(peer_work)
    return [
        Row(
            "replay player, processor 4 times slower: frames a second",
            f"{rate:.1f}",
            f"{peers:.1f}",
            rate / peers,
            0.95,
            True,
        ),
        Row("the same: a frame, and 19 of 20", _told(ours), _told(peer), whole, 1.1, False),
        Row("the same: late frames", f"{late:.1%}", f"{theirs:.1%}", late / max(theirs, 0.001), None, False),
        Row("the same: main thread for a frame, and 19 of 20", _told(our_work), _told(peer_work), work, None, False),
    ]


@contextmanager
def _replay_player() -> Iterator[Page]:
    with Server(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_page(viewport=TABLET, base_url=server.address)
        page.goto("/replay?t=SAMPLE&n=0")
        expect(page.locator(".player .place")).to_be_visible(timeout=60_000)
        page.wait_for_load_state("networkidle")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield page
        browser.close()


def _frames(page: Page, *, player: bool) -> list[float]:
    """Milliseconds from each frame to the next."""
    found: list[float] = page.evaluate(_FRAMES, [STEPS, PAUSE, player])
    return found


def _work(page: Page, *, player: bool) -> list[float]:
    """Milliseconds of processor time of the page's main thread for each frame, from the browser's trace."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=TRACED)
    _frames(page, player=player)
    return work_of_frames(json.loads(browser.stop_tracing())["traceEvents"])


def _told(milliseconds: Sequence[float]) -> str:
    return f"{median(milliseconds):.1f}, {quantiles(milliseconds, n=20)[-1]:.1f} ms"


def _rate(gaps: Sequence[float]) -> float:
    return 1000 * len(gaps) / sum(gaps)


def _late(gaps: Sequence[float]) -> float:
    return sum(gap > LATE for gap in gaps) / len(gaps)

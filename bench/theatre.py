"""Frames while stepping through a finished game on a slow device, against a page that only counts.

Both in one browser and run, slowed down four times: 500 steps each in turn. The bar: at most one in ten of the peer's
frames is missed.
"""

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, expect, sync_playwright

from bench import Row
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.page_checks import TABLET
from tests.browser.server import Server

STEPS = 500
SLOWER = 4
# Milliseconds between steps; the player at its fastest is slower.
PAUSE = 100

_FRAMES = """
async ([steps, pause, theatre]) => {
  const all = [...document.querySelectorAll('*')].map((one) => one.shadowRoot).filter(Boolean);
  const player = theatre && all.map((root) => root.querySelector('.player')).find(Boolean);
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
  return gaps;
}
"""


def rows() -> list[Row]:
    """Measure; takes about two minutes."""
    with Server(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_page(viewport=TABLET, base_url=server.address)
        page.goto("/replay?t=SAMPLE&n=0")
        expect(page.locator(".player .place")).to_be_visible(timeout=60_000)
        page.wait_for_load_state("networkidle")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        ours, peer = _frames(page, theatre=True), _frames(page, theatre=False)
        browser.close()
    typical = median(ours) / median(peer)
    return [
        Row("theatre, 500 steps, processor 4 times slower: a frame", _told(ours), _told(peer), typical, 1.1, False),
        Row(
            "the same: frames a second",
            f"{_rate(ours):.0f}",
            f"{_rate(peer):.0f}",
            _rate(ours) / _rate(peer),
            0.9,
            True,
        ),
    ]


def _frames(page: Page, *, theatre: bool) -> list[float]:
    found: list[float] = page.evaluate(_FRAMES, [STEPS, PAUSE, theatre])
    return found


def _told(gaps: list[float]) -> str:
    return f"{median(gaps):.1f} ms"


def _rate(gaps: list[float]) -> float:
    return 1000 * len(gaps) / sum(gaps)

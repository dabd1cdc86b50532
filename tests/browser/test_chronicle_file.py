"""The exported chronicle, opened as a file in a browser without a network."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from charts import CHARTS
from tests.charts.sent import written

pytestmark = pytest.mark.browser

_DRAWN_AS_WIDE = """
() => {
  const [chart, drawn] = [...document.querySelectorAll('#chord, #chord .main-svg')].map((one) => one.clientWidth);
  return Math.abs(chart - drawn) < 2;
}
"""


@pytest.fixture(params=["light", "dark"])
def offline(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=request.param, offline=True)
    yield context.new_page()
    context.close()


def test_it_opens_without_a_network_and_the_game_plays_once_more(offline: Page, tmp_path: Path) -> None:
    wrong: list[str] = []
    offline.on("pageerror", lambda error: wrong.append(str(error)))
    offline.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
    file = tmp_path / "evening.html"
    file.write_text(written("de"), encoding="utf-8")
    offline.goto(file.as_uri())
    for name in ("picture", "chances", *CHARTS):
        expect(offline.locator(f"#{name} .main-svg").first).to_be_attached()
    told = offline.locator(".replay-player .told")
    expect(told).to_have_text("Das Spiel beginnt.")
    offline.locator('.replay-player [data-act="forward"]').click()
    expect(told).not_to_have_text("Das Spiel beginnt.")
    first = told.text_content()
    offline.locator('.replay-player [data-act="forward"]').click()
    expect(told).not_to_have_text(first or "")
    offline.locator('.replay-player [data-act="back"]').click()
    expect(told).to_have_text(first or "")
    expect(offline.locator('.replay-player [data-act="copy"]')).to_have_count(0)
    offline.locator(".replay-player .slider").press("End")
    expect(offline.locator(".replay-player .sum").last).to_have_text("1.640.000")
    expect(offline.locator(".replay-player .palace").first).to_be_attached()
    expect(offline.locator("#picture .modebar-btn").first).to_have_attribute("data-title", "Diagramm als PNG speichern")
    sums = offline.locator("#chord .annotation-text").first
    offline.locator("#chord").get_by_role("slider", name="Runde").press("End")
    expect(sums).to_contain_text("Runde 6: ")
    expect(offline.locator("#cash").get_by_role("button", name="Rennen starten")).to_be_attached()
    assert offline.url == file.as_uri()
    assert offline.evaluate("document.documentElement.scrollWidth <= innerWidth")
    turned_and_back(offline)
    assert wrong == []


def turned_and_back(page: Page) -> None:
    """Turn the device and turn it back: the circle of the chord is as large as it was."""
    arcs = page.locator("#chord .shapelayer path")
    width = "(all) => Math.round(Math.max(...all.map((one) => one.getBoundingClientRect().right)))"
    before = arcs.evaluate_all(width)
    page.set_viewport_size({"width": 1280, "height": 844})
    page.wait_for_function(_DRAWN_AS_WIDE)
    assert arcs.evaluate_all(width) > before
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(_DRAWN_AS_WIDE)
    assert arcs.evaluate_all(width) == before


def test_the_picture_is_saved_as_png_by_the_browser(offline: Page, tmp_path: Path) -> None:
    file = tmp_path / "evening.html"
    file.write_text(written("en"), encoding="utf-8")
    offline.goto(file.as_uri())
    with offline.expect_download() as saved:
        offline.locator("#picture .modebar-btn").first.click()
    path = tmp_path / "saved.png"
    saved.value.save_as(path)
    assert saved.value.suggested_filename == "intrige-picture.png"
    # The width and height stand behind the signature and the first chunk's name.
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (1800, 2250)

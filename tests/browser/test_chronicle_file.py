"""The chronicle as one file, opened without a network by a browser that knows nothing of the program."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from analysis import chronicle
from analysis.chance import chances
from charts import CHARTS, sample
from charts.paper import Theatre, paper
from components import board
from components.shared.sources import sealed
from i18n.catalogs import languages
from i18n.translator import Translator
from presenters.saved_replay_view import theatre_moments
from rules import replay

pytestmark = pytest.mark.browser

LIMIT = 2 * 1024 * 1024


def written(language: str) -> str:
    """The page of the sample game, as large as a box's game can be: five players, all rounds, wishes and notes."""
    told = replay(sample()).sound()
    translator = Translator(language, told.table.players, told.table.edition.name)
    base, moments = theatre_moments(told, translator)
    theatre = Theatre(board.SOURCES.html, board.SOURCES.css, sealed(board.SOURCES.js), base, moments)
    found = tuple(chances(told, 1))
    return paper(chronicle(told), translator, "An evening", language, chances=found, theatre=theatre)


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
    told = offline.locator(".theatre output")
    expect(told).to_be_empty()
    offline.locator(".theatre .forth").click()
    expect(told).not_to_be_empty()
    first = told.text_content()
    offline.locator(".theatre .forth").click()
    expect(told).not_to_have_text(first or "")
    offline.locator(".theatre .back").click()
    expect(told).to_have_text(first or "")
    offline.locator(".theatre input").press("End")
    expect(offline.locator(".theatre dd").last).to_have_text("1.640.000")
    assert (
        offline.locator(".theatre .stage").evaluate("host => host.shadowRoot.querySelectorAll('.figure').length") > 20
    )
    assert offline.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wrong == []


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


@pytest.mark.parametrize("language", languages())
def test_it_is_small_enough_to_send(language: str) -> None:
    assert len(written(language).encode()) <= LIMIT

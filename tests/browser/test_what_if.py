"""The what-if page in a real browser: beside the real game, undo and redo, and no secrets."""

import json
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules import replay
from tests.browser.conftest import Screen
from tests.browser.doubled import doubled, watch_doubled
from tests.browser.page_checks import PHONE, TABLET, at_rest, findings, misfits
from tests.browser.sample_tables import put_in
from tests.browser.server import Server
from tests.browser.taps import tap
from tests.browser.traffic import Wire, leaks
from tests.pages.whole_game import whole_game

pytestmark = pytest.mark.browser

RECORD = whole_game("fx-schmid-1994", ("Ada", "Ben", "Cem"), 3)
SIZES = {"tablet": TABLET, "phone": PHONE}
# Corrections that make every balance unmistakable.
GIFTS = [
    {"type": "adjust", "from": "bank", "to": seat, "amount": amount, "reason": "a test"}
    for seat, amount in enumerate((71_230_000, 52_810_000, 93_470_000))
]

Put = Callable[[dict[str, Any]], str]


@pytest.fixture
def put(server: Server) -> Put:
    """A table of a record, on a server of the test's own."""

    def made(record: dict[str, Any]) -> str:
        server.stop(signal.SIGTERM)
        code = put_in(record, server.data)
        server.start()
        return code

    return made


def first_bribe(record: dict[str, Any]) -> int:
    return next(at for at, action in enumerate(record["actions"]) if action["type"] == "bribe")


def give(page: Page, amount: str) -> None:
    page.get_by_label("Ducats").fill(amount)
    page.get_by_role("button", name="Give").click()


@pytest.mark.parametrize("size", SIZES)
def test_from_a_verdict_to_another_course_beside_the_real_one(screen: Screen, put: Put, size: str) -> None:
    code, at = put(RECORD), first_bribe(RECORD)
    real = RECORD["actions"][at]["amount"]
    page = screen(f"/desk?t={code}&n={at}", SIZES[size])
    expect(page.locator(".desk-answer")).to_be_visible()
    page.get_by_role("button", name="What if").click()
    expect(page.get_by_role("heading", name=f"What if … from line {at} on")).to_be_visible()
    give(page, str(real + 50_000))
    expect(page.get_by_text("What is different")).to_be_visible()
    expect(page.get_by_text(re.compile(r"has 50,000 less\."))).to_be_visible()
    expect(page.get_by_text(re.compile(r"has 50,000 more\."))).to_be_visible()
    # Beside it stands what happened, after as many lines.
    expect(page.get_by_text(f"Line {at + 1} of {len(RECORD['actions'])}")).to_be_visible()
    steps = page.locator(".st-key-what-if-real-steps")
    steps.get_by_role("button", name="Forward").click()
    expect(page.get_by_text(f"Line {at + 2} of {len(RECORD['actions'])}")).to_be_visible()
    steps.get_by_role("button", name="Side by side again").click()
    expect(page.get_by_text(f"Line {at + 1} of {len(RECORD['actions'])}")).to_be_visible()
    # Back and forth.
    page.get_by_role("button", name="One back").click()
    expect(page.get_by_text("What is different")).to_have_count(0)
    page.get_by_role("button", name="One forward").click()
    expect(page.get_by_text(re.compile(r"has 50,000 less\."))).to_be_visible()
    at_rest(page)
    assert misfits(page) == []
    assert findings(page) == []
    # It is kept as a game of its own, and the real one has no trace of it.
    page.get_by_role("button", name="Make a table of it").click()
    expect(page).to_have_url(re.compile("/table"))
    own = re.findall(r"t=([A-Z]+)", page.url)[0]
    assert own != code
    expect(page.get_by_text(f"{real + 50_000:,}").first).to_be_attached()
    page.goto(f"/chronicle?t={code}")
    expect(page.locator(".st-key-narrow-chronicle")).to_be_visible()
    at_rest(page)
    expect(page.get_by_text(re.compile(rf"(?<![\d,]){real + 50_000:,}"))).to_have_count(0)


def test_the_real_course_played_again_ends_as_it_did(screen: Screen, put: Put) -> None:
    left = 6
    code = put(RECORD)
    at = len(RECORD["actions"]) - left
    page = screen(f"/what-if?t={code}&n={at}", TABLET)
    for played in range(left):
        expect(page.get_by_text(f"Line {at + played} of {len(RECORD['actions'])}")).to_be_visible()
        page.get_by_role("button", name="As it really went").click()
    expect(page.get_by_text("Nothing: it stands as it really did.")).to_be_visible()
    ended = replay(RECORD).position.balances
    for sum_ in ended:
        expect(page.locator(".st-key-what-if")).to_contain_text(f"{sum_:,}")


def test_of_a_running_game_page_and_frames_hold_nobodys_ducats(screen: Screen, put: Put) -> None:
    """The whole walk of a guest through the sandbox of a running game, with sums that nothing else could be."""
    whole = {**RECORD, "actions": [*RECORD["actions"][:12], *GIFTS, *RECORD["actions"][12:30]]}
    steps = replay(whole).sound().steps
    secrets = {sum_ for step in steps[15:] for sum_ in step.position.balances}
    code = put(whole)
    at = next(n for n, action in enumerate(whole["actions"]) if n > 15 and action["type"] == "bribe")
    page = screen("/", PHONE)
    wire = Wire(page)
    watch_doubled(page)
    page.goto(f"/what-if?t={code}&n={at}")
    give(page, "990.000")
    expect(page.get_by_text(re.compile("990,000")).first).to_be_visible()
    page.get_by_role("button", name="One back").click()
    page.get_by_role("button", name="One forward").click()
    page.get_by_role("button", name="Begin again").click()
    for number in range(at, len(whole["actions"])):
        expect(page.get_by_text(f"Line {number} of {len(whole['actions'])}")).to_be_visible()
        page.get_by_role("button", name="As it really went").click()
    expect(page.get_by_text("Nothing: it stands as it really did.")).to_be_visible()
    for course in ("What happened", "What if", "Side by side"):
        tap(page, "Which course?", course)
        at_rest(page)
    assert doubled(page) == []
    # It can be kept, as the turn alone and with nobody's ducats; no table is made of it beside the one that is played.
    assert page.get_by_role("button", name="Make a table of it").count() == 0
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a record of its own").click()
    kept = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert not secrets & set(kept["start"]["balances"])
    assert replay(kept).sound().position.palaces == steps[-1].position.palaces
    assert leaks(wire.heard, secrets) == []

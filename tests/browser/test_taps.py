"""The number of taps of a game without talk: two for a bribe."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from rules import Bribe, Dispatch, Place, Settle, record_data
from tests.browser.conftest import Screen
from tests.browser.input_methods import Finger
from tests.browser.page_checks import TABLET
from tests.browser.planned_game import Intent, begun
from tests.browser.sample_tables import FX, INTRIGO, NAMES, sound_with
from tests.browser.server import Server

pytestmark = pytest.mark.browser

ROUNDS_LEFT = 2


class Counted(Finger):
    """A finger that counts what it taps."""

    taps = 0

    def press(self, button: Locator) -> None:
        self.taps += 1
        super().press(button)

    def move(self, source: Locator, goal: str) -> None:
        self.taps += 2
        super().move(source, goal)


@pytest.fixture
def codes() -> dict[str, str]:
    return {}


@pytest.fixture
def server(tmp_path: Path, codes: dict[str, str]) -> Iterator[Server]:
    """The app with a game of each kind near its end; no test may leave an error behind."""
    games = {edition: begun(edition, NAMES[:3], Random(3), ROUNDS_LEFT) for edition in (FX, INTRIGO)}
    records = {name: record_data(one[0].table, one[1]) for name, one in games.items()}
    yield from sound_with(records, tmp_path, codes)


@pytest.mark.parametrize("edition", [FX, INTRIGO])
def test_a_game_in_which_nothing_is_said_takes_no_tap_more(screen: Screen, codes: dict[str, str], edition: str) -> None:
    page = screen(f"/table?t={codes[edition]}", TABLET, reduced_motion="reduce", has_touch=True)
    expect(page.locator(".palace").first).to_be_visible()
    finger = Counted(page)
    position, _ = begun(edition, NAMES[:3], Random(3), ROUNDS_LEFT)
    chosen = more = 0

    def before(at: object) -> None:
        nonlocal chosen
        chosen += page.get_by_role("group", name="Who declares now").count()

    intent = Intent(page, finger, position, Random(3), before)
    intent.play()
    unit = position.table.edition.unit
    bribes = [one for one in intent.meant if isinstance(one, Bribe)]
    # The stepper begins at the unit, or at the smallest bribe.
    more = sum(max(0, one.amount - unit) // unit for one in bribes)
    moves = [one for one in intent.meant if isinstance(one, Place | Settle)]
    sent = [one for one in intent.meant if isinstance(one, Dispatch)]
    others = len(intent.meant) - len(bribes) - len(moves) - len(sent)
    least = 2 * len(bribes) + more + 2 * len(moves) + 5 * len(sent) + others
    assert bribes
    # Somebody else's figure is chosen by one tap where several may speak; the board asks once more what a drop means.
    assert least <= finger.taps <= least + chosen + len(moves)

"""The last rounds of games on the table page, by dragging, by tapping and by keys alone; whole ones in `make soak`.

Every figure is moved on the board itself and every bribe is declared in the now panel, by the same means. What each
step is to be is drawn by the rules alone; the record at the end must hold just that.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from rules import Position, action_data, record_data
from tests.browser.board.pointer import drag
from tests.browser.conftest import Screen
from tests.browser.final_standing import check_standing, saved_record
from tests.browser.input_methods import Finger, Keys, Mouse, Way, drop_refused, pointers, watch_pointers
from tests.browser.page_checks import PHONE, TABLET
from tests.browser.planned_game import Game, Intent, begun
from tests.browser.sample_tables import (
    BEN,
    DARIO,
    ELENA,
    FX,
    INTRIGO,
    NAMES,
    ONLINE,
    TOGETHER,
    bribe,
    put_all,
)
from tests.browser.server import Server

pytestmark = pytest.mark.browser

SEATS = {FX: 3, ONLINE: 4, INTRIGO: 3}
# Games in which everything happens that is looked for below; and those of which only the last rounds are played.
SEEDS = {FX: 0, ONLINE: 2, INTRIGO: 5}
SEEDS_OF_THE_LAST = {FX: 4, INTRIGO: 13}
ROUNDS_LEFT = {FX: 2, INTRIGO: 3}
EVERYWHERE = {"bribe", "dispatch", "place", "external", "attacker on defender", "attackers to the island"}
ELSEWHERE = {FX: set(), ONLINE: {"choice of meanings"}, INTRIGO: {"nothing", "open", "winner stays in the park"}}
MEANINGS = {
    **TOGETHER,
    "actions": [*TOGETHER["actions"], bribe(BEN, "military", 30_000), bribe(ELENA, "military", 40_000)],
}
CALM = {"reduced_motion": "reduce"}
TOUCHED = {**CALM, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    """A table of each edition at which nobody has done anything yet, and by `last …` two games near their end."""
    whole = {edition: begun(edition, NAMES[:seats], Random(0)) for edition, seats in SEATS.items()}
    ends = {edition: begun(edition, NAMES[: SEATS[edition]], Random(0), left) for edition, left in ROUNDS_LEFT.items()}
    return {**whole, **{f"last {edition}": game for edition, game in ends.items()}}


@pytest.fixture
def codes() -> dict[str, str]:
    return {}


@pytest.fixture
def server(tmp_path: Path, codes: dict[str, str], games: dict[str, Game]) -> Iterator[Server]:
    """The app with those tables; no test may leave an error behind."""
    running = Server(tmp_path)
    records = {name: record_data(position.table, actions) for name, (position, actions) in games.items()}
    codes.update(put_all({**records, "meanings": MEANINGS}, running.data))
    with running:
        yield running
    assert running.errors == ""
    assert running.terminal == ""


class Trespass:
    """At the first dispatch, placing and conflict, tries what no article allows, and reads why not."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: dict[str, str] = {}

    def __call__(self, position: Position) -> None:
        """Called with the page at rest, before what is due is done."""
        host, phase = position.host or 0, position.phase
        if phase in self.told:
            return
        if phase == "dispatch":
            self._drop(phase, f"supply:{host}:", f"park:{host}")
        elif phase == "regular-placement":
            self._drop(
                phase, f"park:{host}:", f"room:{(host + 1) % position.table.seats}:{position.table.edition.rooms[0]}"
            )
        elif phase == "internal-settlement":
            defended = position.room_of(host, position.conflict or "")
            other = next(room for index, room in enumerate(position.table.edition.rooms) if index != defended)
            self._drop(phase, f"park:{host}:", f"room:{host}:{other}")

    def _drop(self, phase: str, source: str, goal: str) -> None:
        self.told[phase] = drop_refused(self.page, source, goal)


def play(page: Page, way: Way, game: Game, seed: int, place: Path, trespass: Trespass | None = None) -> None:
    """Play to the end; the record holds what was meant, and the screen's standing is what it leads to."""
    position, actions = game
    edition = position.table.edition.name
    watch_pointers(page)
    intent = Intent(page, way, position, Random(seed), trespass or (lambda _: None))
    intent.play()
    record = saved_record(page, place, way.press)
    told = json.loads(record.read_text(encoding="utf-8"))["actions"]
    assert told == [action_data(action) for action in (*actions, *intent.meant)]
    check_standing(page, record, NAMES[: SEATS[edition]])
    assert intent.seen >= EVERYWHERE | ELSEWHERE[edition]


# The board and the panel are the same for every box, and Intrigo's last rounds have the most kinds of moves; what only
# the online rules have is dragged below.
DRAGGED = {f"last {INTRIGO}": SEEDS_OF_THE_LAST[INTRIGO], **SEEDS}


@pytest.mark.parametrize(
    "name", [one if one.startswith("last") else pytest.param(one, marks=pytest.mark.soak) for one in DRAGGED]
)
def test_a_game_is_played_by_dragging(
    screen: Screen, codes: dict[str, str], games: dict[str, Game], name: str, tmp_path: Path
) -> None:
    page = screen(f"/table?t={codes[name]}", TABLET, **CALM)
    trespass = Trespass(page)
    play(page, Mouse(page), games[name], DRAGGED[name], tmp_path, trespass)
    assert pointers(page) == {"mouse"}
    articles = {phase: told.rpartition("Article ")[2] for phase, told in trespass.told.items()}
    assert articles == {"dispatch": "10", "regular-placement": "2", "internal-settlement": "8.1"}


@pytest.mark.parametrize("winner", [DARIO, ELENA], ids=["defender", "attacker"])
def test_a_drop_of_two_meanings_is_asked_about_and_then_entered(
    screen: Screen, codes: dict[str, str], winner: int
) -> None:
    """Whoever of two attackers is banished, the defender may stay or the other attacker come."""
    page = screen(f"/table?t={codes['meanings']}", TABLET, **CALM)
    board = page.locator(".board")
    drag(page, board.locator('[data-source="park:0:1:military"]'), board.locator('[data-zone="island"]'))
    ways = board.locator(".tray").get_by_role("button", name=re.compile(f"^{NAMES[winner]}'s officer "))
    expect(ways).to_have_count(1)
    ways.click()
    expect(board).to_have_attribute("aria-busy", "false")
    # What the page then shows is what the server has.
    page.reload()
    expect(board.locator('[data-zone="park:0"] [data-who$=":military"]')).to_have_count(0)
    expect(board.locator(f'[data-zone="room:0:20000"] [data-who="{winner}:military"]')).to_have_count(1)


def test_a_game_is_played_by_tapping(
    screen: Screen, codes: dict[str, str], games: dict[str, Game], tmp_path: Path
) -> None:
    game = f"last {INTRIGO}"
    page = screen(f"/table?t={codes[game]}", PHONE, **TOUCHED)
    finger = Finger(page)
    play(page, finger, games[game], SEEDS_OF_THE_LAST[INTRIGO], tmp_path)
    assert finger.listed > 0
    assert pointers(page) == {"touch"}


def test_a_game_is_played_by_keys_alone(
    screen: Screen, codes: dict[str, str], games: dict[str, Game], tmp_path: Path
) -> None:
    game = f"last {FX}"
    page = screen(f"/table?t={codes[game]}", TABLET, **CALM)
    keys = Keys(page)
    play(page, keys, games[game], SEEDS_OF_THE_LAST[FX], tmp_path)
    assert keys.used >= {"Tab", "Shift+Tab", "Enter", "ArrowLeft", "ArrowRight", "ArrowDown"}
    assert pointers(page) == set()

"""Games on one screen from set-up to standing, played by what the screen shows; one goes through a killed server.

Their beginning and last round are played on the screen, as all rounds have the same steps; in `make soak` all is.
"""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screen
from tests.browser.final_standing import check_standing, saved_record
from tests.browser.page_checks import TABLET, expect_shown
from tests.browser.screen_player import Person, resume, set_up
from tests.browser.server import Server
from tests.browser.socket_player import Robot

pytestmark = pytest.mark.browser

# The same game is played in `make soak` without the socket.
WHOLE = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["ends", "whole"])


def play_unseen(server: Server, code: str, person: Person, rounds: int) -> None:
    """Play on the table's socket until the last round; the page, which is open, then shows what is due."""
    last = f"Round {rounds} of {rounds}"
    # A tap still on its way would move the table on beneath what the socket plays.
    person.settle()
    with Robot(server.address, code, "", screen="table") as robot:
        while robot.view["now"]["round"] != last:
            assert robot.play()
    expect(person.now).to_contain_text(last)


@WHOLE
def test_five_play_fx_schmid_through_a_killed_server(
    screen: Screen, server: Server, tmp_path: Path, whole: bool
) -> None:
    names = ("Anna", "Ben", "Cem", "Dario", "Elena")
    random = Random(5)
    page = screen(reduced_motion="reduce")
    code = set_up(page, "Intrige (FX Schmid, 1994)", names, first="Cem")
    first = Person(page, random)
    assert first.due().startswith("Cem sends two figures")
    first.play(60 if whole else 12)
    stood = first.due()
    server.kill()
    server.start()
    elsewhere = screen(reduced_motion="reduce")
    resume(elsewhere, server, code)
    second = Person(elsewhere, random)
    assert second.due() == stood
    if not whole:
        play_unseen(server, code, second, 6)
    second.play()
    check_standing(elsewhere, saved_record(elsewhere, tmp_path), names)
    assert first.seen | second.seen >= {"dispatch", "bribe", "place", "settle"}
    expect(page.get_by_role("table", name="Final standing")).to_be_visible()


@WHOLE
def test_three_play_intrigo_a_palazzo(screen: Screen, server: Server, tmp_path: Path, whole: bool) -> None:
    names = ("Ada", "Bo", "<b>Chiara</b> & *Co*")
    page = screen()
    code = set_up(page, "Intrigo a Palazzo", names, first="Bo")
    person = Person(page, Random(3))
    if not whole:
        person.play(6)
        play_unseen(server, code, person, 5)
    person.play()
    check_standing(page, saved_record(page, tmp_path), names)
    assert person.seen >= {"dispatch", "bribe", "nothing", "place"}


def test_the_newest_line_stays_in_sight_on_a_tablet_unless_somebody_reads_older_ones(
    screen: Screen, server: Server
) -> None:
    page = screen(viewport=TABLET)
    code = set_up(page, "Intrigo a Palazzo", ("Anna", "Ben", "Cem"), first="Anna")
    lines, newest = page.locator(".log ol"), page.locator(".log li").first
    with Robot(server.address, code, "", screen="table") as robot:
        for _ in range(9):
            assert robot.play()
            expect_shown(page, robot.view)
            # The browser may scroll in the frame after that in which the line was drawn; another puts it right.
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            page.wait_for_function("(list) => list.scrollTop === 0", arg=lines.element_handle())
        lines.hover()
        page.mouse.wheel(0, 200)
        expect(newest).not_to_be_in_viewport()
        assert robot.play()
        expect_shown(page, robot.view)
        expect(newest).not_to_be_in_viewport()

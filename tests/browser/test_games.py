"""Whole games on one screen, played by what the screen shows; the server is killed in between."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screen
from tests.browser.final_standing import check_standing, saved_record
from tests.browser.screen_player import Person, resume, set_up
from tests.browser.server import Server

pytestmark = pytest.mark.browser


def test_five_play_fx_schmid_through_a_killed_server(screen: Screen, server: Server, tmp_path: Path) -> None:
    names = ("Anna", "Ben", "Cem", "Dario", "Elena")
    random = Random(5)
    page = screen(reduced_motion="reduce")
    code = set_up(page, "Intrige (FX Schmid, 1994)", names, first="Cem")
    first = Person(page, random)
    assert first.due().startswith("Cem sends two figures")
    first.play(60)
    stood = first.due()
    server.kill()
    server.start()
    elsewhere = screen(reduced_motion="reduce")
    resume(elsewhere, server, code)
    second = Person(elsewhere, random)
    assert second.due() == stood
    second.play()
    check_standing(elsewhere, saved_record(elsewhere, tmp_path), names)
    assert first.seen | second.seen >= {"dispatch", "bribe", "place", "settle"}
    expect(page.get_by_role("table", name="Final standing")).to_be_visible()


def test_three_play_intrigo_a_palazzo(screen: Screen, tmp_path: Path) -> None:
    names = ("Ada", "Bo", "<b>Chiara</b> & *Co*")
    page = screen()
    set_up(page, "Intrigo a Palazzo", names, first="Bo")
    person = Person(page, Random(3))
    person.play()
    check_standing(page, saved_record(page, tmp_path), names)
    assert person.seen >= {"dispatch", "bribe", "nothing", "place"}

"""Whole games on one screen, played by what a person sees; the server is killed on the way."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen
from tests.browser.person import Person, resume, set_up
from tests.browser.server import ROOT, Server

pytestmark = pytest.mark.browser


def shown_standing(page: Page) -> list[tuple[int, str, int]]:
    """Place, name and ducats, row by row, as the screen says at the end."""
    table = page.get_by_role("table", name="Final standing")
    expect(table).to_be_visible()
    rows = table.get_by_role("row").all()[1:]
    cells = [[cell.inner_text() for cell in row.locator("th, td").all()] for row in rows]
    return [(int(place), name, int(ducats.replace(",", ""))) for place, name, ducats in cells]


def saved_record(page: Page, place: Path) -> Path:
    """The record that the screen offers, saved as a file."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game record").click()
    path = place / download.value.suggested_filename
    download.value.save_as(path)
    return path


def replayed(path: Path) -> Any:
    """What the command line makes of a record."""
    command = [sys.executable, "-m", "rules", "replay", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def check_standing(page: Page, place: Path, names: tuple[str, ...]) -> None:
    """The standing on the screen is the one that the exported record leads to."""
    position = replayed(saved_record(page, place))
    assert position["phase"] == "over"
    expected = sorted(zip(position["places"], range(len(names)), names, position["balances"], strict=True))
    assert shown_standing(page) == [(spot, name, ducats) for spot, _, name, ducats in expected]


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
    check_standing(elsewhere, tmp_path, names)
    assert first.seen | second.seen >= {"dispatch", "bribe", "place", "settle"}
    expect(page.get_by_role("table", name="Final standing")).to_be_visible()


def test_three_play_intrigo_a_palazzo(screen: Screen, tmp_path: Path) -> None:
    names = ("Ada", "Bo", "<b>Chiara</b> & *Co*")
    page = screen()
    set_up(page, "Intrigo a Palazzo", names, first="Bo")
    person = Person(page, Random(3))
    person.play()
    check_standing(page, tmp_path, names)
    assert person.seen >= {"dispatch", "bribe", "nothing", "place"}

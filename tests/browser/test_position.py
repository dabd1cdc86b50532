"""The position editor in a real browser: impossible positions, questions, and a game continued to its end."""

import json
import os
import signal
import subprocess
import sys
from random import Random

import pytest
from playwright.sync_api import Page, expect

from rules import action_data, legal, play, replay, smallest
from tests.browser.conftest import Screen
from tests.browser.page_checks import TABLET, at_rest
from tests.browser.server import Server
from tests.browser.server_process import ROOT
from tests.browser.taps import answered, tap

pytestmark = pytest.mark.browser


def put(page: Page, source: str, goal: str) -> None:
    """Tap a figure in a supply, then its place."""
    board = page.locator(".st-key-set-board")
    # What is taken in hand before the board has followed is put down again.
    at_rest(page)
    board.locator(f'[data-source="{source}"]').click()
    board.locator(f'.cells [data-goal="{goal}"]').click()
    _, owner, profession = source.split(":")
    place = board.locator(f'[data-zone="{goal}"] [data-who="{owner}:{profession}"]')
    expect(place).to_be_visible()


def test_what_is_typed_unseen_is_shown_to_nobody_who_comes_next(screen: Screen) -> None:
    page = screen("/position", viewport=TABLET)
    page.get_by_text("Everybody's ducats, typed unseen").click()
    typed = page.get_by_label("Ducats of Player 1")
    typed.fill("230000")
    typed.press("Tab")
    at_rest(page)
    expect(typed).to_have_attribute("type", "password")
    field = page.locator('[class*="st-key-set-cash-"]').first
    expect(field.get_by_role("textbox").or_(field.locator("input"))).to_be_visible()
    expect(field.get_by_role("button")).to_have_count(0)


def test_position_put_in_by_tapping_goes_on_to_a_finished_game(screen: Screen, server: Server) -> None:
    page = screen("/position", viewport=TABLET)
    tap(page, "Number of players", "3")
    expect(page.get_by_text("Player 1 must have sent 2 figures by now; on the table: 0. (Article 1)")).to_be_visible()
    # The board follows after the words, and what is in hand by then is put down.
    expect(page.locator(".st-key-set-board .palace")).to_have_count(3)
    put(page, "supply:0:law", "room:1:10000")
    put(page, "supply:0:church", "room:2:50000")
    tap(page, "Whose figures do you put in?", "Player 2")
    put(page, "supply:1:law", "park:0")
    put(page, "supply:1:science", "park:2")
    tap(page, "Whose figures do you put in?", "Player 3")
    put(page, "supply:2:law", "park:0")
    put(page, "supply:2:church", "park:1")
    wrong = "A figure of Player 2 cannot be waiting at Player 3, who has emptied the park since. (Article 1)"
    expect(page.get_by_text(wrong)).to_be_visible()
    tap(page, "Whose figures do you put in?", "Player 2")
    board = page.locator(".st-key-set-board")
    # What is taken in hand before the board has followed is put down again.
    expect(board.locator('[data-source^="supply:1:"]').first).to_be_visible()
    board.locator('[data-source="park:2:1:science"]').click()
    board.locator('.cells [data-goal="room:2:10000"]').click()
    expect(page.get_by_text("This can stand on a table.")).to_be_visible()
    answered(page, "Player 2's lawyer stands against Player 3's lawyer", "Article 5.3")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table?t=*")
    code = page.url.rpartition("=")[2]
    expect(page.get_by_role("region", name="What is due")).to_contain_text("Player 2")
    finish(server, code)
    page.goto(f"/table?t={code}")
    expect(page.get_by_role("region", name="What is due")).to_contain_text("The game is over")


def finish(server: Server, code: str) -> None:
    """Play a table to its end through the command line, its own server stopped meanwhile."""
    server.stop(signal.SIGTERM)
    environment = {**os.environ, "COMPANION_DATA": str(server.data)}

    def storage(*arguments: str, told: str = "") -> str:
        return subprocess.run(
            [sys.executable, "-m", "storage", *arguments],
            cwd=ROOT,
            env=environment,
            input=told,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    position, random, actions = replay(json.loads(storage("export", code))).position, Random(7), []
    while position.host is not None:
        action = smallest(random.choice(legal(position)))
        actions.append(json.dumps(action_data(action)))
        position = play(position, action).position
    storage("play", code, told="\n".join(actions))
    server.start()

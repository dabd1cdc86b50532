"""Chronicle, hall and exports in a real browser, after several finished games."""

import re
import signal
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from streamlit.proto.BackMsg_pb2 import BackMsg

from charts.hall import LEAST_GAMES
from storage import Library
from tests.browser.conftest import Screen
from tests.browser.page_checks import DESKTOP, PHONE, findings, misfits, settled, unfold
from tests.browser.server import Server
from tests.pages.whole_game import whole_game

pytestmark = pytest.mark.browser

EDITION = "fx-schmid-1994"
GROUPS = (("Anna", "Ben", "Cem"), ("Annalisa", "Ben", "Cem"), ("Anna", "Dario", "Elena-Marie von und zu Hohenlohe"))
# More than one run of the page counts.
MANY = 200
# An element that has been at the same height for some frames: the page glides for a moment after a fold was opened.
_STILL = """
box => {
  const top = box.getBoundingClientRect().top;
  box.still = box.lastTop === top ? (box.still ?? 0) + 1 : 0;
  box.lastTop = top;
  return box.still > 5;
}
"""


def finding(server: Server, groups: Sequence[tuple[str, ...]]) -> Server:
    """The server, with finished games of these people."""
    server.stop(signal.SIGTERM)
    with Library(server.data) as library:
        for seed, names in enumerate(groups):
            document = whole_game(EDITION, names, seed)
            document["meta"] = {"place": "home", "played": f"202{seed}-05-01"}
            library.new(document)
    server.start()
    return server


@pytest.fixture
def club(server: Server) -> Server:
    """A server that finds three finished games."""
    return finding(server, GROUPS)


@pytest.fixture
def ranked(server: Server) -> Server:
    """A server that finds enough games of three to rank them."""
    return finding(server, [GROUPS[0]] * LEAST_GAMES)


def check(page: Page) -> None:
    """Everything is open: nothing sticks out sideways, all is large enough to be touched, and axe finds nothing."""
    settled(page)
    assert misfits(page) + findings(page) == []


def fold(page: Page, title: str) -> Locator:
    named = page.locator("summary").filter(has_text=re.compile(rf"^(keyboard_arrow_\w+|filter_list)?\s*{title}$"))
    return page.get_by_test_id("stExpander").filter(has=named)


def open_fold(page: Page, title: str) -> Locator:
    settled(page)
    part = fold(page, title)
    part.locator("summary").first.click()
    expect(part.locator("details").first).to_have_attribute("open", "")
    settled(page)
    return part


def choose(box: Locator, name: str) -> None:
    """Pick a name from a list. A list folds away when the page moves under it, so it is opened once all holds still."""
    expect(box.page.get_by_text("Counting the bribes")).to_have_count(0)
    settled(box.page)
    box.scroll_into_view_if_needed()
    box.page.wait_for_function(_STILL, arg=box.element_handle())
    box.click()
    box.page.get_by_role("option", name=name, exact=True).click()
    box.press("Escape")
    settled(box.page)


def test_the_chronicle_of_the_sample_is_one_tap_away(screen: Screen) -> None:
    page = screen(viewport=PHONE)
    page.get_by_role("button", name="See a sample game").click()
    expect(page.get_by_role("heading", name="Elena wins")).to_be_visible()
    expect(page.locator(".st-key-chapter-wealth .main-svg").first).to_be_attached()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_hall_is_read_on_a_phone_and_on_a_desk(screen: Screen, club: Server, scheme: str) -> None:
    page = screen("/hall", viewport=PHONE, color_scheme=scheme)
    expect(page.get_by_text("Games: 3.")).to_be_visible()
    unfold(page)
    check(page)
    page.set_viewport_size(DESKTOP)
    check(page)


def test_two_names_of_one_person_are_joined(screen: Screen, club: Server) -> None:
    page = screen("/hall")
    expect(page.get_by_text("Players: 6.")).to_be_visible()
    people = open_fold(page, "Who is who")
    for name in ("Anna", "Annalisa"):
        choose(people.get_by_role("combobox", name="Names of one person"), name)
    people.get_by_role("textbox", name="Shown as").fill("Anna")
    people.get_by_role("textbox", name="Shown as").press("Enter")
    people.get_by_role("button", name="Keep it so").click()
    expect(page.get_by_text("Players: 5.")).to_be_visible()
    expect(fold(page, "Who is who").get_by_text("is also Annalisa")).to_be_visible()


@pytest.fixture
def crowded(server: Server) -> Server:
    """A server that finds so many finished games that their bribes are still being counted when the hall is shown."""
    server.stop(signal.SIGTERM)
    document = whole_game(EDITION, GROUPS[0], 0)
    with Library(server.data) as library:
        for _ in range(MANY):
            library.new(document)
    server.start()
    return server


def held_back(page: Page) -> Callable[[], None]:
    """Let a page's parts not run by themselves until the function returned is called."""
    held = [True]

    def passed_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def send(message: str | bytes) -> None:
            asked = BackMsg.FromString(message) if isinstance(message, bytes) else BackMsg()
            if not (held and asked.rerun_script.is_auto_rerun):
                server.send(message)

        socket.on_message(send)

    page.route_web_socket(re.compile("_stcore/stream"), passed_on)
    return held.clear


def test_an_open_list_stays_open_when_the_counting_ends(screen: Screen, crowded: Server) -> None:
    page = screen("/join")
    count = held_back(page)
    page.goto("/hall")
    counting = page.get_by_text("Counting the bribes")
    expect(counting).to_be_visible()
    part = fold(page, "Who is who")
    part.locator("summary").first.click()
    box = part.get_by_role("combobox", name="Names of one person")
    expect(box).to_be_visible()
    box.scroll_into_view_if_needed()
    page.wait_for_function(_STILL, arg=box.element_handle())
    box.click()
    expect(page.get_by_role("option", name="Cem")).to_be_visible()
    expect(counting).to_be_visible()
    count()
    expect(counting).to_have_count(0, timeout=60_000)
    settled(page)
    expect(page.locator(".st-key-hall-steps .figure")).to_have_count(3)
    expect(page.get_by_role("option", name="Cem")).to_be_visible()


def test_a_result_alone_counts_and_is_marked(screen: Screen) -> None:
    page = screen("/hall", viewport=PHONE)
    form = open_fold(page, "Enter a result")
    for number, (name, ducats) in enumerate((("Anna", "640.000"), ("Ben", "1,010,000"), ("Cem", "700000")), 1):
        form.get_by_role("textbox", name=f"Player {number}", exact=True).fill(name)
        form.get_by_role("textbox", name=f"Ducats of player {number}").fill(ducats)
        form.get_by_role("textbox", name=f"Ducats of player {number}").press("Enter")
    settled(page)
    form.get_by_role("button", name="Keep this result").click()
    expect(page.get_by_text("Games: 1.")).to_be_visible()
    games = open_fold(page, "Games")
    expect(games.get_by_text("only the result is known")).to_be_visible()
    expect(games.get_by_text("Ben 1,010,000")).to_be_visible()


def test_all_games_go_home_as_one_file_and_come_back(
    screen: Screen, club: Server, server: Server, tmp_path: Path
) -> None:
    page = screen("/hall")
    home = open_fold(page, "All games as one file")
    with page.expect_download() as saving:
        home.get_by_role("button", name="Save all finished games").click()
    saved = tmp_path / "games.zip"
    saving.value.save_as(saved)
    server.stop(signal.SIGTERM)
    server.data.rename(tmp_path / "before")
    server.start()
    page.goto("/hall")
    expect(page.get_by_text("No game is finished yet.")).to_be_visible()
    home = open_fold(page, "All games as one file")
    home.locator("input[type=file]").set_input_files(saved)
    home.get_by_role("button", name="Bring these games in").click()
    expect(page.get_by_text("New here: 3.")).to_be_visible()
    expect(page.get_by_text("Games: 3.")).to_be_visible()


def test_only_the_chosen_games_are_told_of(screen: Screen, club: Server) -> None:
    page = screen("/hall")
    open_fold(page, "Games: all 3")
    choice = page.locator(".st-key-hall-choice")
    choose(choice.get_by_role("combobox", name="With all of these players"), "Dario")
    expect(page.get_by_text("Games: 1.")).to_be_visible()
    # It stays open, and says what is chosen.
    expect(choice.locator("summary")).to_contain_text("1 of 3 games: with Dario")
    expect(choice.locator("details")).to_have_attribute("open", "")


def test_whoever_stands_on_the_stage_is_reached_by_finger_and_by_keys(screen: Screen, club: Server) -> None:
    page = screen("/hall", viewport=PHONE)
    settled(page)
    people = page.locator(".st-key-hall-steps")
    expect(people.get_by_role("button")).to_have_count(3)
    for number, figure in enumerate(people.locator("li").all(), start=1):
        way, seen = people.locator(f".st-key-way-step-{number}").bounding_box(), figure.bounding_box()
        assert way is not None
        assert seen is not None
        middle = seen["x"] + seen["width"] / 2
        assert way["x"] < middle < way["x"] + way["width"]
        assert way["height"] >= seen["height"]
    people.get_by_role("button", name="All about Anna").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Favourite house")).to_be_visible()
    page.get_by_role("button", name="Back to the ranking").click()
    expect(page.get_by_text("Games: 3.")).to_be_visible()
    settled(page)
    people.locator("li", has_text="Dario").click(force=True)
    expect(page.get_by_role("heading", name="Dario")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_three_who_are_ranked_are_seen_at_once_and_the_last_game_is_a_strip_above(
    screen: Screen, ranked: Server, scheme: str
) -> None:
    page = screen("/hall", viewport=DESKTOP, color_scheme=scheme)
    expect(page.locator(".st-key-hall-steps .figure")).to_have_count(3)
    settled(page)
    strip = page.locator(".st-key-hall-last")
    expect(strip.get_by_role("button", name="How ")).to_be_visible()
    for viewport in (DESKTOP, PHONE):
        page.set_viewport_size(viewport)
        check(page)
        expect(page.locator(".st-key-hall-steps .intrige-initial").first).to_be_in_viewport()
    # On a phone the whole strip is the way.
    strip.click(position={"x": 8, "y": 8}, force=True)
    expect(page).to_have_url(re.compile("/chronicle"))


def test_a_row_is_tapped_anywhere(screen: Screen, club: Server) -> None:
    page = screen("/hall", viewport=PHONE)
    settled(page)
    row = page.locator(".intrige-row", has_text="Cem")
    size = row.bounding_box()
    assert size is not None
    row.click(position={"x": size["width"] - 5, "y": size["height"] - 5}, force=True)
    expect(page.get_by_role("heading", name="Cem")).to_be_visible()
    page.goto("/")
    expect(page.locator(".intrige-line")).to_have_count(3)
    settled(page)
    page.locator(".intrige-line").last.click(force=True)
    expect(page.get_by_role("heading", name="wins").first).to_be_visible()

"""Fourteen disputes, each settled at the desk in a few taps, with the right article."""

import re
import signal
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import sample_tables
from tests.browser.conftest import Screen
from tests.browser.context_pool import ContextPool
from tests.browser.page_checks import PHONE
from tests.browser.sample_tables import put_all, put_in
from tests.browser.server import Server
from tests.browser.taps import answered, section, tap

pytestmark = pytest.mark.browser

STORIES = {
    name: getattr(sample_tables, name)
    for name in (
        *("QUARREL", "PROMISED", "POOR", "LAST"),
        *("SENDING", "FOUGHT", "MOVED", "TOGETHER"),
        *("CHEMISTS", "PAIR", "GRANTED", "SILENT"),
    )
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory, codes: dict[str, str]) -> Iterator[Server]:
    """One server with all the quarrels; no test may leave an error behind."""
    place = tmp_path_factory.mktemp("disputes")
    server = Server(place)
    codes.update(put_all(STORIES, server.data))
    with server:
        yield server
    assert server.errors == ""


@pytest.fixture
def desk(pool: ContextPool, told: Server, codes: dict[str, str]) -> Iterator[Callable[..., Page]]:
    """The desk of one story, reached from its table in one tap."""
    failures: list[str] = []
    context = pool.take(told.address, viewport=PHONE, service_workers="block")

    def opened(name: str) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.goto(f"/table?t={codes[name]}")
        page.get_by_role("link", name="Desk").click()
        expect(page.locator(".desk-answer")).to_be_visible()
        return page

    yield opened
    pool.give_back(context)
    assert failures == []


def plan(page: Page) -> Locator:
    return page.get_by_role("list", name="The plan of this admission")


# --- the old box -----------------------------------------------------------------------------------------------------


def test_who_pays_first_when_two_attack(desk: Callable[..., Page]) -> None:
    """Ben and Elena attack Dario's officer, and each says the other pays first."""
    page = desk("QUARREL")
    answered(page, "Dario defends the officer in the 20,000 room", "Article 5.3")
    answered(page, "The order from here: Dario's officer, Ben's officer, and Elena's officer.")
    parts = plan(page).locator(".part")
    expect(parts.locator(".token").first).to_have_css("border-radius", "50%")
    expect(parts).to_have_text(
        [re.compile("1.*Dario.*defends"), re.compile("2.*Ben.*attacks"), re.compile("3.*Elena.*attacks")]
    )


def test_thrown_out_without_a_conflict(desk: Callable[..., Page]) -> None:
    """Anna wants Ben's churchman out of her palace; nobody attacks him."""
    page = desk("PROMISED")
    section(page, "May I?")
    tap(page, "May somebody …", "banish a figure")
    tap(page, "Which figure", "Ben's churchman, 50,000 room")
    answered(page, "No.", "The profession “churchman” is in no conflict at Anna now.", "Article 8")
    expect(page.locator(".desk-article").filter(has_text="Article 4.3")).to_be_visible()


def test_you_must_place_me_you_promised(desk: Callable[..., Page]) -> None:
    """Anna promised Cem's lawyer the 100,000 room and took 30,000; now she puts him into the 10,000 room."""
    page = desk("PROMISED")
    section(page, "May I?")
    tap(page, "Which room", "10,000")
    answered(page, "Yes.", "Article 5.6", "No agreement binds anybody")
    expect(page.get_by_text("Cem's lawyer enters the 10,000 room of Anna's palace.")).to_be_visible()
    tap(page, "Which room", "100,000")
    answered(page, "Yes.", "Article 6")


def test_no_money_in_the_old_box(desk: Callable[..., Page]) -> None:
    """Cem has nothing left, and a bribe is due; the rulebook is silent."""
    page = desk("POOR")
    section(page, "May I?")
    answered(page, "Yes.", "Article 5.5", "The rulebook is silent here; this table plays it so.")
    page.get_by_role("button", name="More", exact=True).click()
    answered(page, "No.", "Cem has less than the smallest unit and can declare nothing but 0.", "Article 5.5")
    expect(page.get_by_role("button", name="Cem gives nothing for the lawyer.")).to_be_visible()


def test_the_last_income(desk: Callable[..., Page]) -> None:
    """It is the last round: is there one more income after it? Looked up from the desk."""
    page = desk("LAST")
    page.get_by_role("link", name="The rules at hand").click()
    search = page.get_by_role("textbox", name="Search the rules")
    search.fill("last income")
    search.press("Enter")
    found = page.locator(".desk-article[open]").filter(has_text="Article 11")
    expect(found).to_contain_text("After the last round every player is paid income once more.")


# --- the online edition ----------------------------------------------------------------------------------------------


def test_both_figures_to_one_palace_online(desk: Callable[..., Page]) -> None:
    """Anna wants to send two figures to Cem."""
    page = desk("SENDING")
    section(page, "May I?")
    tap(page, "First figure", "scholar")
    tap(page, "The first goes to", "Cem")
    tap(page, "The second goes to", "Cem")
    answered(page, "No.", "not both to Cem", "Article 10.1")
    page.get_by_role("button", name=re.compile("^Anna sends the ")).first.click()
    answered(page, "Yes.", "Article 10")


def test_against_ones_own_figure_online(desk: Callable[..., Page]) -> None:
    """Anna's lawyer holds a room at Ben's; may her second one go there?"""
    page = desk("SENDING")
    section(page, "May I?")
    tap(page, "Second figure", "scholar")
    tap(page, "The second goes to", "Cem")
    tap(page, "First figure", "lawyer")
    tap(page, "The first goes to", "Ben")
    answered(page, "No.", "would attack its owner's own figure at Ben", "Article 10.2")


def test_winner_wants_another_room(desk: Callable[..., Page]) -> None:
    """Elena's officer wins against Dario's in the 20,000 room, and moves on to the 50,000 room."""
    page = desk("FOUGHT")
    section(page, "May I?")
    tap(page, "Which figure", "Elena's officer, park")
    tap(page, "Which room", "50,000")
    answered(page, "No.", "Whoever wins holds the 20,000 room", "Article 8.1")
    tap(page, "Which room", "20,000")
    answered(page, "Yes.", "Article 8")
    expect(page.get_by_text("Dario's officer is banished to the island.")).to_be_visible()


def test_his_figure_moved_rooms(desk: Callable[..., Page]) -> None:
    """Whose officer stood in the 20,000 room, and since when does Elena's stand there?"""
    page = desk("MOVED")
    section(page, "History")
    rooms = page.locator(".desk-rooms")
    expect(rooms).to_contain_text("Dario's officer since the set-up. Banished at")
    expect(rooms).to_contain_text("Paid: Dario 20,000 and Elena 40,000.")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_text("Moment 2 of 3", exact=True)).to_be_visible()
    stands = page.locator('.st-key-desk-how-board [data-source="room:0:20000"]')
    expect(stands).to_have_attribute("data-who", "3:military")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(stands).to_have_attribute("data-who", "4:military")
    section(page, "May I?")
    tap(page, "May somebody …", "put a figure into a room")
    tap(page, "Which room", "50,000")
    answered(page, "No.", "No officer of Elena waits at Anna.", "Article 6")


def test_two_at_once_against_one_inside_in_the_old_rules(desk: Callable[..., Page]) -> None:
    """Ben and Elena both attack Dario: one fight of three, not first the two outside."""
    page = desk("TOGETHER")
    answered(page, "Article 5.3", "The order from here: Ben's officer and Elena's officer.")
    expect(plan(page).locator(".stage")).to_have_count(1)
    expect(plan(page)).to_contain_text("Internal conflict: officers, the 20,000 room")
    expect(plan(page).locator(".part")).to_have_count(3)
    section(page, "May I?")
    tap(page, "Who", "Elena")
    answered(page, "Not now.", "First Ben bribes Anna for the officer.", "Article 5.3")


# --- the new box -----------------------------------------------------------------------------------------------------


def test_two_at_once_against_one_inside_in_the_new_rules(desk: Callable[..., Page]) -> None:
    """Anna and Ben bring a chemist each, Elena's is inside: the two outside fight first."""
    page = desk("CHEMISTS")
    answered(page, "Only one of these can stay: Anna's chemist and Ben's chemist.")
    expect(plan(page).locator(".stage.now")).to_contain_text("External conflict: chemists")
    later = plan(page).locator(".stage.next")
    expect(later).to_contain_text("then whoever wins the external conflict")
    section(page, "May I?")
    tap(page, "May somebody …", "put a figure into a room")
    answered(page, "No.", "takes no room: it stays in the park as the attacker", "Article 7.2")


def test_nothing_is_an_offer_too(desk: Callable[..., Page]) -> None:
    """Anna will not pay at all."""
    page = desk("CHEMISTS")
    section(page, "May I?")
    page.get_by_role("button", name="Less", exact=True).click()
    answered(page, "Yes.", "Article 5.1")
    expect(page.locator(".desk-question")).to_have_text("May Anna bribe 0 for the chemist?")


def test_both_figures_to_one_palace_in_the_new_box(desk: Callable[..., Page]) -> None:
    """Cem sends two to Anna."""
    page = desk("PAIR")
    section(page, "May I?")
    tap(page, "The first goes to", "Anna")
    tap(page, "The second goes to", "Anna")
    tap(page, "Second figure", "physician")
    answered(page, "Yes.", "Article 10.1")


def test_no_money_in_the_new_box(desk: Callable[..., Page]) -> None:
    """Anna has nothing, and this box prints what then holds; how often, the table rules itself and notes in its log."""
    page = desk("GRANTED")
    section(page, "Rulings")
    expect(page.locator(".desk-article summary").filter(has_text="Article 7.3")).to_be_visible()
    # What is printed in the rulebook of this box is no ruling.
    expect(page.locator(".desk-article summary").filter(has_text="Article 5.5")).to_have_count(0)
    page.get_by_role("textbox", name="We play it so").fill("Once in a game, not more.")
    page.get_by_role("button", name="Note the ruling").click()
    expect(page.get_by_text("Once in a game, not more.", exact=False).first).to_be_visible()
    section(page, "History")
    expect(page.get_by_text("Once in a game, not more.", exact=False).first).to_be_visible()


# --- a box whose rulebook is hardly known ---------------------------------------------------------------------------


def test_in_the_amigo_box_a_ruling_is_told_as_one_and_its_sheet_has_its_own_sums(desk: Callable[..., Page]) -> None:
    """Anna wants to send two figures to Cem, as in the newer box; Ben says that the Amigo box forbids it."""
    page = desk("SILENT")
    section(page, "May I?")
    tap(page, "The first goes to", "Cem")
    tap(page, "The second goes to", "Cem")
    answered(page, "No.", "not both to Cem", "Article 10.1", "The rulebook is silent here; this table plays it so.")
    page.get_by_role("link", name="The rules at hand").click()
    tap(page, "What to read", "On one page")
    sheet = page.locator(".desk-sheet")
    expect(sheet.locator("h2")).to_have_text("Intrige (Amigo, 2003)")
    for words in (
        "3 to 5 players, 5 rounds, 32,000 ducats each at the start.",
        "Every palace has one area of each salary: 1,000, 3,000, 6,000, and 10,000.",
        "Two scholars each of: scientists, clerks, doctors, and priests.",
        "Whole multiples of 1,000, at least 1,000: everybody concerned pays. (5.1)",
        "Whoever has less than 1,000 declares 0. (5.5, a ruling)",
    ):
        expect(sheet).to_contain_text(words)
    tap(page, "What to read", "Set-up sheet")
    expect(sheet).to_contain_text("Clockwise: Anna (Red), Ben (Orange), Cem (Yellow), Dario (Green), and Elena (Blue).")
    expect(sheet).to_contain_text(
        "The palaces and scholars of the colours that nobody plays: Purple, Black, and White."
    )


# --- back, and forward again -----------------------------------------------------------------------------------------


def test_back_to_a_moment_shows_what_would_be_lost_and_can_be_undone(server_of: Callable[[str], Page]) -> None:
    page = server_of("MOVED")
    section(page, "History")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Go back to this moment (3 steps would be taken back)").click()
    lost = page.locator(".st-key-desk-goback")
    expect(lost).to_contain_text("Elena pays Anna 40,000 for the officer.")
    lost.get_by_role("button", name="Yes, take back 3 steps").click()
    expect(page.get_by_text("Moment 0 of 0")).to_be_visible()
    page.get_by_role("button", name="Bring back what was taken back (3)").click()
    expect(page.get_by_text("Moment 3 of 3")).to_be_visible()


@pytest.fixture
def server_of(screen: Screen, server: Server) -> Callable[[str], Page]:
    """The desk of a story on a server of the test's own, for tests that change the table."""

    def opened(name: str) -> Page:
        server.stop(signal.SIGTERM)
        code = put_in(STORIES[name], server.data)
        server.start()
        page = screen(f"/desk?t={code}")
        expect(page.locator(".desk-answer")).to_be_visible()
        return page

    return opened

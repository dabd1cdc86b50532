"""Accessibility of every page: axe, by day and by night; horizontal overflow; sizes of touch targets."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import sample_tables, talk
from tests.browser.conftest import Rooms, Screen, Watch
from tests.browser.context_pool import ContextPool
from tests.browser.page_checks import DESKTOP, PHONE, TABLET, at_rest, findings, misfits
from tests.browser.sample_tables import ANNA, DARIO, ELENA, FX, NAMES, put_all
from tests.browser.server import Server
from tests.browser.talk import offer, promise
from tests.browser.taps import section, tap
from tests.pages.whole_game import whole_game
from theme.page_colours import NIGHT

pytestmark = pytest.mark.browser

RECORDS = {
    **{name: getattr(sample_tables, name) for name in ("QUARREL", "PROMISED", "FOUGHT", "SENDING", "CHEMISTS")},
    "PHONES": {
        **sample_tables.QUARREL,
        "version": 2,
        "actions": [
            promise(ANNA, DARIO, text="peace for the rest of this game", due={"round": 3, "seat": ANNA}),
            promise(DARIO, ANNA, room=20_000),
            offer(ELENA, "military", amount=50_000, asks=20_000),
        ],
    },
    "SAID": {**talk.GAME, "version": 2, "actions": talk.SAID[:7]},
    "OVER": whole_game(FX, (*NAMES[:4], "Elena-Marie von und zu Hohenlohe-Langen"), 1),
}
Step = Callable[[Page], None]


def button(name: str) -> Step:
    """Press a button, whose name may go on."""
    return lambda page: page.get_by_role("button", name=name).first.click()


def read(what: str) -> Step:
    """Go to a part of the rules."""
    return lambda page: tap(page, "What to read", what)


def ask(what: str) -> Step:
    """Go to a part of the desk."""
    return lambda page: section(page, what)


def opened(words: str) -> Step:
    """Open what is folded."""
    return lambda page: page.get_by_text(words).first.click()


def phones(page: Page) -> None:
    """Open the sheet of the phones, and wait for what it holds."""
    page.get_by_role("button", name="Phones").first.click()
    expect(page.get_by_role("button", name="Back to the table")).to_be_visible()


def crest(page: Page) -> None:
    """Close what lies over the board, and open a purse."""
    page.get_by_role("button", name="Close").first.click()
    page.get_by_role("button", name="Own ducats of Anna").click()


class Visit(NamedTuple):
    """A page, the words by which it is known, and what is done there, each step to be looked at; whose device it is.

    first: the selector of what is drawn before the rest of the page is asked for.
    """

    path: str
    sees: str
    steps: tuple[Step, ...] = ()
    device: str = ""
    first: str = '[data-testid="stMain"]'


VISITS = {
    "lobby with tables": Visit("/", "Finished games", (opened("Open a game record"),)),
    "set-up": Visit("/new", "Start the game", (opened("House rules"),)),
    "bribe": Visit("/table?t={QUARREL}", "Dario defends", (button("20,000"), button("More …"), button("Note"), crest)),
    "bribes in any order": Visit(
        "/table?t={CHEMISTS}", "Who declares now", (button("Ask for a room"), button("Phones"))
    ),
    "what was said": Visit(
        "/table?t={SAID}", "offers 2,000", (button("Accept 2,000"), button("Promise or pay"), button("Ben"))
    ),
    "placing": Visit("/table?t={PROMISED}", "Anna", (button("More …"), button("Correction"))),
    "settling": Visit("/table?t={FOUGHT}", "Anna"),
    "dispatch": Visit("/table?t={SENDING}", "Anna sends two figures"),
    "finished table": Visit("/table?t={OVER}", "Final standing"),
    "watching": Visit("/watch?t={QUARREL}", "Come in"),
    "clock and screens": Visit("/table?t={PROMISED}", "Anna", (button("More …"), button("Clock and screens"))),
    "join without a code": Visit("/join", "The table's code"),
    "join without phones": Visit("/join?t={QUARREL}", "played on one device"),
    "join": Visit("/join?t={PHONES}", "Who are you?", (button("I am Elena"),)),
    "phones on": Visit("/table?t={PHONES}", "Dario defends", (phones,), "bank"),
    "seat, my turn": Visit("/seat?t={PHONES}", "My ducats", (), "dario"),
    "seat, waiting": Visit("/seat?t={PHONES}", "My ducats", (button("Promise …"), button("Cem")), "anna"),
    "seat, menu": Visit("/seat?t={PHONES}", "My ducats", (button("Menu"),), "anna"),
    "table of the seated": Visit("/table?t={PHONES}", "Dario defends", (), "anna"),
    "no seat": Visit("/seat?t={PHONES}", "This device has no seat"),
    "desk": Visit("/desk?t={QUARREL}", "Article 5.3", (ask("May I?"), ask("History"), ask("Rulings"))),
    "position": Visit("/position", "Whose figures do you put in?"),
    "rules": Visit("/rules?t={CHEMISTS}", "Article", (read("Differences"), read("Examples"), read("On one page"))),
    "chronicle": Visit("/chronicle?t=SAMPLE", "To take home", first=".st-key-chapter-wealth .main-svg"),
    "replay": Visit("/replay?t=SAMPLE&n=100", "Decisive moment", (button("All lines"),)),
    "hall of fame": Visit("/hall", "Hall of fame", (button("All about Anna"),)),
    "person": Visit("/hall?who=Anna", "Favourite house"),
    "unknown table": Visit("/table?t=BBBB", "To the tables"),
}

# The colours of charts, and on the replay's board, are those of when they were drawn.
OPENED_BY_NIGHT = ("chronicle", "replay", "hall of fame", "person")
DARK = f"rgb({', '.join(map(str, bytes.fromhex(NIGHT.removeprefix('#'))))})"
NOTHING_FADES = "() => document.getAnimations().every((one) => one.playState !== 'running')"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, codes: dict[str, str]) -> Iterator[Server]:
    """One server with all the tables; no test may leave an error behind."""
    running = Server(tmp_path_factory.mktemp("access"))
    codes.update(put_all(RECORDS, running.data))
    with running:
        yield running
    assert running.errors == ""
    assert running.terminal == ""


@pytest.fixture
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where nobody has played yet."""
    with Server(tmp_path_factory.mktemp("bare")) as running:
        yield running


@pytest.fixture(scope="module")
def devices() -> dict[str, Any]:
    """The cookies of the devices that have a seat at the table with phones."""
    return {}


@pytest.fixture
def device(screen: Screen, codes: dict[str, str], devices: dict[str, Any]) -> Callable[[str], Any]:
    """Turn phones on and sit down, once for all tests."""
    if not devices:
        bank = screen(f"/table?t={codes['PHONES']}")
        bank.get_by_role("button", name="Phones").click()
        bank.get_by_role("button", name="Turn phones on").click()
        expect(bank.get_by_text("Scan it, or open")).to_be_visible()
        devices["bank"] = bank.context.storage_state()
        for name in ("Anna", "Dario"):
            page = screen(f"/join?t={codes['PHONES']}")
            page.get_by_role("button", name=f"I am {name}").click()
            page.get_by_role("button", name="Sit down").click()
            page.wait_for_url("**/seat?t=*")
            devices[name.lower()] = page.context.storage_state()
    return lambda name: devices.get(name)


@pytest.fixture(scope="module")
def rooms(pool: ContextPool, server: Server) -> Iterator[Rooms]:
    """The devices of all tests."""
    with Rooms(pool, server) as made:
        yield made


@pytest.fixture
def visited(rooms: Rooms, codes: dict[str, str], device: Callable[[str], Any], watched: Watch) -> Callable[..., Page]:
    """The page of a visit."""

    def start(visit: Visit, size: ViewportSize, scheme: str) -> Page:
        room = {"color_scheme": scheme, "reduced_motion": "reduce", "storage_state": device(visit.device)}
        page = rooms.page(size, **room)
        watched(page)
        page.goto(visit.path.format(**codes))
        expect(page.locator(visit.first).first).to_be_visible()
        expect(page.get_by_text(visit.sees).first).to_be_visible()
        return page

    return start


def looked_at(page: Page, *, turned_dark: bool = True) -> list[str]:
    """What is wrong with the look of the moment: on a tablet by day, on a phone by night, and at all sizes."""
    at_rest(page)
    found = findings(page)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        at_rest(page)
        found += [f"at {size['width']}: {one}" for one in misfits(page)]
    if turned_dark:
        by_night(page)
        found += [f"by night: {one}" for one in findings(page)]
    by_day(page)
    found += [f"at {TABLET['width']}: {one}" for one in misfits(page)]
    return found


def by_night(page: Page) -> None:
    """Turn the page dark, as a device does at sunset."""
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_css("background-color", DARK)
    page.wait_for_function(NOTHING_FADES)
    at_rest(page)


def by_day(page: Page) -> None:
    """Turn the page light again, on a tablet."""
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(TABLET)
    expect(page.locator("body")).not_to_have_css("background-color", DARK)
    page.wait_for_function(NOTHING_FADES)
    at_rest(page)


@pytest.mark.parametrize("name", VISITS)
def test_page_is_for_everybody(visited: Callable[..., Page], name: str) -> None:
    visit = VISITS[name]
    page = visited(visit, TABLET, "light")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_title(re.compile(r"^(● )?\S.* · Intrige$|^● Your turn, Dario!$"))
    turned_dark = name not in OPENED_BY_NIGHT
    found = looked_at(page, turned_dark=turned_dark)
    for step in visit.steps:
        step(page)
        found += looked_at(page, turned_dark=turned_dark)
    assert "\n".join(dict.fromkeys(found)) == ""


@pytest.mark.parametrize("name", OPENED_BY_NIGHT)
def test_page_is_for_everybody_when_it_is_opened_by_night(visited: Callable[..., Page], name: str) -> None:
    visit = VISITS[name]
    page = visited(visit, PHONE, "dark")
    at_rest(page)
    found = findings(page)
    for step in visit.steps:
        step(page)
        at_rest(page)
        found += findings(page)
    assert "\n".join(dict.fromkeys(found)) == ""


def test_empty_lobby_is_for_everybody(screen: Screen, bare: Server) -> None:
    page = screen(bare.address, TABLET, color_scheme="light")
    expect(page.get_by_role("heading", name="Intrige")).to_be_visible()
    assert "\n".join(looked_at(page)) == ""

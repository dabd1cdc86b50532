"""The program's animations: how each is set off on its page, and how it is seen that something moves."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, ViewportSize

from bench._tables import cookie
from live import SEATS, Device, Registry
from storage import Library
from tests.browser.page_checks import DESKTOP, PHONE, TABLET
from tests.browser.sample_tables import CLOCK, ELENA, FOUGHT, FX, NAMES, QUARREL, SENDING, TURN
from tests.pages.whole_game import whole_game

Codes = Mapping[str, str]
_READY = '.now[aria-busy="false"]'
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
_ENDED = whole_game(FX, NAMES, 4)
_TURNS = [index for index, one in enumerate(_ENDED["actions"]) if one["type"] == "dispatch"]


def tables(data: Path) -> dict[str, str]:
    """Put a table for each animation into a new data directory; returns their codes and the cookies of its devices."""
    records: dict[str, Any] = {"paid": QUARREL, "ring": QUARREL, "gone": FOUGHT, "held": SENDING, "over": _ENDED}
    records["told"] = {**_ENDED, "actions": _ENDED["actions"][: _TURNS[9] + 1]}
    with Library(data) as library:
        codes = {name: library.new(record).id for name, record in records.items()}
        codes["clock"] = library.new(TURN, options={"clock": {**CLOCK, "pauses": []}}).id
        table = Registry(library).create(TURN)
        codes["phones"] = table.table_id
        codes["banker"] = cookie(table.joining.take(table.joining.banker_ticket(Device(), access=SEATS)))
        codes["seat"] = cookie(table.joining.take(table.joining.seat_ticket(ELENA)))
    return codes


def _shown(page: Page, path: str, sees: str) -> None:
    page.goto(path)
    page.locator(sees).first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")


def _at(path: str, sees: str) -> Callable[[Page, Codes], None]:
    return lambda page, codes: _shown(page, path.format(**codes), sees)


def _table(name: str) -> Callable[[Page, Codes], None]:
    def go(page: Page, codes: Codes) -> None:
        _shown(page, f"/table?t={codes[name]}", _READY)
        # The first touch of a page has it set up its sound.
        page.mouse.click(1, 1)

    return go


def _press(*selectors: str) -> Callable[[Page], None]:
    def press(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()

    return press


def _for(milliseconds: int, set_off: Callable[[Page], None]) -> Callable[[Page], None]:
    """Set off what has no end of its own, and look at it for so long."""

    def start(page: Page) -> None:
        set_off(page)
        page.evaluate(f"() => {{ window.until = performance.now() + {milliseconds}; }}")

    return start


def _still(page: Page) -> None:
    """Nothing has to be done before."""


def _undone(what: str) -> Callable[[Page], None]:
    """Undo it, if it has been done."""

    def undo(page: Page) -> None:
        if not page.locator(what).count():
            page.locator('.log [data-act="undo"]').click()
        page.locator(what).first.wait_for()

    return undo


def _round(page: Page, codes: Codes) -> None:
    _table("ring")(page, codes)
    _press('.log [data-act="rest"]', '.log [data-name="ring"]')(page)
    page.locator('.board[data-layout="ring"]').wait_for()


def _as(device: str, path: str, sees: str) -> Callable[[Page, Codes], None]:
    """Go there as a device that has a cookie."""

    def go(page: Page, codes: Codes) -> None:
        page.goto("/")
        name, _, token = codes[device].partition("=")
        page.context.add_cookies([{"name": name, "value": token, "url": page.url}])
        _shown(page, path.format(**codes), sees)

    return go


def _phones(page: Page, codes: Codes) -> None:
    _as("banker", "/table?t={phones}", _READY)(page, codes)
    page.get_by_role("button", name="Phones").first.click()
    page.locator(".st-key-phones-people").wait_for()
    # Who has a seat already lights up with the sheet, which answers a touch.
    page.wait_for_function(f"() => !({_animated('.st-key-phones-people')})()")


def _sit_down(page: Page) -> None:
    """Somebody else takes a seat on a phone of their own."""
    with _elsewhere(page, PHONE) as context:
        phone = context.new_page()
        phone.goto(f"/join?{urlsplit(page.url).query}")
        phone.get_by_role("button", name="I am ").first.click()
        phone.get_by_role("button", name="Sit down").click()
        phone.wait_for_url("**/seat?t=*")


def _elsewhere(page: Page, screen: ViewportSize) -> BrowserContext:
    """Another device."""
    assert page.context.browser is not None
    return page.context.browser.new_context(base_url=page.url, viewport=screen)


class _Other:
    """Another device, on which is played at the table that is looked at."""

    def __init__(self, path: str, name: str) -> None:
        self._path, self._name = path, name
        self._page: Page | None = None

    def open(self, page: Page, codes: Codes) -> None:
        """Go to both pages."""
        _shown(page, self._path.format(**codes), ".palace")
        self._page = _elsewhere(page, TABLET).new_page()
        _table(self._name)(self._page, codes)

    def does(self, press: Callable[[Page], None]) -> Callable[[Page], None]:
        """What is done there."""

        def do(_: Page) -> None:
            assert self._page is not None
            press(self._page)

        return do


def _chapter(page: Page, codes: Codes) -> None:
    _shown(page, "/chronicle?t=SAMPLE", ".st-key-chapter-wealth .main-svg")
    where = page.locator(".st-key-chapter-cash")
    where.evaluate("(one) => one.scrollIntoView({ block: 'start' })")
    where.locator(".updatemenu-button").first.wait_for()


def _drag(page: Page) -> None:
    """Hold a figure over its goals, and put it back."""
    figure = page.locator(".board [data-movable]").first
    goal = page.locator(".board .goal").first
    start = figure.bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] + 40, steps=4)
    place = goal.bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + 20, place["y"] + 20, steps=25)
    page.mouse.move(start["x"] + 20, start["y"] - 40, steps=25)
    page.mouse.up()


def _inside(part: str, moving: str) -> str:
    return f"() => {{ const root = document.querySelector('.st-key-{part}').shadowRoot; return {moving}; }}"


def _animated(selector: str) -> str:
    return f"() => document.querySelector('{selector}')?.getAnimations({{ subtree: true }}).length"


_FLIES = _inside("board", "root.querySelector('.flying')")
_CARRIED = "root.querySelector('.hand')"
_HOMEWARD = f"{_CARRIED}?.getAnimations().some((one) => one.playState === 'running')"
_UNTIL = "() => performance.now() < window.until"
_PAY = _press('.now [data-act="pay"]')
# Seen by those who look on: where it is decided the server's answer is drawn meanwhile.
_WATCHED = _Other("/table?t={gone}", "gone")
_TELEVISED = _Other("/watch?t={told}", "told")
_HELD = _press(".board [data-movable]")
_CARD = '[class*="st-key-card-running-"]'


class Animation(NamedTuple):
    """One animation. moving: a JavaScript function that tells whether something moves.

    open: goes to its page. set_off: starts it once. prepare: leads to where it can be started.
    """

    name: str
    moving: str
    open: Callable[[Page, Codes], None]
    set_off: Callable[[Page], None]
    prepare: Callable[[Page], None] = _still
    times: int = 3
    screen: ViewportSize = TABLET


ANIMATIONS = (
    Animation("coins of a bribe", _FLIES, _table("paid"), _PAY, _undone('.now [data-act="pay"]')),
    Animation(
        "a figure banished",
        _FLIES,
        _WATCHED.open,
        _WATCHED.does(_press('.now [data-act="option"]', '.now [data-act="banish"]')),
        _WATCHED.does(_undone('.now [data-act="option"]')),
    ),
    Animation(
        "a figure dragged",
        _inside("board", f"{_CARRIED} && !{_HOMEWARD}"),
        _table("held"),
        _drag,
    ),
    Animation(
        "a figure flying home",
        _inside("board", _HOMEWARD),
        _table("held"),
        _drag,
    ),
    Animation("goals of one in hand", _UNTIL, _table("held"), _for(1600, _HELD), times=1),
    Animation(
        "a button pressed",
        _inside("now", "root.getAnimations().length"),
        _table("clock"),
        _press('.now .chip[data-act="extras"]:not([aria-pressed="true"])'),
    ),
    Animation("the panel turning", _animated(".docked"), _round, _PAY, _undone('.now [data-act="pay"]')),
    Animation("a clock", _UNTIL, _table("clock"), _for(1500, _still), times=1),
    Animation(
        "purses at the end",
        "() => document.querySelector('.revealing')",
        _at("/table?t={over}", ".purse-closed"),
        _still,
        times=1,
    ),
    Animation("crests lighting up", _animated(".st-key-phones-people"), _phones, _sit_down, times=1),
    Animation(
        "own figures unfolded",
        _inside("own", "root.getAnimations().length"),
        _as("seat", "/seat?t={phones}", _READY),
        _press(".figures summary"),
    ),
    Animation(
        "a moment of the evening",
        _inside("highlight", "root.getAnimations().length"),
        _TELEVISED.open,
        _TELEVISED.does(_press('.log :is([data-act="redo"], [data-act="undo"])')),
        times=2,
        screen=TELEVISION,
    ),
    Animation(
        "the race of the chronicle",
        _UNTIL,
        _chapter,
        _for(2500, _press(".st-key-chapter-cash .updatemenu-button")),
        times=1,
        screen=DESKTOP,
    ),
    Animation(
        "the replay player",
        _UNTIL,
        _at("/replay?t=SAMPLE&n=100", ".player .place"),
        _for(4000, _press('[data-act="play"]')),
        times=1,
    ),
    Animation(
        "a table pointed at",
        _animated("body"),
        _at("/", _CARD),
        lambda page: page.hover(_CARD),
        lambda page: page.mouse.move(0, 0),
    ),
)

"""Every page in every language: no English text, no overflow; and one table in four languages."""

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from bench._tables import Seated
from components.page_language.streamlit_texts import NO_FILE, NO_FILE_YET, WORDS
from i18n.catalogs import COOKIE, name_of
from i18n.dates import day
from i18n.translator import Translator
from rules import EDITIONS
from storage import Library
from tests.browser.conftest import PATIENCE, Rooms
from tests.browser.context_pool import ContextPool
from tests.browser.page_checks import DESKTOP, PHONE, TABLET, at_rest, misfits, unfold
from tests.browser.screen_text import CLOSE, OPEN, Sentences, outside, texts, untranslated
from tests.browser.seats import belongs_to, seated
from tests.browser.server import Server
from tests.browser.wordless_player import due, step
from tests.pages import sample_catalogs
from tests.pages.sample_catalogs import LANGUAGES, compile_into, forms, sentences, template
from tests.pages.whole_game import whole_game

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Ben", "Cem", "Dario")
# Names and such are the same in every language.
SAME = {"Intrige", *NAMES, "Elena", "Dora", "Emil", "BG Stats", "BrettspielWelt", "FX Schmid"}
SAME |= {"JSON", "ZIP", "CSV", "PNG", "SVG"}
# What the words of a box are in the file of an edition.
SAME |= {"\n".join(edition.professions) for edition in EDITIONS.values()}
# The end of a game is played on four phones; all of it would take too long.
LAST_ACTIONS = 24
SIZES = {"phone": PHONE, "desktop": DESKTOP}
# The pages, and the groups of buttons that change what one shows, by key.
PAGES = {
    "/": (),
    "/new": (),
    "/table?t={play}": (),
    "/table?t={over}": (),
    "/desk?t={play}": ("desk-section",),
    "/seat?t={play}": (),
    "/join?t={play}": (),
    "/join": (),
    "/hall": (),
    "/hall?who=Anna": (),
    "/chronicle": (),
    "/chronicle?t={play}": (),
    "/chronicle?t={over}": (),
    "/replay?t={over}": (),
    "/what-if?t={over}": (),
    "/rules": ("rules-section",),
    "/position": ("set-section",),
    "/edition": (),
    "/rules?t={play}": ("rules-section",),
}


class Tables(NamedTuple):
    """The codes of a table in the middle of a game and of one that is over; one with phones, near its end."""

    codes: dict[str, str]
    last: Seated


def seeded(place: Path) -> Tables:
    """Create them."""
    game = whole_game("intrigo-a-palazzo", NAMES, 7)
    with Library(place / "data") as library:
        over = library.new(whole_game("fx-schmid-1994", NAMES, 7)).id
        play = library.new({**game, "actions": game["actions"][: len(game["actions"]) // 2]}).id
    last = seated({**game, "actions": game["actions"][:-LAST_ACTIONS]}, place / "data")
    return Tables({"play": play, "over": over, "last": last.code}, last)


@cache
def english_of(language: str) -> Sentences:
    """The sentences of a catalog with their translations; those that change with a number by their forms."""
    found = {}
    for message in sentences(sample_catalogs.read(language)):
        one, many = forms(message.id)[0], forms(message.id)[-1]
        told = forms(message.string)
        found.update({one: told[0], many: told[-1]})
    return Sentences(found)


def made_up() -> dict[str, Catalog]:
    """Esperanto of a kind: every sentence of the program between two signs."""
    catalog = Catalog(locale="eo")
    for message in sentences(template()):
        told = tuple(f"{OPEN}{form}{CLOSE}" for form in forms(message.id))
        catalog.add(message.id, told if message.pluralizable else told[0])
    return {"companion": catalog}


class Place:
    """A server with two games, whose screens speak one language."""

    def __init__(self, browser: Browser, server: Server, rooms: Rooms, tables: Tables) -> None:
        self.browser, self.server, self.codes, self.last = browser, server, tables.codes, tables.last
        self._rooms = rooms

    def page(self, language: str, size: ViewportSize) -> Page:
        """A page of a device that tests share."""
        return self._rooms.page(size, locale=language, reduced_motion="reduce")

    def screen(self, language: str, size: ViewportSize) -> Page:
        """A screen whose browser asks for a language."""
        context = self.browser.new_context(
            base_url=self.server.address, viewport=size, locale=language, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        return context.new_page()


@pytest.fixture(scope="module")
def place(browser: Browser, pool: ContextPool, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """The program with its own catalogs."""
    ground = tmp_path_factory.mktemp("languages")
    told = {
        one: {domain: sample_catalogs.read(one, domain) for domain in ("companion", "box_words")} for one in LANGUAGES
    }
    yield from running(browser, pool, ground, told)


@pytest.fixture(scope="module")
def strange_place(browser: Browser, pool: ContextPool, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """The program with a made-up language."""
    yield from running(browser, pool, tmp_path_factory.mktemp("made-up"), {"eo": made_up()})


def running(browser: Browser, pool: ContextPool, ground: Path, told: dict[str, dict[str, Catalog]]) -> Iterator[Place]:
    """A server on catalogs of its own."""
    compile_into(ground / "locale", told)
    tables = seeded(ground)
    with Server(ground, ground / "locale") as server:
        with Rooms(pool, server) as rooms:
            yield Place(browser, server, rooms, tables)
        assert server.errors == ""
        assert server.terminal == ""


def shows(page: Page, groups: tuple[str, ...]) -> Iterator[str]:
    """Every state of a page: each of its sections with everything unfolded; what it is."""
    unfold(page)
    yield ""
    for group in groups:
        ways: Locator = page.locator(f".st-key-{group}").get_by_role("radio")
        for index in range(1, ways.count()):
            ways.nth(index).click()
            unfold(page)
            yield f"{group} {index}"


@pytest.mark.parametrize("path", PAGES)
def test_every_word_goes_through_the_catalogs(path: str, strange_place: Place) -> None:
    page = strange_place.page("eo", DESKTOP)
    page.goto(path.format(**strange_place.codes))
    found = set()
    today = day(datetime.now().astimezone().date().isoformat(), Translator("eo"))
    for _ in shows(page, PAGES[path]):
        expect(page.locator("html")).to_have_attribute("lang", "eo")
        found |= set(outside(texts(page), {*SAME, *strange_place.codes.values(), name_of("eo"), "English", today}))
    page.close()
    assert found == set()


# Long words stick out of a phone, German ones first; the others, and a desk, are looked at in `make soak`.
LONGEST = "de"
_WALKED = [one if one == LONGEST else pytest.param(one, marks=pytest.mark.soak) for one in LANGUAGES]


@pytest.mark.parametrize("size", ["phone", pytest.param("desktop", marks=pytest.mark.soak)])
@pytest.mark.parametrize("language", _WALKED)
@pytest.mark.parametrize("path", PAGES)
def test_no_page_speaks_english_or_sticks_out(path: str, language: str, size: str, place: Place) -> None:
    page = place.page(language, SIZES[size])
    page.goto(path.format(**place.codes))
    wrong = {}
    for state in shows(page, PAGES[path]):
        expect(page.locator("html")).to_have_attribute("lang", language)
        wide = [one for one in misfits(page) if one.startswith("wide")]
        wrong[state] = [*untranslated(texts(page), english_of(language)), *wide]
    page.close()
    assert {state: found for state, found in wrong.items() if found} == {}


def test_a_language_is_chosen_at_once_and_kept_on_this_device(place: Place) -> None:
    page = place.screen("de-AT", PHONE)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    other = page.context.new_page()
    other.goto("/")
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("menuitem", name="Nederlands").click()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.get_by_role("button", name="Nederlands")).to_be_visible()
    # The other screen of this device goes on as it was, until it is loaded again.
    expect(other.locator("html")).to_have_attribute("lang", "de")
    kept = {cookie.get("name"): cookie.get("value") for cookie in page.context.cookies()}
    assert kept[COOKIE] == "nl"
    for one in (page, other):
        one.reload()
        expect(one.locator("html")).to_have_attribute("lang", "nl")
    page.context.close()


def test_names_that_are_words_of_streamlit_are_not_translated(place: Place) -> None:
    page = place.page("de", PHONE)
    page.goto("/")
    page.evaluate(
        """() => document.body.insertAdjacentHTML('beforeend', `<div id="list"><div role="listbox">
        <p role="option">Open</p><p role="option">Select all</p><p>No results</p></div>
        <div data-testid="stMultiSelect"><p title="Open"></p></div>
        <div data-testid="stTextInput"><input placeholder="Open"></div>
        <button aria-label="Remove $&"></button><i title="constructor"></i></div>`)"""
    )
    there, german = page.locator("#list"), Translator("de").translate
    expect(there.locator("p").nth(2)).to_have_text(german("No results"))
    expect(there.locator("p").nth(1)).to_have_text(german("Select all"))
    expect(there.locator("p").nth(0)).to_have_text("Open")
    expect(there.locator("p[title]")).to_have_attribute("title", "Open")
    expect(there.locator("input")).to_have_attribute("placeholder", "Open")
    expect(there.locator("button")).to_have_attribute("aria-label", german("Remove {name}").format(name="$&"))
    expect(there.locator("i")).to_have_attribute("title", "constructor")
    page.close()


def test_what_is_answered_to_a_download_is_translated(place: Place) -> None:
    page = place.page("de", PHONE)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    shown = """text => document.body.insertAdjacentHTML(
        'beforeend', `<p data-testid="stDownloadButtonError">${text}</p>`)"""
    page.evaluate(shown, NO_FILE)
    expect(page.get_by_test_id("stDownloadButtonError")).to_have_text(Translator("de").translate(NO_FILE))
    assert NO_FILE_YET in WORDS
    page.close()


def test_one_table_in_as_many_languages_as_it_has_phones(place: Place) -> None:
    languages = [("en", *LANGUAGES)[seat % (len(LANGUAGES) + 1)] for seat in range(len(NAMES))]
    table = place.last
    tablet = belongs_to(place.screen("en", TABLET), place.server.address, table.banker)
    tablet.goto(f"/table?t={table.code}")
    phones = [
        belongs_to(place.screen(language, PHONE), place.server.address, held)
        for language, held in zip(languages, table.seats, strict=True)
    ]
    for phone in phones:
        phone.goto(f"/seat?t={table.code}")
        at_rest(phone)
    played = 0
    while (page := due(phones, tablet)) is not None:
        played += step(page)
        for phone, language in zip(phones, languages, strict=True):
            expect(phone.locator("html")).to_have_attribute("lang", language)
            if language != "en":
                assert untranslated(texts(phone), english_of(language)) == [], language
    assert played >= LAST_ACTIONS // 2
    for phone, language in zip(phones, languages, strict=True):
        expect(phone.locator(".intrige-standing")).to_be_visible()
        assert language == "en" or untranslated(texts(phone), english_of(language)) == []
        phone.context.close()
    tablet.context.close()

"""A game of each box, set up and played in the box's language, with the words of its rulebook only."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from i18n.proper_names import PROFESSIONS
from i18n.published_boxes import BOXES
from rules import EDITIONS
from tests.browser.context_pool import ContextPool
from tests.browser.page_checks import TABLET, at_rest, expect_shown
from tests.browser.screen_text import texts, untranslated
from tests.browser.server import Server
from tests.browser.socket_player import Robot
from tests.browser.test_languages import english_of
from tests.browser.wordless_player import step
from tests.pages import sample_catalogs
from tests.pages.sample_catalogs import LANGUAGES, compile_into
from tests.pages.test_glossary import glossary

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Ben", "Cem", "Dario")
# In the order in which the set-up offers them.
OFFERED = (*BOXES, "brettspielwelt")
# So many actions are played without a screen between two that are seen and made on one.
UNSEEN = 11
SEEN_AT_FIRST = 7


class Game(NamedTuple):
    """A box, whose rulebook is in this language, and how many play."""

    box: str
    language: str
    players: int = 3

    @property
    def edition(self) -> str:
        """The edition by which the box is played."""
        return BOXES[self.box].edition if self.box in BOXES else self.box


GAMES = (
    Game("fx-schmid-1994", "de"),
    Game("fx-schmid-1994", "nl"),
    Game("amigo-2003", "de"),
    Game("mayfair-2006", "en"),
    Game("igiari-2016", "fr"),
    Game("intrigo-a-palazzo", "it"),
    Game("brettspielwelt", "de", 4),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The program with its own catalogs, on an empty data directory."""
    ground = tmp_path_factory.mktemp("boxes")
    told = {
        one: {domain: sample_catalogs.read(one, domain) for domain in ("companion", "box_words")} for one in LANGUAGES
    }
    told["en"] = {"box_words": sample_catalogs.read("en", "box_words")}
    compile_into(ground / "locale", told)
    with Server(ground, ground / "locale") as running:
        yield running
        assert running.errors == ""


def set_up(page: Page, game: Game) -> str:
    """Choose the box, the players and who starts, by no word of any language; the table's code."""
    page.goto("/new")
    page.locator(".st-key-setup-edition [data-testid=stRadioOption]").nth(OFFERED.index(game.box)).click()
    first = page.locator(f".st-key-setup-first-{game.edition}")
    expect(first).to_be_visible()
    page.locator(".st-key-setup-count").get_by_text(str(game.players), exact=True).click()
    expect(page.locator("[class*=st-key-setup-name-] input")).to_have_count(game.players)
    for number, name in enumerate(NAMES[: game.players]):
        field = page.locator(f".st-key-setup-name-{number} input")
        field.fill(name)
        field.press("Enter")
    expect(first.get_by_role("radio", name=NAMES[1])).to_be_visible()
    at_rest(page)
    # Whoever was the oldest the last time is chosen already.
    if not first.get_by_role("radio", name=NAMES[1]).is_checked():
        first.get_by_text(NAMES[1], exact=True).click()
    expect(first.get_by_role("radio", name=NAMES[1])).to_be_checked()
    page.locator(".st-key-start button").click()
    page.wait_for_url("**/table?t=*")
    return page.url.rpartition("=")[2]


class Reader:
    """Reads what a page says, and keeps what no page of this game may say, and all that was read."""

    def __init__(self, page: Page, game: Game) -> None:
        self._page, self._game = page, game
        self._never = [*glossary(game.language)["all"]["never"], *glossary(game.language)[game.edition]["never"]]
        self.wrong: list[str] = []
        self.read = ""

    def look(self) -> None:
        """Read the page as it stands."""
        expect(self._page.locator("html")).to_have_attribute("lang", self._game.language)
        told = texts(self._page)
        if self._game.language in LANGUAGES:
            self.wrong += untranslated(told, english_of(self._game.language))
        words = [*told.seen, *told.names]
        self.wrong += [one for one in words for rule in self._never if re.search(rule, one)]
        self.read += "\n".join(words).casefold()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.box}-{game.language}")
def test_a_game_of_each_box_in_its_own_language(
    game: Game, pool: ContextPool, contexts: list[BrowserContext], server: Server
) -> None:
    device = {"viewport": TABLET, "locale": game.language, "reduced_motion": "reduce"}
    context = pool.take(server.address, service_workers="block", **device)
    contexts.append(context)
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    code = set_up(page, game)
    reader = Reader(page, game)
    played = 0
    for _ in range(SEEN_AT_FIRST):
        played += step(page)
        reader.look()
    with Robot(server.address, code, "", screen="table", language=game.language) as robot:
        while sum(robot.play() for _ in range(UNSEEN)) and not robot.over:
            expect_shown(page, robot.view)
            played += step(page)
            reader.look()
        assert robot.over
    expect(page.locator(".intrige-standing")).to_be_visible()
    reader.look()
    assert played > SEEN_AT_FIRST + 2
    assert (reader.wrong, failures) == ([], [])
    terms = glossary(game.language)[game.edition].get("terms", {})
    figures = [PROFESSIONS[one].one for one in EDITIONS[game.edition].professions]
    assert [terms[one] for one in figures if one in terms and terms[one].casefold() not in reader.read] == []

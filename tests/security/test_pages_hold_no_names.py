"""Of what a page shows little stays with it or in a cache, however many people a hall has, or long notes a table."""

import gc
import sys
from collections.abc import Iterable
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from charts.hall import Hall
from i18n.translator import Translator
from live import FinishedGames
from presenters import crest_html
from presenters.hall_index import HallIndex
from rules import EDITIONS, Player
from storage.entered_results import EnteredResult, result_of
from tests.charts.small import small_record
from tests.pages.conftest import app as app
from tests.security.test_pages_hold_no_games import App

FX = "fx-schmid-1994"
# What is there once, for all pages.
SHARED = (ModuleType, type, CodeType, BuiltinFunctionType, FinishedGames, HallIndex)
SECTIONS = ("rating-now", "records", "duel", "rating-history", "effects", "duels", "ties", "grudges", "games", "people")


def kept_by(test: AppTest) -> int:
    """The bytes of all that a page's session holds, and the functions that Streamlit keeps for it."""
    seen: dict[int, Any] = {}
    left: list[Any] = [test._session_state._state, test._fragment_storage]
    while left:
        one = left.pop()
        if id(one) not in seen and not isinstance(one, SHARED):
            seen[id(one)] = one
            left += _held_by(one)
    return sum(map(sys.getsizeof, seen.values()))


def _held_by(one: object) -> Iterable[object]:
    if isinstance(one, FunctionType):
        # Its globals are those of a module.
        return one.__closure__, one.__defaults__, one.__kwdefaults__
    return gc.get_referents(one)


def fill(people: range) -> None:
    """Keep results of these people, three at a table."""
    names = [f"{number}-{'x' * 30}" for number in people]
    tables = [names[at : at + 3] for at in range(0, len(people), 3)]
    balances = [30_000, 20_000, 10_000]
    results = [EnteredResult(FX, seated, balances, played="2020-01-01", first=0) for seated in tables]
    live.finished_games().results.keep([dict(result_of(one)) for one in results])


def large_translators() -> list[Translator]:
    gc.collect()
    return [one for one in gc.get_objects() if type(one) is Translator and len(one.players) > 100]


def hall(app: App, *opened: str) -> AppTest:
    """The hall with these sections open, once it was drawn twice."""
    test = app("hall/page.py")
    for name in opened:
        test.session_state[f"section-{name}"] = True
    for _ in range(2):
        test.run()
        assert not test.exception
    return test


def test_pages_of_the_hall_and_caches_hold_nobody_s_names(app: App) -> None:
    fill(range(120))
    # A game of which the houses are known.
    live.registry().create(small_record())
    test = hall(app, *SECTIONS)
    assert test.button_group(key="hall-by").value == "order"
    who = small_record()["players"][0]["name"]
    person = app("hall/page.py", who=who)
    assert not person.exception
    assert "intrige-crest" in "".join(html.proto.body for html in person.get("html"))
    assert large_translators() == []
    # What is chosen there is understood as before.
    test.button_group(key="hall-by").set_value("seat").run()
    assert not test.exception
    assert test.button_group(key="hall-by").value == "seat"


def test_names_of_a_hall_are_made_once_however_often_its_page_is(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(range(120))
    made: list[str] = []

    def counted(name: str, house: str) -> Player:
        made.append(name)
        return Player(name, house)

    monkeypatch.setattr(sys.modules[Hall.__module__], "Player", counted)
    hall(app, *SECTIONS)
    assert len(made) == len(set(made)) == 120


def test_a_page_of_the_hall_holds_no_more_where_there_are_more_people(app: App) -> None:
    kept = []
    for people in (range(1_200), range(1_200, 4_800)):
        fill(people)
        kept.append(kept_by(hall(app, *SECTIONS)))
    # Which thousand of them a list holds is another matter.
    assert kept[1] < 1.25 * kept[0]


def test_letters_of_crests_are_kept_by_their_words_alone() -> None:
    edition, house = EDITIONS[FX], EDITIONS[FX].houses[0].name
    crest_html._letter.cache_clear()
    for number in range(10):
        for language in ("en", "de"):
            translator = Translator(language, (Player(f"Player {number}", house),), box_title=f"Box {number}")
            assert crest_html.letter(edition, house, translator)
    assert crest_html._letter.cache_info().currsize == 2


@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("table/page.py", {}),
        ("watch/page.py", {}),
        ("join/page.py", {}),
        *[("desk/page.py", {"s": section}) for section in ("why", "may", "how", "amend", "rulings", "table")],
        ("what_if/page.py", {}),
    ],
)
def test_a_page_of_a_table_holds_no_more_where_its_notes_are_longer(app: App, page: str, query: dict[str, str]) -> None:
    kept = []
    for length in (600, 4_000):
        notes = [{"type": "note", "text": f"{number:05} {'x' * length}", "seat": number % 3} for number in range(60)]
        code = live.registry().create({**small_record(), "actions": notes}).table_id
        test = app(page, t=code, **query)
        test.run()
        assert not test.exception
        kept.append(kept_by(test))
    # One note may be in a field, to be corrected.
    assert kept[1] < kept[0] + 3 * 3_400

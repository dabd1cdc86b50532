"""An edition of somebody's own that a record brings along under the title of a published box is told as what it is."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from i18n.catalogs import languages
from i18n.translator import Translator
from live import KnownGames, finished_games, registry
from live.export_import import bring_game
from rules import (
    EDITIONS,
    Edition,
    Player,
    Table,
    action_data,
    edition_data,
    legal,
    opening,
    play,
    read_edition,
    record_data,
    smallest,
)
from tests.pages.test_box_titles import shown
from tests.pages.whole_game import whole_game
from tests.security.test_edition_titles import ALIKE
from tests.security.test_security_document import TEXT

App = Callable[..., AppTest]
BOX = "Intrige (FX Schmid, 1994)"
MARKED = f"{BOX} (rules of its own)"
IN_LANGUAGES = {
    "en": MARKED,
    "de": f"{BOX} (mit eigenen Regeln)",
    "nl": f"{BOX} (met eigen regels)",
    "it": f"{BOX} (con regole proprie)",
    "fr": f"{BOX} (avec ses propres règles)",
}


def own(called: str) -> Edition:
    return read_edition({**edition_data(EDITIONS["fx-schmid-1994"]), "name": called, "cash": 10_000, "rounds": 3})


def record(called: str, *, over: bool) -> dict[str, Any]:
    """A record that carries such an edition."""
    edition, chance = own(called), random.Random(7)
    people = zip(("Anna", "Ben", "Cem"), edition.houses, strict=False)
    table = Table(edition, tuple([Player(name, house.name) for name, house in people]), 0, edition.defaults)
    position, actions = opening(table).position, []
    while over and (choices := legal(position)):
        actions.append(smallest(chance.choice(choices)))
        position = play(position, actions[-1]).position
    return {**record_data(table, (), {}), "actions": [action_data(action) for action in actions]}


@pytest.mark.parametrize("called", [BOX, "Intrigo a Palazzo", "Intrigue (Mayfair Games, 2006)", *ALIKE])
def test_a_title_of_a_published_box_is_told_with_whose_rules_it_has(called: str) -> None:
    assert Translator().edition(own(called).name) == f"{called} (rules of its own)"


def test_it_is_told_so_in_every_language() -> None:
    assert set(IN_LANGUAGES) == set(languages())
    for language, told in IN_LANGUAGES.items():
        assert Translator(language).edition(own(BOX).name) == told
        assert Translator(language).edition("fx-schmid-1994") == BOX
    assert "is told everywhere with the words that its rules are its own" in TEXT


@pytest.mark.parametrize("called", ["Intrige", "Intrige (FX Schmid, 1995)", f"{BOX}, our own", "Intrigo in cucina"])
def test_any_other_title_is_told_as_it_is(called: str) -> None:
    assert Translator().edition(own(called).name) == called


def test_a_table_is_called_so_wherever_it_is_told(app: App) -> None:
    code = registry().create(record(BOX, over=False), {"imported": True}).table_id
    assert f"Table {code} · {MARKED}" in shown(app())
    rules = app("rulebook/page.py", t=code)
    offered = [option.replace("\\", "") for option in rules.button_group("rules-edition").options]
    assert offered.count(MARKED) == offered.count(BOX) == 1
    for section in ("sheet", "set-up"):
        rules.segmented_control("rules-section").set_value(section).run()
        assert f"<h2>{MARKED}</h2>" in shown(rules)


def test_a_finished_game_is_called_so_wherever_it_is_told(app: App) -> None:
    games = finished_games()
    # As an archive is brought into the hall.
    assert bring_game(record(BOX, over=True), None, KnownGames(games), registry()) == "new"
    (summary,) = games.changes(0).added
    for told in (shown(app("chronicle/page.py", t=summary.table)), shown(app("hall/page.py", who="Anna"))):
        assert MARKED in told
        assert told.count(BOX) == told.count(MARKED)
    registry().create(whole_game("fx-schmid-1994", ("Dora", "Emil", "Finn"), 7))
    assert sorted(app("hall/page.py").selectbox("hall-edition").options) == ["All editions", BOX, MARKED]

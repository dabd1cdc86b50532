"""No edition that is kept on the page passes for a published one; the title that the editor proposes can be kept."""

import json

import pytest

import live
from i18n.catalogs import languages
from i18n.published_boxes import BOXES
from i18n.translator import Translator, published_titles
from live import Caller
from pages.edition.proposed_title import proposed_title
from presenters.boxes import box_title
from rules import EDITIONS, Edition, Illegal, edition_data, read_edition, title

ALIKE = [
    "INTRIGE (FX SCHMID, 1994)",
    "\u0406ntrige (FX Schmid, 1994)",
    "Intrige (FX Schmid\u201a 1994)",
    "Intrige (FX Schmid\u02cc 1994)",
    "Intrige (FX Schmid 1994).",
    "Intrig\u1eb9 (FX Schmid, l994)",
    "Intrigo \u2013 a Palazzo",
    "lntrigo a Pa\u4e28azzo",
    "Intrigo a Palazz\u3007",
    "Intrige (Amigo, 2\u300703)",
    "Intrigo-a-Pal\u314fzzo",
    "Intrigo\u4e00a\u3161Palazzo",
    "Intrigo \u3163 a Palazzo",
    "Intrigo\u318da Palazzo",
    "Intrigue, Igiari, 20|6",
    "Intrigo\u4e00a\u4e00Pa\u4e28azzo",
    "\u2d4fntrigo a PaIazzo",
    "lntr\ua647ge (Amigo, 2003)",
    "lntr\ua647ge as on BrettspielWelt",
    "Intrigo a Palazzo\u01c3",
    "\u01c0 Intrigo a Palazzo \u01c0",
    "\u01c1Intrigo a Palazzo\u01c1",
    "Intrigo a Pa\u01c0azzo",
    "Intrige \u01c0Amigo, 2003\u01c0",
    "Intrigo a\ua78cPalazzo",
    "Intrige (Amigo, 2003)\u2122",
    "Intrigo a Palazzo\u2081\u2460\u00aa",
]
LONG = "A title of forty letters, no fewer at al"


def own(called: str, cash: int = 10_000) -> Edition:
    return read_edition({**edition_data(EDITIONS["fx-schmid-1994"]), "name": called, "cash": cash})


def keep(edition: Edition) -> None:
    live.registry().library.keep_edition(edition, published_titles())


def kept() -> list[str]:
    return [title(name) for name in live.registry().editions().known if name not in EDITIONS]


def test_titles_are_those_that_are_shown_in_any_language() -> None:
    assert len(languages()) > 1
    shown = {Translator(tag).edition(name) for tag in languages() for name in EDITIONS}
    assert published_titles() == shown | {box_title(name, Translator(tag)) for tag in languages() for name in BOXES}
    assert {"Intrige (FX Schmid, 1994)", "Intrigue (Mayfair Games, 2006)", "Intrige wie auf BrettspielWelt"} < (
        published_titles()
    )


@pytest.mark.parametrize("called", [*sorted(published_titles()), *ALIKE])
def test_no_edition_is_kept_under_what_looks_like_a_published_title(called: str) -> None:
    with pytest.raises(Illegal, match="edition-name-twice"):
        live.registry().keep_edition(own(called), published=published_titles(), client=Caller())
    assert kept() == []


@pytest.mark.parametrize("called", ["Intrige", "Intrige (FX Schmid, 1995)", "Intrigo in cucina", "\u2665"])
def test_a_title_that_is_no_published_one_is_kept(called: str) -> None:
    keep(own(called))
    assert kept() == [called]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", EDITIONS)
def test_the_proposed_title_is_kept_and_further_ones_beside_it(name: str, language: str) -> None:
    for number in range(1, 12):
        known = live.registry().editions().known
        keep(own(proposed_title(EDITIONS[name], known, Translator(language)), number * 10_000))
    assert len(kept()) == 11


def test_a_title_is_proposed_for_a_copy_of_ones_own_edition() -> None:
    assert proposed_title(EDITIONS["fx-schmid-1994"], EDITIONS, Translator()) == "Intrige (FX Schmid, 1994), our own"
    keep(own(LONG))
    known = live.registry().editions().known
    assert proposed_title(own(LONG), known, Translator()) == "A title of forty letters, no fewer at 2"
    taken = [own(f"Ours {number}".removesuffix(" 1")).name for number in range(1, 200)]
    assert proposed_title(own("Ours"), taken, Translator()) == "Ours"


def test_an_edition_that_was_kept_before_under_such_a_title_is_offered_as_it_is() -> None:
    library = live.registry().library
    edition = own("Intrige (FX Schmid, 1994)")
    library.store.put_edition("before.json", json.dumps(edition_data(edition)).encode())
    assert library.editions().known[edition.name] == edition
    assert library.editions().wrong == ()
    library.keep_edition(edition, published_titles())

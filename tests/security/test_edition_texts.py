"""The texts of a custom edition are shown as plain text on every page."""

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from i18n.edition_words import check_told_words
from i18n.proper_names import HOUSES, PROFESSIONS
from rules import Illegal, edition_data, read_edition
from rules.editions import EDITIONS
from tests.pages.test_purses_on_pages_and_sockets import nodes

ENTRY = Path(__file__).parents[2] / "pages" / "shell.py"
PAGES = ("lobby", "setup", "position", "table", "desk", "rulebook", "chronicle", "what_if", "replay", "edition", "hall")
# Each of these is a word of an edition; between its signs stands what no page says of itself.
TITLE, PROFESSION, HOUSE = "*Zzt* www.zz.example", ":red[zzp]", "<b>zzh</b>"
# Markdown of ours that would make something of them.
LIVE = (re.compile(r"(?<!\\)\*Zzt"), re.compile(r"www\.zz"), re.compile(r":red(?<!\\)\[zzp"), re.compile(r"<b>zzh"))
# Parts that are no Markdown: what is chosen from a list, and components that set text as text.
PLAIN = ("selectbox", "bidi_component")


def data(**changed: Any) -> dict[str, Any]:
    return {**edition_data(EDITIONS["fx-schmid-1994"]), "name": "Ours", **changed}


def with_marks() -> dict[str, Any]:
    plain = data()
    houses = [{**plain["houses"][0], "name": HOUSE}, *plain["houses"][1:]]
    return data(name=TITLE, professions=[PROFESSION, *plain["professions"][1:]], houses=houses)


@pytest.mark.parametrize("sign", ["\ue000", "\u200b", "\u202e", "\x00", "\r", "\ufeff", "\U000f0000"])
@pytest.mark.parametrize("where", ["name", "professions", "houses"])
def test_no_word_of_an_edition_holds_what_nobody_sees(where: str, sign: str) -> None:
    plain = data()
    word = f"Zz{sign}t"
    wrong = {
        "name": word,
        "professions": [word, *plain["professions"][1:]],
        "houses": [{**plain["houses"][0], "name": word}, *plain["houses"][1:]],
    }
    kept = json.dumps(words_of(data(**{where: wrong[where]})), ensure_ascii=False)
    assert sign not in kept


def words_of(edition: dict[str, Any]) -> list[Any]:
    """What is kept of an edition; nothing of one that is refused."""
    try:
        return list(edition_data(read_edition(edition)).values())
    except Illegal:
        return []


@pytest.mark.parametrize(
    "words",
    [
        {"professions": ["law", "lawyer"]},
        {"professions": ["law", "Rechtsberater"]},
        {"professions": ["church", "churchmen"]},
        {"houses": ["rome", "Rom", "milan", "venice", "naples", "florence"]},
    ],
    ids=str,
)
def test_no_word_reads_like_another_ones_translation(words: dict[str, list[str]]) -> None:
    plain = data()
    named = [{**house, "name": name} for house, name in zip(plain["houses"], words.get("houses", []), strict=False)]
    more = {"houses": named} if named else words
    edition = read_edition(data(figures=6, **more))
    with pytest.raises(Illegal, match="edition-twice"):
        check_told_words(edition)


def test_the_words_of_all_boxes_are_told_apart_in_every_language() -> None:
    plain = data()
    for two in combinations(PROFESSIONS, 2):
        check_told_words(read_edition({**plain, "figures": 6, "professions": [*two]}))
    houses = [{**house, "name": name} for house, name in zip(plain["houses"], HOUSES, strict=False)]
    check_told_words(read_edition({**plain, "houses": houses}))


def test_two_words_that_look_alike_are_one() -> None:
    others = data()["professions"][2:]
    with pytest.raises(Illegal, match="edition-twice"):
        read_edition(data(professions=["pope", "p\u043epe", *others]))


def test_words_are_kept_composed() -> None:
    others = data()["professions"][1:]
    assert read_edition(data(professions=["a\u0308rztin", *others])).professions[0] == "\u00e4rztin"


@pytest.fixture
def code(data: Path) -> str:
    edition = with_marks()
    live.registry().library.store.put_edition("zzt.json", json.dumps(edition).encode())
    name = read_edition(edition).name
    houses = [HOUSE, *[house.name for house in EDITIONS["fx-schmid-1994"].houses[1:]]]
    players = [{"name": one, "house": house} for one, house in zip(("Anna", "Ben", "Cem"), houses, strict=False)]
    head = {"format": "intrige-record", "version": 1, "edition": name, "first": 0, "players": players, "actions": []}
    return live.registry().create({**head, "meta": {"edition": edition}}).table_id


@pytest.mark.parametrize("page", PAGES)
def test_no_word_of_an_edition_is_markup_on_a_page(page: str, code: str) -> None:
    test = AppTest.from_file(ENTRY, default_timeout=60)
    test.query_params["t"] = code
    test.run()
    if page != "lobby":
        test.switch_page(f"{page}/page.py").run()
    assert not test.exception
    shown = ["\n".join(lines_of(node)) for node in nodes(test) if getattr(node, "type", "") not in PLAIN]
    if page in ("lobby", "setup", "position", "rulebook"):
        assert "zz" in "".join(shown)
    assert [(found.pattern, one) for one in shown for found in LIVE if found.search(one.replace("\\\\", "\\"))] == []


def lines_of(node: Any) -> list[str]:
    """What an element sends to the browser, but for the names by which Streamlit knows it again."""
    return [line for line in str(node.proto).splitlines() if not re.match(r"\s*(id|user_key|form_id): ", line)]

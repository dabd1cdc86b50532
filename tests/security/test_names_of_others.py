"""Somebody sits down under a name that looks like another player's: by signs nobody sees, or by other scripts."""

import json
from pathlib import Path
from typing import Any

import pytest

import live
from live import Caller, EnteredResult, new_key
from presenters.record_replay import replayed
from rules import Illegal, edition_data, look_alike, read_edition, table_setup
from rules.editions import EDITIONS
from tests.live.conftest import setup
from tests.security.test_security_document import TEXT

UNSEEN = ("\u2065", "\ufff0", "\U000e0080", "\U000e01f0", "\U0001d159", "\u0378", "\u2063", "\ufe0f")
LOOKS_LIKE_HANS = ("\u0397ans", "HANS", "H\u0430ns", "\u13bbans", "\ua4e7\ua4ee\ua4e0\ua4e2")


def at_table(*names: str) -> dict[str, Any]:
    data = setup(3)
    for player, name in zip(data["players"], names, strict=False):
        player["name"] = name
    return data


def entered(*names: str, place: str = "") -> EnteredResult:
    return EnteredResult("fx-schmid-1994", [*names, "Cem"], [0, 0, 0], played="2026-11-22", place=place)


@pytest.mark.parametrize("name", [*[f"Ha{sign}ns{sign}" for sign in UNSEEN], *LOOKS_LIKE_HANS], ids=ascii)
def test_nobody_sits_down_under_another_player_s_name(name: str) -> None:
    with pytest.raises(Illegal, match=r"name-twice|name-alike"):
        live.registry().create(at_table("Hans", name))


def test_nobody_is_renamed_into_another_player() -> None:
    made = live.registry().create(at_table("Clara", "Ben", "Cem"))
    players = at_table("Clara", "CIara", "Cem")["players"]
    with pytest.raises(Illegal, match="name-alike"):
        made.set_up({"players": players}, version=made.view.version, key=new_key())


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
def test_what_nobody_sees_is_left_out_of_names_and_of_the_hall(sign: str) -> None:
    made = live.registry().create(at_table(f"{sign}An{sign}na", "Ben"))
    assert made.view.table.players[0].name == "Anna"
    results = live.registry().library.results
    results.add(entered(f"An{sign}na", "Ben", place=f"Es{sign}sen"))
    (kept,) = results.all()
    assert (kept.names[0], kept.place) == ("Anna", "Essen")


def test_no_result_has_two_players_that_look_alike() -> None:
    with pytest.raises(Illegal, match="name-alike"):
        live.registry().library.results.add(entered("Carl", "Car1"))


@pytest.mark.parametrize("word", ["Iaw", "1aw", "\u217caw", "l\u0430w"], ids=ascii)
def test_no_two_words_of_an_edition_look_alike(word: str) -> None:
    plain = {**edition_data(EDITIONS["fx-schmid-1994"]), "name": "Ours"}
    own = {**plain, "professions": [*plain["professions"][:4], word]}
    assert "law" in own["professions"]
    with pytest.raises(Illegal, match="edition-twice"):
        read_edition(own)


@pytest.mark.parametrize("names", [("Hans", "Hans\U000e0080"), ("Clara", "CIara"), ("\ufff0", "Ben")], ids=ascii)
def test_a_table_that_is_kept_with_such_names_is_opened_and_told(
    names: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Versions before this one kept them."""
    with monkeypatch.context() as before:
        before.setattr(table_setup, "_check_name", lambda *_: None)
        before.setattr(table_setup, "cleaned_name", str)
        code = live.registry().create(at_table(*names)).table_id
        library = live.registry().library
        library.results.add(entered("Clara", "CIara"))
    live.close()
    made = live.registry().table(code)
    made.act({"type": "note", "text": "on"}, version=made.view.version, key=new_key())
    assert replayed(made.record())[0].table.players[2].name == "Cem"
    assert len(live.registry().library.results.all()) == 1


def test_a_table_that_is_kept_with_such_words_is_opened(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = {**edition_data(EDITIONS["fx-schmid-1994"]), "name": "Ours"}
    own = {**plain, "professions": [*plain["professions"][:4], "Iaw"]}
    with monkeypatch.context() as before:
        before.setattr("rules.custom_editions.check_words", lambda _: None)
        before.setattr(table_setup, "check_words", lambda _: None)
        edition = read_edition(own)
        code = live.registry().create(setup(3, edition=edition.name, meta={"edition": own})).table_id
    live.close()
    assert live.registry().table(code).view.table.edition == edition
    with pytest.raises(Illegal, match="edition-twice"):
        live.registry().create(json.loads(json.dumps(setup(3, edition=edition.name, meta={"edition": own}))))


def test_no_edition_is_kept_under_a_title_like_another_one_s() -> None:
    plain = edition_data(EDITIONS["fx-schmid-1994"])
    registry = live.registry()
    registry.keep_edition(read_edition({**plain, "name": "Clara's"}), published=(), client=Caller())
    with pytest.raises(Illegal, match="edition-name-twice"):
        registry.keep_edition(read_edition({**plain, "name": "CIara's"}), published=(), client=Caller())


@pytest.mark.parametrize(
    ("promised", "one", "other"),
    [
        ("hyphen or dash", "A-B", "A\u2013B"),
        ("apostrophe", "A'B", "A\u2019B"),
        ("quotation mark", 'A"B', "A\u201cB"),
        ("middle dot", "A\u00b7B", "A\u2027B"),
        ("such as Ð, Đ and Ɖ", "\u00d0an", "\u0110an"),
        ("such as Ð, Đ and Ɖ", "\u0110an", "\u0189an"),
        ("or ə and ǝ", "\u0259va", "\u01ddva"),
    ],
)
def test_signs_and_letters_that_the_document_names_are_not_told_apart(promised: str, one: str, other: str) -> None:
    assert promised in TEXT.partition("two names at a table that look alike are refused")[2].partition(". ")[0]
    assert look_alike(one, other)

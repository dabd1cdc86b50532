"""An edition of one's own: what its file may say, what a record says of it, and that every game of it is a game."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules import (
    EDITIONS,
    Illegal,
    IntrigeError,
    Malformed,
    edition_data,
    legal,
    load,
    parse_action,
    play,
    read_edition,
    record_data,
    replay,
    sentence,
    title,
)
from rules.custom_editions import is_custom, known_edition
from rules.refusal_sentences import English
from tests.rules import oracle
from tests.rules.custom import KITCHEN, Data, editions, own_record
from tests.rules.test_differential import agree, correction
from tests.rules.variants import begin, pick, total_figures

GENTLE = settings(deadline=None, derandomize=True, max_examples=60, suppress_health_check=list(HealthCheck))


@given(editions(), st.data(), st.integers(0, 2**32))
@GENTLE
def test_any_game_of_any_edition_ends_and_no_ducat_is_lost(file: Data, data: st.DataObject, seed: int) -> None:
    edition = read_edition(file)
    players = data.draw(st.integers(edition.least_players, edition.most_players))
    record, rng = own_record(file, players, seed % players), random.Random(seed)
    position = begin(record)
    ducats = sum(position.accounts)
    while position.phase != "over":
        assert legal(position), "nobody can act"
        record["actions"].append(pick(position, rng))
        position = play(position, parse_action(record["actions"][-1], edition)).position
        assert sum(position.accounts) == ducats
        assert min(position.balances) >= 0
        assert all(balance % edition.unit == 0 for balance in position.balances)
        assert set(total_figures(position).values()) == {edition.figures}
    again = replay(load(json.dumps(record))).sound()
    assert again.position == position
    written = record_data(again.table, again.actions, again.meta)
    assert replay(written).sound().position == position


@given(editions(), st.data(), st.integers(0, 2**32))
@settings(GENTLE, max_examples=12)
def test_the_second_referee_agrees(file: Data, data: st.DataObject, seed: int) -> None:
    """It knows the two ways of the boxes to settle external conflicts."""
    file |= {"externals_together": not file["external_first"], "rooms": file["rooms"][:5]}
    assume(file["unit"] >= 1_000)
    file["professions"] = file["professions"][: len(file["rooms"])]
    file["rounds"] = min(file["rounds"], file["figures"] * len(file["professions"]) // 2 + 1)
    edition = read_edition(file)
    players = data.draw(st.integers(edition.least_players, edition.most_players))
    record, rng = own_record(file, players, options={}, start=None), random.Random(seed)
    position, game = begin(record), oracle.new_game(record)
    agree(position, game, rng)
    while position.phase != "over":
        action = correction(position, rng) if not legal(position) else pick(position, rng)
        position = play(position, parse_action(action, edition)).position
        game = oracle.play(game, action)
        agree(position, game, rng)


@given(editions())
@GENTLE
def test_a_file_is_read_back_as_it_was_written(file: Data) -> None:
    edition = read_edition(file)
    assert read_edition(edition_data(edition)) == edition
    assert read_edition(load(json.dumps(edition_data(edition)))) == edition
    assert title(edition.name) == file["name"]
    assert is_custom(edition)
    assert known_edition(edition.name) is None
    assert known_edition(edition.name, more=[edition]) == edition


def test_what_is_left_out_is_as_in_most_boxes() -> None:
    edition, box = read_edition(KITCHEN), EDITIONS["fx-schmid-1994"]
    for switch in ("ordered_bribes", "externals_together", "external_first", "one_palace", "defaults", "figures"):
        assert getattr(edition, switch) == getattr(box, switch), switch
    assert (edition.least_bribe, edition.notes) == (edition.unit, ())


@pytest.mark.parametrize(
    "key", [key for key in edition_data(read_edition(KITCHEN)) if key not in ("format", "version")]
)
def test_another_content_is_another_name(key: str) -> None:
    """Whatever is changed in the file, a record of before names another edition."""
    changes: Data = {
        "name": "Kitchen",
        "players": [3, 4],
        "rooms": [5_000, 10_000, 15_000, 20_000],
        "professions": ["cook", "gardener", "maid", "butler"],
        "houses": KITCHEN["houses"][::-1],
        "rounds": 4,
        "notes": [5_000],
        "note_count": 40,
        "figures": 3,
        "cash": 65_000,
        "unit": 1_000,
        "least_bribe": 0,
        "insolvency": "grant",
    }
    usual = edition_data(read_edition(KITCHEN))
    changed = changes.get(key, not usual[key])
    names = {read_edition(file).name for file in (KITCHEN, KITCHEN | {key: changed})}
    assert len(names) == 2


def test_the_name_of_an_edition_stays_what_it_is() -> None:
    """Records of years ago name it: a change of the digest would lose them all."""
    assert read_edition(KITCHEN).name == "Kitchen Intrigue~05dbcb76b8a7"


WRONG: list[tuple[Data, str, str]] = [
    ({"rooms": [5_000]}, "edition-count", "rooms: 2 to 8 entries are expected here, not 1."),
    ({"rooms": [10_000, 5_000]}, "edition-rising", "rooms: all must be different, the smallest first."),
    ({"rooms": [5_000, 5_000]}, "edition-rising", "rooms"),
    (
        {"rooms": [5_000, 7_500, 10_000, 15_000]},
        "edition-unit",
        "rooms: 7,500 is no whole multiple of the unit, 5,000.",
    ),
    ({"rooms": [0, 5_000]}, "edition-range", "rooms"),
    ({"rooms": "5000"}, "not-a-list", "rooms: a list is expected here."),
    ({"rooms": [5_000, 10_000, 15_000]}, "edition-rooms", "4 professions need as many rooms, and there are 3."),
    ({"professions": ["cook", "Cook", "maid"]}, "edition-twice", "professions: “Cook” is given twice."),
    ({"professions": ["cook", " ", "maid"]}, "edition-word", "professions: a word of 1 to 20 characters"),
    ({"professions": ["cook", "a~b"]}, "edition-word", "professions"),
    ({"professions": ["cook", "a\u202eb"]}, "edition-word", "professions"),
    ({"professions": ["cook", 3]}, "not-a-text", "professions: a text is expected here."),
    ({"figures": 1}, "edition-figures", "5 rounds send 8 figures of every player out, and each has only 4."),
    ({"figures": True}, "not-a-number", "figures: a whole number is expected here."),
    ({"players": [2, 5]}, "edition-range", "players: a whole number from 3 to 5 is expected here, not 2."),
    ({"players": [5, 3]}, "edition-players", "players"),
    ({"players": 4}, "not-a-list", "players"),
    ({"houses": KITCHEN["houses"][:4]}, "edition-count", "houses: 5 to 8 entries are expected here, not 4."),
    ({"houses": [*KITCHEN["houses"][:4], {"name": "Sea", "colour": "aqua"}]}, "edition-colour", "colour: “aqua”"),
    ({"houses": [*KITCHEN["houses"][:4], {"name": "Sea", "colour": "beige"}]}, "edition-twice", "colour"),
    ({"houses": [*KITCHEN["houses"][:4], {"name": "oak", "colour": "red"}]}, "edition-twice", "houses: “oak”"),
    ({"houses": [*KITCHEN["houses"][:4], {"name": "Sea"}]}, "missing-key", "houses: the key “colour” is missing."),
    ({"cash": -5_000}, "edition-range", "cash"),
    ({"cash": 62_000}, "edition-unit", "cash: 62,000 is no whole multiple of the unit, 5,000."),
    ({"cash": 1.5}, "not-a-number", "cash"),
    ({"unit": 0}, "edition-range", "unit"),
    ({"rounds": 10**30}, "edition-range", "rounds"),
    ({"least_bribe": 10_000}, "edition-least", "least_bribe: it is 0 or one unit, 5,000, not 10,000."),
    ({"notes": [10_000, 20_000]}, "edition-notes", "notes"),
    ({"notes": [5_000, 12_000]}, "edition-notes", "notes"),
    ({"note_count": 0}, "edition-range", "note_count"),
    ({"one_palace": 1}, "not-a-boolean", "one_palace: true or false is expected here."),
    ({"insolvency": "beg"}, "option-unknown", "insolvency"),
    ({"colour": "red"}, "unknown-key", "the key “colour” is not known."),
    ({"version": 2}, "edition-format", "“version” 1"),
    ({"version": True}, "edition-format", "“version” 1"),
    ({"format": "intrige-record"}, "edition-format", "intrige-edition"),
    ({"name": ""}, "edition-word", "name: a word of 1 to 40 characters"),
]


@pytest.mark.parametrize(("change", "code", "words"), WRONG)
def test_what_is_wrong_is_said_with_the_field(change: Data, code: str, words: str) -> None:
    with pytest.raises((Malformed, Illegal)) as caught:
        read_edition(KITCHEN | change)
    assert (caught.value.code, caught.value.article) == (code, "1")
    assert words in sentence(caught.value, English())


@pytest.mark.parametrize("key", sorted(KITCHEN))
def test_what_is_missing_is_named(key: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_edition({name: value for name, value in KITCHEN.items() if name != key})
    assert sentence(caught.value, English()) == f"edition: the key “{key}” is missing."


STRANGE: list[Any] = [None, True, -1, 0, 0.5, 10**40, "", "x" * 999, [], {}, [None], [[]], {"a": 1}]


@given(st.data())
@GENTLE
def test_no_file_breaks_anything(data: st.DataObject) -> None:
    file: Any = copy.deepcopy(KITCHEN)
    key = data.draw(st.sampled_from(sorted(edition_data(read_edition(KITCHEN)))))
    file[key] = data.draw(st.one_of(st.sampled_from(STRANGE), st.lists(st.sampled_from(STRANGE), max_size=9)))
    try:
        edition = read_edition(data.draw(st.sampled_from([file, *STRANGE[1:]])) if key == "format" else file)
    except IntrigeError as error:
        told = (error.article, sentence(error, English()))
    else:
        told = ("1", edition.name)
        assert read_edition(edition_data(edition)) == edition
    assert told[0] == "1"
    assert told[1]

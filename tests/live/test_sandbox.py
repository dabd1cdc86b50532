"""Sandboxes: an unchanged course ends as the game did, and reveals no balance."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from live import LiveTable, Registry, Sandbox, Study
from live.sandbox import full_purse
from rules import (
    Action,
    Bribe,
    Illegal,
    Replay,
    action_data,
    legal,
    opening,
    play,
    position_data,
    record_data,
    replay,
)
from rules.bribes import BribeRange
from storage import Library
from tests.charts.games import play_out, table_of
from tests.pages.whole_game import whole_game

NAMES = ("Ada", "Ben", "Cem")


@pytest.fixture
def registry(tmp_path: Path) -> Iterator[Registry]:
    with Library(tmp_path) as library:
        yield Registry(library)


def running(registry: Registry, record: dict[str, Any], actions: int) -> LiveTable:
    return registry.create({**record, "actions": record["actions"][:actions]})


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("edition", ["fx-schmid-1994", "brettspielwelt", "intrigo-a-palazzo"])
def test_an_unchanged_course_ends_in_the_same_position(edition: str, seed: int) -> None:
    rng = Random(seed)
    game: Replay = play_out(table_of(edition, 4, seed % 4), rng)
    study = Study(game.table, game.actions)
    at = rng.randrange(len(game.actions))
    box = Sandbox(study.view, study.steps, at)
    while (real := box.next_real) is not None:
        box.play(real)
        assert box.same
    assert box.position == game.position
    assert box.view().places == game.position.places


def test_of_a_running_game_the_board_goes_the_same_way_without_anybodys_ducats(registry: Registry) -> None:
    record = whole_game("fx-schmid-1994", NAMES, 3)
    table = running(registry, record, 40)
    box = table.sandbox(10)
    for action in record["actions"][10:40]:
        box.play(action)
    stood = replay({**record, "actions": record["actions"][:40]}).position
    assert box.position._replace(accounts=(), table=stood.table) == stood._replace(accounts=())
    assert box.balances == {}
    assert box.view().balances is None
    assert box.view().position.accounts == ()


def test_a_rich_and_a_poor_table_answer_alike(registry: Registry) -> None:
    record = whole_game("fx-schmid-1994", NAMES, 3)
    told = []
    for paid in (0, 300_000):
        gift = {"type": "adjust", "from": 1, "to": "bank", "amount": paid or 10_000, "reason": "x"}
        table = running(registry, {**record, "actions": [gift, record["actions"][0]]}, 2)
        box = table.sandbox()
        bribe = next(one for one in legal(box.position) if isinstance(one, BribeRange))
        answers = []
        for amount in range(0, 400_000, 10_000):
            action = {"type": "bribe", "seat": bribe.seat, "profession": bribe.profession, "amount": amount}
            refused = box.refusal(action)
            answers.append(refused and (refused.code, dict(refused.figures)))
        told.append((bribe, answers, box.view().choices))
    assert told[0] == told[1]


def test_a_refusal_changes_nothing_and_back_takes_the_last_away(registry: Registry) -> None:
    record = whole_game("intrigo-a-palazzo", NAMES, 3)
    box = running(registry, record, 12).sandbox(0)
    box.back()
    assert list(box.actions) == []
    box.play(record["actions"][0])
    with pytest.raises(Illegal):
        box.play(record["actions"][0])
    assert list(box.actions) == [action_data(replay(record).actions[0])]
    box.back()
    assert (list(box.actions), list(box.events)) == ([], [])


def test_a_sandbox_leaves_no_trace_in_its_game(registry: Registry) -> None:
    record = whole_game("fx-schmid-1994", NAMES, 3)
    table = running(registry, record, 20)
    before, version = table.record(), table.view.version
    box = table.sandbox(5)
    box.play(record["actions"][5])
    assert (table.record(), table.view.version) == (before, version)


def kept(record: dict[str, Any], at: int, seat: int | None = None) -> dict[str, Any]:
    """The record of a what-if from a line on, the real next action played; of a guest, or on a seat's own phone."""
    game = replay(record)
    study = Study(game.table, game.actions[: at + 1])
    box = Sandbox(study.view, study.steps, at, frozenset[int]() if seat is None else frozenset({seat}))
    box.play(record["actions"][at])
    found = box.record("what if")
    assert found is not None
    return found


@pytest.mark.parametrize("edition", ["fx-schmid-1994", "brettspielwelt", "intrigo-a-palazzo", "amigo-2003"])
def test_a_what_if_of_a_running_game_is_kept_as_a_record_in_which_nobodys_purse_stands(edition: str) -> None:
    gifts = [
        {"type": "adjust", "from": "bank", "to": seat, "amount": amount, "reason": "x"}
        for seat, amount in enumerate((71_230_000, 52_810_000, 93_470_000, 61_000_000))
    ]
    record = {**whole_game(edition, (*NAMES, "Dora"), 2), "version": 2}
    game = replay(record)
    rich = {**record, "actions": [*gifts, *record["actions"]]}
    later = [at for at, step in enumerate(game.steps[:-1]) if step.position.round > 1]
    for at in later[::5]:
        found = kept(record, at)
        ended, stood = replay(found).sound().position, game.steps[at + 1].position
        assert position_data(ended) | {"balances": None} == position_data(stood) | {"balances": None}
        assert kept(record, at, seat=2) == found
        # Sums in it are made up, the same for everybody whatever they have; or tell what the table has said itself.
        flat = [one for one in found["start"]["balances"] if one > full_purse(game.table.edition) // 2]
        if len(flat) == game.table.seats:
            assert kept(rich, at + len(gifts)) == found
    assert later


def test_the_first_turn_of_a_game_can_be_kept_too(registry: Registry) -> None:
    record = whole_game("fx-schmid-1994", NAMES, 3)
    box = running(registry, record, 10).sandbox(0)
    assert box.record("what if") is not None
    box.play(record["actions"][0])
    found = box.record("what if")
    assert found is not None
    assert found["actions"] == [{"type": "note", "text": "what if"}, record["actions"][0]]


def spent_out() -> Replay:
    """A game in which everybody gives all they have, so that many must declare 0 (5.5)."""
    table = table_of("fx-schmid-1994", 3, 0)
    rng, actions = Random(4), list[Action]()
    position = opening(table).position
    while position.host is not None:
        one = rng.choice(legal(position))
        if isinstance(one, BribeRange):
            actions.append(Bribe(one.seat, one.profession, one.most // one.step * one.step))
        else:
            actions.append(one)
        position = play(position, actions[-1]).position
    return replay(record_data(table, actions))


def test_the_real_course_of_those_who_had_nothing_can_be_followed_and_kept() -> None:
    game = spent_out()
    study = Study(game.table, game.actions[:-1])
    nothing = [at for at, one in enumerate(game.actions[:-1]) if isinstance(one, Bribe) and not one.amount]
    assert len(nothing) > 3
    for at in sorted({max(0, at + offset) for at in nothing for offset in (-3, 0, 1)}):
        box = Sandbox(study.view, study.steps, at)
        for _ in range(12):
            if box.next_real is None:
                break
            box.play(box.next_real)
            assert box.same
            assert box.record("what if") is not None
        stood = game.steps[at + len(box.actions)].position
        assert position_data(box.position) | {"balances": None} == position_data(stood) | {"balances": None}


def test_only_the_real_course_lets_others_declare_nothing() -> None:
    game = spent_out()
    study = Study(game.table, game.actions[:-1])
    box = Sandbox(study.view, study.steps, 1)
    first = next(one for one in legal(box.position) if isinstance(one, BribeRange))
    with pytest.raises(Illegal, match="bribe-least"):
        box.play(action_data(Bribe(first.seat, first.profession, 0)))

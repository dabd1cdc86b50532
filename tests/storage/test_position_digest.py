"""The digest of a position: incremental and full computation agree."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from rules import (
    EDITIONS,
    Edition,
    Player,
    Position,
    Promise,
    Replay,
    Table,
    legal,
    opening,
    play,
    position_data,
    smallest,
)
from storage.position_digest import PositionDigests, digest


def game(edition: Edition, seats: int, seed: int) -> Replay:
    """A whole random game."""
    chance = random.Random(seed)
    players = tuple([Player(f"Player {seat}", edition.houses[seat].name) for seat in range(seats)])
    table = Table(edition, players, seed % seats, edition.defaults)
    position, actions = opening(table).position, []
    while choices := legal(position):
        actions.append(smallest(chance.choice(choices)))
        position = play(position, actions[-1]).position
    return Replay(table, actions, position)


def positions() -> Iterator[tuple[Edition, list[Position]]]:
    """Games of every edition, and of one whose words are no ASCII."""
    fx = EDITIONS["fx-schmid-1994"]
    foreign = replace(
        fx, professions=("Büttel", "Ärztin", 'a "b"', "\u4e2d", "z"), rooms=(1_000, 9_000, 10_000, 20_000)
    )
    for edition in (*EDITIONS.values(), foreign):
        for seed, seats in enumerate(range(edition.least_players, edition.most_players + 1)):
            yield edition, [step.position for step in game(edition, seats, seed).steps]


@pytest.mark.parametrize("order", ["forwards", "backwards", "shuffled"])
def test_what_has_changed_gives_the_same_as_the_whole(order: str) -> None:
    for edition, found in positions():
        if order == "backwards":
            found.reverse()
        elif order == "shuffled":
            random.Random(len(found)).shuffle(found)
        digests = PositionDigests(edition)
        assert [digests.of(one) for one in found] == [digest(one) for one in found]
        assert len({digest(one) for one in found}) == len({str(position_data(one)) for one in found})


def test_what_is_only_said_is_not_covered() -> None:
    _, (position, *_) = next(positions())
    digests = PositionDigests(position.table.edition)
    before = digests.of(position)
    said = play(position, Promise(0, 1, text="a word")).position
    assert said != position
    assert digests.of(said) == before == digest(said)

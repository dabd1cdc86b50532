"""Every judgement is of the promise that its owner judged, whatever corrections, undo and redo do to their places."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import storage.game_log
from rules import IntrigeError, legal, replay
from storage import GameLog, Library, actions_in_force, new_key
from storage.entries import Entry, entry_data
from storage.judged_promises import places_of
from storage.maintenance import verify
from storage.replayed_game import ReplayedGame
from tests.storage.helpers import record_of
from tests.storage.test_amend_random import another

# Of every game; those of the soak are ten times as many.
GAMES = [range(10), pytest.param(range(10, 110), marks=pytest.mark.soak)]
STEPS = 90


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "data") as opened:
        yield opened


def new(library: Library, edition: str = "fx-schmid-1994") -> GameLog:
    return library.new({**record_of((), edition, 3), "version": 2})


def enter(game_log: GameLog, data: dict[str, Any]) -> None:
    game_log.append("action", data, role="banker", key=new_key())


def promised(seat: int, to: int, text: str) -> dict[str, Any]:
    return {"type": "promise", "seat": seat, "to": to, "text": text}


def judged(seat: int, promise: int) -> dict[str, Any]:
    return {"type": "judge", "seat": seat, "promise": promise, "kept": False}


class RandomEvening:
    """A game in which much is said and judged, and much set right.

    owners: by the entry number of a judgement, that of the promise it was entered for. moved: how many judgements came
    to stand for another index.
    """

    def __init__(self, game_log: GameLog, chance: Random) -> None:
        self.game_log, self._chance = game_log, chance
        self.owners: dict[int, int] = {}
        self.done: Counter[str] = Counter()
        self.moved = 0
        self._indexes: dict[int, int] = {}

    def step(self) -> None:
        """One entry; what is refused changes nothing."""
        words = [*[self._promise] * 5, *[self._judge] * 5, self._note]
        way = self._chance.choice([*[self._move] * 5, *words, *[self._amend] * 3, self._undo, self._redo, self._set_up])
        if self.game_log.redo_size and self._chance.random() < 0.3:
            way = self._redo
        if self.game_log.game.timeline.fallen and self._chance.random() < 0.6:
            way = self._resume
        version = self.game_log.version
        try:
            way()
        except IntrigeError:
            return
        self.done[way.__name__] += self.game_log.version > version

    def check(self) -> None:
        """Every judgement in force points at its promise, in the log and in the record."""
        game_log = self.game_log
        if not game_log.version:
            return
        order, actions = game_log.in_force, game_log.record()["actions"]
        assert list(game_log.actions) == actions
        for number, action in zip(order, actions, strict=True):
            if action["type"] == "judge":
                assert order[action["promise"]] == self.owners[number]
                self.moved += self._indexes.setdefault(number, action["promise"]) != action["promise"]
                self._indexes[number] = action["promise"]
        assert replay(game_log.record()).sound().position == game_log.position()
        # None is left out unless its promise is, or was judged again meanwhile.
        there = {self.owners[number] for number in order if number in self.owners}
        left_out = [
            self.owners[number] for number in game_log.entries[-1].data.get("without", ()) if number in self.owners
        ]
        assert all(promise in there or promise not in order for promise in left_out)

    def _move(self) -> None:
        if legal(self.game_log.position()):
            enter(self.game_log, another(self.game_log.position(), self._chance))

    def _promise(self) -> None:
        seat = self._chance.randrange(3)
        enter(self.game_log, promised(seat, (seat + 1) % 3, f"promise {self.game_log.version}"))

    def _judge(self) -> None:
        found = [one for one in self.game_log.position().negotiation.promises if one.judged is None]
        if found:
            state = self._chance.choice(found[-2:])
            judged_entry = self.game_log.in_force[state.number]
            enter(self.game_log, judged(state.promise.to, state.number))
            self.owners[self.game_log.version] = judged_entry

    def _note(self) -> None:
        enter(self.game_log, {"type": "note", "text": "hm"})

    def _undo(self) -> None:
        size = len(self.game_log.in_force)
        to = None if self._chance.random() < 0.7 else self._chance.randrange(size + 1)
        seen = None if self._chance.random() < 0.7 else max(0, size - 2)
        self.game_log.undo(role="banker", key=new_key(), to=to, seen=seen)

    def _redo(self) -> None:
        self.game_log.redo(role="banker", key=new_key())

    def _amend(self) -> None:
        """Another move in the place of one of the last, or a judgement the other way round."""
        size = len(self.game_log.in_force)
        if not size:
            return
        at = max(0, size - 1 - self._chance.randrange(10))
        old = self.game_log.actions[at]
        promise = self.game_log.in_force[old["promise"]] if old["type"] == "judge" else None
        action = another(self.game_log.steps()[at].position, self._chance)
        if promise is not None:
            action = {**old, "kept": not old["kept"]}
        self.game_log.amend(at, action, role="banker", key=new_key())
        if promise is not None:
            self.owners[self.game_log.version] = promise

    def _resume(self) -> None:
        """Of some actions the one that brings most back; mostly after somebody has said something."""
        game_log, at = self.game_log, len(self.game_log.in_force)
        if self._chance.random() < 0.7:
            self._note()
            at += 1
        some = [another(game_log.position(), self._chance) for _ in range(8)]
        action = max(some, key=lambda one: game_log.amended(at, one, resumes=True).kept)
        game_log.amend(at, action, role="banker", key=new_key(), resumes=True)

    def _set_up(self) -> None:
        self.game_log.set_up_anew({"first": self._chance.randrange(3)}, role="banker", key=new_key())


@pytest.mark.parametrize("seeds", GAMES, ids=["some", "others"])
@pytest.mark.parametrize("edition", ["fx-schmid-1994", "intrigo-a-palazzo"])
def test_every_judgement_is_of_the_promise_that_its_owner_judged(edition: str, seeds: range, library: Library) -> None:
    done: Counter[str] = Counter()
    moved = 0
    for seed in seeds:
        evening = RandomEvening(new(library, edition), Random(f"{edition} {seed}"))
        for _ in range(STEPS):
            evening.step()
            evening.check()
        game_log = evening.game_log
        library.forget(game_log.id)
        again = library.game_log(game_log.id)
        assert (again.record(), again.position()) == (game_log.record(), game_log.position())
        done, moved = done + evening.done, moved + evening.moved
    assert min(done[way] for way in ("_judge", "_undo", "_redo", "_amend", "_resume", "_set_up")) > 0, done
    assert moved > 0


SENT = {"type": "dispatch", "seat": 0, "figures": [{"profession": "law", "to": 2}, {"profession": "finance", "to": 1}]}
OTHER = {"type": "dispatch", "seat": 0, "figures": [{"profession": "law", "to": 2}, {"profession": "church", "to": 1}]}


def paid(profession: str) -> dict[str, Any]:
    return {"type": "bribe", "seat": 0, "profession": profession, "amount": 10_000}


def of_an_earlier_version(library: Library, *later: dict[str, Any]) -> GameLog:
    """A log in which an earlier version moved a judgement of Cem's promise (entry 4) to Ben's (entry 3)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storage.game_log, "ReplayedGame", partial(ReplayedGame, by_index=True))
        game_log = new(library)
        words = [promised(1, 0, "wine"), promised(2, 0, "peace")]
        for action in (SENT, paid("finance"), *words, judged(0, 3)):
            enter(game_log, action)
        game_log.amend(0, OTHER, role="banker", key=new_key())
        enter(game_log, {"type": "note", "text": "hm"})
        game_log.amend(2, paid("church"), role="banker", key=new_key(), resumes=True)
        assert game_log.actions[-1] == judged(0, 3)
        for action in later:
            enter(game_log, action)
    return game_log


def opened(library: Library, game_log: GameLog) -> GameLog:
    library.forget(game_log.id)
    again = library.game_log(game_log.id)
    assert (again.damage, again.read_only, again.in_force) == (None, None, game_log.in_force)
    assert replay(again.record()).sound().position == again.position()
    assert all(check.sound for check in verify(library))
    return again


def test_a_judgement_that_an_earlier_version_moved_is_read_as_it_was_meant(library: Library) -> None:
    again = opened(library, of_an_earlier_version(library))
    assert again.actions[-1] == judged(0, 4)


def test_of_a_log_whose_later_judgements_rest_on_a_moved_one_nothing_is_lost(library: Library) -> None:
    game_log = of_an_earlier_version(library, judged(0, 4))
    again = opened(library, game_log)
    assert list(again.actions) == list(game_log.actions)
    # It stays so with whatever is entered later.
    enter(again, {"type": "note", "text": "so it was"})
    again.undo(role="banker", key=new_key(), to=6)
    assert list(opened(library, again).actions) == list(again.actions) == list(game_log.actions)[:6]


def test_a_judgement_that_no_version_could_have_entered_is_damage(library: Library) -> None:
    game_log = new(library)
    enter(game_log, promised(1, 0, "wine"))
    wrong = Entry(2, game_log.last_time, "banker", None, None, new_key(), "action", judged(0, 7))
    library.store.append(game_log.id, entry_data(wrong), expect=1, state=game_log.state())
    library.forget(game_log.id)
    again = library.game_log(game_log.id)
    assert again.damage is not None
    assert (again.damage.code, again.in_force) == ("illegal", (1,))
    library.forget(game_log.id)
    assert library.game_log(game_log.id).in_force == (1,)


def test_hundreds_of_judgements_find_their_promises_by_entry(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each looked through all actions of the game, at each correction and each undo."""
    game_log = new(library)
    for number in range(5):
        enter(game_log, promised(1, 0, f"promise {number}"))
    for number in range(5):
        enter(game_log, judged(0, number))
    made = Counter[int]()

    def counted(order: Iterable[int]) -> dict[int, int]:
        numbers = tuple(order)
        made[len(numbers)] += 1
        return places_of(numbers)

    monkeypatch.setattr(actions_in_force, "places_of", counted)
    game_log.undo(role="banker", key=new_key(), to=5)
    game_log.redo(role="banker", key=new_key())
    assert [action["promise"] for action in game_log.actions[5:]] == [0, 1, 2, 3, 4]
    assert sum(made.values()) == 2

"""Views are made in the event loop: by turns of addresses, of which each takes a part of the time."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any

import pytest

import live
from i18n.translator import Translator
from live.table_code_guards import LOCAL
from narration.same_owner_names import newcomers
from presenters import decision_words
from presenters.controls_view import all_controls
from tests.live.phones import Clock
from tests.security.test_heavy_views import all_figures_settled_at_once, bribe_with_everything
from tests.security.test_security_document import TEXT
from web import view_turns
from web.ranked_turns import RankedTurns
from web.view_turns import MAKING, MOST_OF_WORK, OF_AN_ADDRESS, ViewTurns

GUEST, OTHER = "192.168.1.20", "192.168.1.21"
# Seconds that a view takes.
LONG = 0.125


def with_sleep(sleep: Callable[[float], Coroutine[Any, Any, None]]) -> SimpleNamespace:
    """As the module, but for its waiting."""
    return SimpleNamespace(**{**vars(asyncio), "sleep": sleep})


class Waiting:
    """Lets the clock go on where somebody would wait, and keeps for how long they did."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, of_an_address: int = 1) -> None:
        self.clock, self.stopwatch, self.processor = Clock(), Clock(), Clock()
        self.turns = ViewTurns(self.clock, self.stopwatch, self.processor, of_an_address)
        self.slept = 0.0
        monkeypatch.setattr(view_turns, "asyncio", with_sleep(self._sleep))

    async def _sleep(self, seconds: float) -> None:
        self.slept += seconds
        self.clock.now += seconds
        await asyncio.sleep(0)

    async def make(self, address: str, count: int, table: str = "KRAB", *, stands: float = 0.0) -> float:
        """Make so many views; how long was waited for them. stands: seconds beside, in which nothing works."""
        before = self.slept
        for number in range(count):
            async with self.turns.turn(address, table, lambda: False, is_answer=number % 2 == 0):
                self.stopwatch.now += LONG + stands
                self.processor.now += LONG
        return self.slept - before


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    return Waiting(monkeypatch)


def run(what: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(what(), 30))


def test_an_address_has_a_second_at_once_then_a_quarter_of_the_time(waiting: Waiting) -> None:
    async def make() -> None:
        assert await waiting.make(GUEST, 8) == 0
        # One begins where a microsecond is left.
        waited = await waiting.make(GUEST, 80)
        assert waited == pytest.approx(80 * LONG * 4, abs=8 * LONG)

    run(make)
    assert (MAKING.burst, MAKING.seconds) == (1_000_000, 4e-6)
    assert "a second at once for making the views of its screens, then a quarter of the time" in TEXT


def test_of_what_others_make_of_its_views_an_address_pays_twice_as_much_again(waiting: Waiting) -> None:
    """A computer that stood still for three seconds in the middle of a view kept a club from its views for eight."""

    async def make() -> None:
        assert await waiting.make(GUEST, 8, stands=0.0) == 0
        waiting.clock.now += 3600
        assert await waiting.make(GUEST, 4, stands=LONG) == 0
        assert await waiting.make(GUEST, 1) <= 4 * LONG
        waiting.clock.now += 3600
        assert await waiting.make(GUEST, 1, stands=3.0) == 0
        assert await waiting.make(GUEST, 5) == 0

    run(make)
    assert MOST_OF_WORK == 3
    assert "by the clock, but no more than three times what it takes of the processor" in TEXT


def test_others_and_this_computer_do_not_wait_for_it(waiting: Waiting) -> None:
    async def make() -> None:
        await waiting.make(GUEST, 80)
        assert await waiting.make(OTHER, 8) == 0
        assert await waiting.make(LOCAL, 80) == 0

    run(make)


def test_while_one_waits_for_its_time_another_has_its_turn(waiting: Waiting, monkeypatch: pytest.MonkeyPatch) -> None:
    async def make() -> None:
        await waiting.make(GUEST, 9)
        for_ever = asyncio.Event()

        async def sleep(seconds: float) -> None:
            await (for_ever.wait() if seconds else asyncio.sleep(0))

        monkeypatch.setattr(view_turns, "asyncio", with_sleep(sleep))
        guests = [asyncio.create_task(waiting.make(GUEST, 1)) for _ in range(3)]
        for _ in range(10):
            await asyncio.sleep(0)
        await waiting.make(OTHER, 2)
        assert not any(one.done() for one in guests)
        for one in guests:
            one.cancel()
        # Nobody is left with a turn.
        await asyncio.gather(*guests, return_exceptions=True)
        waiting.clock.now += 3600
        await waiting.make(GUEST, 1)

    run(make)


def test_what_was_made_meanwhile_for_another_screen_needs_no_time(waiting: Waiting) -> None:
    async def make() -> None:
        await waiting.make(GUEST, 9)
        before = waiting.slept
        async with waiting.turns.turn(GUEST, "KRAB", lambda: True, is_answer=False):
            pass
        assert waiting.slept == before

    run(make)


def test_a_table_does_not_wait_for_all_screens_of_a_guest_of_its_address(waiting: Waiting) -> None:
    """Hundreds of screens at some of his own let the others' wait for ten seconds."""
    told: list[str] = []

    async def one(table: str) -> None:
        await waiting.make(GUEST, 1, table)
        told.append(table)

    async def make() -> None:
        own = [f"own {number}" for number in range(10)]
        for table in own * 4:
            await waiting.make(GUEST, 1, table)
        await asyncio.gather(*[one(table) for table in own * 5], *[one("family") for _ in range(2)])

    run(make)
    assert [at for at, table in enumerate(told) if table == "family"] == [1, 2]
    # Each of the others comes as often as the others do.
    assert {told[:13].count(f"own {number}") for number in range(10)} == {1, 2}


def test_of_one_table_answers_come_first(waiting: Waiting) -> None:
    told: list[int] = []

    async def one(number: int, *, is_answer: bool) -> None:
        async with waiting.turns.turn(GUEST, "KRAB", lambda: False, is_answer=is_answer):
            told.append(number)

    async def make() -> None:
        await asyncio.gather(*[one(number, is_answer=number == 5) for number in range(6)])

    run(make)
    assert told == [0, 5, 1, 2, 3, 4]


def test_each_view_of_a_row_takes_one_round_of_the_event_loop(waiting: Waiting) -> None:
    """Where rounds take long, for whatever a guest does, a club that waited two for each waited twice as long."""
    rounds: list[int] = []

    async def count() -> None:
        while True:
            rounds.append(0)
            await asyncio.sleep(0)

    async def make() -> None:
        counting = asyncio.create_task(count())
        await asyncio.gather(*[waiting.make(GUEST, 1, f"{number}") for number in range(8)])

        # Of several addresses some are made in each.
        rounds_of_one = len(rounds)
        await asyncio.gather(*[waiting.make(f"192.168.2.{number}", 1) for number in range(16)])
        counting.cancel()
        assert 8 <= rounds_of_one <= 12
        assert len(rounds) - rounds_of_one <= 6

    run(make)


def test_of_an_address_four_are_made_in_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """A club of twelve tables behind one address waited seconds, where a guest elsewhere made rounds long."""
    waiting = Waiting(monkeypatch, OF_AN_ADDRESS)
    told: list[str] = []

    async def one(address: str, table: str) -> None:
        await waiting.make(address, 1, table)
        told.append(address)

    async def make() -> None:
        guests = [one(GUEST, f"{number}") for number in range(8)]
        await asyncio.gather(*guests, *[one(OTHER, f"{number}") for number in range(2)])

    run(make)
    assert OF_AN_ADDRESS == 4
    assert {told.index(OTHER), len(told) - told[::-1].index(OTHER) - 1} <= set(range(7))
    assert "others' taps wait for four of its views at the most, not for all" in TEXT


def test_who_makes_one_view_after_another_lets_others_in_between(waiting: Waiting) -> None:
    told: list[str] = []

    async def one(name: str) -> None:
        for _ in range(3):
            await waiting.make(name, 1)
            told.append(name)

    async def make() -> None:
        await asyncio.gather(one(GUEST), one(OTHER))

    run(make)
    assert told[:2] in ([GUEST, OTHER], [OTHER, GUEST])


@pytest.mark.parametrize("at_once", [1, 2])
def test_who_leaves_when_called_leaves_the_turn_to_others(at_once: int) -> None:
    turns = RankedTurns(at_once)

    async def take() -> None:
        async with turns.turn(0):
            await asyncio.sleep(0)

    async def make() -> None:
        async with AsyncExitStack() as held:
            for _ in range(at_once):
                await held.enter_async_context(turns.turn(0))
            assert turns.is_full
            gone, last = asyncio.create_task(take()), asyncio.create_task(take())
            await asyncio.sleep(0)
        # It has been called by now, and has not begun.
        gone.cancel()
        await asyncio.gather(gone, last, return_exceptions=True)
        assert not turns.is_taken

    run(make)


def test_who_leaves_while_waiting_keeps_nobody_waiting(waiting: Waiting) -> None:
    async def make() -> None:
        for _ in range(50):
            others = [asyncio.create_task(waiting.make(GUEST, 1, f"{number % 3}")) for number in range(12)]
            for number, one in enumerate(others):
                for _ in range(number % 4):
                    await asyncio.sleep(0)
                if number % 2:
                    one.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        await waiting.make(GUEST, 1)

    run(make)


def test_what_a_decision_does_is_put_in_words_once_for_all_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of eight figures for eight rooms a view took 30 ms, and as much again for each language after each note."""
    made = live.registry().create(all_figures_settled_at_once(professions=2))
    bribe_with_everything(made)
    told: list[object] = []

    def counted(*told_of: Any) -> str:
        told.append(told_of)
        return newcomers(*told_of)

    monkeypatch.setattr(decision_words, "newcomers", counted)
    assert len(made.view.choices) == 64
    known = all_controls(made.view, Translator("en", made.view.table.players))
    assert len(known.moves) == 256
    assert len(told) == 8

"""Whoever has long tables opened again and again leaves Python's time to those who play."""

import inspect
import time

import pytest

import live
from live import credential_hashing, opening_rests, registry
from live.credential_hashing import MOST_OF_A_TOKEN, digest, is_token, new_token
from live.opening_rests import AT_ONCE, REST, OpeningRests
from tests.charts.small import small_record
from tests.live.phones import Clock
from tests.security.test_security_document import TEXT
from web.view_turns import ViewTurns

PIECE = 0.015625


class Worked:
    """An opening that works for so many pieces; rested: for how long it did."""

    def __init__(self, pieces: int) -> None:
        self.clock, self.rested = Clock(), list[float]()
        rests = OpeningRests(self.clock, self.rested.append)
        for _ in range(pieces):
            self.clock.now += PIECE
            rests()


def test_a_table_of_an_evening_is_opened_at_once() -> None:
    assert Worked(int(AT_ONCE / PIECE)).rested == []


def test_a_long_one_rests_twice_as_long_as_it_works() -> None:
    rested = Worked(1000).rested
    assert sum(rested) == pytest.approx((1000 * PIECE - AT_ONCE) * REST, abs=PIECE * REST)
    assert max(rested) < 3 * PIECE * REST
    assert "then it rests twice as long as it works" in TEXT


def test_it_rests_between_what_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    record = small_record()
    table = registry().create(record).table_id
    live.close()
    called = list[object]()
    monkeypatch.setattr(OpeningRests, "__call__", lambda rests: called.append(rests))
    assert registry().table(table).view.over
    # And for its log, which is told in words after that.
    assert len(called) == len(record["actions"]) + 1
    assert (opening_rests.REST, AT_ONCE) == (2.0, 0.15)


def test_the_time_of_views_is_that_of_a_clock() -> None:
    """Beside other threads of Python a view took several times what the processor did, and all of it counted little."""
    told = inspect.signature(ViewTurns).parameters
    assert (told["stopwatch"].default, told["processor"].default) == (time.perf_counter, time.thread_time)


def test_a_cookie_longer_than_any_token_is_compared_with_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    token = new_token()
    assert is_token(token, digest(token))
    long = "x" * (MOST_OF_A_TOKEN + 1)
    kept = digest(long)
    hashed = list[str]()

    def counted(told: str) -> str:
        hashed.append(told)
        return digest(told)

    monkeypatch.setattr(credential_hashing, "digest", counted)
    assert not is_token(long, kept)
    assert hashed == []

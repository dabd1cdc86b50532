"""Games that are brought in at the hall: so many bytes of each address, and others get their turn meanwhile."""

import io
import json
import threading
from collections.abc import Callable, Iterator
from typing import Any
from zipfile import ZipFile

import pytest

import live
from i18n.translator import Translator
from live import Caller, Import, begin_import, finished_games, registry, visitor_limits, zip_import_job
from live.token_bucket import Rate
from live.visitor_limits import LEAST_OF_A_GAME, VisitorRates, kept_bytes
from live.zip_import_job import IMPORTS_AT_ONCE, LEASE_SECONDS
from pages.hall import export_import
from rules import EDITIONS, Illegal, IntrigeError, replay
from tests.charts.small import small_record
from tests.live.phones import Clock
from tests.pages.whole_game import whole_game

GUEST, OTHER = Caller("192.168.1.20"), Caller("192.168.1.21")
PATIENCE = 60
FIVE = ("Anna", "Ben", "Cem", "Dora", "Emil")


def parcel(*seeds: int) -> bytes:
    """An export of whole games, and of one that is refused."""
    games: dict[str, object] = {f"games/{seed}.json": whole_game("fx-schmid-1994", FIVE, seed) for seed in seeds}
    return zipped({**games, "games/x.json": []})


def zipped(files: dict[str, object]) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w") as made:
        for name, data in {"people.json": {}, **files}.items():
            made.writestr(name, json.dumps(data))
    return out.getvalue()


def kept() -> int:
    """The bytes of all tables on the disk."""
    return sum(len(content) for name, content in registry().library.store.dump() if name.startswith("tables/"))


class Pacing:
    """Passes the time of a clock where an import waits, of `client` alone. waited: how long it did."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, each: Rate) -> None:
        self.clock, self.waited, self.ended = Clock(), 0.0, False
        monkeypatch.setattr(visitor_limits, "IMPORTS", (each, None))
        registry().visitors = VisitorRates(self.clock)
        monkeypatch.setattr(Import, "_pause", lambda _, seconds: self._pause(seconds))

    def _pause(self, seconds: float) -> bool:
        # Of what it cannot add to the seconds since 1970 a clock passes something all the same.
        self.clock.now += max(seconds, 1e-6)
        self.waited += seconds
        return self.ended


def brought(raw: bytes, client: Caller = GUEST) -> Import:
    one = Import(raw, registry(), finished_games(), client=client, rest=0)
    one.run()
    return one


def test_an_address_brings_in_so_many_bytes_and_the_rest_more_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    pacing = Pacing(monkeypatch, Rate(1000, 1 / 100))
    one = brought(parcel(1, 2, 3))
    assert (one.error, one.brought) == (None, (3, 0, 1))
    assert pacing.waited > 0
    seconds = pacing.waited + registry().visitors.wait("import", GUEST)
    assert 0.8 * kept() < 1000 + 100 * seconds < 1.3 * kept()
    assert registry().visitors.wait("import", OTHER) == 0


def test_tables_made_of_records_count_as_well_and_new_games_never(monkeypatch: pytest.MonkeyPatch) -> None:
    Pacing(monkeypatch, Rate(1000, 1 / 100))
    game = whole_game("fx-schmid-1994", FIVE, 1)
    begun = {**game, "actions": []}
    registry().create(game, client=GUEST)
    seconds = registry().visitors.wait("import", GUEST)
    assert 0.8 * kept() < 1000 + 100 * seconds < 1.3 * kept()
    with pytest.raises(Illegal, match="too-fast"):
        registry().create(game, client=GUEST)
    registry().create(begun, client=GUEST)
    registry().create(game, client=OTHER)


def ended_at_once(number: int) -> dict[str, Any]:
    """A record that is a finished game without any action: in its last turn everybody's figures are on the island."""
    edition = EDITIONS["fx-schmid-1994"]
    island = [
        {"seat": seat, "profession": profession}
        for seat in range(3)
        for profession in edition.professions
        for _ in range(edition.figures)
    ]
    rest: dict[str, Any] = {"balances": [number * edition.unit] * 3, "palaces": [{}] * 3, "parks": [[]] * 3}
    return small_record(start={"round": edition.rounds, "seat": 2, **rest, "island": island}, actions=[])


def test_a_game_counts_as_much_as_a_short_one_however_little_stands_in_its_record() -> None:
    empty = ended_at_once(1)
    assert len(json.dumps(empty)) < 3_000
    assert replay(empty).sound().position.host is None
    assert kept_bytes(len(json.dumps(empty)), empty) == LEAST_OF_A_GAME
    clock = Clock()
    registry().visitors = VisitorRates(clock)
    assert brought(zipped({"games/1.json": empty, "games/2.json": ended_at_once(2)})).brought == (2, 0, 0)
    burst, seconds = visitor_limits.IMPORTS[0]
    registry().visitors.spend("import", GUEST, burst)
    assert registry().visitors.wait("import", GUEST) == pytest.approx(2 * LEAST_OF_A_GAME * seconds, rel=0.01)
    # A club's games come in at once all the same.
    assert burst / LEAST_OF_A_GAME > 10_000


def test_what_is_told_beside_the_actions_counts_as_often_as_it_is_written() -> None:
    game = {**whole_game("fx-schmid-1994", FIVE, 1), "meta": {"told": "x" * 60_000}}
    registry().create(game)
    assert 0.8 * kept() < kept_bytes(len(json.dumps(game)), game) < 1.3 * kept()


def test_what_is_here_already_costs_nothing_and_this_computer_waits_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pacing = Pacing(monkeypatch, Rate(1000, 1 / 100))
    raw = parcel(1, 2)
    assert brought(raw, Caller()).brought == (2, 0, 1)
    assert brought(raw).brought == (0, 2, 1)
    assert pacing.waited == 0


def test_what_is_stored_at_the_same_moment_is_owed_whole() -> None:
    """Both were let pass while there was a byte left."""
    clock = Clock()
    rates = VisitorRates(clock)
    burst, seconds = visitor_limits.IMPORTS[0]
    for cost in (burst - 1, 1_000, 1_000):
        rates.spend("import", GUEST, cost)
    assert rates.wait("import", GUEST) == pytest.approx(2_000 * seconds)


def test_an_import_ends_soon_after_its_visitor_has_gone_also_in_a_long_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, waits = Clock(), list[float]()

    def wait(seconds: float) -> bool:
        waits.append(seconds)
        clock.now += seconds
        return False

    one = Import(b"", registry(), finished_games(), clock=clock)
    monkeypatch.setattr(one._ended, "wait", wait)
    assert one._pause(3_600)
    assert max(waits) <= 1
    assert sum(waits) <= LEASE_SECONDS + 1


def test_an_import_that_waits_for_its_rate_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    pacing = Pacing(monkeypatch, Rate(1000, 1e9))
    pacing.ended = True
    one = brought(parcel(1, 2, 3))
    assert one.brought.new <= 1
    assert pacing.waited <= 1


def test_what_was_stored_before_an_import_was_stopped_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever stops each import in the pause behind its game brings in games without end."""
    monkeypatch.setattr(visitor_limits, "IMPORTS", (Rate(1000, 1 / 100), None))
    registry().visitors = VisitorRates(Clock())
    one = Import(parcel(1, 2), registry(), finished_games(), client=GUEST, rest=0)
    pauses = iter([False, True])
    monkeypatch.setattr(one, "_pause", lambda _: next(pauses))
    one.run()
    assert (one.error, one.brought) == (None, (1, 0, 0))
    seconds = registry().visitors.wait("import", GUEST)
    assert 0.8 * kept() < 1000 + 100 * seconds < 1.3 * kept()


@pytest.fixture
def pausing(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """From now on an import of the guest waits for its rate until it is let go."""
    released = threading.Event()
    # Their pages stay open, which tell so every few seconds.
    monkeypatch.setattr(zip_import_job, "LEASE_SECONDS", float(PATIENCE))
    monkeypatch.setattr(
        Import, "_may_go_on", lambda one: one._client != GUEST or (released.wait(PATIENCE) and not one._ended.is_set())
    )
    yield released
    live.end_import()
    released.set()


def test_others_bring_games_in_while_one_waits_for_its_rate(pausing: threading.Event) -> None:
    slow = begin_import(parcel(1), registry(), finished_games(), GUEST)
    with pytest.raises(IntrigeError, match="import-busy"):
        begin_import(parcel(2), registry(), finished_games(), GUEST)
    other = begin_import(parcel(1), registry(), finished_games(), OTHER)
    assert other.finished.wait(PATIENCE)
    assert other.brought == (1, 0, 1)
    assert not slow.finished.is_set()
    pausing.set()
    assert slow.finished.wait(PATIENCE)
    # It was known by then, though it was not when this import began.
    assert slow.brought == (0, 1, 1)


def test_imports_at_once_are_few(pausing: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Import, "_may_go_on", lambda one: pausing.wait(PATIENCE) and not one._ended.is_set())
    begun = [
        begin_import(parcel(1), registry(), finished_games(), Caller(f"192.168.2.{number}"))
        for number in range(IMPORTS_AT_ONCE)
    ]
    with pytest.raises(IntrigeError, match="import-busy"):
        begin_import(parcel(1), registry(), finished_games(), OTHER)
    live.end_import()
    pausing.set()
    assert all(one.finished.wait(PATIENCE) for one in begun)


def test_the_page_tells_who_brings_games_in(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []

    def begin(*asked: object, check: object, is_open: Callable[[], bool]) -> Import:
        # No page runs here.
        assert not is_open()
        told.extend(asked)
        raise Illegal("import-busy", "1")

    monkeypatch.setattr(export_import, "begin_import", begin)
    monkeypatch.setattr(export_import, "client", lambda: GUEST)
    monkeypatch.setattr(export_import, "show_error", lambda *_: None)
    export_import._bring(b"x", finished_games(), Translator("en"))
    assert told[-1] == GUEST


def test_the_page_says_that_the_file_was_not_brought_in_to_its_end() -> None:
    one = Import(parcel(1, 2), registry(), finished_games())
    one.end()
    one.run()
    refused, told = export_import._outcome(one, Translator("en"))
    assert refused
    assert "The file was not brought in to its end." in told
    whole = Import(
        zipped({"games/1.json": whole_game("fx-schmid-1994", FIVE, 1)}), registry(), finished_games(), rest=0
    )
    whole.run()
    assert export_import._outcome(whole, Translator("en")) == (False, "New here: 1. Here already: 0. Refused: 0.")

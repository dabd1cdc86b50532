"""What stays, as a full hall, is not looked at by every collection; a page that was left goes all the same."""

import gc
from collections import Counter
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest

from charts.hall import hall
from tests.security.test_full_hall import played
from tests.security.test_security_document import TEXT
from web.garbage import LONG, REST_FOR, THAWED_AFTER, Collector


class Held:
    """What one looks for. It holds itself, so that only a collection frees it."""

    def __init__(self) -> None:
        self.own = self


class Processor:
    """A clock on which the collections take as long as `seconds` says."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.now = seconds, 0.0

    def collected(self, phase: str, info: dict[str, Any]) -> None:
        """Called at the beginning and the end of each."""
        self.now += self.seconds if phase == "stop" and info["generation"] == 2 else 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def processor() -> Iterator[Processor]:
    made = Processor(LONG / 2)
    gc.callbacks.append(made.collected)
    yield made
    gc.callbacks.remove(made.collected)
    gc.unfreeze()


def is_looked_at(held: Held) -> bool:
    """Whether a collection looks at this."""
    return any(one is held for one in gc.get_objects())


def test_what_stays_is_not_looked_at_after_a_long_collection(processor: Processor) -> None:
    garbage, hall = Collector(processor), Held()
    for _ in range(3):
        garbage.collect()
        assert is_looked_at(hall)
    processor.seconds = LONG * 2
    garbage.collect()
    garbage.collect()
    assert not is_looked_at(hall)
    processor.seconds = LONG / 2
    for _ in range(THAWED_AFTER):
        garbage.collect()
        assert not is_looked_at(hall)


def test_what_is_left_of_a_long_collection_that_python_began_is_not_looked_at_again(processor: Processor) -> None:
    garbage, hall = Collector(processor), Held()
    with garbage.following():
        gc.collect()
        assert is_looked_at(hall)
        processor.seconds = LONG * 2
        gc.collect(1)
        assert is_looked_at(hall)
        gc.collect()
        assert not is_looked_at(hall)
        processor.seconds = LONG / 2
        gone = ref(hall)
        del hall
        garbage.collect()
    assert gone() is None
    assert garbage._follow not in gc.callbacks


def test_what_was_read_anew_is_looked_at_twice_at_the_most(processor: Processor) -> None:
    garbage = Collector(processor)
    for _ in range(3):
        hall = Held()
        processor.seconds = LONG * 2
        garbage.collect()
        garbage.collect()
        assert not is_looked_at(hall)
        processor.seconds = LONG / 2
        garbage.collect()


def test_a_page_that_was_left_goes_at_the_next_collection(processor: Processor) -> None:
    garbage = Collector(processor)
    processor.seconds = LONG * 2
    garbage.collect()
    garbage.collect()
    processor.seconds = LONG / 2
    page = ref(Held())
    garbage.collect()
    assert page() is None


def test_a_page_that_was_open_at_a_freeze_goes_after_a_time(processor: Processor) -> None:
    garbage, open_page = Collector(processor), Held()
    processor.seconds = LONG * 2
    garbage.collect()
    garbage.collect()
    processor.seconds = LONG / 2
    page = ref(open_page)
    del open_page
    for _ in range(THAWED_AFTER + 1):
        garbage.collect()
    assert page() is None


def test_a_page_that_was_open_at_a_freeze_is_gone_after_the_next(processor: Processor) -> None:
    garbage = Collector(processor)
    processor.seconds = LONG * 2
    pages = []
    for _ in range(5):
        open_page = Held()
        garbage.collect()
        garbage.collect()
        pages.append(ref(open_page))
        del open_page
        assert sum(page() is not None for page in pages) <= 1


def test_everything_is_collected_the_less_often_the_longer_it_takes(processor: Processor) -> None:
    """A guest who changed a full hall every minute held everybody for two seconds as often."""
    garbage, hall = Collector(processor), Held()
    processor.seconds = 4 * REST_FOR
    everything: list[bool] = []
    for _ in range(12):
        garbage.collect()
        everything.append(garbage._since == 0)
        held = Held()
        del held
        gc.freeze()
    assert everything == [False, True, *[*[False] * 4, True] * 2]
    assert "four minutes later at the earliest for each second that it took" in TEXT
    page = ref(hall)
    del hall
    for _ in range(THAWED_AFTER):
        garbage.collect()
    assert page() is None


def test_what_is_new_is_looked_at_once_where_everything_was_collected_not_long_ago(processor: Processor) -> None:
    garbage = Collector(processor)
    processor.seconds = 4 * REST_FOR
    garbage.collect()
    garbage.collect()
    hall = Held()
    garbage.collect()
    assert garbage._since == 1
    assert not is_looked_at(hall)


def test_of_people_in_a_full_hall_nothing_is_looked_through() -> None:
    """A hundred thousand points, tallies and the like took as long as all the rest that is in memory."""
    many = [played(number) for number in range(200)]
    found = hall(many)
    _ = found.order, found.points, found.duels, found.manners, found.ties, found.records, found.streak
    gc.collect()
    by_type = Counter(type(one).__name__ for one in gc.get_objects())
    assert all(by_type[name] < len(many) for name in ("Point", "Tally", "Interval", "Duel", "Manner", "Ties", "Record"))
    assert len(found.people) == len(found.tallies) == 3 * len(many)

"""What stays, as a full hall, is not looked at by every collection; a page that was left goes all the same."""

import gc
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest

from web.garbage import LONG, THAWED_AFTER, Collector


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

"""Entries, states and refusals for the tests of the store's contract."""

from collections.abc import Callable
from typing import Any

import pytest

from storage.errors import StorageError
from storage.store import State, Store
from tests.storage.places import Place

RUNNING = State("running", {"round": 1})


OVER = State("over", {"places": [1, 2, 3]})


HEADER = {"who": "Änna", "deep": {"list": [1, None, True, 1.5]}}


def entry(n: int, **more: object) -> dict[str, Any]:
    """An entry with the fields that a store reads, and others."""
    return {"n": n, "key": f"key-{n}", "data": {"text": f"Käse {n}"}, **more}


def refusal(call: Callable[[], object]) -> str:
    """The code of the StorageError that a call raises."""
    with pytest.raises(StorageError) as error:
        call()
    return error.value.code


def made(store: Store, table: str = "KMRT", entries: int = 2, state: State = RUNNING) -> None:
    """Create a table with some entries."""
    store.create(table, HEADER, [entry(n) for n in range(1, entries + 1)], state)


def again(store: Store, place: Place) -> Store:
    """A store on the same place, as after a restart."""
    store.close()
    return place.open()


def begin_another(store: Store, place: Place) -> None:
    """Begin another table under the code of one that is gone, of which nothing comes back; a database refuses it."""
    if place.shared:
        assert refusal(lambda: made(store, entries=0)) == "table-exists"
        return
    made(store, entries=0)
    assert store.read("KMRT").version == 0

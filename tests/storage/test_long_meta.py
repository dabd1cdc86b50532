"""What stands in `meta`, which is free, is read by nobody who opens the lobby, nor with corrections; a header once."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rules import record
from storage import Library, StorageError, new_key
from storage.store import State, Store
from tests.rules.custom import KITCHEN, own_record
from tests.storage.contract import HEADER
from tests.storage.helpers import random_actions, record_of

META: dict[str, Any] = {"place": "home", "x": [[]] * 10_000}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path) as opened:
        yield opened


@pytest.fixture
def looked_into(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The values of `meta` that were looked into."""
    found: list[object] = []
    look = record._check_free

    def counted(value: object, depth: int = 0) -> None:
        found.append(value)
        look(value, depth)

    monkeypatch.setattr(record, "_check_free", counted)
    return found


def test_the_lobby_does_not_look_into_it(library: Library, looked_into: list[object], tmp_path: Path) -> None:
    setup = {**record_of(random_actions()[:3]), "meta": META}
    tables = {library.new(setup).id for _ in range(3)}
    looked_into.clear()
    for _ in range(2):
        assert {row.table for row in library.lobby().running} == tables
    with Library(tmp_path, write=False) as later:
        assert {row.table for row in later.lobby().running} == tables
        assert looked_into == []
        assert [later.game_log(table).header["setup"]["meta"] for table in tables] == [META] * 3
        assert all("meta" not in (row.header or {})["setup"] for row in later.store.tables("running"))


def test_corrections_of_the_set_up_do_not_look_into_it(library: Library, looked_into: list[object]) -> None:
    game_log = library.new({**record_of(random_actions()[:3]), "meta": META})
    looked_into.clear()
    for nth in range(4):
        game_log.set_up_anew({"options": {"refund": bool(nth % 2)}}, role="banker", key=new_key())
    assert looked_into == []
    library.forget(game_log.id)
    assert library.game_log(game_log.id).game.table == game_log.game.table
    assert len(looked_into) < 2 * len(META["x"])


def test_corrections_of_the_set_up_share_the_edition_and_the_start(library: Library) -> None:
    start = {"round": 1, "seat": 0, "balances": [60_000] * 3, "palaces": [{}] * 3, "parks": [[]] * 3, "island": []}
    game_log = library.new({**own_record(KITCHEN, 3), "start": start})
    first = game_log.game.table
    for refund in (True, False):
        game_log.set_up_anew({"options": {"refund": refund}}, role="banker", key=new_key())
        corrected = game_log.game.table
        assert corrected.options.refund is refund
        assert corrected.edition is first.edition
        assert corrected.start is first.start is not None


def test_an_edition_of_ones_own_is_told_nevertheless(library: Library) -> None:
    setup = own_record(KITCHEN, 3)
    library.new({**setup, "meta": {**setup["meta"], **META}})
    (row,) = library.lobby().running
    assert row.error is None
    assert row.edition == setup["edition"]


def is_made(store: Store, header: Mapping[str, Any]) -> bool:
    try:
        store.create("KMRT", header, [], State("running", {}))
    except StorageError as error:
        if error.code != "table-exists":
            raise
        return False
    return True


def test_a_table_of_the_same_name_has_its_own_header(library: Library) -> None:
    store = library.store
    for options in ({"a": 1}, {"a": 2}):
        if not is_made(store, {**HEADER, "options": options}):
            # A database gives a code once.
            assert options == {"a": 2}
            return
        for _ in range(2):
            assert [(row.header or {})["options"] for row in store.tables("running")] == [options]
            assert (store.row("KMRT").header or {})["options"] == options
        store.delete("KMRT")
        assert store.tables("running") == []


def test_a_header_is_forgotten_with_its_table(library: Library) -> None:
    store: Any = library.store
    heads = (store if hasattr(store, "_heads") else store._tables)._heads
    for name in ("BCDF", "KMRT"):
        store.create(name, HEADER, [], State("running", {}))
    assert len(store.tables("running")) == len(heads._kept) == 2
    store.delete("KMRT")
    assert len(store.tables("running")) == len(heads._kept) == 1

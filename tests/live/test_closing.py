"""Players who leave; tables closed, ended as they stand, reopened and deleted, by the banker only."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import live
from analysis.chance import Chance
from i18n.translator import Translator
from live import AS_IT_STANDS, BANKER_ENTERS, SEATS, UNFINISHED, Device, LiveTable, Registry, new_key
from narration import tell_line
from presenters.chance_places import PLACE, chances_key, store_chances
from presenters.hall_index import hall_index_of
from rules import IntrigeError
from storage import Library, Notice, StorageError
from tests.pages.whole_game import whole_game
from tests.security.test_security_document import TEXT
from tests.storage.everything_kept import files, rows, telling

RECORD = whole_game("fx-schmid-1994", ("Ada", "Ben", "Cem"), 3)
NOTE = {"type": "note", "text": "x"}


def running(actions: int = 20) -> LiveTable:
    return live.registry().create({**RECORD, "actions": RECORD["actions"][:actions]})


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(IntrigeError) as caught:
        call()
    return caught.value.code


def shown_only(table: LiveTable) -> bool:
    """Whether nothing can be entered."""
    return table.view.read_only is not None


def told_ducats(table: LiveTable) -> tuple[int, ...] | None:
    """Everybody's ducats, where they are told."""
    return table.view.balances


def told(table: LiveTable) -> str:
    return tell_line(table.view.log[-1], Translator("en", table.view.table.players)).sentence


def keeper(table: LiveTable, access: str = SEATS) -> Device:
    bank = table.joining.take(table.joining.banker_ticket(Device(), access=access))
    return Device({bank.cookie: bank.token})


def test_at_a_closed_table_nothing_is_entered_until_it_is_opened_again() -> None:
    table = running()
    version = table.view.version
    table.close()
    assert (table.view.closed, table.view.balances) == (UNFINISHED, None)
    assert shown_only(table)
    assert refused(lambda: table.act(NOTE, version=version, key=new_key())) == "table-closed"
    assert refused(lambda: table.undo(version=version, key=new_key())) == "table-closed"
    assert refused(lambda: table.amend(0, NOTE, version=version, key=new_key())) == "table-closed"
    assert [(row.table, row.closed) for row in live.registry().lobby().running] == [(table.table_id, UNFINISHED)]
    assert "closed the table" in told(table)
    table.reopen()
    assert not shown_only(table)
    assert "opened the table again" in told(table)
    table.act(NOTE, version=table.view.version, key=new_key())
    assert [row.closed for row in live.registry().lobby().running] == [""]


def test_a_game_ended_as_it_stands_tells_everybodys_ducats_and_no_other_does(data: Path) -> None:
    table = running()
    assert told_ducats(table) is None
    table.end_as_it_stands()
    balances = table._game_log.position().balances  # what only the books know
    assert (table.view.closed, table.view.balances) == (AS_IT_STANDS, balances)
    assert live.registry().lobby().running[0].balances == balances
    assert told(table) == "The game was ended as it stands."
    live.close()
    with Library() as library:
        assert library.lobby().running[0].balances == balances
        assert library.lobby().finished == ()
    assert data is not None


def test_a_game_that_is_over_is_not_ended_once_more() -> None:
    table = live.registry().create(RECORD)
    assert refused(table.end_as_it_stands) == "game-over"


def test_the_table_plays_a_seat_until_its_keeper_lets_somebody_come_back() -> None:
    table = running()
    bank = keeper(table)
    phone = table.joining.take(table.joining.seat_ticket(2, new_pin="1234"))
    table.leave(2, device=bank)
    assert table.view.absent == frozenset({2})
    assert not table.view.seated | table.view.protected
    assert table.who(Device({phone.cookie: phone.token}, as_seat=True)).seat is None
    assert told(table) == "Cem has left. The table plays this seat in agreement."
    table.come_back(2, device=bank)
    assert table.view.absent == frozenset()
    assert told(table) == "Cem plays again."
    table.leave(2, device=bank)
    assert refused(lambda: table.joining.seat_ticket(2)) == "seat-left"
    table.come_back(2, device=bank)
    assert refused(lambda: table.joining.seat_ticket(2)) == "seat-code"
    table.joining.take(table.joining.seat_ticket(2, code=table.joining.invite(2, bank)))
    assert table.view.seated == frozenset({2})


@pytest.mark.parametrize("access", [SEATS, BANKER_ENTERS])
def test_all_of_it_is_the_table_keepers_alone(access: str) -> None:
    table = running()
    keeper(table, access)
    guest = Device()
    for decide in (table.close, table.end_as_it_stands, table.reopen):
        assert refused(partial(decide, device=guest)) == "banker-only"
    for about in (table.leave, table.come_back):
        assert refused(partial(about, 1, device=guest)) == "banker-only"
    assert refused(lambda: live.registry().delete(table.table_id, device=guest)) == "banker-only"
    assert (table.view.closed, table.view.absent) == ("", frozenset())


def test_a_table_is_closed_by_no_other_setting() -> None:
    table = running()
    table.set_options({"closed": {"why": AS_IT_STANDS}, "absent": [0], "paper_money": True})
    assert (table.view.closed, table.view.absent, table.view.balances) == ("", frozenset(), None)


def test_a_table_is_deleted_for_good_once_nobody_plays_on() -> None:
    registry = live.registry()
    table, other = running(), running(5)
    assert refused(lambda: registry.delete(table.table_id)) == "still-open"
    table.close()
    registry.delete(table.table_id)
    assert [row.table for row in registry.lobby().running] == [other.table_id]
    assert refused(lambda: registry.table(table.table_id)) == "unknown-table"
    # Who still has it before them is told, and can enter nothing.
    assert isinstance(table.view.read_only, StorageError)
    assert refused(lambda: table.act(NOTE, version=table.view.version, key=new_key())) in ("deleted", "table-closed")


def test_a_finished_game_that_is_deleted_is_in_no_list() -> None:
    registry = live.registry()
    table = registry.create(RECORD)
    registry.delete(table.table_id)
    assert registry.lobby().finished == ()
    assert registry.library.archive.count == 0
    # However often somebody taps there yet: an error that is raised again would hold what every tap had in memory.
    for _ in range(3):
        assert refused(lambda: table.act(NOTE, version=table.view.version, key=new_key())) == "deleted"
    assert table.view.read_only is not None
    assert table.view.read_only.__traceback__ is None


def test_of_a_finished_game_that_is_deleted_nothing_stays_but_its_code(data: Path) -> None:
    """In no file and no row: neither while the server runs, nor after a visit of the hall, nor after a restart."""
    code, told = finished_and_counted()
    assert telling(everything(data), *told)
    live.registry().delete(code)
    assert telling(everything(data), *told) == []
    games = live.finished_games()
    assert [key for key in games.kept() if key == code or key.startswith(PLACE)] == []
    index = hall_index_of(games)
    index.follow(games)
    index.count_on(games, lambda: False)
    assert telling(everything(data), *told) == []
    live.close()
    live.registry().lobby()
    live.close()
    assert telling(everything(data), *told) == []
    assert "Of a table that is deleted nothing stays but its code, in no file and no row" in TEXT


def finished_and_counted() -> tuple[str, list[str]]:
    """A finished game which hall and chronicle have worked numbers out of: its code, its people and their sums."""
    players = [{**one, "name": f"{one['name']}xx"} for one in RECORD["players"]]
    table = live.registry().create({**RECORD, "players": players})
    games = live.finished_games()
    index = hall_index_of(games)
    index.follow(games)
    index.count_on(games, lambda: False)
    chances = (Chance(0, 1, 0, (0.5, 0.25, 0.25)),)
    store_chances(games, chances_key(table.record()), chances, table.table_id)
    assert games.kept_of(table.table_id) is not None
    sums = [str(ducats) for ducats in table.view.balances or ()]
    assert min(map(len, sums)) > 4
    return table.table_id, ["Adaxx", "Benxx", "Cemxx", *sums]


def everything(data: Path) -> dict[str, str]:
    address = os.environ.get("COMPANION_DATABASE")
    return rows(address) if address else files(data)


def test_nobody_deletes_table_after_table() -> None:
    registry = live.registry()
    codes = []
    for _ in range(11):
        table = running(3)
        table.close()
        codes.append(table.table_id)
    for code in codes[:10]:
        registry.delete(code)
    assert refused(lambda: registry.delete(codes[10])) == "too-fast"


def test_another_server_hears_that_a_table_was_deleted() -> None:
    """Two servers on one database: what one deletes the other no longer shows."""
    if not os.environ.get("COMPANION_DATABASE"):
        # A folder belongs to one server at a time.
        return
    table = running()
    elsewhere = Registry(Library())
    try:
        there = elsewhere.table(table.table_id)
        table.close()
        live.registry().delete(table.table_id)
        # Sooner or later the database tells of it.
        elsewhere._heard(table.table_id, Notice("table", table.table_id))
        assert isinstance(there.view.read_only, StorageError)
        assert refused(lambda: elsewhere.table(table.table_id)) == "unknown-table"
    finally:
        elsewhere.library.close()


def test_a_seat_is_freed_only_from_whom_it_was_to_be_freed() -> None:
    table = running()
    table.set_pin(1, "1234")
    held = table.seating.held(1)
    table.remove_pin(1, "1234")
    table.set_pin(1, "4321")
    with pytest.raises(StorageError, match="moved-on"):
        table.joining.free(1, Device(), held=held)
    assert 1 in table.view.protected
    table.joining.free(1, Device(), held=table.seating.held(1))
    assert 1 not in table.view.protected


def test_at_a_closed_table_earlier_moments_and_what_if_tell_what_was_due_then() -> None:
    table = running()
    last = table.view.undoable
    table.end_as_it_stands()
    assert table.view_at(last).closed == AS_IT_STANDS
    assert table.view_at(last - 1).closed == ""
    assert table.sandbox().view().closed == ""

"""A table that is let go from memory leaves nothing there that visitors could make large; nor do numbers, colours."""

import gc
import json
import sys
from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest

import live
from i18n.catalogs import languages
from i18n.translator import Translator
from live import LiveTable, new_key
from live.device_identity import WATCHER
from narration import log_lines, may_be_cached, tell_line
from narration.log_lines import LONGEST_CACHED, MOST_TOLD
from presenters import case_view, crest_html, portrait
from rules import Note
from rules.field_kinds import REMARK_LENGTH
from storage import StorageError
from storage.folder import journal_file, open_journals
from storage.folder.game_tables import FolderTables
from storage.folder.open_journals import OpenJournals
from storage.folder.table_journal import TableJournal
from web.view_model_cache import Reader, feed_of, view_for

Make = Callable[..., LiveTable]
MEGA = 1024 * 1024


def note(made: LiveTable, text: str) -> None:
    made.act({"type": "note", "text": text}, version=made.view.version, key=new_key())


def show(made: LiveTable) -> int:
    """Show the table on every screen in every language; returns how many signs were sent."""
    readers = [Reader(screen, WATCHER, language) for language in languages() for screen in ("table", "watch")]
    return sum(len(json.dumps(view_for(made.view, reader))) for reader in readers)


def let_go(code: str) -> None:
    """As `close_idle` does, without waiting."""
    live.registry()._open.drop(code)
    live.registry().library.forget(code)
    gc.collect()


def test_view_of_a_table_goes_with_it(table: Make) -> None:
    made = table()
    note(made, "hello")
    assert show(made)
    seen, code = ref(made.view), made.table_id
    del made
    let_go(code)
    assert seen() is None


@pytest.mark.parametrize("length", [REMARK_LENGTH, LONGEST_CACHED + 1])
def test_long_text_goes_with_it(length: int, table: Make) -> None:
    made = table()
    note(made, "x" * length)
    line = made.view.log[-1]
    assert line.action is not None
    text = line.action[0]
    assert show(made) > length
    made.undo(version=made.view.version, key=new_key(), to=0)
    assert show(made) > length
    code = made.table_id
    del made, line
    let_go(code)
    # The name above, and the argument.
    assert sys.getrefcount(text) == 2
    assert show(live.registry().table(code)) > length


@pytest.fixture
def journals() -> OpenJournals:
    """Those that the store holds open, the one that was used last at the end."""
    store = live.registry().library.store
    assert isinstance(store, FolderTables)
    return store._open


def notes(count: int, length: int) -> list[dict[str, object]]:
    return [{"type": "note", "text": "x" * length, "seat": 0} for _ in range(count)]


def test_lines_that_the_store_keeps_are_bounded(table: Make, journals: OpenJournals) -> None:
    codes = [table(actions=notes(400, 4_000)).table_id for _ in range(12)]
    held = sum(len(line) for file in journals.values() if holds_lines(file) for line in file._journal.lines)
    assert 14 * MEGA < held < 16 * MEGA
    assert list(journals) == codes[-len(journals) :]
    # One that was closed goes on.
    live.registry().table(codes[0]).close()
    assert next(reversed(journals)) == codes[0]
    assert sum(file.size for file in journals.values()) <= 16 * MEGA


def test_a_table_that_grows_leaves_room_to_itself_alone(
    table: Make, journals: OpenJournals, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [table() for _ in range(4)]
    for one in made:
        note(one, "hello")
    sizes = [file.size for file in journals.values()]
    monkeypatch.setattr(open_journals, "MOST_BYTES", sum(sizes))
    note(made[1], "x" * 10)
    assert list(journals) == [made[at].table_id for at in (0, 2, 3, 1)]
    assert [holds_lines(one) for one in journals.values()] == [False, True, True, True]
    # It is counted as it will be when it is opened again.
    grown = journals[made[1].table_id]
    assert grown.size > sizes[1]
    assert TableJournal(grown._journal._file.path, write=False).size == grown.size
    note(made[1], "x" * 4_000)
    assert [holds_lines(one) for one in journals.values()] == [False] * 3 + [True]
    monkeypatch.setattr(open_journals, "MOST_BYTES", 0)
    note(made[1], "bye")
    assert list(journals) == [made[1].table_id]


def test_long_tables_used_in_turn_are_not_read_each_time(
    table: Make, journals: OpenJournals, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [table(actions=notes(4, 4_000)) for _ in range(2)]
    monkeypatch.setattr(open_journals, "MOST_BYTES", 4_000)
    for one in made:
        note(one, "hello")
    with monkeypatch.context() as unread:
        unread.setattr(journal_file, "scan", None)
        for one in made * 2:
            note(one, "hello again")
    store = live.registry().library.store
    for one in made:
        texts = [entry["data"]["text"] for entry in store.newer(one.table_id, 4)]
        assert texts == ["hello", "hello again", "hello again"]


def test_lines_that_are_read_again_are_let_go_again(
    table: Make, journals: OpenJournals, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [table(actions=notes(4, 4_000)) for _ in range(4)]
    monkeypatch.setattr(open_journals, "MOST_BYTES", 8_000)
    for one in made:
        note(one, "hello")
    store = live.registry().library.store
    for one in made:
        assert len(store.read(one.table_id).entries) == 5
    assert sum(map(holds_lines, journals.values())) <= 2
    assert all(file.size > 500 for file in journals.values())


def holds_lines(journal: TableJournal) -> bool:
    return journal._journal.holds_lines


def test_only_lines_of_little_text_are_cached(table: Make) -> None:
    """A cache of lines must stay small whatever they hold; the log is told alike with and without."""
    made = table()
    note(made, "x" * LONGEST_CACHED)
    (line,) = made.view.log
    assert may_be_cached(line)
    taken = line._replace(kind="undo", action=None, taken=(Note("x" * (LONGEST_CACHED // 2), None),) * 2)
    assert may_be_cached(taken)
    assert not may_be_cached(taken._replace(taken=taken.taken[:1] * 3))
    assert not may_be_cached(taken._replace(taken=(Note("", None),) * (MOST_TOLD + 1)))
    translator = Translator("en", made.view.table.players)
    for one in (line, taken):
        assert log_lines._told(one, translator) == tell_line(one, translator)


def test_pictures_in_colours_of_own_editions_are_bounded() -> None:
    for number in range(1_000):
        crest_html._shield(f"#{number:06x}")
        portrait._picture(f"#{number:06x}")
    assert crest_html._shield.cache_info().currsize <= 256
    assert portrait._picture.cache_info().currsize <= 256


def test_only_cases_that_there_are_are_kept() -> None:
    for number in range(90_000, 91_000):
        assert case_view.case_of_code(f"CASE-{number}") is None
    assert case_view._played.cache_info().currsize <= len(case_view.all_cases())


@pytest.mark.parametrize("closed", [False, True], ids=["let go", "closed"])
def test_a_made_up_version_reads_no_table(
    closed: bool, table: Make, journals: OpenJournals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody needs a permission to name one, and any number may be sent."""
    made = [table(actions=notes(4, 4_000)) for _ in range(2)]
    note(made[0], "hello")
    monkeypatch.setattr(open_journals, "MOST_BYTES", 0 if closed else 4_000)
    note(made[1], "hello")
    assert (made[0].table_id in journals) is not closed
    monkeypatch.setattr(journal_file, "scan", None)
    with pytest.raises(StorageError, match="moved-on"):
        made[0].undo(version=10**9, key=new_key())


def test_a_table_goes_at_once_and_waits_for_no_garbage_collection(table: Make) -> None:
    """In a cycle long tables of one address, opened one after the other, stayed until everything was looked through."""
    made = table()
    code = made.table_id
    del made
    let_go(code)
    gc.disable()
    try:
        opened = live.registry().table(code)
        note(opened, "hello")
        opened.would_amend(0, {"type": "note", "text": "bye"})
        opened.undo(version=opened.view.version, key=new_key())
        assert opened.joining.needs_code(0) is False
        feed_of(opened).shown(opened.view, Reader("table", WATCHER, "en"))
        parts: list[ref[Any]] = [ref(opened), ref(opened.view), ref(opened._game_log)]
        live.registry()._open.drop(code)
        live.registry().library.forget(code)
        del opened
        assert [part() for part in parts] == [None] * 3
    finally:
        gc.enable()

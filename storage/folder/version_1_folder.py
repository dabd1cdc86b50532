"""Migrates a data folder of version 1.0.0; a copy of it is kept in `version-1`.

There a table's journal was in `tables`, or in `finished` once over, without a state; the list of games was
`archive.journal`, and a line of the other lists set several documents by name. The new folder is staged in `upgrading`;
renaming that to `upgraded` commits it, and a crash before leaves everything unchanged.
"""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tinydb import TinyDB

from rules import RULES_VERSION, IntrigeError
from storage.entries import read_entry
from storage.errors import StorageError
from storage.folder.document_lines import documents_file
from storage.folder.dumping import LOADED, finish_moves, sync_tree
from storage.folder.durable_files import make_directory, sync_directory, write_file
from storage.folder.table_journal import TableJournal, journal_bytes
from storage.folder.tinydb_storage import JournalStorage
from storage.identifiers import new_code
from storage.replayed_game import ReplayedGame
from storage.store import DIGESTS, PEOPLE, RESULTS, Doc, Kept, State
from storage.stored_state import States
from storage.table_migrations import VERSION, check_header, migrate

UPGRADING, UPGRADED, COPY = "upgrading", "upgraded", "version-1"
_OLD = ("tables", "finished", "archive.journal", "people.journal", "results.journal", "digests.journal")
_LISTS = (PEOPLE, RESULTS, DIGESTS)
_SUFFIX = ".journal"


def is_old(directory: Path) -> bool:
    """Whether the folder has files of version 1.0.0."""
    return any((directory / name).exists() for name in ("finished", "archive.journal", UPGRADED))


def migrate_folder(directory: Path) -> None:
    """Migrate what version 1.0.0 left, if anything.

    Raises:
        OSError: from the disk; the next call starts again or continues.
    """
    if not is_old(directory):
        return
    upgraded = directory / UPGRADED
    if not upgraded.exists():
        _make_ready(directory, directory / UPGRADING)
        (directory / UPGRADING).rename(upgraded)
        sync_directory(directory)
    copy = directory / COPY
    make_directory(copy)
    for name in _OLD:
        if (directory / name).exists():
            (directory / name).rename(_free(copy, name))
    sync_directory(copy)
    sync_directory(directory)
    # `finish_moves` moves a folder of this name into place, if need be at the next opening.
    upgraded.rename(directory / LOADED)
    sync_directory(directory)
    finish_moves(directory)


def _free(folder: Path, name: str) -> Path:
    number, path = 1, folder / name
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}"
    return path


def _make_ready(directory: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    make_directory(target / "tables")
    archived = _archived(directory)
    for path in [*directory.glob(f"tables/*{_SUFFIX}"), *directory.glob(f"finished/*{_SUFFIX}")]:
        _take_over(path, target / "tables", archived.get(path.stem))
    for path in [*directory.glob(f"tables/*{_SUFFIX}.*"), *directory.glob(f"finished/*{_SUFFIX}.*")]:
        if not path.name.endswith(".draft"):
            write_file(target / "tables" / path.name, path.read_bytes())
    for name in _LISTS:
        path = directory / f"{name}{_SUFFIX}"
        if path.exists():
            write_file(target / path.name, _list(path))
    sync_tree(target)


def _take_over(path: Path, tables: Path, archived: Doc | None) -> None:
    """Migrate one table; one that cannot be read or played is copied as it is, and reported when opened."""
    content = path.read_bytes()
    try:
        file = TableJournal(path, write=False)
        if file.damage is None or file.damage.code == "cut":
            content = _converted(path.stem, file, archived)
    except (IntrigeError, LookupError, TypeError, ValueError, AttributeError):
        pass
    target = tables / path.name
    if target.exists():
        # A folder copied by hand may hold a table twice: keep the longer one, and the other under a new code if it
        # differs.
        if len(content) > len(before := target.read_bytes()):
            write_file(target, content)
            content = before
        if not target.read_bytes().startswith(content[: content.rfind(b'{"state"') - 9]):
            write_file(tables / f"{_free_code(tables)}{_SUFFIX}", content)
        return
    write_file(target, content)


def _free_code(tables: Path) -> str:
    tries = 0
    while (tables / f"{(code := new_code(tries))}{_SUFFIX}").exists():
        tries += 1
    return code


def _converted(table: str, file: TableJournal, archived: Doc | None) -> bytes:
    """The table's journal in the new format, with its state."""
    check_header(table, file.header)
    header, entries = migrate(table, {**file.header, "version": min(VERSION, file.header["version"])}, file.entries(0))
    return journal_bytes(header, entries, _state(table, header, entries, archived))


def _state(table: str, header: Mapping[str, Any], entries: list[Doc], archived: Doc | None) -> State | None:
    game = ReplayedGame(header["setup"])
    for n, one in enumerate(entries, 1):
        game.follow(read_entry(one, n))
    if game.error is not None:
        raise game.error
    if archived is not None and header["rules"] != RULES_VERSION:
        # Played by other rules: keep its result, without a digest by today's rules.
        return State("over", {**archived, "digest": None, "rules": header["rules"]})
    return States(table, header, game).now()


def _archived(directory: Path) -> dict[str, Doc]:
    """The summaries in the old list, by table."""
    found: dict[str, Doc] = {}
    for one in _documents(directory / "archive.journal"):
        if isinstance(one.get("game"), dict):
            found[str(one.get("table"))] = one["game"]
        else:
            found.pop(str(one.get("table")), None)
    return found


def _list(path: Path) -> bytes:
    kept: dict[str, Kept] = {}
    number = 0
    for one in _documents(path):
        for key, document in (one.get("set") or {}).items():
            number += 1
            kept.pop(key, None)
            if document is not None:
                kept[key] = Kept(key, number, document)
    return documents_file(kept.values())


def _documents(path: Path) -> list[Doc]:
    """The documents of an old list, oldest first, as far as readable."""
    if not path.exists():
        return []
    try:
        with TinyDB(path, storage=JournalStorage, write=False) as database:
            return [dict(one) for one in sorted(database.table("games").all(), key=lambda one: one.doc_id)]
    except StorageError:
        return []

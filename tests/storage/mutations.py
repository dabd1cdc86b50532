"""Mutations that each remove one lock, fsync or check from the storage, and the tests that must fail."""

from typing import NamedTuple


class Mutation(NamedTuple):
    """Replace the text `old` by `new` in a file; one of `tests` must fail."""

    name: str
    path: str
    old: str
    new: str
    tests: str


_RACES, _POWER, _BACKUP = "tests/storage/test_races.py", "tests/storage/test_power.py", "tests/storage/test_backup.py"
_LOADING, _MEANWHILE = "tests/storage/test_loading_tables.py", "tests/storage/test_backup_meanwhile.py"
_SLOW_DISK = "tests/security/test_slow_disk.py"
_CONTRACT, _KILLS = "tests/storage/test_store_contract.py", "tests/storage/test_kills.py"

MUTATIONS = (
    # fsyncs
    Mutation("append", "storage/folder/journal_file.py", "            os.fsync(handle)\n", "", _POWER),
    Mutation(
        "replace file",
        "storage/folder/durable_files.py",
        "        os.fsync(handle)\n        draft.replace(path)",
        "        draft.replace(path)",
        _POWER,
    ),
    Mutation(
        "replaced name",
        "storage/folder/durable_files.py",
        "        os.close(handle)\n    sync_directory(path.parent)",
        "        os.close(handle)",
        _POWER,
    ),
    Mutation(
        "staged file",
        "storage/folder/durable_files.py",
        "            write_all(handle, part)\n        os.fsync(handle)\n    finally:",
        "            write_all(handle, part)\n    finally:",
        _POWER,
    ),
    Mutation(
        "new directory", "storage/folder/durable_files.py", "        sync_directory(directory.parent)\n", "", _POWER
    ),
    Mutation(
        "kept aside", "storage/folder/durable_files.py", "        os.fsync(copy.fileno())", "        pass", _POWER
    ),
    Mutation(
        "table set aside",
        "storage/folder/game_tables.py",
        "                path.unlink()\n                sync_directory(path.parent)",
        "                path.unlink()",
        _POWER,
    ),
    Mutation(
        "edition taken out",
        "storage/folder/editions.py",
        "                path.unlink()\n                sync_directory(self._folder)",
        "                path.unlink()",
        _POWER,
    ),
    Mutation("backup", "storage/backup.py", "        os.fsync(file.fileno())\n", "", _POWER),
    Mutation("name of a backup", "storage/backup.py", "        sync_directory(target.parent)\n", "", _POWER),
    Mutation("restore ready", "storage/folder/dumping.py", "        sync_tree(staging)\n", "", _POWER),
    Mutation(
        "restore in place", "storage/folder/dumping.py", "        sync_directory(place)\n", "        pass\n", _POWER
    ),
    Mutation("migration ready", "storage/folder/version_1_folder.py", "    sync_tree(target)\n", "", _POWER),
    Mutation("copy of version 1", "storage/folder/version_1_folder.py", "    sync_directory(copy)\n", "", _POWER),
    # locks
    Mutation(
        "table",
        "storage/folder/table_journal.py",
        "        self.lock = RLock()\n",
        '        self.lock = __import__("unittest.mock").mock.MagicMock()\n',
        _RACES,
    ),
    Mutation(
        "closed table",
        "storage/folder/game_tables.py",
        "            if not file.closed:\n",
        "            if True:\n",
        _RACES,
    ),
    Mutation(
        "opening",
        "storage/folder/game_tables.py",
        "        with opening:\n",
        "        if True:\n",
        _LOADING,
    ),
    Mutation(
        "removal of a table that is being opened",
        "storage/folder/game_tables.py",
        "        with self._alone_with(table):\n            self._forget(table)\n",
        "        if True:\n            self._forget(table)\n",
        _LOADING,
    ),
    Mutation(
        "closing while a table is being opened",
        "storage/folder/game_tables.py",
        "            with self._opening_of(table):\n                self._forget(table)\n",
        "            self._forget(table)\n",
        _LOADING,
    ),
    Mutation(
        "code given",
        "storage/folder/game_tables.py",
        "        with self._alone_with(table):\n            if path.exists():",
        "        if True:\n            if path.exists():",
        _RACES,
    ),
    Mutation(
        "restore while a table is made",
        "storage/folder/store.py",
        "if self._changing or self.names():",
        "if self.names():",
        _SLOW_DISK,
    ),
    Mutation(
        "documents",
        "storage/folder/documents.py",
        "        with self._lock:\n            self._open()\n            known",
        "        if True:\n            self._open()\n            known",
        _RACES,
    ),
    Mutation(
        "queried documents",
        "storage/folder/queried_documents.py",
        "        with self._lock:\n            for key, n in",
        "        if True:\n            for key, n in",
        _RACES,
    ),
    Mutation(
        "tickets",
        "storage/folder/expiring_documents.py",
        "        with self._lock:\n            for key, n in",
        "        if True:\n            for key, n in",
        _RACES,
    ),
    Mutation(
        "game_log",
        "storage/game_log.py",
        "        with self.lock:\n            while True:",
        "        if True:\n            while True:",
        _RACES,
    ),
    Mutation(
        "folder",
        "storage/folder/directory_lock.py",
        "fcntl.LOCK_EX | fcntl.LOCK_NB",
        "fcntl.LOCK_SH | fcntl.LOCK_NB",
        _RACES,
    ),
    # the one transaction and its order
    Mutation(
        "version",
        "storage/folder/game_tables.py",
        "if known is not None or expect != file.version:",
        "if known is not None:",
        _CONTRACT,
    ),
    Mutation(
        "key",
        "storage/folder/game_tables.py",
        "if known is not None or expect != file.version:",
        "if expect != file.version:",
        _CONTRACT,
    ),
    Mutation(
        "doubt before the end is undone",
        "storage/folder/derived_lists.py",
        'if known is None or (over and not known["over"]):',
        "if known is None and not over:",
        "tests/storage/test_end_of_game.py",
    ),
    Mutation(
        "listed before it is no longer running",
        "storage/folder/derived_lists.py",
        "                self._add(table, state.summary)\n                self._end(table)",
        "                self._end(table)\n                self._add(table, state.summary)",
        "tests/storage/test_end_of_game.py",
    ),
    Mutation(
        "what a crash left",
        "storage/folder/derived_lists.py",
        '                    self._heal(kept.key, was_over=bool(kept.document.get("over")))',
        "                    pass",
        "tests/storage/test_end_of_game.py",
    ),
    Mutation(
        "marked before it is removed",
        "storage/folder/game_tables.py",
        "            self.derived.begun(table, before.state)\n",
        "",
        "tests/storage/test_stops_while_deleting.py",
    ),
    Mutation(
        "numbers of a table that is gone",
        "storage/folder/table_documents.py",
        "table is None or self._has(table)",
        "True",
        "tests/storage/test_deleted_tables.py",
    ),
    Mutation(
        "moment of a backup", "storage/folder/dumping.py", "        if after == before:", "        if True:", _BACKUP
    ),
    Mutation(
        "size at that moment", "storage/folder/dumping.py", "seen.size if _is_same(file, seen) else -1", "", _BACKUP
    ),
    Mutation("files of that moment", "storage/folder/dumping.py", "listed[: _room()]", "listed[:0]", _MEANWHILE),
    Mutation(
        "position compared",
        "storage/maintenance.py",
        "    kept = row.state.summary if row.state is not None else {}\n",
        "    kept: dict[str, object] = {}\n",
        "tests/storage/test_rules_change.py",
    ),
    Mutation(
        "position compared when opened",
        "storage/game_log.py",
        "            self._compare(reading.state.summary)",
        "            pass",
        "tests/storage/test_rules_change.py",
    ),
    # secrets, and tables in play
    Mutation(
        "cost of scrypt", "live/credential_hashing.py", "n=2**12", "n=2**1", "tests/live/test_credential_hashing.py"
    ),
    Mutation(
        "table closed while screens are open",
        "live/open_tables.py",
        "if not self._tables[code].subscribers.any():",
        "if True:",
        "tests/live/test_registry.py",
    ),
)

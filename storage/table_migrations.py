"""The format of a saved table: its header, its version, and the migrations from older versions.

A header is the document of `new_header`, an entry `storage.entries.Entry`. Version 2 adds entries of kind `amend` and a
state with each entry (`storage.summary`); version 3 adds kind `setup`, and amendments with `without` and `resumes`.
Older tables are otherwise the same. Every future version keeps the header readable, so that a program can always tell
that a table is newer than itself.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rules import RULES_VERSION
from storage.errors import StorageError
from storage.store import Doc

FORMAT = "intrige-table"
VERSION = 3

# Tables of this version or later can be appended to; older ones are read-only.
PLAYABLE = 1

_FIELDS = {"format": str, "version": int, "rules": int, "table": str, "created": str, "setup": dict, "options": dict}

Migration: TypeAlias = Callable[[Doc, list[Doc]], tuple[Doc, list[Doc]]]
# By version: converts header and entries to the next version.
MIGRATIONS: dict[int, Migration] = {
    1: lambda header, entries: ({**header, "version": 2}, entries),
    2: lambda header, entries: ({**header, "version": 3}, entries),
}


def new_header(table: str, created: str, record: Mapping[str, Any], options: Mapping[str, Any]) -> Doc:
    """The header of a new table.

    record: a record whose actions are left out. options: the table's own settings, free.
    """
    setup = {key: value for key, value in record.items() if key != "actions"}
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": RULES_VERSION,
        "table": table,
        "created": created,
        "setup": setup,
        "options": dict(options),
    }


def check_header(table: str, header: Mapping[str, Any]) -> None:
    """Check the header of a table. Raises StorageError if it is none, or one of a later version."""
    version = header.get("version")
    if header.get("format") != FORMAT or type(version) is not int:
        raise StorageError("not-a-table", table=table)
    if version > VERSION:
        raise StorageError("newer-format", table=table, format=version, known=VERSION)
    if version == VERSION and not all(isinstance(header.get(key), kind) for key, kind in _FIELDS.items()):
        raise StorageError("not-a-table", table=table)


def migrate(table: str, header: Doc, entries: list[Doc]) -> tuple[Doc, list[Doc]]:
    """Convert header and entries to this version. Raises StorageError `unknown-format` if there is no migration."""
    version: int = header["version"]
    for step in range(version, VERSION):
        if step not in MIGRATIONS:
            raise StorageError("unknown-format", table=table, format=version)
        header, entries = MIGRATIONS[step](header, entries)
    return header, entries

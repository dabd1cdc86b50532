"""The format of a saved table: its header, its version, and the way from older versions to this one.

A header is the document of `new_header`, an entry `storage.entries.Entry`. Version 2 knows entries of kind `amend` and
keeps a state with each entry (`storage.summary`), version 3 knows those of kind `setup`, and amendments that leave
words out or go on with what the one before took; what earlier versions wrote is the same but for that. A header stays
readable in every version to come, so that a program can always tell that a table is later than itself.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rules import RULES_VERSION
from storage.errors import StorageError
from storage.journal_lines import Doc

FORMAT = "intrige-table"
VERSION = 3

# From this version on a table may be added to as it is; an older one is only shown.
PLAYABLE = 1

_FIELDS = {"format": str, "version": int, "rules": int, "table": str, "created": str, "setup": dict, "options": dict}

Migration: TypeAlias = Callable[[Doc, list[Doc]], tuple[Doc, list[Doc]]]
# From a version to the next: header and entries, as they were saved, to what the next version would have saved.
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
    """Refuse what is no header of a table or one of a later version. Raises StorageError."""
    version = header.get("version")
    if header.get("format") != FORMAT or type(version) is not int:
        raise StorageError("not-a-table", table=table)
    if version > VERSION:
        raise StorageError("newer-format", table=table, format=version, known=VERSION)
    if version == VERSION and not all(isinstance(header.get(key), kind) for key, kind in _FIELDS.items()):
        raise StorageError("not-a-table", table=table)


def migrate(table: str, header: Doc, entries: list[Doc]) -> tuple[Doc, list[Doc]]:
    """Header and entries in this version. Raises StorageError `unknown-format` when there is no way to it."""
    version: int = header["version"]
    for step in range(version, VERSION):
        if step not in MIGRATIONS:
            raise StorageError("unknown-format", table=table, format=version)
        header, entries = MIGRATIONS[step](header, entries)
    return header, entries

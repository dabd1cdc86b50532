"""CSV files safe from formula injection, and several of them as one ZIP with a dictionary of their columns."""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from charts.csv_columns import DICTIONARY

Cell: TypeAlias = str | int | float | None
Row: TypeAlias = Mapping[str, Cell]
# Positions where a spreadsheet may see the beginning of a cell, with any separator, followed by a formula character.
# Spaces and quotes are skipped in between, but no separator (`\s` has three of them), so that no sign is read more than
# a few times: a note of a million line ends would keep all threads waiting for hours.
_SKIPPED = r""" \v\f\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"'"""
_FORMULA = re.compile(rf"(^|[;,|\t\r\n])([{_SKIPPED}]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])")
# A byte order mark, by which spreadsheets recognize UTF-8.
_MARK = "\ufeff"
# A fixed timestamp, so that exports are reproducible.
_DATE = (1994, 1, 1, 0, 0, 0)


def harmless(value: Cell) -> str | int | float:
    """Escape a cell that a program might take for a formula, even one that splits lines at semicolons or tabs."""
    if value is None:
        return ""
    return _FORMULA.sub(r"\1\2'", value) if isinstance(value, str) else value


def csv_text(name: str, rows: Iterable[Row]) -> str:
    """A file of `DICTIONARY` by its name: its columns in order; missing values are empty cells."""
    columns = list(DICTIONARY[name])
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([[harmless(row.get(column)) for column in columns] for row in rows])
    return out.getvalue()


def csv_zip(files: Mapping[str, Iterable[Row]]) -> bytes:
    """A ZIP of files by name, with `dictionary.csv`, which explains their columns."""
    told = [
        {"file": f"{name}.csv", "column": column, "type": kind, "meaning": meaning}
        for name in files
        for column, (kind, meaning) in DICTIONARY[name].items()
    ]
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, rows in {**files, "dictionary": told}.items():
            entry = ZipInfo(f"{name}.csv", _DATE)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, _MARK + csv_text(name, rows))
    return out.getvalue()

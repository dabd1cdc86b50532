"""Crash-safe, checksummed storage of all tables behind one small interface.

The log is the game. A table is its set-up and an append-only list of entries (actions, undo and redo among them), each
with its time and role. Entries are never changed, and opening a table replays them; only a whole table can be deleted.

From the disk upwards:

- `journal_lines`: one change a line, sealed by a checksum over everything before it. `durable_files`: what is written,
  synced and replaced, and how. `journal_tail`: the newest lines of a long journal at the cost of a short one.
  `journal_file`, `journal`: a storage for TinyDB that appends such lines, so that an acknowledged change is on the
  disk, a write cut anywhere leaves the old or the new state, and damage is mended or noticed and kept aside.
  `lock`: one server per directory.
- `store`: what is asked of whatever keeps the tables, so that a database server can take the files' place: one change
  is one transaction, and versions and keys are checked there. `open_store`: which one it is.
- `folder_store`: the folder. `folder_tables`, `table_journal`: a journal per table, which never moves. `documents`: one
  per long collection; `queried_documents`, those that TinyDB keeps and finds; `document_lines`, how both stand in their
  files; `expiring`, those with an end. `derived_lists`: what follows from the tables and can be made anew.
  `folder_dumps`: all of it taken out at one moment, and put in. `folder_migration`: what version 1.0.0 left.
  `edition_folder`: files of editions of one's own; `change_watchers`: who hears of changes.
- `entries`: what is written down. `timeline`: which actions are in force after undo, redo and amendments.
  `game_projection`: the game they make, replayed once and then followed. `table_states`, `summary`: what is kept with
  every change for lists, with a digest of the position. `table_format`: versions of saved tables. `size_limits`: of
  everything that is kept.
- `amendment_outcome`: which entries would stand if something entered earlier had been otherwise. `finished_record`: the
  record of a game that is over, without a replay.
- `book`: one open table; `book_reader`: what can be asked of it. `archive`: the finished games. `library`: all of it,
  once per process; `lobby`: what is shown of it first; `last_setup`: the set-up of the table that was made last.
  `data_directory`: where it lies; `identifiers`: new codes and keys.
- `collection`: small documents by name; `people` and `results` of games played without the program are such.
  `edition_files`: editions of one's own, checked.
- `maintenance` and `backup`: check everything, recompute what can be recomputed, one file of all. `python -m storage`
  is the command line of record.md: `command_line` for one table, `bulk_commands` for all of them.
- `errors`, `sentences`: what can go wrong, with a stable code, and the sentence for it.

Make a table in an empty directory, enter an action, undo it, and open the table again as after a restart:

>>> import tempfile
>>> from pathlib import Path
>>> from storage import Library
>>> place = Path(tempfile.mkdtemp())
>>> players = [{"name": "Anna", "house": "venice"}, {"name": "Ben", "house": "rome"}, {"name": "Cem", "house": "milan"}]
>>> record = {"format": "intrige-record", "version": 1, "edition": "fx-schmid-1994", "players": players, "first": 0}
>>> figures = [{"profession": "law", "to": 1}, {"profession": "law", "to": 2}]
>>> with Library(place) as library:
...     book = library.new(record | {"actions": []})
...     table = book.id
...     entry = book.append("action", {"type": "dispatch", "seat": 0, "figures": figures}, role="banker", key="a")
...     undone = book.undo(role="banker", key="b", expect=1)
>>> with Library(place) as library:
...     book = library.book(table)
...     [entry.kind for entry in book.entries], len(book.actions), book.redo_size, book.position().phase
(['action', 'undo'], 0, 1, 'dispatch')
"""

from storage.amendment_outcome import Amended
from storage.archive import Archive
from storage.book import Book
from storage.collection import Collection
from storage.data_directory import data_directory
from storage.edition_files import Editions
from storage.entries import AS_IT_STANDS, BESIDE, CLOSED, SET_UP, UNFINISHED, Entry, Kind, Role
from storage.errors import DISK_CODES, Damage, StorageError
from storage.game_projection import Followed, Projection
from storage.identifiers import new_key
from storage.last_setup import LastSetup, find_last_setup
from storage.library import Library
from storage.lobby import Lobby, Running
from storage.people import People
from storage.refusal_sentences import FINDINGS, SENTENCES, sentence
from storage.results import Results
from storage.store import Notice, Store
from storage.summary import Summary

__all__ = [
    "AS_IT_STANDS",
    "BESIDE",
    "CLOSED",
    "DISK_CODES",
    "FINDINGS",
    "SENTENCES",
    "SET_UP",
    "UNFINISHED",
    "Amended",
    "Archive",
    "Book",
    "Collection",
    "Damage",
    "Editions",
    "Entry",
    "Followed",
    "Kind",
    "LastSetup",
    "Library",
    "Lobby",
    "Notice",
    "People",
    "Projection",
    "Results",
    "Role",
    "Running",
    "StorageError",
    "Store",
    "Summary",
    "data_directory",
    "find_last_setup",
    "new_key",
    "sentence",
]

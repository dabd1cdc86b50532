"""Crash-safe, checksummed storage of all tables behind one small interface.

The log is the game. A table is its set-up and an append-only list of entries (actions, undo and redo among them), each
with its time and role. Entries are never changed, and opening a table replays them; only a whole table can be deleted.

From the disk upwards:

- `journal_lines`: one change per line, with a checksum over everything before it. `files`: durable file operations.
  `journal_tail`: reads a journal backwards. `journal_file`, `journal`: a TinyDB storage that appends such lines; an
  acknowledged change is on the disk, a torn write leaves the old or the new state, and damage is repaired, or detected
  and kept aside. `lock`: one server per directory.
- `store`: the interface of a store, files or a database server: one change is one transaction, and versions and keys
  are checked there. `opening`: opens the configured one.
- `file_store`: the store on files. `file_tables`, `table_file`: a journal per table. `documents`: a journal per
  collection; `expiring`: documents that expire. `derived_lists`: lists that can be rebuilt from the tables. `dumps`:
  snapshot and restore. `migration`: from version 1.0.0. `edition_files`: custom editions; `watchers`: callbacks for
  changes.
- `entries`: the entries of the log. `timeline`: which actions are in force after undo, redo and amendments.
  `projection`: the game they make, replayed once and then updated. `states`, `summary`: the state stored with every
  change for lists, with a digest of the position. `formats`: versions of saved tables. `bounds`: size limits.
- `amendment_outcome`: which entries stay in force if an earlier one is replaced.
- `book`: one open table; `book_reader`: its queries. `archive`: the finished games. `library`: all tables, once per
  process; `lobby`: the lobby's rows; `last_setup`: the set-up of the newest table. `data_directory`: its location;
  `identifiers`: table codes and keys.
- `collection`: documents by name, cached; `people` and `results` (of games played without the program) use it.
  `editions`: the custom editions, validated.
- `maintenance`, `backup`: verify, rebuild, backup. `python -m storage` is the command line of record.md: `commands` for
  one table, `bulk_commands` for all of them.
- `errors`, `sentences`: errors with stable codes, and their sentences.

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
from storage.editions import Editions
from storage.entries import AS_IT_STANDS, CLOSED, SET_UP, UNFINISHED, WORDS, Entry, Kind, Role
from storage.errors import DISK_CODES, Damage, StorageError
from storage.identifiers import new_key
from storage.last_setup import Evening, last_evening
from storage.library import Library
from storage.lobby import Lobby, Running
from storage.people import People
from storage.projection import Followed, Projection
from storage.results import Results
from storage.sentences import FINDINGS, SENTENCES, sentence
from storage.store import Notice, Store
from storage.summary import Summary

__all__ = [
    "AS_IT_STANDS",
    "CLOSED",
    "DISK_CODES",
    "FINDINGS",
    "SENTENCES",
    "SET_UP",
    "UNFINISHED",
    "WORDS",
    "Amended",
    "Archive",
    "Book",
    "Collection",
    "Damage",
    "Editions",
    "Entry",
    "Evening",
    "Followed",
    "Kind",
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
    "last_evening",
    "new_key",
    "sentence",
]

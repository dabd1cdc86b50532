"""Crash-safe, checksummed storage of all tables behind one small interface.

The log is the game. A table is its set-up and an append-only list of entries (actions, undo and redo among them), each
with its time and role. Entries are never changed, and opening a table replays them; only a whole table can be deleted.

- `store`: what is asked of whatever keeps the tables, so that a database server can take a folder's place: one change
  is one transaction, and versions and keys are checked there. `folder` and `postgres`: the two; `open_store`: which one
  it is; `change_watchers`: who hears of changes.
- `entries`: what is written down. `undo_and_redo`: which actions are in force after undo, redo and amendments;
  `prefix_tree` holds what was in force before each. `actions_in_force`: how they read, without playing any.
  `replayed_game`: the game they make, replayed once and then followed; `entry_effects`: what each of them does;
  `decisions_and_turns`: to which decision each leads.
  `stored_state`, `summary`: what is kept with every change for lists, with a digest of the position.
  `table_migrations`: versions of saved tables. `size_limits`: of everything that is kept.
- `amendment_outcome`: which entries would stand if something entered earlier had been otherwise. `finished_record`: the
  record of a game that is over, without playing each entry.
- `game_log`: one open table, judges an entry and keeps it; `game_log_queries`: what can be asked of it.
  `finished_games`: the list of them. `library`: all of it, once per process; `lobby`: what is shown of it first;
  `last_setup`: the set-up of the table that was made last. `data_directory`: where it lies; `identifiers`: new codes
  and keys.
- `collection`: small documents by name; `people` and `entered_results` of games played without the program are such.
  `edition_files`: editions of one's own, checked.
- `maintenance` and `backup`: check everything, recompute what can be recomputed, one file of all. `python -m storage`
  is the command line of record.md: `command_line` for one table, `bulk_commands` for all of them.
- `errors`, `refusal_sentences`: what can go wrong, with a stable code, and the sentence for it.

Make a table in an empty directory, enter an action, undo it, and open the table again as after a restart:

>>> import tempfile
>>> from pathlib import Path
>>> from storage import Library
>>> place = Path(tempfile.mkdtemp())
>>> players = [{"name": "Anna", "house": "venice"}, {"name": "Ben", "house": "rome"}, {"name": "Cem", "house": "milan"}]
>>> record = {"format": "intrige-record", "version": 1, "edition": "fx-schmid-1994", "players": players, "first": 0}
>>> figures = [{"profession": "law", "to": 1}, {"profession": "law", "to": 2}]
>>> with Library(place) as library:
...     game_log = library.new(record | {"actions": []})
...     table = game_log.id
...     entry = game_log.append("action", {"type": "dispatch", "seat": 0, "figures": figures}, role="banker", key="a")
...     undone = game_log.undo(role="banker", key="b", expect=1)
>>> with Library(place) as library:
...     game_log = library.game_log(table)
...     [entry.kind for entry in game_log.entries], len(game_log.actions), game_log.redo_size, game_log.position().phase
(['action', 'undo'], 0, 1, 'dispatch')
"""

from storage.amendment_outcome import Amended
from storage.archive import Archive
from storage.collection import Collection
from storage.data_directory import data_directory
from storage.edition_files import Editions
from storage.entered_results import Results
from storage.entries import AS_IT_STANDS, BESIDE, CLOSED, SET_UP, UNFINISHED, Entry, Kind, Role
from storage.entry_effects import Followed
from storage.errors import DISK_CODES, Damage, StorageError
from storage.game_log import GameLog
from storage.identifiers import new_key
from storage.last_setup import LastSetup, find_last_setup
from storage.library import Library
from storage.lobby import Lobby, Running
from storage.people import People
from storage.refusal_sentences import FINDINGS, SENTENCES, sentence
from storage.replayed_game import ReplayedGame
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
    "Collection",
    "Damage",
    "Editions",
    "Entry",
    "Followed",
    "GameLog",
    "Kind",
    "LastSetup",
    "Library",
    "Lobby",
    "Notice",
    "People",
    "ReplayedGame",
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

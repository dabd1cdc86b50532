"""The store in a folder, for one server at a time; each table a journal of its own, under TinyDB's Storage interface.

- `durable_files`: what is written, synced and replaced, and how. `journal_lines`: one change a line, sealed by a
  checksum over everything before it. `reverse_reader`: the newest lines of a long journal at the cost of a short one.
  `journal_file`, `tinydb_storage`: a storage for TinyDB that appends such lines, so that an acknowledged change is on
  the disk, a write cut anywhere leaves the old or the new state, and damage is mended or noticed and kept aside.
  `directory_lock`: one server per folder.
- `game_tables`, `table_journal`: a journal per table, which never moves; `state_lines`, how its state stands there;
  `open_journals`, which are held open. `documents`: one per long collection;
  `queried_documents`, those that TinyDB keeps and finds; `document_lines`, how both stand in their files;
  `expiring_documents`, those with an end. `derived_lists`: what follows from the tables and can be made anew.
  `editions`: files of editions of one's own.
- `dumping`: all of it taken out at one moment, and put in. `version_1_folder`: what version 1.0.0 left. `store`: all of
  that as a `storage.store.Store`.
"""

from storage.folder.store import FolderStore

__all__ = ["FolderStore"]

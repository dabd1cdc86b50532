"""English sentences of storage errors and damage; the same texts are the keys of the translation catalogs.

The figures are inserted as in `rules.refusal_sentences`, whose errors this module formats too.
"""

from collections.abc import Mapping
from types import MappingProxyType

from rules.errors import IntrigeError
from rules.refusal_sentences import English, Several, Words, filled
from rules.refusal_sentences import sentence as rules_sentence
from storage.errors import Damage, StorageError

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # the disk; the same call may be made again
        "full": "The disk is full, so this was not saved: make room, then do it again. ({path})",
        "read-only": "The data folder cannot be written to, so this was not saved. ({path})",
        "vanished": "The data folder is gone, so this was not saved: put it back, then do it again. ({path})",
        "faulty": "The disk reports a fault ({reason}), so this was not saved. ({path})",
        # the database; `path` is its host and name
        "unreachable": "The database cannot be reached just now, so this was not saved: try again soon. ({path})",
        "not-permitted": "The database does not let this program write, so this was not saved. ({path})",
        "database-fault": "The database reports a fault ({reason}), so this was not saved. ({path})",
        "bad-address": "COMPANION_DATABASE is no address of a database: postgresql://user:password@host:port/name.",
        "schema-older": "The database must be made ready first: its owner runs `python -m storage migrate`. ({path})",
        "schema-newer": "The database is that of a later version of the program ({schema}, not {known}). ({path})",
        # the data directory
        "locked": "Another server (process {process}) has this data folder open; stop it first. ({path})",
        "no-directory": "There is no data folder yet. ({path})",
        "not-for-writing": "The data was opened for reading only. ({path})",
        "closed": "This was closed meanwhile: open it again.",
        # a table
        "deleted": "This table was deleted.",
        "unknown-table": "There is no table {table}.",
        "table-exists": "There is a table {table} already.",
        "unreadable": "Not even the beginning of this file can be read; it was left as it is. ({path})",
        "changed": "Another program wrote to this file while the table was open, so this was not saved. ({path})",
        "newer-format": "Table {table} was saved by a later version of the program (format {format}, not {known}).",
        "older-format": "Table {table} was saved in an old format ({format}), so it is only shown.",
        "unknown-format": "Table {table} was saved in a format that this program does not know ({format}).",
        "older-rules": "Table {table} was played by other rules (version {rules}, not {known}), so it is only shown.",
        "not-a-table": "The file of table {table} holds no table.",
        "bad-table": "Table {table} cannot be shown: what was saved of it makes no sense.",
        "other-end": "Table {table} no longer comes to the position that was saved with it, so it is only shown.",
        "table-full": "This table can take no more notes: its record would be too large to be read again.",
        # bounds of what is kept
        "sum-large": "No sum is above {limit} ducats.",
        "number-large": "This holds a number that is too large: no number is above {limit}.",
        "text-broken": "This holds half a character, which no file can keep.",
        "data-large": "This is too large to be kept ({size} bytes; at most {limit}).",
        "data-deep": "This is nested too deeply to be kept (at most {limit} levels).",
        "list-full": "This list is full: it holds {limit} at the most.",
        "list-large": "This list is full: what it holds has {limit} MB at the most.",
        "no-such-name": "A file cannot be called this here. ({name})",
        # an entry
        "moved-on": "The table has moved on since: look again.",
        "known-key": "Nothing was entered: this was sent with the key of somebody else's entry.",
        "nothing-to-undo": "There is nothing to undo.",
        "nothing-to-redo": "There is nothing to bring back.",
        "no-such-moment": Several(
            "There is no moment {to}: {actions} action is in force.",
            "There is no moment {to}: {actions} actions are in force.",
            "actions",
        ),
        "bad-entry": "Entry {entry} cannot be read.",
        "not-spoilt": "Table {table} is not put aside, for nothing is wrong with it that cannot pass.",
        "not-conserved": "Ducats have appeared or vanished in table {table}.",
        # the archive, backup
        "archive-stale": "The list of finished games is not up to date; `python -m storage rebuild` makes it anew.",
        "archive-unreadable": "The list of finished games cannot be read; `python -m storage rebuild` makes it anew.",
        "not-a-backup": "This file cannot be read as a backup of this program. ({name})",
        "not-empty": "There are tables in the data folder already; a backup is restored into an empty one. ({path})",
        "backup-exists": "There is a file of this name already. ({path})",
    }
)

FINDINGS: Mapping[str, str] = MappingProxyType(
    {
        "cut": "The last line of this table's file was cut short while it was being written. It had not been "
        "confirmed to anybody; nothing else is missing.",
        "mended": "A spot of this table's file was damaged (line {line}); what it held was known, so nothing is lost.",
        "damaged": "This table's file was damaged at line {line}: the table stands at the last good entry before it.",
        "illegal": "Action {action} of this table cannot have been played: the table stands before it.",
    }
)
ASIDE = "The damaged file was kept as {aside}."

_ENGLISH = English()


def sentence(problem: IntrigeError | Damage, words: Words = _ENGLISH) -> str:
    """The sentence of an error or a damage, in the reader's language."""
    if isinstance(problem, Damage):
        told = filled(FINDINGS[problem.code], problem.figures, words)
        return f"{told} {filled(ASIDE, {'aside': problem.aside}, words)}" if problem.aside else told
    if isinstance(problem, StorageError):
        return filled(SENTENCES[problem.code], problem.figures, words)
    return rules_sentence(problem, words)

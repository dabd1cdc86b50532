"""English sentences of errors at a table in play, beside those of the rules and of the store."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath
from types import MappingProxyType

from rules import IntrigeError, Words
from rules.refusal_sentences import Several, filled
from storage import DISK_CODES, Damage, StorageError
from storage import sentence as storage_sentence

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "pin-shape": "A PIN is exactly four digits.",
        "pin-none": "{seat} has not chosen a PIN yet.",
        "pin-wrong": "This is not the PIN.",
        "pin-elsewhere": "A first PIN is chosen on the device that made the table or turned phones on, under “Phones”.",
        "pin-wait": Several(
            "Too many wrong tries: wait {seconds} second.", "Too many wrong tries: wait {seconds} seconds.", "seconds"
        ),
        "pin-none-bank": "The table keeper has not chosen a PIN, so no other device can take the table keeper's place.",
        "code-wait": Several(
            "Too many wrong table codes: wait {seconds} second.",
            "Too many wrong table codes: wait {seconds} seconds.",
            "seconds",
        ),
        "too-fast": Several(
            "That was too much at once: wait {seconds} second.",
            "That was too much at once: wait {seconds} seconds.",
            "seconds",
        ),
        "too-many": "That is too much at once: {limit} at the most.",
        "tables-open": "Too many long tables are open in this network at once: close the pages of some, and try again.",
        "import-busy": "Somebody else is bringing games in: try again in a minute.",
        "hall-too-large": (
            "All games together are too large for one file: "
            "whoever runs this server saves them with `python -m storage backup`."
        ),
        "import-failed": "The games could not all be brought in just now: try again in a minute.",
        "import-unread": "To read the whole file takes more time or memory than there is for it.",
        "file-twice": "Two files in this ZIP have the same name: nothing of it is brought in.",
        "table-full": "This table's log is as long as it may get: nothing more can be written beside the game.",
        "clock-turns": "This seat has stopped and started the clock {limit} times: the table keeper can set it anew.",
        "clock-pauses": "The clock was paused {limit} times: the table keeper can set it anew.",
        "table-closed": "This table is closed. The table keeper can open it again at the desk.",
        "still-open": "Close the table first: only what nobody plays on any more can be deleted.",
        "record-full": "There are {count} notes and other words in this record; a table takes {limit} at the most.",
        "record-promises": (
            "One player makes {count} promises in this record; a table takes {limit} of each at the most."
        ),
        "watching": "This device is only watching: take a seat first, or let the table keeper enter it.",
        "banker-only": "Only the table keeper's device can do this.",
        "banker-enters": "At this table the table keeper enters everything.",
        "host-accepts": "Nothing is paid before {host} accepts it: offer it first.",
        "host-promises": "Only {host} can promise that here.",
        "not-your-seat": "Only {seat} or the table keeper can do this.",
        "seat-taken": "{seat}'s seat has a phone already; the table keeper can free it.",
        "seat-left": "The table plays {seat}'s seat: at the desk the table keeper lets {seat} come back first.",
        "seat-code": (
            "The game is under way: ask the table keeper for {seat}'s code, which is shown there under “Phones”."
        ),
        "seat-code-wrong": (
            "This is not {seat}'s code now: each is good once, for ten minutes. Ask the table keeper for another."
        ),
        "bank-taken": "Another device has just become the table keeper's.",
        "phones-off": "This table is played on one device: phones are turned on there, under “Phones”.",
        "no-ticket": "That took too long, or was tapped twice: try again.",
    }
)


def may_pass(error: IntrigeError) -> bool:
    """Whether a retry may succeed: the disk or the database refuses it now, or other tables are open."""
    return error.code in DISK_CODES or error.code == "tables-open"


def sentence(trouble: IntrigeError | Damage, words: Words) -> str:
    """The sentence of any error or damage, in the reader's language, without its article."""
    if isinstance(trouble, IntrigeError) and trouble.code in SENTENCES:
        return filled(SENTENCES[trouble.code], trouble.figures, words)
    return storage_sentence(_for_guests(trouble), words)


def _for_guests(trouble: IntrigeError | Damage) -> IntrigeError | Damage:
    """The same with file names instead of paths of the server, which only terminal and error log show."""
    if isinstance(trouble, Damage):
        return replace(trouble, aside=PurePath(trouble.aside).name if trouble.aside else trouble.aside)
    if isinstance(trouble, StorageError) and "path" in trouble.figures:
        return StorageError(trouble.code, **{**trouble.figures, "path": PurePath(str(trouble.figures["path"])).name})
    return trouble

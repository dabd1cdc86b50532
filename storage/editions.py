"""The editions of one's own: files beside the tables (docs/editions.md), checked when looked at.

They are asked for only when a table is made or a record brought along; a table keeps its edition with its set-up.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules import EDITIONS, Edition, Illegal, IntrigeError, NoRecord, edition_data, load, read_edition, title
from storage.edition_files import MOST_BYTES, MOST_FILES
from storage.store import Store

# Beyond so many files only whoever has the folder itself adds one: visitors do not use up all of its room.
MOST_KEPT = 60


@dataclass(frozen=True)
class Editions:
    """What may be played here: the boxes, then one's own by title; and which files are wrong, each with the reason."""

    known: Mapping[str, Edition]
    wrong: tuple[tuple[str, IntrigeError], ...]


class EditionFiles:
    """The files that a store has; safe from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: dict[str, tuple[bytes, Edition | IntrigeError]] = {}

    def look(self) -> Editions:
        """The editions as the files are now; one that is wrong hides no other."""
        found: dict[str, Edition] = {}
        wrong: list[tuple[str, IntrigeError]] = []
        for number, (name, content) in enumerate(self._files()):
            edition = (
                self._one(name, content) if number < MOST_FILES else Illegal("edition-files", "1", limit=MOST_FILES)
            )
            if isinstance(edition, Edition) and title(edition.name).casefold() in found:
                edition = Illegal("edition-name-twice", "1", word=title(edition.name))
            if isinstance(edition, Edition):
                found[title(edition.name).casefold()] = edition
            else:
                wrong.append((name, edition))
        own = {found[word].name: found[word] for word in sorted(found)}
        return Editions(MappingProxyType({**EDITIONS, **own}), tuple(wrong))

    def keep(self, edition: Edition) -> None:
        """Put one more edition beside the others; one that is there already stays as it is.

        Raises:
            Illegal: `edition-name-twice` where another edition has its title, `edition-files` where there is no more
                room; article 1. StorageError: the disk's.
        """
        known, called = self.look().known, title(edition.name)
        if edition.name in known:
            return
        if called.casefold() in {title(name).casefold() for name in known}:
            raise Illegal("edition-name-twice", "1", word=called)
        if len(self._files()) >= MOST_KEPT:
            raise Illegal("edition-files", "1", limit=MOST_KEPT)
        content = json.dumps(edition_data(edition), ensure_ascii=False, indent=2)
        self._store.put_edition(f"{file_name(edition)}.json", content.encode())

    def _files(self) -> list[tuple[str, bytes]]:
        try:
            return sorted(self._store.editions().items())
        except IntrigeError:
            return []

    def _one(self, name: str, content: bytes) -> Edition | IntrigeError:
        """A file's edition, or what is wrong with it; worked out again only when the file has changed."""
        if name not in self._read or self._read[name][0] != content:
            self._read[name] = (content, _edition(content))
        return self._read[name][1]


def file_name(edition: Edition) -> str:
    """What the file of an edition is called, before `.json`; different for editions that differ in anything."""
    called, _, digest = edition.name.rpartition("~")
    letters = re.sub(r"[^a-z0-9]+", "-", called.lower()).strip("-")
    return f"{letters}-{digest}" if letters else digest


def _edition(content: bytes) -> Edition | IntrigeError:
    if not content:
        return NoRecord("no-file", "1")
    if len(content) > MOST_BYTES:
        return NoRecord("edition-large", "1", limit=MOST_BYTES)
    try:
        return read_edition(load(content))
    except IntrigeError as error:
        # Whatever is wrong with an edition is a matter of the set-up.
        return type(error)(error.code, "1", **error.figures)

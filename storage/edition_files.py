"""The custom editions: files beside the tables (docs/editions.md), validated when read.

They are needed only when a table is made or a record imported; a table stores its edition with its set-up.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from rules import (
    EDITIONS,
    Edition,
    Illegal,
    IntrigeError,
    NoRecord,
    edition_data,
    is_title_taken,
    load,
    read_edition,
    title,
)
from storage.errors import StorageError
from storage.store import Store

FOLDER = "editions"
SUFFIX = ".json"
MOST_FILES = 100
MOST_BYTES = 64 * 1024
# Limit for editions added by visitors; below the folder's own limit, so that its owner can still add some.
MOST_KEPT = 60


@dataclass(frozen=True)
class Editions:
    """The playable editions: published ones first, then custom ones by title; and the invalid files with their errors.

    known: by name. wrong: file name and error.
    """

    known: Mapping[str, Edition]
    wrong: tuple[tuple[str, IntrigeError], ...]


class EditionFiles:
    """The custom edition files of a store; thread-safe."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: dict[str, tuple[bytes, Edition | IntrigeError]] = {}

    def look(self) -> Editions:
        """The editions as the files are now; an invalid file does not affect the others."""
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

    def keep(self, edition: Edition, published: Iterable[str]) -> None:
        """Store one more edition; does nothing if it is there already.

        published: the titles under which published editions are shown, as these have other names here.

        Raises:
            Illegal: `edition-name-twice` where another has its title, one like it, or its file, `edition-files` where
                there is no more room; article 1. StorageError: one of `DISK_CODES`.
        """
        called, name, published = title(edition.name), f"{file_name(edition)}{SUFFIX}", [*published]
        content = json.dumps(edition_data(edition), ensure_ascii=False, indent=2).encode()
        while True:
            # Before what is known: where another server keeps one meanwhile, both are looked at again.
            files, known = self._store.editions().keys(), self.look().known
            if edition.name in known:
                return
            # Whoever tries long enough finds two that differ in signs of the title alone and have one digest.
            if is_title_taken(called, known, published) or name in files:
                raise Illegal("edition-name-twice", "1", word=called)
            if len(files) >= MOST_KEPT:
                raise Illegal("edition-files", "1", limit=MOST_KEPT)
            if self._store.put_edition(name, content, beside=files):
                return

    def _files(self) -> list[tuple[str, bytes]]:
        try:
            return sorted(self._store.editions().items())
        except IntrigeError:
            return []

    def _one(self, name: str, content: bytes) -> Edition | IntrigeError:
        """Parse a file: its edition, or the error. Cached by content."""
        if name not in self._read or self._read[name][0] != content:
            self._read[name] = (content, _edition(content))
        return self._read[name][1]


def check_name(name: str) -> None:
    """Raise StorageError `no-such-name` for an invalid file name."""
    if Path(name).name != name or not name.endswith(SUFFIX) or name.startswith("."):
        raise StorageError("no-such-name", name=name)


def file_name(edition: Edition) -> str:
    """The file name of an edition without `.json`; different for editions that differ in anything."""
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
        # Every error of an edition is reported under the article on set-up.
        return type(error)(error.code, "1", **error.figures)

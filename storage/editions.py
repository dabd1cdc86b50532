"""The editions of one's own: files `editions/*.json` in the data directory (docs/editions.md), checked when looked at.

They are asked for only when a table is made or a record brought along; a table keeps its edition with its set-up.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from types import MappingProxyType

from rules import EDITIONS, Edition, Illegal, IntrigeError, NoRecord, load, read_edition, title

FOLDER = "editions"
MOST_FILES = 100
_MOST_BYTES = 64 * 1024


@dataclass(frozen=True)
class Editions:
    """What may be played here: the boxes, then one's own by title; and which files are wrong, each with the reason."""

    known: Mapping[str, Edition]
    wrong: tuple[tuple[str, IntrigeError], ...]


class EditionFiles:
    """The folder of one data directory; safe from any thread. None stands for no folder at all."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lock = Lock()
        self._read: dict[str, tuple[tuple[int, int], Edition | IntrigeError]] = {}

    def look(self) -> Editions:
        """The editions as the files are now; one that is wrong hides no other."""
        found: dict[str, Edition] = {}
        wrong: list[tuple[str, IntrigeError]] = []
        with self._lock:
            for number, path in enumerate(self._files()):
                edition = self._one(path) if number < MOST_FILES else Illegal("edition-files", "1", limit=MOST_FILES)
                if isinstance(edition, Edition) and title(edition.name).casefold() in found:
                    edition = Illegal("edition-name-twice", "1", word=title(edition.name))
                if isinstance(edition, Edition):
                    found[title(edition.name).casefold()] = edition
                else:
                    wrong.append((path.name, edition))
        own = {found[word].name: found[word] for word in sorted(found)}
        return Editions(MappingProxyType({**EDITIONS, **own}), tuple(wrong))

    def _files(self) -> list[Path]:
        try:
            return sorted(self._folder.glob("*.json")) if self._folder else []
        except OSError:
            return []

    def _one(self, path: Path) -> Edition | IntrigeError:
        """A file's edition, or what is wrong with it; read again only when the file has changed."""
        try:
            state = path.stat()
            seen = (state.st_mtime_ns, state.st_size)
            if path.name not in self._read or self._read[path.name][0] != seen:
                self._read[path.name] = (seen, _edition(path))
            return self._read[path.name][1]
        except OSError:
            return NoRecord("no-file", "1")


def _edition(path: Path) -> Edition | IntrigeError:
    if path.stat().st_size > _MOST_BYTES:
        return NoRecord("edition-large", "1", limit=_MOST_BYTES)
    try:
        return read_edition(load(path.read_bytes()))
    except IntrigeError as error:
        # Whatever is wrong with an edition is a matter of the set-up.
        return type(error)(error.code, "1", **error.figures)

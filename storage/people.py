"""Which player names belong to the same person; the games themselves are not changed."""

from collections.abc import Callable, Iterable, Mapping

from rules import name_key
from storage import size_limits
from storage.collection import Collection
from storage.errors import StorageError
from storage.store import Document


class People:
    """The names that were merged or renamed. Any other name is a person of its own."""

    def __init__(self, kept: Collection, played: Callable[[], Iterable[str]]) -> None:
        """played: the `name_key`s of all names that a game or a result has."""
        self._kept = kept
        self._played = played

    @property
    def version(self) -> int:
        """Rises with every change. Raises StorageError as `Collection.all` does."""
        return self._kept.version

    def names(self) -> Mapping[str, str]:
        """By `name_key` of a name: the display name of its person."""
        found = {key: size_limits.shortened(document.get("person")) for key, document in self._kept.all().items()}
        return {key: person for key, person in found.items() if person}

    def played(self) -> frozenset[str]:
        """The `name_key`s of all names that a game or a result has. Raises StorageError."""
        return frozenset(self._played())

    def call(self, names: Iterable[str], person: str) -> None:
        """Merge these names into one person, shown as `person`.

        Raises:
            Illegal: `name-empty` or `name-long` (article 1). StorageError: `text-broken`, `list-full`, or one of
                `DISK_CODES`; nothing has changed.
        """
        shown = size_limits.name(person)
        self.call_all(dict.fromkeys(names, shown))

    def joins(self, names: Iterable[str], person: str) -> int:
        """How many of these names `call` would show as another that are not shown so yet. Raises as it does."""
        shown = size_limits.name(person)
        known, own = self.names(), name_key(shown)
        return len({key for name in names if (key := name_key(name)) != own and known.get(key) != shown})

    def call_all(self, people: Mapping[str, str]) -> None:
        """Set the persons of several names at once, by name. Raises as `call` does.

        Where the list is full, names make room that no game and no result has: no page shows them to be taken apart.
        """
        documents: dict[str, Document | None] = {
            name_key(size_limits.name(name)): {"person": size_limits.name(person)} for name, person in people.items()
        }
        kept = {*self._kept.all(), *documents}
        if len(kept) > size_limits.MOST_NAMES:
            unused = kept - documents.keys() - self.played()
            if len(kept) - len(unused) > size_limits.MOST_NAMES:
                raise StorageError("list-full", limit=size_limits.MOST_NAMES)
            documents |= dict.fromkeys(unused)
        self._kept.put(documents)

    def part(self, names: Iterable[str]) -> None:
        """Make these names persons of their own again, in one transaction. Raises StorageError."""
        known = self._kept.all()
        self._kept.put({key: None for name in names if (key := name_key(name)) in known})

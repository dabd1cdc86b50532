"""Which player names belong to the same person; the games themselves are not changed."""

from collections.abc import Iterable, Mapping

from rules import name_key
from storage import size_limits
from storage.collection import Collection
from storage.errors import StorageError


class People:
    """The names that were merged or renamed. Any other name is a person of its own."""

    def __init__(self, kept: Collection) -> None:
        self._kept = kept

    @property
    def version(self) -> int:
        """Rises with every change. Raises StorageError as `Collection.all` does."""
        return self._kept.version

    def names(self) -> Mapping[str, str]:
        """By `name_key` of a name: the display name of its person."""
        found = {key: size_limits.shortened(document.get("person")) for key, document in self._kept.all().items()}
        return {key: person for key, person in found.items() if person}

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
        """Set the persons of several names at once, by name. Raises as `call` does."""
        documents = {
            name_key(size_limits.name(name)): {"person": size_limits.name(person)} for name, person in people.items()
        }
        if len({*self._kept.all(), *documents}) > size_limits.MOST_NAMES:
            raise StorageError("list-full", limit=size_limits.MOST_NAMES)
        self._kept.put(documents)

    def part(self, names: Iterable[str]) -> None:
        """Make these names persons of their own again, in one transaction. Raises StorageError."""
        known = self._kept.all()
        self._kept.put({key: None for name in names if (key := name_key(name)) in known})

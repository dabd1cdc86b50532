"""Who is who: one person may stand in the games under several names, and no game is touched to say so."""

from collections.abc import Iterable, Mapping

from rules import name_key
from storage import bounds
from storage.collection import Collection


class People:
    """The names that were joined or changed. A name nobody has changed is its own person."""

    def __init__(self, kept: Collection) -> None:
        self._kept = kept

    @property
    def version(self) -> int:
        """Rises with every change. Raises StorageError as `Collection.all` does."""
        return self._kept.version

    def names(self) -> Mapping[str, str]:
        """Which person a name, by its `name_key`, belongs to; a person is known by the name to be shown."""
        found = {key: bounds.shortened(document.get("person")) for key, document in self._kept.all().items()}
        return {key: person for key, person in found.items() if person}

    def call(self, names: Iterable[str], person: str) -> None:
        """Say that these names all are one person, who is shown under the name `person`.

        Raises:
            Illegal: `name-empty` or `name-long` (article 1). StorageError: `text-broken`, or the disk's; nothing has
                changed.
        """
        shown = bounds.name(person)
        self._kept.put({name_key(bounds.name(name)): {"person": shown} for name in names})

    def part(self, name: str) -> None:
        """Say that a name is its own person again. Raises StorageError."""
        self._kept.put({name_key(name): None})

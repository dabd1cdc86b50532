"""Who is who: one person may stand in the games under several names, and no game is touched to say so."""

from collections.abc import Iterable, Mapping

from rules import NAME_LENGTH, Illegal, name_key
from storage.kept import Kept


class People:
    """The names that were joined or changed. A name nobody has changed is its own person."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept

    @property
    def version(self) -> int:
        """Rises with every change. Raises StorageError as `Kept.all` does."""
        return self._kept.version

    def names(self) -> Mapping[str, str]:
        """Which person a name, by its `name_key`, belongs to; a person is known by the name to be shown."""
        return {key: str(document["person"]) for key, document in self._kept.all().items()}

    def call(self, names: Iterable[str], person: str) -> None:
        """Say that these names all are one person, who is shown under the name `person`.

        Raises:
            Illegal: `name-empty` or `name-long` (article 1). StorageError: the disk's, and nothing has changed.
        """
        shown = " ".join(person.split())
        if not shown:
            raise Illegal("name-empty", "1", number=1)
        if len(shown) > NAME_LENGTH:
            raise Illegal("name-long", "1", number=1, limit=NAME_LENGTH)
        self._kept.put({name_key(name): {"person": shown} for name in names})

    def part(self, name: str) -> None:
        """Say that a name is its own person again. Raises StorageError."""
        self._kept.put({name_key(name): None})

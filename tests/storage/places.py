"""Where a store of each kind can be opened again and again, as after a restart, for the contract tests."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from storage.file_store import FileStore
from storage.store import Store


class Place(Protocol):
    """One place that stores are opened on.

    shared: whether several may be open for writing at once.
    """

    shared: bool

    def open(self, *, write: bool = True) -> Store:
        """Another store on the same tables; whoever asked for it closes it."""


class Folder:
    """A data folder: one writer at a time."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self, *, write: bool = True) -> Store:
        """See `Place.open`."""
        return FileStore(self.path, write=write)


# The name of each kind of store and what makes an empty place for it.
PLACES: dict[str, Callable[[Path], Place]] = {"folder": Folder}

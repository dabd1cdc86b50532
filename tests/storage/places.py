"""Places on which stores of each kind can be reopened, for the contract tests."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from storage.folder.store import FolderStore
from storage.store import Store
from tests.postgres import Database


class Place(Protocol):
    """A place to open stores on.

    shared: whether several can be open for writing at once.
    """

    shared: bool

    def open(self, *, write: bool = True) -> Store:
        """Open a store on the same tables; the caller closes it."""


class Folder:
    """A data folder, with one writer at a time."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self, *, write: bool = True) -> Store:
        """See `Place.open`."""
        return FolderStore(self.path, write=write)


# By kind of store: makes an empty place for it.
PLACES: dict[str, Callable[[Path], Place]] = {"folder": Folder, "postgres": Database}

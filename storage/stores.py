"""Which store keeps the tables of this process."""

from storage.file_store import FileStore
from storage.places import data_directory
from storage.store import Store


def open_store(*, write: bool = True) -> Store:
    """The folder of `data_directory`, made where there is none and `write` is set.

    Raises:
        StorageError: `locked`, `no-directory` without `write`, or one of `DISK_CODES`.
    """
    return FileStore(data_directory(), write=write)

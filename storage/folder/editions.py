"""The folder of custom editions: files that anybody may put beside the tables (docs/editions.md)."""

from collections.abc import Collection, Mapping
from pathlib import Path

from storage.edition_files import MOST_BYTES, MOST_FILES, SUFFIX, check_name
from storage.errors import disk_error
from storage.folder.durable_files import make_directory, replace_file, sync_directory


class EditionFolder:
    """The files of one folder, read again only when they have changed; thread-safe."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, tuple[tuple[int, int], bytes]] = {}

    def read(self) -> Mapping[str, bytes]:
        """The content of each file, cut one byte beyond the limit; b"" for an unreadable one."""
        try:
            paths = sorted(self._folder.glob(f"*{SUFFIX}"))
        except OSError:
            paths = []
        # Beyond the limit only the names are needed.
        return {path.name: self._one(path) if at < MOST_FILES else b"" for at, path in enumerate(paths)}

    def put(self, name: str, content: bytes | None, beside: Collection[str] | None = None) -> bool:
        """See `Store.put_edition`. Raises StorageError with one of `DISK_CODES`."""
        check_name(name)
        # One process writes here (`Store`), and one visitor at a time.
        if beside is not None and self.read().keys() != {*beside}:
            return False
        path = self._folder / name
        try:
            make_directory(self._folder)
            if content is not None:
                replace_file(path, content)
            elif path.exists():
                path.unlink()
                sync_directory(self._folder)
        except OSError as error:
            raise disk_error(error, path) from error
        return True

    def _one(self, path: Path) -> bytes:
        try:
            state = path.stat()
            seen = (state.st_mtime_ns, state.st_size)
            if path.name not in self._read or self._read[path.name][0] != seen:
                with path.open("rb") as file:
                    self._read[path.name] = (seen, file.read(MOST_BYTES + 1))
            return self._read[path.name][1]
        except OSError:
            return b""

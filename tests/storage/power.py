"""Simulates a power cut: only synced data survive."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest


class Disk:
    """Watches every fsync below a directory, to reconstruct its state after a power cut.

    A file has the content of its last sync, a name what it referred to when its directory was last synced. `synced` is
    called after every sync.
    """

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.synced: Callable[[], None] = lambda: None
        self._contents: dict[int, bytes] = {}
        self._names: dict[int, dict[str, int]] = {root.stat().st_ino: {}}
        self._folders = {root.stat().st_ino}
        self._fsync = os.fsync
        monkeypatch.setattr(os, "fsync", self._watched)

    def after_power_cut(self, target: Path) -> Path:
        """Create the state after a power cut in `target`."""
        target.mkdir()
        self._make(self.root.stat().st_ino, target)
        return target

    def _watched(self, handle: int) -> None:
        self._fsync(handle)
        status = os.fstat(handle)
        path = self._path(status.st_ino)
        if path is None:
            return
        if stat.S_ISDIR(status.st_mode):
            self._names[status.st_ino] = {one.name: one.stat().st_ino for one in path.iterdir()}
            for one in path.iterdir():
                (self._folders.add if one.is_dir() else self._forget)(one.stat().st_ino)
        else:
            self._forget(status.st_ino)
            self._contents[status.st_ino] = path.read_bytes()
        self.synced()

    def _forget(self, inode: int) -> None:
        """Forget a deleted directory whose inode was reused for a file."""
        self._folders.discard(inode)
        self._names.pop(inode, None)

    def _path(self, inode: int) -> Path | None:
        return next((path for path in (self.root, *self.root.rglob("*")) if path.stat().st_ino == inode), None)

    def _make(self, directory: int, target: Path) -> None:
        for name, inode in self._names.get(directory, {}).items():
            if inode in self._folders:
                (target / name).mkdir()
                self._make(inode, target / name)
            else:
                (target / name).write_bytes(self._contents.get(inode, b""))

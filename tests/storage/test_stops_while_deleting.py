"""Whenever the computer stops while a table is deleted, the next start has all of it or nothing."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from storage.folder.store import FolderStore
from storage.store import DIGESTS, GAMES
from tests.storage.contract import entry
from tests.storage.everything_kept import files, telling
from tests.storage.power import Disk
from tests.storage.two_finished_tables import DIGESTS_OF_OTHERS, OF_IT, SUM, begin


class Deletion:
    """A table is deleted in a folder; at many moments of it the folder is opened as it would be after a stop there."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.place = tmp_path / "data"
        self.place.mkdir()
        self.disk = Disk(self.place, monkeypatch)
        self.elsewhere = tmp_path / "cut"
        self.kept = FolderStore(self.place)
        begin(self.kept)
        self.found: list[bool] = []

    def killed(self) -> None:
        shutil.copytree(self.place, self.elsewhere, ignore=shutil.ignore_patterns("in-use"))
        self.open()

    def without_power(self) -> None:
        self.disk.after_power_cut(self.elsewhere)
        self.open()

    def open(self) -> None:
        """See whether all of the table is there after the next start, or nothing."""
        again = FolderStore(self.elsewhere)
        there = [row.table for row in again.tables()]
        if "KMRT" in there:
            assert again.read("KMRT").entries[2] == entry(3, said=SUM)
            assert [kept.key for kept in again.newest(GAMES)] == ["KMRT", "BCDF"]
        else:
            assert there == ["BCDF"]
            assert [kept.key for kept in again.newest(GAMES)] == ["BCDF"]
            assert {kept.key for kept in again.newest(DIGESTS)} >= set(DIGESTS_OF_OTHERS)
        assert again.tables("running") == []
        again.close()
        if "KMRT" not in there:
            assert telling(files(self.elsewhere), *OF_IT) == []
        shutil.rmtree(self.elsewhere)
        self.found.append("KMRT" in there)


@pytest.mark.parametrize("stopped", [Deletion.killed, Deletion.without_power], ids=["killed", "power cut"])
def test_whenever_the_computer_stops_either_the_table_is_there_or_nothing_of_it(
    stopped: Callable[[Deletion], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deletion = Deletion(tmp_path, monkeypatch)

    def synced() -> None:
        # Looking syncs as well, on another disk.
        deletion.disk.synced = lambda: None
        stopped(deletion)
        deletion.disk.synced = synced

    deletion.disk.synced = synced
    deletion.kept.delete("KMRT")
    deletion.disk.synced = lambda: None
    stopped(deletion)
    turn = deletion.found.index(False)
    assert deletion.found == [True] * turn + [False] * (len(deletion.found) - turn)
    assert turn > 0 < len(deletion.found) - turn - 4
    deletion.kept.close()

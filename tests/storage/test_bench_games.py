"""The generated games of the benchmarks could have been written by the library."""

from pathlib import Path

from bench.storage import write_games
from storage import Library
from storage.maintenance import check_archive, verify


def test_the_many_games_of_the_measurements_are_sound(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    write_games(tmp_path, 25, lambda done, of: told.append((done, of)))
    assert told[-1] == (25, 25)
    with Library(tmp_path, write=False) as library:
        checks = list(verify(library))
        assert len(checks) == 25
        assert all(check.sound and check.finished for check in checks)
        assert check_archive(library) is None
        assert library.archive.count == 25

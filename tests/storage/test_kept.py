"""Small documents by name: they survive, they are replaced and taken out, and people and results are such."""

from pathlib import Path

import pytest

from rules import IntrigeError
from storage import Library, StorageError
from storage.backup import backup, restore

FX = "fx-schmid-1994"


def test_what_is_put_is_there_after_a_restart(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        library.digests.put({"a": {"x": 1}, "b": {"x": 2}})
        library.digests.put({"a": {"x": 3}, "b": None})
        assert library.digests.version == 2
        assert library.digests.all() == {"a": {"x": 3}}
    with Library(tmp_path) as library:
        assert library.digests.version == 2
        assert library.digests.all() == {"a": {"x": 3}}
        assert library.digests.get("b") is None
        library.digests.clear()
        assert library.digests.all() == {}


def test_damage_is_an_error_and_clearing_mends_it(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        library.digests.put({"a": {}})
        library.digests.put({"b": {}})
    path = tmp_path / "digests.journal"
    path.write_bytes(path.read_bytes().replace(b'"a"', b'"z"'))
    with Library(tmp_path) as library:
        with pytest.raises(StorageError, match="unreadable"):
            library.digests.all()
        library.digests.clear()
        assert library.digests.all() == {}


def test_a_name_is_given_a_person_and_taken_apart(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        library.people.call([" Annalisa", "ANNA"], "Anna B.")
        assert library.people.names() == {"annalisa": "Anna B.", "anna": "Anna B."}
        library.people.part("anna ")
        assert library.people.names() == {"annalisa": "Anna B."}


@pytest.mark.parametrize(("person", "code"), [("  ", "name-empty"), ("x" * 41, "name-long")])
def test_a_person_has_a_name(person: str, code: str, tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        with pytest.raises(IntrigeError) as error:
            library.people.call(["Anna"], person)
        assert error.value.code == code
        assert library.people.version == 0


def test_a_result_is_kept_marked_and_taken_back(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        key = library.results.add(
            FX, ("Anna", "Ben", "Cem"), (500_000, 700_000, 500_000), played="2020-02-29", place=" home ", first=2
        )
        (found,) = library.results.all()
        assert (found.table, found.source, found.places, found.first) == (key, "result", (2, 1, 2), 2)
        assert (found.played, found.place) == ("2020-02-29", "home")
        assert library.archive.count == 0
        library.results.remove(key)
        assert library.results.all() == []


@pytest.mark.parametrize(
    ("names", "sums", "played", "edition", "code"),
    [
        (("Anna", "Ben"), (0, 0), "2020-01-01", FX, "player-count"),
        (("A", "B", "C", "D", "E", "F"), (0,) * 6, "2020-01-01", FX, "player-count"),
        (("Anna", "anna", "Cem"), (0, 0, 0), "2020-01-01", FX, "name-twice"),
        (("Anna", "", "Cem"), (0, 0, 0), "2020-01-01", FX, "name-empty"),
        (("Anna", "Ben", "Cem"), (0, 5, 0), "2020-01-01", FX, "start-balance"),
        (("Anna", "Ben", "Cem"), (0, -10_000, 0), "2020-01-01", FX, "start-balance"),
        (("Anna", "Ben", "Cem"), (0, 0), "2020-01-01", FX, "start-length"),
        (("Anna", "Ben", "Cem"), (0, 0, 0), "2020-02-30", FX, "not-a-text"),
        (("Anna", "Ben", "Cem"), (0, 0, 0), "2020-01-01", "chess", "unknown-edition"),
    ],
)
def test_a_result_that_cannot_be_one_is_refused(
    names: tuple[str, ...], sums: tuple[int, ...], played: str, edition: str, code: str, tmp_path: Path
) -> None:
    with Library(tmp_path) as library:
        with pytest.raises(IntrigeError) as error:
            library.results.add(edition, names, sums, played=played)
        assert error.value.code == code
        assert library.results.all() == []


def test_people_and_results_are_in_a_backup(tmp_path: Path) -> None:
    with Library(tmp_path / "one") as library:
        library.people.call(["Annalisa"], "Anna")
        library.results.add(FX, ("Anna", "Ben", "Cem"), (0, 0, 0), played="2020-01-01")
    backup(tmp_path / "one", tmp_path / "all.backup")
    restore(tmp_path / "all.backup", tmp_path / "two")
    with Library(tmp_path / "two") as library:
        assert library.people.names() == {"annalisa": "Anna"}
        assert len(library.results.all()) == 1

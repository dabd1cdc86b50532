"""What is stored can be read again, and what could not be read for a moment is not left out for good."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from i18n.edition_words import check_told_words
from live import DISK_CODES, Caller, KnownGames, finished_games, registry
from live.export_import import bring_game, pack
from live.zip_import_job import Import
from presenters import hall_index
from presenters.hall_index import HallIndex
from rules import EDITIONS, IntrigeError, Malformed, cleaned_name, cleaned_text, edition_data, read_edition
from rules.record import MAX_META
from storage import StorageError
from storage.entered_results import EnteredResult, result_of
from tests.charts.small import small_record
from tests.security.test_rate_of_imports import zipped

FX = edition_data(EDITIONS["fx-schmid-1994"])
GUEST = Caller("192.0.2.9", "browser")
# Between a letter and its mark: what nobody sees, which is left out.
APART = "Cafe\u034f\u0301"


@given(st.text(st.sampled_from("ea \t\n\u034f\ufe00\u115f\u17b4\u180b\u200d\u0301\u0308\u0f73\u1100\u1161\uff9e")))
def test_what_is_cleaned_stays_as_it_is(words: str) -> None:
    assert cleaned_name(cleaned_name(words)) == cleaned_name(words)
    assert cleaned_text(cleaned_text(words)) == cleaned_text(words)


def played(carried: dict[str, Any], **meta: Any) -> dict[str, Any]:
    """A finished game by an edition of one's own."""
    return small_record(edition=read_edition(carried).name, meta={"edition": carried, **meta})


def growing() -> dict[str, Any]:
    """Its own edition, written out in full, makes `meta` larger than it may be."""
    carried = {name: value for name, value in (FX | {"name": "Short"}).items() if name != "least_bribe"}
    record = played(carried, note="")
    room = MAX_META - len(json.dumps(record["meta"]))
    record["meta"]["note"] = "x" * room
    return record


def tables() -> list[str]:
    return [row.table for row in registry().library.store.tables()]


def bring(*records: dict[str, Any]) -> Import:
    raw = zipped({f"games/{number}.json": record for number, record in enumerate(records)})
    one = Import(raw, registry(), finished_games(), client=GUEST, rest=0)
    one.run()
    assert one.error is None
    return one


def test_a_game_that_could_not_be_read_again_is_not_stored(data: str) -> None:
    before = tables()
    assert bring(growing()).brought == (0, 0, 1)
    with pytest.raises(Malformed):
        registry().create(growing())
    assert tables() == before
    assert list(finished_games().changes(0).added) == []


def test_a_title_is_read_as_it_was_stored(data: str) -> None:
    """A game of such an edition can be opened, and is known when it comes again."""
    carried = FX | {"name": APART}
    assert bring(played(carried), played(carried)).brought == (1, 1, 0)
    (code,) = tables()
    assert registry().table(code).view.over
    registry().delete(code)


def test_a_result_is_listed_when_it_is_stored(data: str) -> None:
    results = finished_games().results
    carried = FX | {"name": APART}
    entered = EnteredResult(
        read_edition(carried).name, ["Mal", "Lou", "Ivo"], [10_000, 20_000, 30_000], played="2020-01-01", box=carried
    )
    results.keep([dict(result_of(entered))])
    assert [one.names for one in results.all()] == [("Mal", "Lou", "Ivo")]


def test_words_that_read_alike_are_refused_of_games_brought_in_at_the_hall(data: str) -> None:
    carried = FX | {"name": "Twice", "professions": [*FX["professions"][:-1], "lawyer"]}
    record = played(carried)
    here = KnownGames(finished_games())
    assert bring_game(record, None, here, registry(), check=check_told_words) == "refused"
    assert not tables()


@pytest.fixture
def failing(data: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Three finished games, of which two cannot be read as long as a code is set."""
    codes = [registry().create(small_record(meta={"place": f"place {number}"})).table_id for number in range(3)]
    for code in codes:
        registry().library.forget(code)
    read, fault = registry().library.store.read, [""]

    def shaky(table: str) -> Any:
        if fault[0] and table in codes[1:]:
            raise StorageError(fault[0], path="x", reason="Too many open files")
        return read(table)

    monkeypatch.setattr(registry().library.store, "read", shaky)

    def fail(code: str) -> None:
        fault[0] = code

    return fail


@pytest.mark.parametrize("code", sorted(DISK_CODES))
def test_of_all_games_as_one_file_none_is_missing(failing: Callable[[str], None], code: str) -> None:
    failing(code)
    with pytest.raises(IntrigeError) as refused:
        pack(finished_games())
    assert refused.value.code == code
    failing("")
    with ZipFile(BytesIO(pack(finished_games()))) as parcel:
        assert sum(name.startswith("games/") for name in parcel.namelist()) == 3


def test_a_game_that_could_not_be_read_for_a_moment_is_counted_later(
    failing: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1.0]
    monkeypatch.setattr(hall_index, "monotonic", lambda: now[0])
    index, games = HallIndex(), finished_games()
    index.follow(games)
    failing("faulty")
    index.count_on(games, lambda: False)
    assert [game.digest is None for game in index.games].count(True) == 2
    failing("")
    now[0] += 3_600
    answers = iter([False, True, True])
    index.count_on(games, lambda: next(answers))
    assert len(index.pending) == 1
    index.count_on(games, lambda: False)
    assert index.pending == []
    assert [game.digest is None for game in index.games].count(True) == 0

"""All finished games as one file to take along, and such a file brought back: a ZIP of readable JSON.

games/KMRT.json    the record (record.md) of each finished game, which can be brought along by itself as well
results.json       the games of which only the result is known
people.json        which name is whose
times.json         when each game was begun and ended where it was played, by the name of its file
Nothing else goes in: a running table's record would tell secrets, and a table's own settings hold its PINs.
"""

import json
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any, Literal, NamedTuple, TypeAlias
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from live.finished_games import FinishedGames
from live.known_games import KnownGames, plain
from live.registry import Registry
from rules import NAME_LENGTH, IntrigeError, NoRecord, load, record_data, replay
from rules.record import MAX_BYTES
from storage import DISK_CODES, Summary

# Entries of a file, at most; a ZIP may claim any number.
_MOST = 50_000
# No day of the calendar: two parcels of the same games are the same bytes.
_DATE = (1994, 1, 1, 0, 0, 0)
_Became: TypeAlias = Literal["new", "known", "refused"]
_GAMES = "games/"
_FIELDS = ("edition", "names", "balances", "played", "place", "first")
# What is said only of a result in an edition of one's own.
_BOX = "box"


class Brought(NamedTuple):
    """What became of a parcel: games and results that are new here, those that were here already, and those refused."""

    new: int
    known: int
    refused: int


def pack(finished: FinishedGames) -> bytes:
    """The parcel of all finished games; one that cannot be read is left out. Raises StorageError."""
    out = BytesIO()
    times: dict[str, tuple[str, str]] = {}
    with ZipFile(out, "w", ZIP_DEFLATED) as parcel:
        for summary in finished.changes(0).added:
            try:
                _write(parcel, f"{_GAMES}{summary.table}.json", finished.record(summary.table))
            except IntrigeError:
                continue
            times[summary.table] = summary.created, summary.ended
        _write(parcel, "times.json", times)
        _write(parcel, "results.json", [_result(summary) for summary in finished.results.all()])
        _write(parcel, "people.json", finished.people.names())
    return out.getvalue()


def _write(parcel: ZipFile, name: str, data: object) -> None:
    entry = ZipInfo(name, _DATE)
    entry.compress_type = ZIP_DEFLATED
    parcel.writestr(entry, json.dumps(data, ensure_ascii=False, indent=1))


def _result(summary: Summary) -> dict[str, Any]:
    told = {name: getattr(summary, name) for name in _FIELDS}
    return told if summary.box is None else {**told, _BOX: summary.box}


def unpack(raw: bytes, registry: Registry, finished: FinishedGames) -> Brought:
    """Bring in every game of a parcel that is not here yet, its results, and whose the names are.

    A game is here already when its record is the same, whatever its table is called. What somebody has said about a
    name here stays. A game keeps the times at which it was begun and ended, so that no rating changes.

    Raises:
        NoRecord: this is no parcel. StorageError: the disk's.
    """
    became: Counter[_Became] = Counter()
    here = KnownGames(finished)
    lists: dict[str, Any] = {}
    for name, data in _files(raw):
        if name.startswith(_GAMES):
            times = _mapping(lists.get("times.json")).get(name.removeprefix(_GAMES).removesuffix(".json"))
            became[_bring_game(data, times, here, registry)] += 1
        else:
            lists[name] = data
    kept = {plain(_result(summary)) for summary in finished.results.all()}
    results = lists.get("results.json")
    became.update([_bring_result(result, kept, finished) for result in (results if isinstance(results, list) else ())])
    _join(_mapping(lists.get("people.json")), finished)
    return Brought(became["new"], became["known"], became["refused"])


def _mapping(data: object) -> Mapping[str, Any]:
    return data if isinstance(data, dict) else {}


def _files(raw: bytes) -> Iterator[tuple[str, Any]]:
    """The JSON files of a parcel, the games last; None for what is none."""
    try:
        with ZipFile(BytesIO(raw)) as parcel:
            entries = parcel.infolist()
            if len(entries) > _MOST or "people.json" not in parcel.namelist():
                raise NoRecord("not-json")
            for entry in sorted(entries, key=lambda one: one.filename.startswith(_GAMES)):
                # What the head of the file says of its size may be a lie: no more is read in any case.
                with parcel.open(entry) as file:
                    yield entry.filename, _load(file.read(MAX_BYTES + 1))
    # All that zipfile raises for a damaged file, a password, or a packing that it does not know.
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error) as error:
        raise NoRecord("not-json") from error


def _load(raw: bytes) -> Any:
    try:
        return load(raw)
    except IntrigeError:
        return None


def _bring_game(record: object, times: object, here: KnownGames, registry: Registry) -> _Became:
    if not isinstance(record, dict):
        return "refused"
    if here.table(record) is not None:
        return "known"
    try:
        game = replay(record).sound()
        if game.position.host is not None:
            return "refused"
        # Another program may write out what is null or the default.
        record = record_data(game.table, game.actions, game.meta)
        if here.table(record) is not None:
            return "known"
        table = registry.library.add(game, options={"imported": True}, times=_times(times)).id
        registry.library.forget(table)
    except IntrigeError as error:
        return _refused(error)
    here.add(record, table)
    return "new"


def _times(told: object) -> tuple[str, str] | None:
    """When a game was begun and ended; None where the parcel does not say so, as older ones do not."""
    match told:
        case [str(begun), str(ended)]:
            return begun, ended
        case _:
            return None


def _bring_result(result: object, kept: set[str], finished: FinishedGames) -> _Became:
    if not isinstance(result, dict):
        return "refused"
    if plain(result) in kept:
        return "known"
    if set(result) - {_BOX} != set(_FIELDS):
        return "refused"
    try:
        finished.results.add(**result)
    except IntrigeError as error:
        return _refused(error)
    except (TypeError, AttributeError):
        return "refused"
    kept.add(plain(result))
    return "new"


def _refused(error: IntrigeError) -> _Became:
    """What is wrong with one thing leaves the others be; what is wrong with the disk is raised."""
    if error.code in DISK_CODES | {"locked", "not-for-writing"}:
        raise error
    return "refused"


def _join(people: Mapping[str, Any], finished: FinishedGames) -> None:
    known = finished.people.names()
    for name, person in people.items():
        if name not in known and isinstance(person, str) and 0 < len(person.strip()) <= NAME_LENGTH:
            finished.people.call([name], person)

"""Export and import of all finished games as one ZIP of JSON files.

games/KMRT.json    the record (record.md) of each finished game, which can be brought along by itself as well
results.json       the games of which only the result is known
people.json        which name is whose
Nothing else goes in: a running table's record would tell secrets, and a table's own settings hold its PINs.
"""

import json
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Literal, NamedTuple, TypeAlias
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from live.finished_games import FinishedGames
from live.registry import Registry
from rules import NAME_LENGTH, IntrigeError, NoRecord, load, replay
from rules.record import MAX_BYTES
from storage import DISK_CODES, Summary

# Entries of a file, at most; a ZIP may claim any number.
_MOST = 50_000
# No day of the calendar: two parcels of the same games are the same bytes.
_DATE = (1994, 1, 1, 0, 0, 0)
_Became: TypeAlias = Literal["new", "known", "refused"]
_FIELDS = ("edition", "names", "balances", "played", "place", "first")


class Brought(NamedTuple):
    """Outcome of an import: how many games and results were new, were known already, and were refused."""

    new: int
    known: int
    refused: int


def pack(finished: FinishedGames) -> bytes:
    """The ZIP of all finished games; a game that cannot be read is left out. Raises StorageError."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as parcel:
        for summary in finished.changes(0).added:
            try:
                _write(parcel, f"games/{summary.table}.json", finished.record(summary.table))
            except IntrigeError:
                continue
        _write(parcel, "results.json", [_result(summary) for summary in finished.results.all()])
        _write(parcel, "people.json", finished.people.names())
    return out.getvalue()


def _write(parcel: ZipFile, name: str, data: object) -> None:
    entry = ZipInfo(name, _DATE)
    entry.compress_type = ZIP_DEFLATED
    parcel.writestr(entry, json.dumps(data, ensure_ascii=False, indent=1))


def _result(summary: Summary) -> dict[str, Any]:
    return {name: getattr(summary, name) for name in _FIELDS}


def unpack(raw: bytes, registry: Registry, finished: FinishedGames) -> Brought:
    """Import every game and result of a ZIP that is not stored yet, and its joined names.

    A game is here already when its record is the same, whatever its table is called. What somebody has said about a
    name here stays.

    Raises:
        NoRecord: this is no parcel. StorageError: the disk's.
    """
    became: Counter[_Became] = Counter()
    here = _by_outline(finished)
    lists: dict[str, Any] = {}
    for name, data in _files(raw):
        if name.startswith("games/"):
            became[_bring_game(data, here, registry, finished)] += 1
        elif name in ("results.json", "people.json"):
            lists[name] = data
    kept = [_plain(_result(summary)) for summary in finished.results.all()]
    results, people = lists.get("results.json"), lists.get("people.json")
    became.update([_bring_result(result, kept, finished) for result in (results if isinstance(results, list) else ())])
    _join(people if isinstance(people, dict) else {}, finished)
    return Brought(became["new"], became["known"], became["refused"])


def _files(raw: bytes) -> Iterator[tuple[str, Any]]:
    """The JSON files of an exported ZIP; None for any other file."""
    try:
        with ZipFile(BytesIO(raw)) as parcel:
            entries = parcel.infolist()
            if len(entries) > _MOST or "people.json" not in parcel.namelist():
                raise NoRecord("not-json")
            for entry in entries:
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


def _by_outline(finished: FinishedGames) -> dict[object, list[str]]:
    found: dict[object, list[str]] = {}
    for one in finished.changes(0).added:
        found.setdefault((one.edition, one.names, one.first), []).append(one.table)
    return found


def _outline(record: Mapping[str, Any]) -> object:
    """What two equal records have in common and a summary knows; None for what is no record."""
    try:
        names = tuple([player["name"] for player in record["players"]])
        hash(outline := (record["edition"], names, record["first"]))
    except (LookupError, TypeError):
        return None
    return outline


def _plain(data: Mapping[str, Any]) -> str:
    """Data to compare: what is missing and what is null or empty are one."""
    return json.dumps({key: value for key, value in data.items() if value not in (None, {}, "")}, sort_keys=True)


def _bring_game(
    record: object, here: Mapping[object, list[str]], registry: Registry, finished: FinishedGames
) -> _Became:
    if not isinstance(record, dict):
        return "refused"
    if any(_plain(record) == _plain(finished.record(table)) for table in here.get(_outline(record), ())):
        return "known"
    try:
        game = replay(record).sound()
        if game.position.host is not None:
            return "refused"
        registry.library.forget(registry.library.add(game, options={"imported": True}).id)
    except IntrigeError as error:
        return _refused(error)
    return "new"


def _bring_result(result: object, kept: Sequence[str], finished: FinishedGames) -> _Became:
    if not isinstance(result, dict):
        return "refused"
    if _plain(result) in kept:
        return "known"
    if set(result) != set(_FIELDS):
        return "refused"
    try:
        finished.results.add(**result)
    except IntrigeError as error:
        return _refused(error)
    except (TypeError, AttributeError):
        return "refused"
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

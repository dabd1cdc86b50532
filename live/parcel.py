"""All finished games as one file to take along, and such a file brought back: a ZIP of readable JSON.

games/KMRT.json    the record (record.md) of each finished game, which can be brought along by itself as well
results.json       the games of which only the result is known
people.json        which name is whose
Nothing else goes in: a running table's record would tell secrets, and a table's own settings hold its PINs.
"""

import json
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from live.club import Club
from live.registry import Registry
from rules import IntrigeError, NoRecord, load, replay
from rules.record import MAX_BYTES
from storage import Summary

# Far more games than a club plays; a file may claim anything.
_MOST = 50_000
# No day of the calendar: two parcels of the same games are the same bytes.
_DATE = (1994, 1, 1, 0, 0, 0)
_FIELDS = ("edition", "names", "balances", "played", "place", "first")


class Brought(NamedTuple):
    """What became of a parcel: games and results that are new here, those that were here already, and those refused."""

    new: int
    known: int
    refused: int


def pack(club: Club) -> bytes:
    """The parcel of all finished games; one that cannot be read is left out. Raises StorageError."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as parcel:
        for summary in club.changes(0).added:
            try:
                _write(parcel, f"games/{summary.table}.json", club.record(summary.table))
            except IntrigeError:
                continue
        _write(parcel, "results.json", [_result(summary) for summary in club.results.all()])
        _write(parcel, "people.json", club.people.names())
    return out.getvalue()


def _write(parcel: ZipFile, name: str, data: object) -> None:
    entry = ZipInfo(name, _DATE)
    entry.compress_type = ZIP_DEFLATED
    parcel.writestr(entry, json.dumps(data, ensure_ascii=False, indent=1))


def _result(summary: Summary) -> dict[str, Any]:
    return {name: getattr(summary, name) for name in _FIELDS}


def unpack(raw: bytes, registry: Registry, club: Club) -> Brought:
    """Bring in every game of a parcel that is not here yet, its results, and whose the names are.

    A game is here already when its record is the same, whatever its table is called. What somebody has said about a
    name here stays.

    Raises:
        NoRecord: this is no parcel. StorageError: the disk's.
    """
    new = known = refused = 0
    here = _by_outline(club)
    for record in _records(raw):
        if record is None:
            refused += 1
        elif any(_same(record, club.record(table)) for table in here.get(_outline(record), ())):
            known += 1
        else:
            refused, new = (refused + 1, new) if not _create(record, registry) else (refused, new + 1)
    results, people = _rest(raw)
    kept = [_result(summary) for summary in club.results.all()]
    for result in results:
        if any(_plain(result) == _plain(one) for one in kept):
            known += 1
        else:
            refused, new = (refused + 1, new) if not _enter(result, club) else (refused, new + 1)
    _join(people, club)
    return Brought(new, known, refused)


def _records(raw: bytes) -> Iterator[dict[str, Any] | None]:
    for name, data in _files(raw):
        if name.startswith("games/"):
            yield data if isinstance(data, dict) else None


def _files(raw: bytes) -> Iterator[tuple[str, Any]]:
    """The JSON files of a parcel; None for what is none."""
    try:
        with ZipFile(BytesIO(raw)) as parcel:
            entries = parcel.infolist()
            if len(entries) > _MOST or "people.json" not in parcel.namelist():
                raise NoRecord("not-json")
            for entry in entries:
                # What the head of the file says of its size may be a lie: no more is read in any case.
                with parcel.open(entry) as file:
                    yield entry.filename, _load(file.read(MAX_BYTES + 1))
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error) as error:
        raise NoRecord("not-json") from error


def _load(raw: bytes) -> Any:
    try:
        return load(raw)
    except IntrigeError:
        return None


def _by_outline(club: Club) -> dict[object, list[str]]:
    found: dict[object, list[str]] = {}
    for one in club.changes(0).added:
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


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return _plain(one) == _plain(other)


def _plain(data: Mapping[str, Any]) -> str:
    """Data to compare: what is missing and what is null or empty are one."""
    return json.dumps({key: value for key, value in data.items() if value not in (None, {}, "")}, sort_keys=True)


def _create(record: dict[str, Any], registry: Registry) -> bool:
    try:
        game = replay(record).sound()
        if game.position.host is not None:
            return False
        registry.library.forget(registry.library.add(game, options={"imported": True}).id)
    except IntrigeError as error:
        if _is_disk(error):
            raise
        return False
    return True


def _enter(result: object, club: Club) -> bool:
    try:
        if not isinstance(result, dict) or set(result) != set(_FIELDS):
            return False
        club.results.add(**result)
    except IntrigeError as error:
        if _is_disk(error):
            raise
        return False
    except (TypeError, AttributeError):
        return False
    return True


def _is_disk(error: IntrigeError) -> bool:
    return error.code in ("full", "read-only", "vanished", "faulty", "locked", "not-for-writing")


def _rest(raw: bytes) -> tuple[list[Any], dict[str, Any]]:
    found = {name: data for name, data in _files(raw) if name in ("results.json", "people.json")}
    results, people = found.get("results.json"), found.get("people.json")
    return results if isinstance(results, list) else [], people if isinstance(people, dict) else {}


def _join(people: Mapping[str, Any], club: Club) -> None:
    known = club.people.names()
    for name, person in people.items():
        if name not in known and isinstance(person, str) and 0 < len(person.strip()) <= 40:
            club.people.call([name], person)

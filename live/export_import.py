"""All finished games as one file to take along, and such a file brought back: a ZIP of readable JSON.

games/KMRT.json    the record (record.md) of each finished game, which can be brought along by itself as well
results.json       the games of which only the result is known
people.json        which name is whose
Nothing else goes in: a running table's record would tell secrets, and a table's own settings hold its PINs.
"""

import json
from collections.abc import Collection, Mapping
from io import BytesIO
from typing import Any, Literal, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from live.finished_games import FinishedGames
from live.registry import Registry
from rules import NAME_LENGTH, IntrigeError, replay
from storage import DISK_CODES, Summary

# No day of the calendar: two parcels of the same games are the same bytes.
_DATE = (1994, 1, 1, 0, 0, 0)
Became: TypeAlias = Literal["new", "known", "refused"]
_FIELDS = ("edition", "names", "balances", "played", "place", "first")


def pack(finished: FinishedGames) -> bytes:
    """The parcel of all finished games; one that cannot be read is left out. Raises StorageError."""
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


def plain_result(summary: Summary) -> str:
    """A result that is kept, to be compared."""
    return _plain(_result(summary))


def outlines(finished: FinishedGames) -> dict[object, list[str]]:
    """The tables of all finished games by what two equal records have in common."""
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


def bring_game(record: object, here: Mapping[object, list[str]], registry: Registry, finished: FinishedGames) -> Became:
    """Take a game over, unless it is here: when its record is the same, whatever its table is called."""
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


def bring_result(result: object, kept: Collection[str], finished: FinishedGames) -> Became:
    """Take a result over, unless it is among those kept."""
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


def _refused(error: IntrigeError) -> Became:
    """What is wrong with one thing leaves the others be; what is wrong with the disk is raised."""
    if error.code in DISK_CODES | {"locked", "not-for-writing"}:
        raise error
    return "refused"


def join_people(people: Mapping[str, Any], finished: FinishedGames) -> None:
    """Say whose the names are; what somebody has said about a name here stays."""
    known = finished.people.names()
    for name, person in people.items():
        if name not in known and isinstance(person, str) and 0 < len(person.strip()) <= NAME_LENGTH:
            finished.people.call([name], person)

"""Export and import of all finished games as one ZIP of JSON files.

games/KMRT.json    the record (record.md) of each finished game, which can be brought along by itself as well
results.json       the games of which only the result is known
people.json        which name is whose
times.json         when each game was begun and ended where it was played, by the name of its file
Nothing else goes in: a running table's record would tell secrets, and a table's own settings hold its PINs.
"""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any, Literal, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from live.finished_games import FinishedGames
from live.known_games import KnownGames, plain
from live.registry import Registry
from rules import NAME_LENGTH, IntrigeError, record_data, replay
from storage import DISK_CODES, Summary

# No day of the calendar: two parcels of the same games are the same bytes.
_DATE = (1994, 1, 1, 0, 0, 0)
Became: TypeAlias = Literal["new", "known", "refused"]
GAMES = "games/"
_FIELDS = ("edition", "names", "balances", "played", "place", "first")
# What is said only of a result in an edition of one's own.
_BOX = "box"


def pack(finished: FinishedGames) -> bytes:
    """The ZIP of all finished games; a game that cannot be read is left out. Raises StorageError."""
    out = BytesIO()
    times: dict[str, tuple[str, str]] = {}
    with ZipFile(out, "w", ZIP_DEFLATED) as parcel:
        for summary in finished.changes(0).added:
            try:
                _write(parcel, f"{GAMES}{summary.table}.json", finished.record(summary.table))
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


def plain_result(summary: Summary) -> str:
    """A result that is kept, to be compared."""
    return plain(_result(summary))


def bring_game(record: object, times: object, here: KnownGames, registry: Registry) -> Became:
    """Take a game over with the times at which it was begun and ended, so that no rating changes.

    It is here already when its record is the same, whatever its table is called.
    """
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


def bring_result(result: object, kept: set[str], finished: FinishedGames) -> Became:
    """Take a result over, unless it is among those kept, to which it is added."""
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

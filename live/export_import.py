"""Export and import of all finished games as one ZIP of JSON files.

games/KMRT.json    the record (record.md) of each finished game, which can also be imported alone
results.json       the games of which only the result is known
people.json        the merged names: person by name
times.json         when each game was begun and ended, by the name of its file
boxes.json         the published box that lay on the table, by the name of the file, if any table said which

Nothing else is included: a running table's record would reveal secrets, and a table's settings contain its PINs.
"""

import json
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import closing
from io import BytesIO
from typing import Any, Literal, NamedTuple, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from live.duplicate_games import KnownGames, plain
from live.export_limits import MOST_FILES, MOST_OF_A_FILE, MOST_PACKED, MOST_UNPACKED, MOST_VALUES
from live.finished_games import FinishedGames
from live.registry import Registry
from rules import Edition, Illegal, IntrigeError, is_custom, name_key, record_data, replay
from rules.count_values import count_values
from storage import DISK_CODES, Summary, size_limits
from storage.entered_results import EnteredResult, result_of
from storage.store import Document

# A fixed timestamp, so that two exports of the same games are byte-identical.
_DATE = (1994, 1, 1, 0, 0, 0)
Became: TypeAlias = Literal["new", "known", "refused"]
GAMES = "games/"
_FIELDS = ("edition", "names", "balances", "played", "place", "first")
# In results: the data of a custom edition, and only there. As a table's option: the name of a published box.
_BOX = "box"


class HallTooLarge(Illegal):
    """All finished games are too large for one file."""

    def __init__(self) -> None:
        super().__init__("hall-too-large")


class _Parcel:
    """A ZIP of JSON files that no import would refuse for its size."""

    def __init__(self) -> None:
        self._out = BytesIO()
        self._zip = ZipFile(self._out, "w", ZIP_DEFLATED)
        self._files, self._unpacked = 0, 0

    def write(self, name: str, data: object) -> None:
        """Add a file. Raises HallTooLarge."""
        self.write_text(name, json.dumps(data, ensure_ascii=False).encode())

    def write_text(self, name: str, content: bytes) -> None:
        """Add a file that is JSON already. Raises HallTooLarge."""
        entry = ZipInfo(name, _DATE)
        entry.compress_type = ZIP_DEFLATED
        self._zip.writestr(entry, content)
        self._files += 1
        self._unpacked += len(content)
        if self._files > MOST_FILES or self._unpacked > MOST_UNPACKED or self._out.tell() > MOST_PACKED:
            raise HallTooLarge
        # Each list is one file, of which an import reads all or nothing.
        if not name.startswith(GAMES) and (len(content) > MOST_OF_A_FILE or count_values(content) > MOST_VALUES):
            raise HallTooLarge

    def close(self) -> None:
        """End the file, also one that is not to be used."""
        self._zip.close()

    def whole(self) -> bytes:
        """The file. Raises HallTooLarge."""
        self.close()
        if self._out.tell() > MOST_PACKED:
            raise HallTooLarge
        return self._out.getvalue()


def pack(finished: FinishedGames, pause: Callable[[], None] = lambda: None) -> bytes:
    """The ZIP of all finished games; damaged ones are left out. Raises StorageError if the store fails, HallTooLarge.

    pause: called before each game and each result.
    """
    results = _listed(map(_result, finished.results.all()), pause)
    with closing(_Parcel()) as parcel:
        times: dict[str, tuple[str, str]] = {}
        boxes: dict[str, str] = {}
        for summary in finished.changes(0).added:
            pause()
            try:
                record = finished.record(summary.table)
            except IntrigeError as error:
                # A store that fails for a moment would leave out games that there are.
                if error.code in DISK_CODES:
                    raise
                continue
            parcel.write(f"{GAMES}{summary.table}.json", record)
            times[summary.table] = summary.created, summary.ended
            if summary.published:
                boxes[summary.table] = summary.published
        parcel.write("times.json", times)
        if boxes:
            parcel.write("boxes.json", boxes)
        parcel.write_text("results.json", results)
        parcel.write("people.json", finished.people.names())
        return parcel.whole()


def _listed(items: Iterable[object], pause: Callable[[], None]) -> bytes:
    """A list as JSON, made item by item, since no other thread runs while one is. Raises HallTooLarge."""
    texts, size = list[bytes](), 0
    for item in items:
        pause()
        texts.append(json.dumps(item, ensure_ascii=False).encode())
        size += len(texts[-1])
        if size > MOST_OF_A_FILE:
            raise HallTooLarge
    return b"[" + b", ".join(texts) + b"]"


def _result(summary: Summary) -> dict[str, Any]:
    told = {name: getattr(summary, name) for name in _FIELDS}
    return told if summary.box is None else {**told, _BOX: summary.box}


def plain_result(summary: Summary) -> str:
    """A stored result as text, for comparison."""
    return plain(_result(summary))


def any_edition(edition: Edition) -> None:
    """The check of custom editions that refuses none."""


def bring_game(
    record: object,
    times: object,
    here: KnownGames,
    registry: Registry,
    box: object = None,
    check: Callable[[Edition], None] = any_edition,
    *,
    may_replay: bool = True,
) -> Became:
    """Import a game, keeping its original times so that ratings stay the same, and its box.

    It is known already if a game with an equal record exists, whatever its table code. check: raises IntrigeError for a
    custom edition that is refused. may_replay: whether games that look like it may be replayed to compare them; else
    raises NotCompared.
    """
    if not isinstance(record, dict):
        return "refused"
    if here.table(record, may_replay=may_replay) is not None:
        return "known"
    try:
        game = replay(record).sound()
        if game.position.host is not None:
            return "refused"
        if is_custom(game.table.edition):
            check(game.table.edition)
        # Another program may have left out defaults or written nulls: compare the normalized record.
        record = record_data(game.table, game.actions, game.meta)
        if here.table(record, may_replay=may_replay) is not None:
            return "known"
        options = {"imported": True, **_published(box)}
        table = registry.library.add(game, options=options, times=_times(times)).id
        registry.library.forget(table)
    except IntrigeError as error:
        return _refused(error)
    here.add(record, table)
    return "new"


def _times(told: object) -> tuple[str, str] | None:
    """When a game was begun and ended; None in older exports."""
    match told:
        case [str(begun), str(ended)]:
            return begun, ended
        case _:
            return None


def _published(told: object) -> dict[str, str]:
    """The table option of the box; none in older exports, or for what is no name as summaries keep it.

    Whether a box of the game's edition has that name is asked where it is shown.
    """
    name = size_limits.shortened(told)
    return {_BOX: name} if name and name == told else {}


class JudgedResult(NamedTuple):
    """A result as text, for comparison, what becomes of it as far as it was known here, and as it is stored if new."""

    text: str
    became: Became
    document: Document | None = None


def judge_result(result: object, kept: Container[str]) -> JudgedResult:
    """Check a result of an export, unless it is in `kept`."""
    text = plain(result) if isinstance(result, dict) else ""
    if text in kept:
        return JudgedResult(text, "known")
    document = _result_of(result)
    return JudgedResult(text, "refused" if document is None else "new", document)


def bring_results(results: Sequence[JudgedResult], kept: set[str], finished: FinishedGames) -> list[Became]:
    """Import results in one transaction, except those in `kept`, to which the others are added.

    If they do not all fit into the list any more they are refused.
    """
    became: list[Became] = []
    new: dict[str, Document] = {}
    for text, judged, document in results:
        became.append("known" if text in kept or text in new else judged)
        if became[-1] == "new" and document is not None:
            new[text] = document
    try:
        finished.results.keep(list(new.values()))
    except IntrigeError as error:
        refused = _refused(error)
        return [refused if one == "new" else one for one in became]
    kept.update(new)
    return became


def _result_of(result: object) -> Document | None:
    """A result as it is stored, None if it is none."""
    if not isinstance(result, dict) or set(result) - {_BOX} != set(_FIELDS):
        return None
    try:
        return result_of(EnteredResult(**result))
    except (IntrigeError, TypeError, AttributeError):
        return None


def _refused(error: IntrigeError) -> Became:
    """Treat an invalid item as refused; storage errors are raised."""
    if error.code in DISK_CODES | {"locked", "not-for-writing"}:
        raise error
    return "refused"


def join_people(people: Mapping[str, Any], finished: FinishedGames) -> None:
    """Import merged names in one transaction; names already merged or renamed here are left alone, however spelled.

    Of several spellings of a name the first counts. Names that no game and no result has are left out: no page shows
    them, and a file of a few kilobytes may hold thousands. If not all fit into the list any more they are refused.
    """
    known, new = {*finished.people.names()}, {}
    for name, person in people.items():
        if _are_names(name, person) and (key := name_key(size_limits.name(name))) not in known:
            known.add(key)
            new[key] = name, person
    try:
        played = finished.people.played() if new else frozenset()
        finished.people.call_all({name: person for key, (name, person) in new.items() if key in played})
    except IntrigeError as error:
        _refused(error)


def _are_names(*told: object) -> bool:
    try:
        return all(size_limits.name(one) for one in told)
    except IntrigeError:
        return False

"""The digest of a position (record.md): SHA-256 of its JSON with sorted keys, cut to 32 hexadecimal digits.

Successive positions share their unchanged parts as the same objects. `PositionDigests` caches the JSON of each part and
encodes only the changed ones; `digest` encodes all.
"""

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from rules import Edition, Figure, Position, figure_data, position_data

_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
_DIGITS = 32


def digest(position: Position) -> str:
    """The digest of a position."""
    return _hashed(_encode(position_data(position)))


def _hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_DIGITS]


class _Written(NamedTuple):
    """Cache of one list of a position: its parts, their JSON, and the JSON of the list."""

    parts: tuple[Any, ...]
    texts: list[str]
    text: str


class PositionDigests:
    """Incremental digests of the positions of one table; the cost depends on what differs from the last position."""

    def __init__(self, edition: Edition) -> None:
        # As sorted keys stand in JSON.
        names = sorted([(name, index) for index, name in enumerate(edition.professions)])
        self._supplies = [(f"{_encode(name)}:", index) for name, index in names]
        # Rooms are in the order of their text: "10000", "100000", "20000".
        self._rooms = sorted([(f'"{salary}":', index) for index, salary in enumerate(edition.rooms)])
        self._figures: dict[Figure, str] = {}
        self._lists: dict[str, _Written] = {}
        self._last: tuple[Position | None, str] = (None, "")

    def of(self, position: Position) -> str:
        """Equal to `digest(position)`."""
        before, told = self._last
        if before is None or not _alike(before, position):
            told = _hashed(self._text(position))
        self._last = position, told
        return told

    def _text(self, position: Position) -> str:
        places = position.places
        parts = (
            f'"balances":{_numbers(position.balances)}',
            f'"island":{self._list("island", (position.island,), self._group)[1:-1]}',
            f'"palaces":{self._list("palaces", position.palaces, self._palace)}',
            f'"parks":{self._list("parks", position.parks, self._group)}',
            f'"phase":"{position.phase}"',
            f'"places":{"null" if places is None else _numbers(places)}',
            f'"round":{position.round}',
            f'"seat":{"null" if position.host is None else position.host}',
            f'"supply":{self._list("supply", position.supply, self._supply)}',
        )
        return "{" + ",".join(parts) + "}"

    def _list(self, name: str, parts: tuple[Any, ...], write: Callable[[Any], str]) -> str:
        known = self._lists.get(name)
        if known is None or known.parts != parts:
            old = zip(known.parts, known.texts, strict=True) if known is not None else ((None, "") for _ in parts)
            texts = [text if part is kept else write(part) for part, (kept, text) in zip(parts, old, strict=True)]
            known = self._lists[name] = _Written(parts, texts, "[" + ",".join(texts) + "]")
        return known.text

    def _figure(self, figure: Figure) -> str:
        known = self._figures.get(figure)
        if known is None:
            known = self._figures[figure] = _encode(figure_data(figure))
        return known

    def _group(self, figures: Sequence[Figure]) -> str:
        return "[" + ",".join([self._figure(figure) for figure in sorted(figures)]) + "]"

    def _palace(self, palace: Sequence[Figure | None]) -> str:
        held = [(key, palace[index]) for key, index in self._rooms]
        return "{" + ",".join([key + self._figure(figure) for key, figure in held if figure is not None]) + "}"

    def _supply(self, counts: Sequence[int]) -> str:
        return "{" + ",".join([f"{key}{counts[index]}" for key, index in self._supplies]) + "}"


def _alike(one: Position, other: Position) -> bool:
    """Whether two positions have the same digest fields; words (offers, promises) are not part of them."""
    return (
        one.accounts == other.accounts
        and one.phase == other.phase
        and (one.round, one.host) == (other.round, other.host)
        and one.palaces == other.palaces
        and one.parks == other.parks
        and one.island == other.island
        and one.supply == other.supply
    )


def _numbers(numbers: Sequence[int]) -> str:
    return "[" + ",".join([str(number) for number in numbers]) + "]"

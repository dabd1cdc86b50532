"""An edition of one's own as JSON data: read, checked and written, and known by a name that its content makes.

The name of such an edition is its title, a tilde and a digest of all that it says. So a record (record.md) that names
it names just that edition: a file that was changed since has another name, and no game is ever replayed by other rules.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from rules.edition_fields import (
    MARK,
    MOST_DUCATS,
    ducats,
    houses,
    insolvency,
    least_bribe,
    notes,
    number_in,
    rising,
    seats,
    switch,
    word,
    words,
)
from rules.editions import EDITIONS, FIGURES_PER_DISPATCH, FIGURES_PER_PROFESSION, Edition, Options
from rules.errors import Illegal, IntrigeError, Malformed
from rules.formats import EDITION_FORMAT, EDITION_VERSION
from rules.validation import fields

TITLE_LENGTH = 40
_DIGITS = 12
_REQUIRED = ("format", "version", "name", "players", "rooms", "professions", "houses", "rounds", "cash", "unit")
# Of the edition or of its options, with what most boxes have.
_SWITCHES: Mapping[str, bool] = {
    "ordered_bribes": True,
    "externals_together": True,
    "external_first": False,
    "one_palace": False,
    "refund": False,
    "self_attack": True,
}
# Said only where it differs, for an edition's name is made of all that is said.
_SIDE_PAYMENTS = "side_payments"
_OPTIONAL = (_SIDE_PAYMENTS, "figures", "least_bribe", "notes", "note_count", "insolvency", *_SWITCHES)


def title(name: str) -> str:
    """What people call the edition of this name: without the digest of one's own."""
    return name.rpartition(MARK)[0] or name


def is_custom(edition: Edition) -> bool:
    """Whether the edition is none of the boxes."""
    return edition.name not in EDITIONS


def known_edition(name: str, carried: object = None, more: Iterable[Edition] = ()) -> Edition | None:
    """The edition of this name: a box, one of `more`, or what the data `carried` along describe, if the name fits."""
    if name in EDITIONS:
        return EDITIONS[name]
    found = next((edition for edition in more if edition.name == name), None)
    if found is not None or MARK not in name or not isinstance(carried, dict):
        return found
    try:
        edition = read_edition(carried)
    except IntrigeError:
        return None
    return edition if edition.name == name else None


def edition_data(edition: Edition) -> dict[str, Any]:
    """The edition as JSON data that `read_edition` reads back to the same value; nothing is left out."""
    options = edition.defaults
    strict = {} if options.side_payments else {_SIDE_PAYMENTS: False}
    return {
        "format": EDITION_FORMAT,
        "version": EDITION_VERSION,
        "name": title(edition.name),
        "players": [edition.least_players, edition.most_players],
        "rooms": list(edition.rooms),
        "professions": list(edition.professions),
        "figures": edition.figures,
        "houses": [{"name": house.name, "colour": house.colour} for house in edition.houses],
        "rounds": edition.rounds,
        "cash": edition.cash,
        "unit": edition.unit,
        "least_bribe": edition.least_bribe,
        "notes": list(edition.notes),
        "note_count": edition.note_count,
        "ordered_bribes": edition.ordered_bribes,
        "externals_together": edition.externals_together,
        "external_first": edition.external_first,
        "one_palace": edition.one_palace,
        "refund": options.refund,
        "insolvency": options.insolvency,
        "self_attack": options.self_attack,
        **strict,
    }


def read_edition(data: object) -> Edition:
    """The edition that JSON data describe (docs/editions.md), under the name that its content makes.

    Raises:
        Malformed, Illegal: the first field that is wrong; article 1.
    """
    try:
        edition = _edition(data)
    except Malformed as error:
        # Whatever its shape, what a set-up may be is said by article 1.
        raise Malformed(error.code, "1", **error.figures) from None
    _check_enough(edition)
    content = json.dumps(edition_data(edition), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return replace(edition, name=f"{edition.name}{MARK}{sha256(content.encode()).hexdigest()[:_DIGITS]}")


def _edition(data: object) -> Edition:
    got = fields(data, "edition", _REQUIRED, _OPTIONAL)
    if got["format"] != EDITION_FORMAT or type(got["version"]) is not int or got["version"] != EDITION_VERSION:
        raise Malformed("edition-format", format=EDITION_FORMAT, version=EDITION_VERSION)
    on = {key: switch(got.get(key), key, usual) for key, usual in _SWITCHES.items()}
    strict = switch(got.get(_SIDE_PAYMENTS), _SIDE_PAYMENTS, usual=True)
    unit = number_in(got["unit"], "unit", 1, MOST_DUCATS)
    figures, note_count = got.get("figures"), got.get("note_count")
    least_players, most_players = seats(got["players"])
    return Edition(
        name=word(got["name"], "name", TITLE_LENGTH),
        least_players=least_players,
        most_players=most_players,
        rooms=rising(got["rooms"], "rooms", 2, 8, unit),
        professions=words(got["professions"], "professions", 2, 8),
        houses=houses(got["houses"], most_players),
        rounds=number_in(got["rounds"], "rounds", 2, 12),
        cash=ducats(got["cash"], "cash", 0, unit),
        unit=unit,
        least_bribe=least_bribe(got.get("least_bribe"), unit),
        notes=notes(got.get("notes"), unit),
        note_count=None if note_count is None else number_in(note_count, "note_count", 1, 10_000),
        ordered_bribes=on["ordered_bribes"],
        externals_together=on["externals_together"],
        external_first=on["external_first"],
        one_palace=on["one_palace"],
        defaults=Options(on["refund"], insolvency(got.get("insolvency"), "waive"), on["self_attack"], strict),
        figures=FIGURES_PER_PROFESSION if figures is None else number_in(figures, "figures", 1, 9),
    )


def _check_enough(edition: Edition) -> None:
    """Refuse what would leave a host without a free room (4.4, 6), or a player without figures to send (10)."""
    if len(edition.professions) > len(edition.rooms):
        raise Illegal("edition-rooms", "1", professions=len(edition.professions), rooms=len(edition.rooms))
    due = FIGURES_PER_DISPATCH * (edition.rounds - 1)
    held = edition.figures * len(edition.professions)
    if due > held:
        raise Illegal("edition-figures", "1", rounds=edition.rounds, due=due, held=held)

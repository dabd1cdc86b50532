"""Custom editions as JSON data: read, checked and written, with a name derived from the content.

The name of a custom edition is its title, a tilde and a digest of its content. So a record (record.md) refers to
exactly that edition: a changed file has another name, and no game is ever replayed by other rules.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any
from unicodedata import category, decomposition, normalize

from rules.custom_edition_fields import (
    MARK,
    MOST_DUCATS,
    check_distinct,
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
from rules.json_values import fields
from rules.look_alikes import looks_like_any, without_letters_like_signs

TITLE_LENGTH = 40
_DIGITS = 12
_REQUIRED = ("format", "version", "name", "players", "rooms", "professions", "houses", "rounds", "cash", "unit")
# Switches of the edition or its options, with the default of most editions.
_SWITCHES: Mapping[str, bool] = {
    "ordered_bribes": True,
    "externals_together": True,
    "external_first": False,
    "one_palace": False,
    "refund": False,
    "self_attack": True,
}
# Included only if it differs from the default, as an edition's name depends on everything included.
_SIDE_PAYMENTS = "side_payments"
_OPTIONAL = (_SIDE_PAYMENTS, "figures", "least_bribe", "notes", "note_count", "insolvency", *_SWITCHES)


def title(name: str) -> str:
    """The display name of an edition: a custom one's without its digest."""
    return name.rpartition(MARK)[0] or name


def is_title_taken(called: str, names: Iterable[str], published: Iterable[str]) -> bool:
    """Whether a new custom edition could be taken for another one by its title.

    names: of the editions there are. published: the titles under which published ones are shown; a title that differs
    from one of them in spaces, punctuation or accents alone is taken, too.
    """
    shown = [*published]
    if looks_like_any(called, [*map(title, names), *shown]):
        return True
    bare, plain = [*map(_letters, shown)], without_letters_like_signs(called)
    # A bar stands between words, or for a letter, and so does a raised sign.
    forms = (called, plain, plain.replace("|", "l"), _without_raised_signs(plain))
    return any(looks_like_any(_letters(one), bare) for one in forms)


def _without_raised_signs(words: str) -> str:
    # Raised, lowered or in a circle: like the trademark sign, or the number of a footnote.
    return "".join([sign for sign in words if not decomposition(sign).startswith(("<super>", "<sub>", "<circle>"))])


def _letters(words: str) -> str:
    # Some modifier letters look like commas and apostrophes.
    return "".join([sign for sign in normalize("NFKD", words) if sign.isalnum() and category(sign) != "Lm"])


def is_custom(edition: Edition) -> bool:
    """Whether the edition is not one of the published ones."""
    return edition.name not in EDITIONS


def known_edition(name: str, carried: object = None, more: Iterable[Edition] = ()) -> Edition | None:
    """The edition of this name: published, one of `more`, or the one in the data `carried`, if its name fits.

    The words of the latter are not compared, as a table that is kept already may carry it; see `check_words`.
    """
    if name in EDITIONS:
        return EDITIONS[name]
    found = next((edition for edition in more if edition.name == name), None)
    if found is not None or MARK not in name or not isinstance(carried, dict):
        return found
    try:
        edition = _named(_parsed(carried))
    except IntrigeError:
        return None
    return edition if edition.name == name else None


def edition_data(edition: Edition) -> dict[str, Any]:
    """The edition as JSON data that `read_edition` reads back to an equal value; complete."""
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
    """Parse an edition from JSON data (docs/editions.md), with the name derived from its content.

    Raises:
        Malformed, Illegal: the first invalid field; article 1.
    """
    edition = _parsed(data)
    check_words(edition)
    return _named(edition)


def check_words(edition: Edition) -> None:
    """Raise Illegal `edition-twice` (article 1) for professions or houses that look alike."""
    check_distinct(edition.professions, "professions")
    check_distinct([house.name for house in edition.houses], "houses")


def _parsed(data: object) -> Edition:
    try:
        return _edition(data)
    except Malformed as error:
        # Article 1 covers everything about a set-up, including its format.
        raise Malformed(error.code, "1", **error.figures) from None


def _named(edition: Edition) -> Edition:
    """The edition with the name derived from its content, if it has figures and rooms enough."""
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
    """Refuse an edition in which a host could lack a free room (4.4, 6), or a player figures to send (10)."""
    if len(edition.professions) > len(edition.rooms):
        raise Illegal("edition-rooms", "1", professions=len(edition.professions), rooms=len(edition.rooms))
    due = FIGURES_PER_DISPATCH * (edition.rounds - 1)
    held = edition.figures * len(edition.professions)
    if due > held:
        raise Illegal("edition-figures", "1", rounds=edition.rounds, due=due, held=held)

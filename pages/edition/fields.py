"""Input fields of a custom edition in the session state, and the data of docs/editions.md made from them."""

from collections.abc import Mapping
from typing import Any, Final

import streamlit as st

from i18n.typed_amounts import parse_amount
from rules import Edition, IntrigeError, edition_data
from rules.custom_edition_fields import COLOURS

PREFIX: Final = "edition-"
MOST_HOUSES: Final = 8
SWITCHES: Final = (
    *("ordered_bribes", "externals_together", "external_first", "one_palace"),
    *("refund", "self_attack", "side_payments"),
)
# Defaults that are left out of the file.
_USUALLY: Final[Mapping[str, bool]] = {"side_payments": True}
# Lines of a field that are read; more are counted alone, to be refused.
_MOST_LINES: Final = 20
# By error code: the field it concerns, if the error does not name one.
_FIELD_OF: Final[Mapping[str, str]] = {
    "edition-players": "players",
    "edition-colour": "houses",
    "edition-least": "must_pay",
    "edition-notes": "notes",
    "edition-rooms": "professions",
    "edition-figures": "figures",
}
_SHOWN_BY: Final[Mapping[str, str]] = {"colour": "houses", "least_bribe": "must_pay"}


def key(field: str) -> str:
    """The session state key of a field's widget."""
    return f"{PREFIX}{field}"


def fill(edition: Edition, called: str) -> None:
    """Fill the fields from an edition. called: the name of the new one."""
    data, state = edition_data(edition), st.session_state
    state[key("name")] = called
    for field in ("rounds", "figures", "insolvency", *SWITCHES):
        state[key(field)] = data.get(field, _USUALLY.get(field))
    state[key("least_players")], state[key("most_players")] = data["players"]
    state[key("must_pay")] = data["least_bribe"] > 0
    for field in ("unit", "cash"):
        state[key(field)] = str(data[field])
    state[key("note_count")] = "" if data["note_count"] is None else str(data["note_count"])
    for field in ("rooms", "professions", "notes"):
        state[key(field)] = "\n".join(str(one) for one in data[field])
    state[key("house_count")] = len(edition.houses)
    unused = [colour for colour in COLOURS if colour not in {house.colour for house in edition.houses}]
    for number in range(MOST_HOUSES):
        known = number < len(edition.houses)
        spare = unused[number % len(unused)]
        state[key(f"house-{number}")] = edition.houses[number].name if known else spare
        state[key(f"colour-{number}")] = edition.houses[number].colour if known else spare


def data() -> dict[str, Any]:
    """The fields as JSON data, not validated."""
    state = st.session_state
    unit = parse_amount(state[key("unit")])
    typed = str(state[key("note_count")]).strip()
    return {
        "format": "intrige-edition",
        "version": 1,
        "name": state[key("name")],
        "players": [state[key("least_players")], state[key("most_players")]],
        "rooms": _amounts("rooms"),
        "professions": _lines("professions"),
        "figures": state[key("figures")],
        "houses": [
            {"name": state[key(f"house-{number}")], "colour": str(state[key(f"colour-{number}")] or "")}
            for number in range(state[key("house_count")])
        ],
        "rounds": state[key("rounds")],
        "cash": parse_amount(state[key("cash")]),
        "unit": unit,
        "least_bribe": unit if state[key("must_pay")] else 0,
        "notes": _amounts("notes"),
        "note_count": parse_amount(typed) if typed else None,
        "insolvency": state[key("insolvency")],
        **{field: state[key(field)] for field in SWITCHES if state[key(field)] is not _USUALLY.get(field)},
    }


def field_of(error: IntrigeError) -> str:
    """The field that an error concerns; "" for a general one."""
    told = error.figures.get("key", "")
    field = told if isinstance(told, str) and told else _FIELD_OF.get(error.code, "")
    return _SHOWN_BY.get(field, field)


def _amounts(field: str) -> list[object]:
    lines = _lines(field)
    return [*map(parse_amount, lines[:_MOST_LINES]), *lines[_MOST_LINES:]]


def _lines(field: str) -> list[str]:
    return [line.strip() for line in str(st.session_state[key(field)]).splitlines() if line.strip()]

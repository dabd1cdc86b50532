"""The seven things that can be entered at a table, as values and as JSON (record.md, "Actions").

`parse_action` looks at the shape alone and knows no game but the edition's words; whether an action may be played
now is the referee's to say.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

from rules.editions import Edition
from rules.errors import Malformed
from rules.validation import fields, listed, obj, text, whole

Bank = Literal["bank"]
BANK: Bank = "bank"


class Figure(NamedTuple):
    """One piece: whose advisor it is (a seat) and of which profession."""

    seat: int
    profession: str


class Bribe(NamedTuple):
    """What an owner pays the host for one figure (article 5); `asks` and `promised` are rooms and bind nobody."""

    seat: int
    profession: str
    amount: int
    asks: int | None = None
    promised: int | None = None


class Place(NamedTuple):
    """The host puts a regular figure in a free room (article 6)."""

    seat: int
    figure: Figure
    room: int


class Open(NamedTuple):
    """The host names the external conflict to be dealt with (article 7.1)."""

    seat: int
    profession: str


class Settle(NamedTuple):
    """The host keeps one figure of a profession (articles 7 and 8); `room` only where the winner needs a free one."""

    seat: int
    profession: str
    winner: int
    room: int | None = None


class Sending(NamedTuple):
    """One figure of a dispatch: a profession from the supply and the palace whose park it goes to."""

    profession: str
    to: int


class Dispatch(NamedTuple):
    """The player on turn sends two figures out (article 10)."""

    seat: int
    figures: tuple[Sending, ...]


class Adjust(NamedTuple):
    """The banker moves money between two accounts for a stated reason (article 12)."""

    source: int | Bank
    target: int | Bank
    amount: int
    reason: str


class Note(NamedTuple):
    """A ruling, a promise or a remark; it has no effect."""

    text: str
    seat: int | None = None


Action: TypeAlias = Bribe | Place | Open | Settle | Dispatch | Adjust | Note


def _profession(value: object, edition: Edition) -> str:
    if type(value) is str and value in edition.profession_index:
        return value
    raise Malformed("unknown-profession", profession=text(value, "profession"), professions=edition.professions)


def _room_word(value: object, key: str, edition: Edition) -> int | None:
    if value is None:
        return None
    if whole(value, key) not in edition.room_index:
        raise Malformed("unknown-room", key=key, rooms=edition.rooms)
    return whole(value, key)


def parse_figure(data: object, edition: Edition) -> Figure:
    """Read `{"seat": …, "profession": …}`. Raises Malformed."""
    got = fields(data, "figure", ("seat", "profession"))
    return Figure(whole(got["seat"], "seat"), _profession(got["profession"], edition))


def _parse_bribe(data: object, edition: Edition) -> Bribe:
    got = fields(data, "bribe", ("type", "seat", "profession", "amount"), ("asks", "promised"))
    return Bribe(
        whole(got["seat"], "seat"),
        _profession(got["profession"], edition),
        whole(got["amount"], "amount"),
        _room_word(got.get("asks"), "asks", edition),
        _room_word(got.get("promised"), "promised", edition),
    )


def _parse_place(data: object, edition: Edition) -> Place:
    got = fields(data, "place", ("type", "seat", "figure", "room"))
    return Place(whole(got["seat"], "seat"), parse_figure(got["figure"], edition), whole(got["room"], "room"))


def _parse_open(data: object, edition: Edition) -> Open:
    got = fields(data, "open", ("type", "seat", "profession"))
    return Open(whole(got["seat"], "seat"), _profession(got["profession"], edition))


def _parse_settle(data: object, edition: Edition) -> Settle:
    got = fields(data, "settle", ("type", "seat", "profession", "winner"), ("room",))
    room = got.get("room")
    return Settle(
        whole(got["seat"], "seat"),
        _profession(got["profession"], edition),
        whole(got["winner"], "winner"),
        None if room is None else whole(room, "room"),
    )


def _parse_sending(data: object, edition: Edition) -> Sending:
    got = fields(data, "figures", ("profession", "to"))
    return Sending(_profession(got["profession"], edition), whole(got["to"], "to"))


def _parse_dispatch(data: object, edition: Edition) -> Dispatch:
    got = fields(data, "dispatch", ("type", "seat", "figures"))
    sent = tuple([_parse_sending(one, edition) for one in listed(got["figures"], "figures")])
    return Dispatch(whole(got["seat"], "seat"), sent)


def _account(value: object, key: str) -> int | Bank:
    if value == BANK:
        return BANK
    if type(value) is not int:
        raise Malformed("not-an-account", key=key)
    return value


def _parse_adjust(data: object, edition: Edition) -> Adjust:
    got = fields(data, "adjust", ("type", "from", "to", "amount", "reason"))
    return Adjust(
        _account(got["from"], "from"),
        _account(got["to"], "to"),
        whole(got["amount"], "amount"),
        text(got["reason"], "reason"),
    )


def _parse_note(data: object, edition: Edition) -> Note:
    got = fields(data, "note", ("type", "text"), ("seat",))
    seat = got.get("seat")
    return Note(text(got["text"], "text"), None if seat is None else whole(seat, "seat"))


_PARSERS: dict[str, Callable[[object, Edition], Action]] = {
    "bribe": _parse_bribe,
    "place": _parse_place,
    "open": _parse_open,
    "settle": _parse_settle,
    "dispatch": _parse_dispatch,
    "adjust": _parse_adjust,
    "note": _parse_note,
}


def parse_action(data: object, edition: Edition) -> Action:
    """Read one action from JSON data in the words of `edition`.

    >>> from rules.editions import FX_SCHMID
    >>> parse_action({"type": "bribe", "seat": 1, "profession": "law", "amount": 30000}, FX_SCHMID)
    Bribe(seat=1, profession='law', amount=30000, asks=None, promised=None)

    Raises:
        Malformed: the data is no action; article `record`.
    """
    kind = obj(data, "action").get("type")
    parser = _PARSERS.get(kind) if type(kind) is str else None
    if parser is None:
        raise Malformed("unknown-type")
    return parser(data, edition)


def figure_data(figure: Figure) -> dict[str, Any]:
    """A figure as JSON data."""
    return {"seat": figure.seat, "profession": figure.profession}


def action_data(action: Action) -> dict[str, Any]:
    """An action as JSON data that `parse_action` reads back to the same value; absent options are left out."""
    match action:
        case Bribe(seat, profession, amount, asks, promised):
            rooms = {"asks": asks, "promised": promised}
            told = {key: room for key, room in rooms.items() if room is not None}
            return {"type": "bribe", "seat": seat, "profession": profession, "amount": amount, **told}
        case Place(seat, figure, room):
            return {"type": "place", "seat": seat, "figure": figure_data(figure), "room": room}
        case Open(seat, profession):
            return {"type": "open", "seat": seat, "profession": profession}
        case Settle(seat, profession, winner, free):
            settled = {"type": "settle", "seat": seat, "profession": profession, "winner": winner}
            return settled if free is None else {**settled, "room": free}
        case Dispatch(seat, figures):
            sent = [{"profession": one.profession, "to": one.to} for one in figures]
            return {"type": "dispatch", "seat": seat, "figures": sent}
        case Adjust(source, target, amount, reason):
            return {"type": "adjust", "from": source, "to": target, "amount": amount, "reason": reason}
        case Note(words, None):
            return {"type": "note", "text": words}
        case Note(words, author):
            return {"type": "note", "text": words, "seat": author}

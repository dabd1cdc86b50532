"""The four editions, copied from the table of editions, those that records bring, and the state of a game."""

from dataclasses import dataclass, field
from typing import Any

Data = dict[str, Any]
Piece = tuple[int, str]

CLASSIC: Data = {
    "players": [3, 4, 5],
    "rooms": [10_000, 20_000, 30_000, 50_000, 100_000],
    "professions": ["finance", "law", "military", "science", "church"],
    "figures": 2,
    "houses": ["venice", "milan", "rome", "naples", "florence"],
    "rounds": 6,
    "cash": 320_000,
    "unit": 10_000,
    "smallest": 10_000,
    "fixed order": True,
    "two palaces": True,
    "external first": False,
    "options": {"refund": False, "insolvency": "waive", "self_attack": True, "side_payments": True},
}
BOOKS: dict[str, Data] = {
    "fx-schmid-1994": CLASSIC,
    "brettspielwelt": CLASSIC | {"players": [4, 5], "options": CLASSIC["options"] | {"self_attack": False}},
    "intrigo-a-palazzo": {
        "players": [3, 4, 5],
        "rooms": [1_000, 3_000, 6_000, 10_000],
        "professions": ["chemist", "writer", "physician", "cleric"],
        "figures": 2,
        "houses": ["orange", "black", "white", "blue", "green", "yellow"],
        "rounds": 5,
        "cash": 32_000,
        "unit": 1_000,
        "smallest": 0,
        "fixed order": False,
        "two palaces": False,
        "external first": True,
        "options": CLASSIC["options"] | {"insolvency": "grant"},
    },
    "amigo-2003": CLASSIC
    | {
        "rooms": [1_000, 3_000, 6_000, 10_000],
        "professions": ["scientist", "writer", "physician", "priest"],
        "houses": ["red", "orange", "yellow", "green", "blue", "purple", "black", "white"],
        "rounds": 5,
        "cash": 32_000,
        "unit": 1_000,
        "smallest": 1_000,
    },
}


def book_of(record: Data) -> Data:
    """The edition of a record: one of the four, or the custom one it brings; external_first stands for 5.4 too."""
    return BOOKS.get(record["edition"]) or _own_book(record["meta"]["edition"])


def _own_book(file: Data) -> Data:
    least, most = file["players"]
    usual = file.get("least_bribe")
    return {
        "players": list(range(least, most + 1)),
        "rooms": file["rooms"],
        "professions": file["professions"],
        "figures": file.get("figures") or 2,
        "houses": [house["name"] for house in file["houses"]],
        "rounds": file["rounds"],
        "cash": file["cash"],
        "unit": file["unit"],
        "smallest": file["unit"] if usual is None else usual,
        "fixed order": file.get("ordered_bribes", True),
        "two palaces": not file.get("one_palace", False),
        "external first": file.get("external_first", False),
        "options": CLASSIC["options"] | {key: file[key] for key in CLASSIC["options"] if key in file},
    }


@dataclass
class Game:
    """The state of a game, including what is left to do in the turn."""

    book: Data
    options: Data
    players: int
    first: int
    round: int
    host: int
    balances: list[int]
    palaces: list[dict[int, Piece]]
    parks: list[list[Piece]]
    island: list[Piece]
    phase: str = ""
    regular: list[Piece] = field(default_factory=list)
    external: list[str] = field(default_factory=list)
    internal: list[str] = field(default_factory=list)
    current: str | None = None
    pending: list[Piece] = field(default_factory=list)
    paid: list[tuple[Piece, int]] = field(default_factory=list)
    # Articles 13 and 14: current offers; all entered actions; the palaces at the end of each turn.
    offers: dict[Piece, tuple[int | None, int | None]] = field(default_factory=dict)
    history: list[Data] = field(default_factory=list)
    ends: dict[tuple[int, int], list[dict[int, Piece]]] = field(default_factory=dict)


def piece(data: Data) -> Piece:
    return (data["seat"], data["profession"])


def professions_in_palace(game: Game) -> list[str]:
    return [profession for _, profession in game.palaces[game.host].values()]


def room_of(game: Game, profession: str) -> int:
    return next(room for room, figure in game.palaces[game.host].items() if figure[1] == profession)


def supply(game: Game, seat: int) -> dict[str, int]:
    out = (
        [f for palace in game.palaces for f in palace.values()] + [f for park in game.parks for f in park] + game.island
    )
    return {profession: game.book["figures"] - out.count((seat, profession)) for profession in game.book["professions"]}

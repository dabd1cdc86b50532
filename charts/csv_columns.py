"""The columns of every CSV file: type and meaning, in English."""

from collections.abc import Mapping
from types import MappingProxyType

Columns = Mapping[str, tuple[str, str]]

_WHEN: Columns = {
    "action": ("number", "the record's action that brought it about, from 1; 0 for the set-up"),
    "round": ("number", "from 1; the last incomes belong to the last round"),
    "turn": ("number", "turns of the whole game from 1; one more than the last for what comes after it"),
}
_FIGURE: Columns = {
    "owner_seat": ("seat", "whose figure"),
    "owner": ("name", "the same by name"),
    "profession": ("word", "the figure's profession, in the record's words"),
}
_HOST: Columns = {"host_seat": ("seat", "in whose palace"), "host": ("name", "the same by name")}

DICTIONARY: Mapping[str, Columns] = MappingProxyType(
    {
        "events": {
            **_WHEN,
            "turn_seat": ("seat", "whose turn it was; empty after the last one"),
            "event": (
                "word",
                "turn, income, bribe, refund, grant, adjust, payment, sent, placed, kept, banished, promise, note,"
                " ended",
            ),
            **_FIGURE,
            "palace_seat": ("seat", "in whose palace, or to whose park"),
            "room": ("ducats", "the room's salary"),
            "from_seat": ("seat", "who paid; empty for the bank"),
            "to_seat": ("seat", "who received; empty for the bank"),
            "amount": ("ducats", "what was paid"),
            "asks": ("ducats", "the room that the payer asked for"),
            "promised": ("ducats", "the room that the host promised"),
            "text": ("text", "a note, the reason of a correction or payment, or what became of a promise"),
        },
        "ledger": {
            "entry": ("number", "the movement of money, from 1; one row for each player"),
            **_WHEN,
            "why": ("word", "income, bribe, refund, grant, adjust, payment"),
            "from_seat": ("seat", "who paid; empty for the bank"),
            "to_seat": ("seat", "who received; empty for the bank"),
            "amount": ("ducats", "what was paid"),
            "seat": ("seat", "the player of this row"),
            "player": ("name", "the same by name"),
            "change": ("ducats", "by how much this player's cash changed"),
            "cash": ("ducats", "this player's cash afterwards"),
        },
        "wealth": {
            "event": ("number", "the event that changed it, from 1; 0 at the start; one row for each player"),
            **_WHEN,
            "seat": ("seat", "the player of this row"),
            "player": ("name", "the same by name"),
            "cash": ("ducats", "cash"),
            "salaries": ("ducats", "of all rooms held in other palaces, for one income"),
            "projected": ("ducats", "cash + salaries * incomes still to come"),
        },
        "bribes": {
            "bribe": ("number", "from 1"),
            **_WHEN,
            **_HOST,
            **_FIGURE,
            "role": ("word", "regular, contender, defender, attacker"),
            "amount": ("ducats", "what was paid"),
            "refunded": ("ducats", "what came back"),
            "cost": ("ducats", "amount - refunded"),
            "asks": ("ducats", "the room that the payer asked for"),
            "promised": ("ducats", "the room that the host promised"),
            "promise": ("word", "kept, broken or impossible; empty without a promise"),
            "outcome": ("word", "placed, kept, banished, waiting"),
            "room": ("ducats", "the room that the figure got or kept"),
            "earned": ("ducats", "salaries until the next bribe for the same stay: none counts twice"),
            "stake": ("ducats", "best room within reach * incomes still to come"),
            "next_best": ("ducats", "the highest bribe of another owner in the same conflict"),
            "overpaid": ("ducats", "cost - next_best of a figure that stayed in the conflict, at least 0"),
            "wasted": ("ducats", "cost - stake, at least 0"),
            "damage": ("ducats", "what a broken promise took: (promised - room) * incomes still to come"),
        },
        "stays": {
            "stay": ("number", "from 1"),
            **_HOST,
            "room": ("ducats", "the room's salary"),
            **_FIGURE,
            "since": ("number", "the turn in which the figure came"),
            "until": ("number", "the turn in which it left, or the end"),
            "left": ("0 or 1", "whether it left"),
            "earned": ("ducats", "all salaries of the stay"),
        },
        "rooms": {
            "turn": ("number", "the turn at whose end this is so"),
            "round": ("number", "from 1"),
            **_HOST,
            "room": ("ducats", "the room's salary"),
            **_FIGURE,
        },
        "promises": {
            "action": ("number", "the record's action that made it, from 1"),
            "turn": ("number", "the turn in which it was made"),
            "promiser_seat": ("seat", "who made it"),
            "promiser": ("name", "the same by name"),
            "to_seat": ("seat", "to whom"),
            "to": ("name", "the same by name"),
            "room": ("ducats", "the promised room"),
            "amount": ("ducats", "the promised sum"),
            "text": ("text", "what was promised in words"),
            "due": ("number", "the turn at which it falls due"),
            "outcome": ("word", "open, kept, broken or impossible"),
            "by": ("word", "who decided that: hand or log"),
            "damage": ("ducats", "what a broken one took"),
            "before": ("ducats", "what they had paid the promiser when it was broken"),
            "after": ("ducats", "what they paid the promiser after that"),
        },
        "hall": {
            "game": ("number", "from 1, oldest first; one row for each player"),
            "table": ("word", "the table's code, or the key of a result"),
            "edition": ("word", "the edition's name in records"),
            "source": ("word", "played, imported, result"),
            "day": ("date", "ISO; the day it was played, else the day it ended here"),
            "place": ("text", "where it was played"),
            "players": ("number", "how many sat there"),
            "seat": ("seat", "the player of this row"),
            "person": ("name", "who that is in the hall"),
            "name": ("name", "as it stands in the game"),
            "first": ("0 or 1", "whether this player began; empty where nobody remembers"),
            "ducats": ("ducats", "at the end"),
            "rank": ("number", "the place: equal sums share the better one"),
            "won": ("share", "1 for a victory, a part of it for a shared one"),
            "rating": ("number", "the mean of the rating after the game"),
            "spread": ("number", "its standard deviation"),
        },
        "dictionary": {
            "file": ("word", "the file"),
            "column": ("word", "its column"),
            "type": ("word", "number: from 1; seat: clockwise from 0; ducats: whole; an empty cell: nothing to tell"),
            "meaning": ("text", "what stands there"),
        },
    }
)

"""The actions at a table, as immutable values (record.md, "Actions"); `action_data` reads and writes them."""

from typing import Literal, NamedTuple, TypeAlias

Bank = Literal["bank"]
BANK: Bank = "bank"


class Figure(NamedTuple):
    """One figure: its owner's seat and its profession."""

    seat: int
    profession: str


class Turn(NamedTuple):
    """One turn of a game: the round, from 1, and whose turn it is."""

    round: int
    seat: int


class Bribe(NamedTuple):
    """What an owner pays the host for one figure (article 5); `asks` and `promised` are rooms and are not binding."""

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
    """The host chooses the external conflict to settle next (article 7.1)."""

    seat: int
    profession: str


class Settle(NamedTuple):
    """The host keeps one figure of a profession (articles 7 and 8); `room` only if the winner needs a free one."""

    seat: int
    profession: str
    winner: int
    room: int | None = None


class Sending(NamedTuple):
    """One figure of a dispatch: a profession from the supply, and the palace to whose park it goes."""

    profession: str
    to: int


class Dispatch(NamedTuple):
    """The player on turn sends two figures out (article 10)."""

    seat: int
    figures: tuple[Sending, ...]


class Adjust(NamedTuple):
    """The banker transfers money between two accounts for a stated reason (article 12)."""

    source: int | Bank
    target: int | Bank
    amount: int
    reason: str


class Note(NamedTuple):
    """A ruling or a remark; without effect."""

    text: str
    seat: int | None = None


class Pay(NamedTuple):
    """A player pays another one for any reason (article 13)."""

    seat: int
    to: int
    amount: int
    reason: str | None = None


class Offer(NamedTuple):
    """An owner names a sum for a figure, a room for it, or both (article 14.1)."""

    seat: int
    profession: str
    amount: int | None = None
    asks: int | None = None


class Refuse(NamedTuple):
    """The host refuses the current offer for a figure of `owner` (article 14.2)."""

    seat: int
    owner: int
    profession: str


class Promise(NamedTuple):
    """A player promises another a room of their own palace, a sum in ducats, or words (article 14.3).

    profession: of the figure to get the room, None for any. due: the turn in which it is due, None for no particular
    one.
    """

    seat: int
    to: int
    room: int | None = None
    amount: int | None = None
    text: str | None = None
    profession: str | None = None
    due: Turn | None = None


class Judge(NamedTuple):
    """The promisee says whether a promise was kept; `promise` is its index among the actions (14.4)."""

    seat: int
    promise: int
    kept: bool


Action: TypeAlias = Bribe | Place | Open | Settle | Dispatch | Adjust | Note | Pay | Offer | Refuse | Promise | Judge

"""What can be entered at a table, as immutable values (record.md, "Actions"). `action_data` reads and writes them."""

from typing import Literal, NamedTuple, TypeAlias

Bank = Literal["bank"]
BANK: Bank = "bank"


class Figure(NamedTuple):
    """One piece: whose advisor it is (a seat) and of which profession."""

    seat: int
    profession: str


class Turn(NamedTuple):
    """One turn of a game: the round, from 1, and whose turn it is."""

    round: int
    seat: int


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
    """A ruling or a remark; it has no effect."""

    text: str
    seat: int | None = None


class Pay(NamedTuple):
    """A player pays another one, whatever for (article 13)."""

    seat: int
    to: int
    amount: int
    reason: str | None = None


class Offer(NamedTuple):
    """An owner names what they would give for a figure, or the room they want for it, or both (article 14.1)."""

    seat: int
    profession: str
    amount: int | None = None
    asks: int | None = None


class Refuse(NamedTuple):
    """The host refuses the offer that stands for a figure of `owner` (article 14.2)."""

    seat: int
    owner: int
    profession: str


class Promise(NamedTuple):
    """A player promises another one a room of their own palace, a sum in ducats, or words (article 14.3).

    profession: whose figure the room is for, None for any of theirs. due: the turn at which it falls due, None for no
    particular one.
    """

    seat: int
    to: int
    room: int | None = None
    amount: int | None = None
    text: str | None = None
    profession: str | None = None
    due: Turn | None = None


class Judge(NamedTuple):
    """The one a promise was made to says whether it was kept; `promise` is its index among the actions (14.4)."""

    seat: int
    promise: int
    kept: bool


Action: TypeAlias = Bribe | Place | Open | Settle | Dispatch | Adjust | Note | Pay | Offer | Refuse | Promise | Judge

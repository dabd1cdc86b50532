"""What a device is: its cookies, and whom it may be at a table: banker, seat or watcher.

A table's `access` says how it is played. `open`: on one device; any browser that opens the table is its banker.
`banker`: phones have joined and see their own ducats; only the banker's device enters actions. `seats`: every phone
acts for its own seat, the banker's device for anyone. A device is identified by a token in a cookie; the table's
settings contain only the token's digest. So is the browser that made a table (`maker`), by its own cookie.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from storage import CLOSED

OPEN, BANKER_ENTERS, SEATS = "open", "banker", "seats"
ACCESS = (OPEN, BANKER_ENTERS, SEATS)
# Settings that no page sees, and those that `LiveTable.set_options` does not change.
ABSENT = "absent"
MAKER = "maker"
SECRET = frozenset({"pins", "tokens", "bank", MAKER})
# Agreed once at set-up.
OPEN_CASH = "open_cash"
RESERVED = SECRET | {"access", CLOSED, ABSENT, OPEN_CASH}
_COOKIE = "intrige"
NO_COOKIES: Mapping[str, str] = MappingProxyType({})


class Actor(NamedTuple):
    """Who acts: `banker` for anybody, `seat` for its own seat, `watcher` for nobody."""

    role: str = "banker"
    seat: int | None = None


BANKER = Actor()
WATCHER = Actor("watcher")


class Device(NamedTuple):
    """What a browser sends: its cookies. as_seat: on its seat's page it acts for that seat only.

    caller: identifies the browser for rate limits only, not for permissions. browser: the content of its own cookie.
    """

    cookies: Mapping[str, str] = NO_COOKIES
    as_seat: bool = False
    caller: str = ""
    browser: str = ""

    @property
    def address(self) -> str:
        """The network address of its caller (`Caller`)."""
        return self.caller.partition(" ")[0]


def seat_cookie(table: str) -> str:
    """The name of a seat's cookie at a table."""
    return f"{_COOKIE}_{table}_seat"


def banker_cookie(table: str) -> str:
    """The name of the banker's cookie at a table."""
    return f"{_COOKIE}_{table}_banker"


def is_ours(cookie: str) -> bool:
    """Whether a cookie's name is that of a seat's or banker's cookie of any table."""
    return cookie.startswith(f"{_COOKIE}_")

"""Whose turn it is at a table: of each seat, of the banker's device, of its maker's, of all others by address."""

import sys
from weakref import WeakKeyDictionary

from starlette.requests import HTTPConnection

from live import Device, LiveTable
from web.turns import Turns, TurnsByAddress
from web.visitor import caller_of

BANKER, MAKER = "banker", "maker"

_turns: WeakKeyDictionary[LiveTable, Turns] = WeakKeyDictionary()
_lines: WeakKeyDictionary[LiveTable, Turns] = WeakKeyDictionary()
# One that is carried out, and the next: more of an address would only keep threads from its other tables.
OF_AN_ADDRESS = 2
_of_addresses: WeakKeyDictionary[LiveTable, TurnsByAddress] = WeakKeyDictionary()


def lines_at(table: LiveTable) -> Turns:
    """The lines before a table: the first of each waits for the threads, and for the table; the others wait here."""
    return _lines.setdefault(table, Turns(at_once=sys.maxsize))


def turns_of_address(table: LiveTable, address: str) -> Turns:
    """The turns of an address at a table, behind its lines and before the threads."""
    return _of_addresses.setdefault(table, TurnsByAddress()).of(address, OF_AN_ADDRESS)


def turns_at(table: LiveTable) -> Turns:
    """The turns of a table, shared by its sockets and the requests about it."""
    return _turns.setdefault(table, Turns())


def line_of(table: LiveTable, connection: HTTPConnection) -> str:
    """The line in which a device waits at a table; who has no part in the game waits in that of the address."""
    caller = caller_of(connection)
    device = Device(connection.cookies, as_seat=True, browser=caller.browser)
    seat = table.who(device).seat
    if seat is not None:
        return f"seat {seat}"
    if table.seating.is_bankers(device):
        return BANKER
    return MAKER if table.seating.owns(device) else caller.address

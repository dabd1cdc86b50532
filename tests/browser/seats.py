"""Seats taken by phones before the server starts, for tests that are about what is done there and not about joining."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bench._tables import Seated, cookie
from live import SEATS, Device, Registry
from storage import Library


def seated(record: Mapping[str, Any], data: Path) -> Seated:
    """A table of a record, with phones, at which every seat is taken; the cookies of the banker and of the seats."""
    with Library(data) as library:
        table = Registry(library).create(record)
        joining = table.joining
        banker = cookie(joining.take(joining.banker_ticket(Device(), access=SEATS)))
        seats = [cookie(joining.take(joining.seat_ticket(seat))) for seat in range(len(record["players"]))]
        return Seated(table.table_id, banker, tuple(seats))


def belongs_to(page: Page, address: str, held: str) -> Page:
    """Make a page's device the one that a cookie was given to. held: its name and value, as in the Cookie header."""
    name, _, value = held.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": address}])
    return page

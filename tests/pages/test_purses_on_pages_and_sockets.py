"""Two tables equal but for one purse: every page and every socket that is not its owner's says the same of both.

Each of the two lives in a data directory of its own, under the same code and at the same time of day, so that all that
a page draws and all that a socket sends can be compared as it is.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.testing.v1 import AppTest

import live
from live import Device, LiveTable, free_seats
from rules import EDITIONS
from storage import Library
from storage import library as storage_library
from tests.pages.table_sockets import Screen, new_client, opened, seated
from tests.security.test_purses_cannot_be_measured import asked, drain, enter, move, pair_of, says_so_itself

App = Callable[..., AppTest]
CODE = "KRBB"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
PAGES = ("table", "seat", "desk", "what_if", "chronicle", "replay", "join", "rulebook", "lobby")
# What they draw depends on whose device it is.
OWN = ("table", "seat", "desk")
SECTIONS = ("why", "may", "how", "rulings")
# The first button of each of these on a page is tapped as well.
TAPPED = re.compile(r"what-if-|.*-near-0$")
EDITION, SEATS_TAKEN = "fx-schmid-1994", 3


class Told(NamedTuple):
    """Everything that one of the two tables says to others, by who asks and what."""

    pages: dict[str, str]
    sockets: dict[str, list[str]]


@pytest.fixture(autouse=True)
def same_code_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage_library, "new_code", lambda _: CODE)
    monkeypatch.setattr(import_module("live.registry"), "Library", partial(Library, clock=lambda: NOON))
    # The times in its log are not of today.
    monkeypatch.setattr(free_seats, "SITTING_DOWN_SECONDS", float("inf"))


@pytest.fixture
def cookies(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    known: dict[str, str] = {}
    for module in ("session_device", "note_form", "table_screen"):
        monkeypatch.setattr(f"pages.common.{module}.device", lambda as_seat=False: Device(known, as_seat))
    return known


def records(options: dict[str, Any], phase: str, drained: bool) -> list[dict[str, Any]]:
    """The records of two games that went the same way until the owner of the purse is host in such a phase.

    drained: whether a correction has then left the poorer of the two next to nothing.
    """
    random = Random(phase)
    cash = EDITIONS[EDITION].cash
    with pytest.MonkeyPatch.context() as free:
        free.setattr(storage_library, "new_code", lambda tries: f"KR{'BCDF'[tries % 4]}{'BCDF'[tries // 4]}")
        pair = pair_of(EDITION, SEATS_TAKEN, 0, (20 * cash, cash), **options)
        while not (pair.tables[0]._position.host == 0 and pair.tables[0]._position.phase.endswith(phase)):
            action = move(pair, random)
            assert action is not None
            assert not says_so_itself(pair)
            enter(pair, action)
        if drained:
            drain(pair, Random(1))
        found = [made.record() for made in pair.tables]
    live.close()
    return found


def told_by(record: dict[str, Any], app: App, cookies: dict[str, str], client: TestClient) -> Told:
    """Open the table with every device but the owner's, and ask everything."""
    made = live.registry().create(record)
    assert made.table_id == CODE
    banker, phones = seated(made)
    pages, sockets = dict[str, str](), dict[str, list[str]]()
    for who, shown in {"watcher": {}, "banker": banker, "phone": phones[1]}.items():
        cookies.clear()
        cookies.update(shown)
        found = drawn_pages(app) if who == "phone" else {page: drawn(app(f"{page}/page.py", t=CODE)) for page in OWN}
        pages.update({f"{who} {name}": one for name, one in found.items()})
        for screen in ("table", "seat"):
            with opened(client, CODE, shown, screen=screen, lang="en") as socket:
                sockets[f"{who} {screen}"] = heard(Screen(socket), made, who)
    return Told(pages, sockets)


def drawn_pages(app: App) -> dict[str, str]:
    """Every page, every part of the desk, and what a tap on each button of the sandbox and of the verdict leads to."""
    found = {page: drawn(app(f"{page}/page.py", t=CODE)) for page in PAGES}
    for section in SECTIONS:
        desk = app("desk/page.py", t=CODE)
        desk.session_state["desk-section"] = section
        found[f"desk {section}"] = drawn(desk.run())
    for page in ("what_if", "desk"):
        shown = app(f"{page}/page.py", t=CODE)
        for key in [str(button.key) for button in shown.button if is_to_be_tapped(button)][:3]:
            tapped = app(f"{page}/page.py", t=CODE)
            found[f"{page} {key}"] = drawn(tapped.button(key=key).click().run())
    return found


def is_to_be_tapped(button: Any) -> bool:
    return bool(button.key and TAPPED.match(button.key) and not button.disabled)


def drawn(test: AppTest) -> str:
    """All that a page sends to its browser."""
    assert not test.exception
    return "\n".join([str(node.proto) for node in nodes(test)])


def nodes(test: AppTest) -> Iterator[Any]:
    waiting: list[Any] = [test._tree]
    while waiting:
        node = waiting.pop()
        waiting += getattr(node, "children", {}).values()
        if getattr(node, "proto", None) is not None:
            yield node


def heard(screen: Screen, made: LiveTable, who: str) -> list[str]:
    """What a socket answers to drops of every figure anywhere, and to actions of others'."""
    screen.hear()
    view, random = made.view, Random(7)
    drops = [{"ask": drop} for drop in random.sample(list(gestures(made)), 14)]
    # The table keeper enters for everybody, and hears what every payer would (SECURITY.md).
    actions = [] if who == "banker" else [one for one in asked(view, random) if one.get("seat") == 0]
    entered = [{"action": action} for action in random.sample(actions, min(14, len(actions)))]
    for number, message in enumerate([*drops, *entered]):
        screen.enter(**message, key=f"k{number}")
    return screen.heard


def gestures(made: LiveTable) -> Iterator[dict[str, Any]]:
    """Drops of figures: from parks, rooms and supplies to parks and rooms."""
    view = made.view
    rooms = [
        {"zone": "room", "palace": palace, "room": room} for palace in range(3) for room in view.table.edition.rooms
    ]
    parks: list[dict[str, Any]] = [{"zone": "park", "palace": palace} for palace in range(3)]
    for profession in view.table.edition.professions:
        for seat in range(3):
            for source in (*rooms, *parks, {"zone": "supply"}):
                for target in (*rooms, *parks):
                    yield {"from": {**source, "seat": seat, "profession": profession}, "to": target}


@pytest.fixture(autouse=True)
def files_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are made when they are asked for are made at once, and named after their content."""

    def made(_: object, content: Callable[[], Any], *args: Any, **more: Any) -> str:
        return sha256(str(content()).encode()).hexdigest()

    monkeypatch.setattr(MediaFileManager, "add_deferred", made)


CASES = [
    ({"refund": True}, "settlement", True),
    # One case draws every page; `make soak` has the other.
    pytest.param({"refund": True, "insolvency": "grant"}, "bribes", False, marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("options", "phase", "drained"), CASES)
def test_no_page_and_no_socket_of_others_depends_on_a_purse(
    options: dict[str, Any],
    phase: str,
    drained: bool,
    app: App,
    cookies: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = []
    for name, record in zip(("rich", "poor"), records(options, phase, drained), strict=True):
        monkeypatch.setenv("COMPANION_DATA", str(tmp_path / name))
        with new_client(monkeypatch) as client:
            told.append(told_by(record, app, cookies, client))
        live.close()
    rich, poor = told
    assert rich.pages.keys() == poor.pages.keys()
    for page in rich.pages:
        assert rich.pages[page] == poor.pages[page], page
    for screen in rich.sockets:
        assert rich.sockets[screen] == poor.sockets[screen], screen

"""A table in play: the one place where an action is judged, made durable and shown, in this order, under a lock."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from live.hearers import Hearers
from live.secrets import Guard, hash_pin, matches
from live.view import LogLine, View, moment
from rules import Action, Illegal, Position, Step, opening, parse_action, play, refusal
from rules.record import parse_head
from storage import Book, Entry, Library, StorageError, Timeline


class Actor(NamedTuple):
    """Whose device acts: the banker's, for anybody, or a seat's, for itself."""

    role: str = "banker"
    seat: int | None = None


BANKER = Actor()


def new_key() -> str:
    """A key for one tap: the same key is never applied twice."""
    return secrets.token_hex(8)


class LiveTable:
    """One table of this process, shared by all its screens.

    Every change names the version it was decided on and a key of its own: a change decided on an older version is
    refused as `moved-on`, one with a known key is done already and answered so. A refusal changes nothing.
    """

    def __init__(self, library: Library, book: Book) -> None:
        self.hearers = Hearers()
        self._library = library
        self._book = book
        self._table, _, _ = parse_head({**book.setup, "actions": []})
        self._timeline = Timeline()
        self._actions: dict[int, Action] = {}
        self._steps: list[Step] = [opening(self._table)]
        self._lines: list[LogLine] = []
        self._guards: dict[int, Guard] = {}
        for entry in book.entries:
            self._take(entry)
        self._view = self._make_view()

    @property
    def table_id(self) -> str:
        """The table's short code."""
        return self._book.id

    @property
    def view(self) -> View:
        """The table as anybody may see it, at its newest version."""
        return self._view

    def act(self, data: Mapping[str, Any], *, version: int, key: str, actor: Actor = BANKER) -> View:
        """Play an action given as JSON data (record.md).

        Raises:
            Malformed, Illegal: the rules refuse it. StorageError: `moved-on`, or it could not be kept.
        """
        with self._book.lock:
            if not self._is_done(key, version):
                action = parse_action(dict(data), self._table.edition)
                step = play(self._position, action)
                seat = getattr(action, "seat", None)
                entry = self._book.append(
                    "action",
                    dict(data),
                    role=actor.role,
                    seat=actor.seat,
                    for_seat=None if seat == actor.seat else seat,
                    key=key,
                    expect=version,
                )
                self._take(entry, step)
                self._changed()
        return self._view

    def undo(self, *, version: int, key: str, to: int | None = None, actor: Actor = BANKER) -> View:
        """Take back the last action, or all after the first `to`; it stays in the log as a correction.

        Raises:
            StorageError: `moved-on`, `nothing-to-undo`, `no-such-moment`, or it could not be kept.
        """
        with self._book.lock:
            if not self._is_done(key, version):
                entry = self._book.undo(to=to, role=actor.role, seat=actor.seat, key=key, expect=version)
                self._take(entry)
                self._changed()
        return self._view

    def redo(self, *, version: int, key: str, actor: Actor = BANKER) -> View:
        """Bring back what the last undo took. Raises StorageError: `moved-on`, `nothing-to-redo`, or the disk's."""
        with self._book.lock:
            if not self._is_done(key, version):
                entry = self._book.redo(role=actor.role, seat=actor.seat, key=key, expect=version)
                self._take(entry)
                self._changed()
        return self._view

    def refusal(self, data: Mapping[str, Any]) -> Illegal | None:
        """Why an action may not be played now, or None when it may; it is not played. Raises Malformed."""
        return refusal(self._position, parse_action(dict(data), self._table.edition))

    def set_pin(self, seat: int, pin: str, *, old: str = "") -> None:
        """Give a seat a PIN; one that has a PIN must tell it. Raises Illegal: `pin-shape`, `pin-wrong`, `pin-wait`."""
        with self._book.lock:
            if seat in self._pins:
                self._check_pin(seat, old)
            pins = {**self._book.settings.get("pins", {}), str(seat): hash_pin(pin)}
            self._settle_settings({"pins": pins})

    def set_options(self, options: Mapping[str, Any]) -> None:
        """Change the table's own settings, such as `paper_money`; they never affect the game."""
        with self._book.lock:
            self._settle_settings({name: value for name, value in options.items() if name != "pins"})

    def cash(self, seat: int, pin: str) -> int:
        """A seat's own ducats, for whoever knows its PIN.

        Raises:
            Illegal: `pin-none` before a PIN was chosen, `pin-wrong`, or `pin-wait` after several wrong tries.
        """
        with self._book.lock:
            self._check_pin(seat, pin)
            return self._position.balances[seat]

    def record(self) -> dict[str, Any]:
        """The game record of what is in force (record.md); it tells nobody's cash but to those who add it up."""
        return self._book.record()

    @property
    def _position(self) -> Position:
        return self._steps[-1].position

    @property
    def _pins(self) -> dict[int, str]:
        return {int(seat): kept for seat, kept in self._book.settings.get("pins", {}).items()}

    def _check_pin(self, seat: int, pin: str) -> None:
        kept = self._pins.get(seat)
        if kept is None:
            raise Illegal("pin-none", "1", seat=seat)
        self._guards.setdefault(seat, Guard()).check(lambda: matches(pin, kept))

    def _is_done(self, key: str, version: int) -> bool:
        if self._book.find(key) is not None:
            return True
        if version != self._book.version:
            raise StorageError("moved-on")
        return False

    def _settle_settings(self, changed: dict[str, Any]) -> None:
        self._take(self._book.append("settings", changed, role="banker", key=new_key()))
        self._changed()

    def _changed(self) -> None:
        self._library.settle(self._book, self._position)
        self._view = self._make_view()
        self.hearers.tell(self._view.version)

    def _take(self, entry: Entry, step: Step | None = None) -> None:
        """Follow one entry: the actions in force, the steps they led to, and the line of the log."""
        before = list(self._timeline.in_force)
        self._timeline.apply(entry)
        after = self._timeline.in_force
        if entry.kind == "action":
            action = parse_action(dict(entry.data), self._table.edition)
            self._actions[entry.n] = action
            self._steps.append(step or play(self._position, action))
            self._write_line(entry, action, self._steps[-1].events, ())
            return
        kept = min(len(before), len(after))
        moved = (*before[kept:], *after[kept:])
        del self._steps[kept + 1 :]
        for number in after[kept:]:
            self._steps.append(play(self._position, self._actions[number]))
        self._write_line(entry, None, (), [self._actions[number] for number in moved])

    def _write_line(self, entry: Entry, action: Action | None, events: Sequence[Any], taken: Sequence[Action]) -> None:
        self._lines.append(
            LogLine(
                number=entry.n,
                time=entry.time,
                kind=entry.kind,
                role=entry.role,
                seat=entry.seat,
                for_seat=entry.for_seat,
                action=action,
                events=tuple(events),
                taken=tuple(taken),
                in_force=True,
                moment=len(self._timeline.in_force),
            )
        )

    def _make_view(self) -> View:
        position, due, choices, plan = moment(self._steps[-1])
        counts = set(self._timeline.in_force)
        lines = [
            line if line.action is None or line.number in counts else replace(line, in_force=False)
            for line in self._lines
        ]
        over = position.host is None
        book = self._book
        return View(
            table_id=book.id,
            version=book.version,
            table=self._table,
            position=position,
            due=due,
            choices=choices,
            plan=plan,
            opening=self._steps[0].events,
            log=tuple(lines),
            balances=self._position.balances if over else None,
            places=self._position.places,
            undoable=len(self._timeline.in_force),
            redoable=book.redo_size,
            settings={name: value for name, value in book.settings.items() if name != "pins"},
            protected=frozenset(self._pins),
            damage=book.damage,
            read_only=book.read_only,
        )

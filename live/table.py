"""A table in play: the one place where an action is judged, made durable and shown, in this order, under a lock."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from live.amendments import Amendments
from live.device_identity import RESERVED, Actor, Device
from live.ending_and_leaving import Closing
from live.entry_limits import EntryLimits
from live.kept_previews import Previews
from live.metrics import counted, timed
from live.offered_bribe_permission import covered_or_not
from live.permissions import check_action, check_at_table, check_banker
from live.public_view import View
from live.public_view_builder import view_of
from live.record_limits import is_free
from live.screen_subscribers import Subscribers
from live.seating import Seating
from live.stale_decisions import NewestEntries, is_of_another
from live.table_limits import TableLimits, share_of_settings
from live.table_queries import NO_DEVICE
from live.table_size import size_of_entries, size_of_setup
from live.wrong_tries import Guards
from rules import Action, Figure, Illegal, IntrigeError, parse_action
from storage import CLOSED, GameLog, Library, Role, StorageError, new_key


class LiveTable(Amendments, Closing):
    """One table of this process, shared by all its screens.

    Every change names the version it was decided on, an idempotency key and its device. It is refused as `moved-on` if
    the game has gone on since that version (`stale_decisions.NewestEntries`), and answered as done if the key is known,
    to whoever entered it; to anybody else as `known-key`, if it would be done at all. A refusal changes nothing.
    Permissions are checked at the time of the change. joining: tickets, tokens and PINs. limits: on what is entered
    beside the game. entries: on those of an address. previews: of corrections, as they were shown last.
    """

    def __init__(
        self, library: Library, game_log: GameLog, guards: Guards | None = None, entries: EntryLimits | None = None
    ) -> None:
        super().__init__(game_log)
        self._entries = entries or EntryLimits()
        self._newest = NewestEntries()
        self.subscribers = Subscribers()
        self.previews = Previews()
        self._guards, self._store = guards or Guards(library.store), library.store
        self.limits = TableLimits(game_log.game.followed, brought=game_log.brought)
        self._size_of_setup = size_of_setup(game_log.header["setup"])
        self._measure()

    @property
    def size(self) -> int:
        """About the bytes of memory that the table takes while it is open."""
        return self._size + self.previews.size

    @property
    def size_of_entries(self) -> int:
        """As `size`, without what is only shown: that of what was entered."""
        return self._size

    @counted()
    def act(
        self,
        data: Mapping[str, Any],
        *,
        version: int,
        key: str,
        device: Device = NO_DEVICE,
        answers: Iterable[Figure] = (),
    ) -> View:
        """Play an action given as JSON data (record.md). answers: figures whose offers it answers, though it is a note.

        Raises:
            Malformed, Illegal: the rules or `permissions.check_action` refuse it, or a limit (`TableLimits.check`).
            StorageError: `moved-on`, also if the offer that it was decided on was replaced or refused since, or the
                promise that it judges was paid towards; or it could not be stored.
        """
        action = parse_action(dict(data), self._view.table.edition)
        seat = getattr(action, "seat", None)

        def enter() -> None:
            actor = self.seating.who(device)
            self._check_words(action, actor, version, answers)
            if is_free(action):
                self.limits.check("action", device.caller if actor.seat is None else actor.seat, actor.seat)
                self.limits.check_promise(data)
            catch_up = self._game_log.catch_up
            with (
                self._entries.counted(self.table_id, self._position, device, action),
                covered_or_not(action, actor.seat, catch_up),
            ):
                self._game_log.append(
                    "action",
                    dict(data),
                    role="banker" if actor.seat is None else "seat",
                    seat=actor.seat,
                    for_seat=None if seat == actor.seat else seat,
                    key=key,
                    expect=self._game_log.version,
                )
            if is_free(action) and actor.seat is None:
                self.limits.count_banker("action", device.caller)

        with self._game_log.lock:
            return self._change(
                lambda: check_action(self.seating, device, action, self._position), enter, key, version, device
            )

    def catch_up(self, version: int | None = None) -> None:
        """Apply entries that other servers have appended. version: the newest, if known.

        Raises:
            StorageError: one of `DISK_CODES`.
        """
        if version is not None and version <= self._view.version:
            return
        with self._game_log.lock:
            # Whoever entered it here has followed it meanwhile.
            if version is None or version > self._game_log.version:
                self._game_log.catch_up()
            self._follow()

    def set_pin(self, seat: int, pin: str, *, old: str = "", device: Device = NO_DEVICE) -> None:
        """Set a seat's PIN: from its own phone, or with the old PIN; the first one also from the banker's device.

        At a table without phones that is the device that made it or turned phones on at it last; of a table of which
        none is known, the first that chooses a PIN.

        Raises:
            Illegal: `pin-shape`, `pin-wrong`, `pin-wait`, `not-your-seat`, `banker-only`, `pin-elsewhere`; article 1.
        """
        self.joining.set_pin(seat, pin, old, device)

    def remove_pin(self, seat: int, pin: str, *, device: Device = NO_DEVICE) -> None:
        """Remove a seat's PIN, from any device that knows it.

        Raises:
            Illegal: `pin-none`, `pin-wrong` or `pin-wait`; article 1.
        """
        self.joining.remove_pin(seat, pin, device)

    def set_options(self, options: Mapping[str, Any], *, device: Device = NO_DEVICE) -> None:
        """Change settings such as `paper_money`, which never affect the game. Raises `banker-only`."""
        changed = {name: value for name, value in options.items() if name not in RESERVED}
        self._decide(lambda _: changed, device, None)

    def turn_clock(self, turned: Callable[[Mapping[str, Any]], object], *, device: Device = NO_DEVICE) -> None:
        """Stop the clock or let it go on, which anybody at the table may; nothing is written where nothing changes.

        turned: makes the setting of the clock from the table's settings.

        Raises:
            Illegal: `watching` for a device without a seat, `table-closed`, `clock-turns`, `too-fast`; article 1.
        """

        def decide(seating: Seating) -> None:
            actor = check_at_table(seating, device)
            if seating.closed:
                raise Illegal("table-closed", "1")
            clock = turned(self._game_log.settings)
            if clock == self._game_log.settings.get("clock") or self._position.phase == "over":
                return
            self._entries.check(self.table_id, device)
            self.limits.check_turn(actor.seat)
            self._settle_settings({"clock": clock}, "banker" if actor.seat is None else "seat", actor.seat, None)

        self.joining.decide(decide)

    def cash(self, seat: int, pin: str) -> int:
        """A seat's ducats, by its PIN.

        Raises:
            Illegal: `pin-none` before a PIN was chosen, `pin-wrong`, or `pin-wait` after several wrong tries.
        """
        with self._game_log.lock:
            self._hear()
            self.joining.check_pin(seat, pin)
            return self._position.balances[seat]

    def _change(
        self, check: Callable[[], object], enter: Callable[[], None], key: str, version: int, device: Device
    ) -> View:
        """Enter a change decided on a version, unless this device has entered it already.

        check: whether the device may. If another server was quicker, judge the change again: the seat may have changed
        hands there, or the table been closed. A screen may have come from there with a version that is not known yet.

        Raises:
            Illegal: `table-closed`. StorageError: `moved-on` if the board has changed since. What `check`, `enter` do.
        """
        while True:
            try:
                self._hear_of(version)
                if not self._is_done(key, device):
                    check()
                    self._check_current(version)
                    with timed():
                        enter()
                break
            except Illegal as error:
                # By its seat's purse, which may be another's by now at another server, among others.
                if error.code == "too-fast" or not self._hears_news():
                    raise
            except StorageError as error:
                if error.code != "moved-on" or self._game_log.version == self._course.version:
                    raise
            finally:
                self._follow()
        return self._view

    def _correct(self, enter: Callable[[], None], kind: str, key: str, version: int, device: Device) -> View:
        """Enter a correction: banker only, rate-limited. Raises as `_change` does."""

        def correct() -> None:
            self.limits.check(kind, device.caller, None)
            with self._entries.counted(self.table_id, self._position, device):
                try:
                    enter()
                except IntrigeError:
                    # To find that out, as much may have been played again.
                    self.limits.count_unlogged(kind, device.caller, self._game_log.version)
                    raise
            self.limits.count_banker(kind, device.caller, self._game_log.game.followed[-1].played)

        return self._change(lambda: check_banker(self.seating, device), correct, key, version, device)

    def _hear_of(self, version: int) -> None:
        """Catch up if a change was decided on a version that only another server knows yet. Raises as `catch_up`."""
        # What follows a damaged entry is never read.
        if version > self._game_log.version and self._game_log.read_only is None:
            self.catch_up()

    def _is_done(self, key: str, device: Device) -> bool:
        """Whether an entry has this key, and was made by whoever the device is now: another's key permits nothing."""
        entry = self._game_log.find(key)
        return entry is not None and self.seating.who(device) == Actor(entry.role, entry.seat)

    def _check_current(self, version: int) -> None:
        if self.seating.closed:
            raise Illegal("table-closed", "1")
        # Entries that do not change the board do not invalidate a decision.
        if not self._is_as_in(version):
            raise StorageError("moved-on")

    def _check_words(self, action: Action, actor: Actor, version: int, answers: Iterable[Figure]) -> None:
        """Raise `moved-on` if the offer or promise that an action was decided on is another than at that version."""
        seen = self._course.steps[self._course.moment(version)].position
        is_offered_anew = partial(self._newest.offers_anew, self._game_log.game.entries, version)
        if is_of_another(action, actor.seat, seen, self._position, is_offered_anew, answers):
            raise StorageError("moved-on")

    def _is_as_in(self, version: int) -> bool:
        game_log = self._game_log
        return 0 <= version <= game_log.version and not self._newest.decides_anew(game_log.game.entries, version)

    def _settle_settings(self, changed: dict[str, Any], role: Role, seat: int | None, for_seat: int | None) -> None:
        """Store settings that were decided on the current ones; see `Joining.decide`.

        Raises StorageError `moved-on` if another server has changed the table.
        """
        if not changed.get(CLOSED) or self.seating.closed:
            # An open table can always be closed: opening it again is limited.
            self.limits.check("settings", *share_of_settings(changed, role, seat, for_seat))
        try:
            expect = self._game_log.version
            self._game_log.append(
                "settings", changed, role=role, seat=seat, for_seat=for_seat, key=new_key(), expect=expect
            )
        finally:
            self._follow()

    def vanish(self) -> None:
        """Notify all screens that this table was deleted, and make it read-only."""
        with self._game_log.lock:
            self._game_log.read_only = StorageError("deleted")
            self._view = replace(self._view, read_only=self._game_log.read_only)
            self.subscribers.tell()

    def _follow(self) -> None:
        """Update the view to the log's version and notify the screens."""
        if self._course.version != self._game_log.version:
            self._course.follow()
            self.limits.follow(self._game_log.game.followed)
            self._view = view_of(self._game_log, self._course)
            self._measure()
            self.subscribers.tell()

    def _measure(self) -> None:
        self._size = self._size_of_setup + size_of_entries(self._game_log, self._course, self.limits)

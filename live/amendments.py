"""Corrections of earlier entries or of the set-up, with a preview of their outcome.

`storage.amendment_outcome` computes which entries stay in force. The outcome is public except for the resulting
transfers of ducats, which only their owner sees unless cash is open (article 1).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from live.amendment_transfers import transfers, transfers_of
from live.device_identity import Device
from live.kept_previews import Amendment
from live.metrics import counted
from live.public_view import LogLine, View, moment
from live.seating import Held
from live.table_queries import NO_DEVICE
from live.undo_and_redo import OFFERS, UndoAndRedo
from rules import Action, Ended, Event, Step, parse_action
from storage import Amended, StorageError
from storage.judged_promises import places_of


class Amendments(UndoAndRedo, ABC):
    """The banker's corrections of entries and set-up."""

    def would_amend(
        self,
        at: int,
        data: Mapping[str, Any],
        *,
        device: Device = NO_DEVICE,
        resumes: bool = False,
        pin: tuple[int, str] | None = None,
        since: int | None = None,
    ) -> Amendment:
        """Preview `amend` without changing anything. pin: a seat and its PIN, to include its transfers.

        since: the version of an earlier preview. It is decided on that version again, so that what was entered beside
        the moves meanwhile stays, unless the board has changed or something of it would not stay (`_check_falls`).

        Raises:
            Malformed, Illegal: the rules refuse it there, `banker-only`, `pin-wrong` and the like, `too-fast`.
            StorageError: `no-such-moment`.
        """

        def look(known: frozenset[int]) -> Amendment:
            # What was entered meanwhile stands before an action that is resumed.
            version, made = self._previewed(
                lambda seen: self._game_log.amended(at, data, resumes=resumes, seen=seen), None if resumes else since
            )
            game = self._game_log.game
            number = (game.timeline.fallen if resumes else game.in_force[at:])[0]
            action = parse_action(dict(data), self.view.table.edition)
            return self._told(made, version, number, action, known)

        with self._game_log.lock:
            self._hear()
            fallen = self._game_log.game.timeline.fallen
            # What is entered while a page is drawn stands before an action that is resumed.
            at = self._course.undoable if resumes else at
            replayed = len(fallen) if resumes else self._course.undoable - at
            question = ("resumed" if resumes else at, repr(data))
            return self._looked(look, question, replayed, device, pin, since)

    def would_set_up(
        self,
        data: Mapping[str, Any],
        *,
        device: Device = NO_DEVICE,
        pin: tuple[int, str] | None = None,
        since: int | None = None,
    ) -> Amendment:
        """Preview `set_up` without changing anything. Raises as `would_amend` does, and for a refused set-up."""

        def look(known: frozenset[int]) -> Amendment:
            version, made = self._previewed(lambda seen: self._game_log.with_set_up(data, seen=seen), since)
            return self._told(made, version, None, None, known)

        with self._game_log.lock:
            self._hear()
            return self._looked(look, ("set-up", repr(data)), self._course.undoable, device, pin, since)

    @counted()
    def amend(
        self,
        at: int,
        data: Mapping[str, Any],
        *,
        version: int,
        key: str,
        device: Device = NO_DEVICE,
        resumes: bool = False,
        falls: tuple[int, ...] | None = None,
    ) -> tuple[View, int]:
        """Replace action number `at` of those in force; return the view and the number of actions no longer in force.

        Later actions are kept while they are legal; the old action stays in the log. resumes: replace the first action
        that the last amendment took out of force instead, and keep those that followed it. Words and payments entered
        since that version stay in force where they still fit. falls: what the preview at `version` told to fall
        (`Amendment.falls`); where anything else would by now, the table has moved on.

        Raises:
            Malformed, Illegal: the rules refuse it there, `banker-only`, or a limit. StorageError: `moved-on`,
                `no-such-moment`, or one of `DISK_CODES`.
        """

        def amend() -> None:
            game = self._game_log.game
            replaced = (game.timeline.fallen if resumes else game.in_force[at:])[:1]
            self.limits.check_promise(data, game.actions.get(replaced[0]) if replaced else None)
            self.previews.forget()
            expect, place, seen = self._game_log.version, at, self._course.moment(version)
            if resumes:
                # Words and payments entered since that version stand before the action that is resumed.
                place += len(self._game_log.game.in_force) - seen
            if falls is not None and version != expect:
                self._check_falls(self._game_log.amended(place, data, resumes=resumes, seen=seen), falls)
            self._game_log.amend(place, data, role="banker", key=key, expect=expect, resumes=resumes, seen=seen)

        with self._game_log.lock:
            before = self._course.undoable
            view = self._correct(amend, "undo", key, version, device)
            return view, max(0, before - self._course.undoable)

    @counted()
    def set_up(
        self,
        data: Mapping[str, Any],
        *,
        version: int,
        key: str,
        device: Device = NO_DEVICE,
        falls: tuple[int, ...] | None = None,
    ) -> View:
        """Correct the set-up; the actions are kept while they are legal.

        data: `players`, `first` and `options`, as in a record. falls: as for `amend`.

        Raises:
            Malformed, Illegal: the set-up is refused, or `banker-only`. StorageError: `moved-on`, or one of
                `DISK_CODES`.
        """

        def set_up() -> None:
            self.previews.forget()
            expect, seen = self._game_log.version, self._course.moment(version)
            if falls is not None and version != expect:
                self._check_falls(self._game_log.with_set_up(data, seen=seen), falls)
            self._game_log.set_up_anew(data, role="banker", key=key, expect=expect, seen=seen)

        with self._game_log.lock:
            return self._correct(set_up, "undo", key, version, device)

    @counted()
    def hand_over(
        self, seat: int, data: Mapping[str, Any], *, held: Held, version: int, key: str, device: Device = NO_DEVICE
    ) -> View:
        """Correct the set-up because somebody else plays a seat from now on, and free it for another phone.

        The seat is freed once the set-up was found to be good, and renamed last. These are two entries: where the disk
        fails, or another server moves the game on, between them, it stays free with its old name. data: as for
        `set_up`. held: since when the seat was held when that was decided (`Seating.held`).

        Raises:
            Malformed, Illegal: the set-up is refused, `banker-only`, or a limit. StorageError: `moved-on`, also if
                somebody else holds the seat by now, or one of `DISK_CODES`.
        """
        freed = False

        def hand_over() -> None:
            nonlocal freed
            if not freed:
                self._game_log.with_set_up(data)
                self.joining.free(seat, device, held=held)
                freed = True
                # Freeing may have brought in what another server has entered.
                self._check_current(version)
            self._game_log.set_up_anew(data, role="banker", key=key, expect=self._game_log.version)

        with self._game_log.lock:
            return self._correct(hand_over, "undo", key, version, device)

    def _previewed(self, ask: Callable[[int | None], Amended], since: int | None) -> tuple[int, Amended]:
        """The version that a preview is decided on, and its outcome. ask: computes it, from the actions seen."""
        if since is not None and self._is_as_in(since):
            made = ask(self._course.moment(since))
            if not self._takes_unseen(made):
                return since, made
        return self._game_log.version, ask(None)

    def _takes_unseen(self, made: Amended) -> bool:
        """Whether something that was entered since a preview would fall, other than offers and their refusals."""
        return self._holds_other_than(OFFERS, made.lost)

    def _check_falls(self, made: Amended, falls: tuple[int, ...]) -> None:
        """Raise StorageError `moved-on` unless exactly these entries fall: nobody's entry falls unannounced."""
        if (*made.fallen, *made.without) != falls or self._takes_unseen(made):
            raise StorageError("moved-on")

    def _told(
        self, made: Amended, version: int, number: int | None, action: Action | None, known: frozenset[int]
    ) -> Amendment:
        view, steps, game = self._view, self._course.steps, self._game_log.game
        # Who wins follows from everybody's ducats.
        whole = len(known) == view.table.seats
        places = places_of(made.numbers)
        lines = [
            _line(view, one, _public(step, whole=whole), place, action if one == 0 else game.moved(one, places))
            for place, (one, step) in enumerate(zip(made.numbers, made.steps[1:], strict=True), 1)
        ]
        position, due, choices, plan = moment(made.steps[-1])
        after = replace(
            view,
            table=position.table,
            position=position,
            due=due,
            choices=choices,
            plan=plan,
            opening=made.steps[0].events,
            log=tuple(lines),
            order=(),
            balances=None,
            places=None,
            undoable=len(lines),
            undoes=0,
            redoable=0,
            open_cash=None if view.open_cash is None else made.steps[-1].position.balances,
        )
        moved = transfers(steps, made.steps)
        return Amendment(
            line=None if number is None else view.log[number - 1],
            made=None if action is None else lines[made.numbers.index(0)],
            before=view,
            after=after,
            fallen=tuple([view.log[one - 1] for one in made.fallen]),
            error=made.error,
            without=tuple([view.log[one - 1] for one in (*made.without, *made.lost)]),
            transfers={seat: transfers_of(seat, moved) for seat in sorted(known)},
            version=version,
            falls=(*made.fallen, *made.without),
        )

    @abstractmethod
    def _check_current(self, version: int) -> None:
        """Raise `table-closed` or `moved-on` unless a decision at a version still stands (`LiveTable`)."""


def _line(view: View, number: int, events: tuple[Event, ...], place: int, action: Action | None) -> LogLine:
    """The log line of an action after the amendment; number 0 stands for the amendment itself, not yet in the log."""
    if number:
        return view.log[number - 1]._replace(action=action, events=events, in_force=True)
    time = view.log[-1].time
    return LogLine(len(view.log) + 1, time, "amend", "banker", None, None, action, events, (), True, place)


def _public(step: Step, *, whole: bool) -> tuple[Event, ...]:
    """The events of a step; the end of the game, which tells the places, only if `whole`."""
    return tuple([event for event in step.events if whole or not isinstance(event, Ended)])

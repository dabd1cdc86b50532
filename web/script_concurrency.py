"""Limits how many page scripts run at once, so that a burst of page loads leaves processor time to play.

Scripts share the interpreter lock with the sockets of the tables; with twenty scripts at once each of those would get a
twentieth. Every run, of a whole page or of its fragments, waits for its turn before it does anything.
"""

import sys
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from threading import Event, Lock
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from streamlit import runtime
from streamlit.runtime import app_session
from streamlit.runtime.scriptrunner import RerunData, ScriptRunner, ScriptRunnerEvent
from streamlit.runtime.scriptrunner_utils.run_descriptor import RunDescriptor
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequestType
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

from live.fair_queue import FairQueue
from web.removed_widgets import fields_of
from web.script_requests import MOST_BYTES, merged, query_string
from web.unfinished_runs import UnfinishedRuns
from web.visitor import network_of

SCRIPTS_AT_ONCE = 2
SCRIPTS_OF_AN_ADDRESS = 1
# Seconds after which a script that hangs (on a disk, a database) no longer keeps others waiting.
LONGEST_TURN = 10.0
# Seconds after which it no longer keeps the other pages of its own address waiting either. Twice as long for each that
# hangs already: whose scripts never end has a few of them, and who has one page that hangs gets to the others.
LONGEST_OF_AN_ADDRESS = 60.0
# Python's switch interval in seconds: a tap waits that long for each script at every step of its way. Python's own is
# 0.005.
YIELD_SECONDS = 0.0005
# Runs of a session that were replaced while they waited and are remembered; far more than anybody clicks meanwhile.
MOST_LEFT = 8


class Ticket:
    """What one runner waits with. session: an object that lives as long as the session. address: of the network."""

    def __init__(self, session: object, address: str) -> None:
        self.session, self.address = session, address
        self.called = Event()
        self.wanted: RerunData | None = None
        self.has_turn = False
        self.is_stopped = False


def _bytes_of(wanted: RerunData) -> int:
    return wanted.widget_states.ByteSize() if wanted.widget_states else 0


class ScriptTurns:
    """The turns of this process. Thread-safe; nobody holds a turn, or a lock, while waiting for one. clock: seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._lock = Lock()
        self._clock = clock
        self._queue: FairQueue[Ticket] = FairQueue(SCRIPTS_AT_ONCE, SCRIPTS_OF_AN_ADDRESS)
        # The turns that are taken, and since when.
        self._begun: dict[Ticket, float] = {}
        # Those that others have by now, but nobody of the same address, and until when; and those that all others have.
        self._late: dict[Ticket, float] = {}
        self._hanging: set[Ticket] = set()
        # What sessions wanted whose runners were stopped before their turn: clicks among it must not be lost.
        self._left: WeakKeyDictionary[object, deque[RerunData]] = WeakKeyDictionary()

    def ask(self, ticket: Ticket, wanted: RerunData) -> None:
        """Let a ticket wait for a turn, unless it was stopped."""
        with self._lock:
            ticket.wanted = wanted
            if ticket.is_stopped:
                self._leave(ticket)
                return
            ticket.called.clear()
            self._queue.put(ticket.address, ticket.session, ticket)
            self._call()

    def take(self, ticket: Ticket) -> list[RerunData]:
        """Wait for the turn, to be ended by `end`; return what the session wanted that has not run, oldest first.

        Empty, without a turn, if the ticket was stopped: the session was closed, or a newer runner of it waits.
        """
        while not ticket.called.wait(self._until_late()):
            self.pass_late()
        with self._lock:
            if not ticket.has_turn or ticket.wanted is None:
                return []
            wanted, ticket.wanted = ticket.wanted, None
            return [*self._left.pop(ticket.session, ()), wanted]

    def keep(self, session: object, wanted: RerunData) -> None:
        """Let the next run of a session begin with this."""
        with self._lock:
            self._keep(session, wanted)

    def end(self, ticket: Ticket) -> None:
        """Give the turn back."""
        with self._lock:
            self._end(ticket)

    def stop(self, ticket: Ticket, behind: RerunData | None = None) -> None:
        """Let a ticket wait no longer, now or later; a run that has begun goes on.

        behind: what its session wanted after that run.
        """
        with self._lock:
            ticket.is_stopped = True
            if ticket.wanted is not None:
                self._queue.leave(ticket.address, ticket.session)
                self._leave(ticket)
                if ticket.has_turn:
                    # It was called and has not begun: Streamlit would end it before it hears of the clicks.
                    self._end(ticket)
            if behind is not None:
                self._keep(ticket.session, behind)

    def _end(self, ticket: Ticket) -> None:
        ticket.has_turn = False
        if self._begun.pop(ticket, None) is not None:
            self._queue.end(ticket.address)
        elif self._late.pop(ticket, None) is not None:
            self._queue.end(ticket.address, is_passed=True)
        self._hanging.discard(ticket)
        self._call()

    def pass_late(self) -> None:
        """Let others run beside scripts that have had their turn for `LONGEST_TURN`.

        Of the same address only once they have had it for `LONGEST_OF_AN_ADDRESS`, or longer where several hang.
        """
        with self._lock:
            now = self._clock()
            for late in [one for one, since in self._begun.items() if since + LONGEST_TURN <= now]:
                hanging = sum(one.address == late.address for one in self._hanging)
                self._late[late] = self._begun.pop(late) + LONGEST_OF_AN_ADDRESS * 2**hanging
                self._queue.pass_by()
            for hangs in [one for one, until in self._late.items() if until <= now]:
                del self._late[hangs]
                self._hanging.add(hangs)
                self._queue.end(hangs.address, is_passed=True)
            self._call()

    def _until_late(self) -> float:
        """Seconds until `pass_late` lets somebody run."""
        with self._lock:
            now = self._clock()
            ends = [*(since + LONGEST_TURN for since in self._begun.values()), *self._late.values()]
            return max(0.0, min(ends, default=now + LONGEST_TURN) - now)

    def _leave(self, ticket: Ticket) -> None:
        if ticket.wanted is not None:
            self._keep(ticket.session, ticket.wanted)
            ticket.wanted = None
        ticket.called.set()

    def _keep(self, session: object, wanted: RerunData) -> None:
        left = self._left.setdefault(session, deque(maxlen=MOST_LEFT))
        left.append(wanted)
        # As much as the run may begin with.
        while len(left) > 1 and sum(map(_bytes_of, left)) > MOST_BYTES:
            left.popleft()

    def _call(self) -> None:
        while (ticket := self._queue.begin()) is not None:
            ticket.has_turn = True
            self._begun[ticket] = self._clock()
            ticket.called.set()


turns = ScriptTurns()
unfinished = UnfinishedRuns()


class WaitingRunner(ScriptRunner):
    """Streamlit's runner of a session's script; each of its runs takes a turn."""

    def __init__(self, session_id: str, *args: Any, **more: Any) -> None:
        super().__init__(session_id, *args, **more)
        # The pages manager is the session's own, and lives as long. Without an address each session counts for itself,
        # so that its runs come one after the other as well.
        self._ticket = Ticket(self._pages_manager, address_of(session_id) or session_id)

    def request_stop(self) -> None:
        """Stop the script, or no longer wait for its turn."""
        # A click in a fragment that waits behind this run, which Streamlit would forget.
        behind = self._requests.on_scriptrunner_ready()
        super().request_stop()
        turns.stop(self._ticket, behind.rerun_data if behind.type is ScriptRequestType.RERUN else None)

    def _run_script(self, rerun_data: RerunData) -> None:
        turns.ask(self._ticket, rerun_data)
        wanted = turns.take(self._ticket)
        if not wanted:
            return
        try:
            super()._run_script(self._of_the_page_shown(merged(wanted)))
        finally:
            self._keep_refused()
            turns.end(self._ticket)

    def _on_script_finished(
        self, ctx: ScriptRunContext, event: ScriptRunnerEvent, premature_stop: bool, run_descriptor: RunDescriptor
    ) -> None:
        super()._on_script_finished(ctx, event, premature_stop, run_descriptor)
        session, parts = self._pages_manager, tuple(ctx.fragment_ids_this_run or ())
        if premature_stop or event is ScriptRunnerEvent.SCRIPT_STOPPED_FOR_RERUN or not ctx.has_script_started:
            with fields_of(self._session_state) as fields:
                unfinished.ended_early(
                    session, parts, ctx.shared.widget_ids_this_run.snapshot(), fields.known, fields.keep
                )
        else:
            unfinished.finished(session, parts)

    def _keep_refused(self) -> None:
        """Let the run that has stopped this one show the page that this one would have gone to."""
        refused = getattr(self._requests, "refused", None)
        if refused is not None and refused.page_script_hash != self._pages_manager.current_page_script_hash:
            turns.keep(self._ticket.session, refused)

    def _of_the_page_shown(self, wanted: RerunData) -> RerunData:
        """Parts come with the address of the page that they were asked for on, which would be shown again."""
        shown = self._pages_manager.current_page_script_hash
        if not wanted.fragment_id_queue or wanted.page_script_hash == shown:
            return wanted
        with self._session_state.query_params() as query:
            return replace(wanted, page_script_hash=shown, page_name="", query_string=query_string(query))


def address_of(session: str) -> str:
    """The network of a session's visitor, "" for this computer and for a session that is closed."""
    client = runtime.get_instance().get_client(session) if runtime.exists() else None
    context = client.client_context if client is not None else None
    return network_of(context.remote_ip or "") if context is not None else ""


def limit_scripts() -> None:
    """Let all scripts of this process wait for their turns, from the next session on, and give way to taps."""
    vars(app_session)["ScriptRunner"] = WaitingRunner
    sys.setswitchinterval(YIELD_SECONDS)

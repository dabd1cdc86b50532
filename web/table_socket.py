"""The WebSocket of a table, `/table/CODE`: receives actions, sends views.

Query: `screen` (`web.view_model_cache.SCREENS`), `lang`, and `have`, the digest of the view model in the page. The
cookies of the handshake identify the device; `web.origin` has checked the origin.

Up: `{"action" | "undo" | "redo" | "ask", "version", "key"}`, or an empty message, echoed as a heartbeat. Down:
`{"view"}`, or `{"version", "patch"}` (`presenters.view_patch`) relative to the previous view; with them or alone
`"answer"`:
`{"key", "is": "done" | "moved-on" | "refused", ...}`, the latter two with the refusal (`web.action_handler`).
"""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any
from weakref import ref

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from i18n.translator import Translator
from live import Device, LiveTable, may_pass, registry
from live.table_code_guards import LOCAL
from rules import Illegal, IntrigeError
from web.action_handler import answer, handle_action
from web.opening_thread_pool import opened_table
from web.socket_limits import (
    BURST,
    CALM,
    CALM_ACTIONS,
    CALM_ACTIONS_FIRST,
    MOST_OF_A_MESSAGE,
    MOST_OPEN,
    MOST_PENDING,
    PER_SECOND,
    Address,
    Addresses,
    Allowance,
    limits_of_address,
)
from web.socket_messages import REFUSED, TOO_LARGE, TRY_AGAIN, answer_to, close, parsed, say
from web.table_thread_pool import run_at_table
from web.table_turn_queue import line_of
from web.turns import TurnsByAddress
from web.view_model_cache import SCREENS, Reader, Shown, feed_of, reader_of
from web.view_turns import ViewTurns
from web.visitor import caller_of, language_of

addresses = Addresses(limits_of_address)
_views = ViewTurns()
# At undoing and redoing, which may play a long game again.
_corrections = TurnsByAddress()


class TableSocket:
    """One screen of one table, from the handshake to the disconnect."""

    def __init__(self, socket: WebSocket, table: LiveTable, screen: str, language: str, address: Address) -> None:
        self._socket, self._table, self._screen = socket, table, screen
        caller = caller_of(socket)
        self._device = Device(caller.cookies, screen == "seat", str(caller))
        self._is_counted = caller.address != LOCAL
        self._language = language
        self._network = caller.address
        self._address, self._allowance = address, Allowance(BURST, PER_SECOND)
        self._calm, self._calm_actions = Allowance(*CALM), Allowance(*CALM_ACTIONS, first=CALM_ACTIONS_FIRST)
        self._feed = feed_of(table)
        self._base: Shown | None = None
        self._is_shown, self._is_refused, self._first = False, False, asyncio.Event()
        self._sending = asyncio.Lock()
        self._busy = False
        self._pending, self._in_order = asyncio.Semaphore(MOST_PENDING), asyncio.Lock()
        self._telling: asyncio.Task[None] | None = None
        self._has_gone = False

    async def serve(self, have: str) -> None:
        """Send the view and handle messages. have: the digest of the view in the page."""
        with registry().shares.looking(self._network, self._table):
            await self._serve(have)

    async def _serve(self, have: str) -> None:
        subscriber = self._table.subscribers.join()
        try:
            if not registry().is_open(self._table):
                # Closed as idle before it was joined: what is entered now is told to another object.
                await close(self._socket, TRY_AGAIN)
                return
            async with asyncio.TaskGroup() as tasks:
                showing = tasks.create_task(self._show(subscriber.news, have))
                # Beside it all: whoever goes waits for no view any more, and a page that hears nothing connects anew.
                await self._listen(tasks)
                showing.cancel()
                self._leave()
        except ExceptionGroup as faults:
            # As of one task: of one place in the code is kept what went wrong there (`web.error_log`).
            raise faults.exceptions[0] from None
        finally:
            self._table.subscribers.leave(subscriber)
            self._base = None
            self._feed.measure()

    def _leave(self) -> None:
        """Tell nobody any more; what was entered and waits for its turn is carried out nevertheless."""
        self._has_gone = True
        # It may have gone before the task that shows views began.
        self._first.set()
        if self._telling is not None:
            self._telling.cancel()

    def _reader(self) -> Reader:
        return reader_of(self._table, self._screen, self._device, self._language)

    def _translator(self) -> Translator:
        """Of the players by now: the set-up may have been corrected since the handshake."""
        table = self._table.view.table
        return Translator(self._language, table.players, table.edition.name)

    def _newest(self) -> Shown:
        return self._feed.shown(self._table.view, self._reader())

    async def _tell(self, answer: Mapping[str, Any] | None = None, have: str = "") -> None:
        """Send the patch since the last view, and the answer to a message, as one message.

        have: the digest of the view in the page. Raises Illegal for the first view of a screen that is one too many
        (`OpenShares.check_screen`).
        """
        async with self._sending:
            async with self._turn(is_answer=answer is not None):
                if not self._is_shown:
                    # Only here, for many may have come in at once, before anything was shown to any of them.
                    registry().shares.check_screen(self._network, self._table.table_id)
                    self._is_shown = True
                told, sent = self._told(answer, have)
            if not told:
                return
            try:
                await say(self._socket, told)
            finally:
                # Nothing while it is not read but what is lent: the next view is sent whole where that has gone.
                self._base = sent()
                self._feed.take_back(self)

    @asynccontextmanager
    async def _turn(self, *, is_answer: bool) -> AsyncIterator[None]:
        """Context in which this address has its turn at making a view, none where it is made already."""
        if self._is_made():
            yield
            return
        line = f"{self._table.table_id} {line_of(self._table, self._socket)}"
        async with _views.turn(self._network, line, self._is_made, is_answer=is_answer):
            yield

    def _is_made(self) -> bool:
        return self._feed.is_made(self._base, self._table.view, self._reader())

    def _told(self, answer: Mapping[str, Any] | None, have: str) -> tuple[str, ref[Shown]]:
        """The message, "" for none, and the view model to which it leads."""
        shown = self._newest()
        if have and shown.digest == have:
            self._base = shown
        told = [] if shown is self._base else [self._feed.message(self._base, shown)]
        if answer is not None:
            told.append(f'"answer":{json.dumps(answer)}')
        if not told:
            return "", ref(shown)
        self._base = None
        self._feed.lend(self, shown)
        return f"{{{','.join(told)}}}", ref(shown)

    async def _show(self, news: asyncio.Event, have: str) -> None:
        """Send the first view, then each that follows."""
        try:
            await self._tell(have=have)
            self._first.set()
            while True:
                await news.wait()
                news.clear()
                await self._feed.turn()
                # The answer to what is being entered here brings the new view along.
                if not self._busy:
                    await self._tell()
        except WebSocketDisconnect:
            # Disconnected while sending; `_listen` notices it too.
            return
        except Illegal:
            self._is_refused = True
            await close(self._socket, TRY_AGAIN)
        finally:
            self._first.set()

    async def _listen(self, tasks: asyncio.TaskGroup) -> None:
        """Hear messages until it disconnects, and carry out in tasks, one after another, what they enter."""
        while (message := await self._socket.receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            if text is None or len(text.encode("utf-8", "replace")) > MOST_OF_A_MESSAGE:
                await close(self._socket, REFUSED if text is None else TOO_LARGE)
                return
            if not self._allowance.take() or not _passes(self._address.messages, self._calm):
                await close(self._socket, TRY_AGAIN)
                return
            if not text:
                with suppress(WebSocketDisconnect):
                    await say(self._socket, "")
                continue
            if self._is_counted and not _passes(self._address.actions, self._calm_actions):
                await close(self._socket, TRY_AGAIN)
                return
            await self._pending.acquire()
            tasks.create_task(self._carry_out(text))

    async def _carry_out(self, text: str) -> None:
        try:
            async with self._in_order:
                await self._first.wait()
                if not self._is_refused:
                    # Not before: what was read takes many times as much memory.
                    await self._answer(parsed(text))
        finally:
            self._pending.release()

    async def _answer(self, message: Mapping[str, Any]) -> None:
        async with self._turn_to_correct(message):
            with self._feed.answering():
                self._busy = True
                try:
                    refused = await self._enter(message)
                finally:
                    self._busy = False
        if self._has_gone:
            return
        self._telling = asyncio.current_task()
        try:
            # The others go on at the next step of the event loop: by then the answer is made and sent, unless its
            # reader lets it wait.
            await self._tell(answer_to(message.get("key"), refused))
        except WebSocketDisconnect:
            return
        finally:
            # Also where it is cancelled: the task knows what it was cancelled in, which would be a circle.
            self._telling = None

    async def _enter(self, message: Mapping[str, Any]) -> dict[str, Any] | None:
        try:
            return await run_at_table(
                self._table, self._socket, handle_action, self._table, message, self._translator(), self._device
            )
        except Illegal as error:
            return answer(error, self._translator(), key=str(message.get("key")), version=self._table.view.version)

    @asynccontextmanager
    async def _turn_to_correct(self, message: Mapping[str, Any]) -> AsyncIterator[None]:
        """Context in which this address has its turn at an undo or a redo, by tables; other messages have none."""
        if not (message.get("undo") or message.get("redo")):
            yield
            return
        async with _corrections.of(self._network).turn(f"{self._table.table_id} {line_of(self._table, self._socket)}"):
            yield


def _passes(shared: Allowance, own: Allowance) -> bool:
    """Take a message from both allowances; it passes if either has it: who sends little is heard beside who floods."""
    is_shared = shared.take()
    return own.take() or is_shared


async def table_socket(socket: WebSocket) -> None:
    """Serve one screen until it disconnects."""
    address = addresses.of(caller_of(socket).address)
    await socket.accept()
    if address.open >= MOST_OPEN or not address.openings.take():
        await close(socket, TRY_AGAIN)
        return
    address.open += 1
    try:
        await _open(socket, address)
    except WebSocketDisconnect:
        return
    finally:
        address.open -= 1


async def _open(socket: WebSocket, address: Address) -> None:
    asked = socket.query_params
    screen = asked.get("screen", "table")
    try:
        table = await opened_table(socket.path_params["code"], caller_of(socket))
    except IntrigeError as error:
        passes = may_pass(error) or error.code == "code-wait"
        for_good = error.code == "unknown-table" or (isinstance(error, Illegal) and not passes)
        await close(socket, REFUSED if for_good else TRY_AGAIN)
        return
    if screen not in SCREENS:
        await close(socket, REFUSED)
        return
    await TableSocket(socket, table, screen, language_of(socket), address).serve(asked.get("have", ""))


ROUTE = WebSocketRoute("/table/{code}", table_socket)

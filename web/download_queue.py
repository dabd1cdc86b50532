"""Files to download that are made when they are asked for: one at a time, by turns of the visitors' addresses.

They have threads of their own, so that nothing else waits for them. What takes long, as all games of a full hall do,
keeps other addresses waiting no longer. What is asked for again while it is made is made once, and nothing is made for
a visitor who has left. Who has waited for long is asked to try again, and gets then what was made meanwhile.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from typing import NamedTuple
from weakref import WeakValueDictionary

from streamlit import runtime
from streamlit.proto.BackMsg_pb2 import BackendOperationRequest
from streamlit.proto.ForwardMsg_pb2 import BackendOperationResponse, DeferredFileResponsePayload
from streamlit.runtime import app_session
from streamlit.runtime.backend_operation_handler import DeferredFileHandler
from streamlit.runtime.media_file_storage import MediaFileStorageError
from streamlit.runtime.scriptrunner import get_script_run_ctx

from components.page_language.streamlit_texts import HALL_TOO_LARGE, MOVED_ON, NO_FILE, NO_FILE_YET
from live.fair_queue import FairQueue
from rules import IntrigeError
from web.made_files import keep, make_file
from web.script_concurrency import address_of

FILES_AT_ONCE = 1
# Seconds after which a file that is still being made keeps those of its own address waiting alone, of so many files.
LONGEST_TURN = 10.0
MOST_PASSED = 3
# Seconds after which one that had no room among those is looked at again.
_LATER = 1.0
# Seconds at the most between two files; otherwise as long as the one before took, so that half of the time is play's.
LONGEST_PAUSE = 2.0
# Seconds after which a visitor is asked to try again: Streamlit's page waits for 180, then says "Request timed out".
LONGEST_WAIT = 150.0
# Files of one page that wait, are made or are kept; none of ours has as many. Who asks for more is asked to try again.
MOST_WAITING = 20
# The newest files that were made after that are kept until somebody tries again: so many, of so many bytes together.
MOST_LATE = 8
MOST_BYTES_LATE = 48 * 1024 * 1024
# What is answered to those who ask for what their page shows, when it is not there any more, and for too much.
_TOLD = {"moved-on": MOVED_ON, "unknown-table": MOVED_ON, "hall-too-large": HALL_TOO_LARGE}

_log = logging.getLogger("intrige")
_threads = ThreadPoolExecutor(FILES_AT_ONCE + MOST_PASSED, "download")


@dataclass(eq=False)
class _Job:
    """A file to be made. address: of the visitor's network. made: its address on this server, None if it is not.

    waiting: how many requests wait for it. passing: lets others have its turn; is_passed: whether they have.
    """

    file: str
    session: str
    address: str
    make: Callable[[], str]
    made: "asyncio.Future[str | None]"
    waiting: int = 0
    passing: asyncio.TimerHandle | None = None
    is_passed: bool = False


class _Late(NamedTuple):
    """A file that was made when nobody waited any more: its number, the place where it is kept, and its bytes."""

    file: str
    place: int
    size: int


class Downloads:
    """The files that visitors wait for. For one event loop.

    is_here: whether a session's visitor is still there. keep: keep a file by its address on this server, "" for none,
    instead of the one that was kept at the same place, a number below `MOST_LATE`; returns its bytes.
    """

    def __init__(self, is_here: Callable[[str], bool], keep: Callable[[str, int], int]) -> None:
        self._is_here, self._keep = is_here, keep
        self._queue: FairQueue[_Job] = FairQueue(FILES_AT_ONCE, FILES_AT_ONCE)
        # By the file's number, which each button has anew at every run of its page.
        self._jobs: dict[str, _Job] = {}
        # One file of a session waits; its others wait for that one.
        self._sessions: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._lines: set[asyncio.Task[None]] = set()
        # Oldest first.
        self._late: deque[_Late] = deque()
        self._places = cycle(range(MOST_LATE))
        self._passed = 0

    async def made(self, file: str, session: str, address: str, make: Callable[[], str]) -> str | None:
        """The file's address on this server, None if its visitor has left. Raises what `make` raises.

        Raises:
            TimeoutError: it is not made yet; it will be there when it is asked for again, but for one of a page that
                has too many waiting.
        """
        job = self._jobs.get(file)
        if job is None:
            if sum(one.session == session for one in self._jobs.values()) >= MOST_WAITING:
                raise TimeoutError
            made = asyncio.get_running_loop().create_future()
            job = self._jobs[file] = _Job(file, session, address, make, made)
            line = asyncio.create_task(self._stand_in_line(job))
            self._lines.add(line)
            line.add_done_callback(self._lines.discard)
        job.waiting += 1
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                return await asyncio.shield(job.made)
        except TimeoutError:
            # It may have been made at that very moment: nobody else keeps it.
            if not job.made.done():
                raise
            return job.made.result()
        finally:
            job.waiting -= 1
            if job.made.done() and not job.waiting:
                self._jobs.pop(file, None)

    async def _stand_in_line(self, job: _Job) -> None:
        async with self._sessions.setdefault(job.session, asyncio.Lock()):
            self._queue.put(job.address, job.session, job)
            self._begin()
            await asyncio.wait([job.made])

    def _begin(self) -> None:
        job = self._queue.begin()
        if job is not None:
            loop, making = asyncio.get_running_loop(), asyncio.ensure_future(self._make(job))
            job.passing = loop.call_later(LONGEST_TURN, self._pass_by, job)
            making.add_done_callback(partial(self._end, job, loop.time()))

    def _pass_by(self, job: _Job) -> None:
        if self._passed == MOST_PASSED:
            job.passing = asyncio.get_running_loop().call_later(_LATER, self._pass_by, job)
            return
        self._passed += 1
        job.is_passed = True
        self._queue.pass_by()
        self._begin()

    async def _make(self, job: _Job) -> str | None:
        if not self._is_here(job.session):
            return None
        return await asyncio.get_running_loop().run_in_executor(_threads, job.make)

    def _end(self, job: _Job, begun: float, making: "asyncio.Future[str | None]") -> None:
        if job.passing is not None:
            job.passing.cancel()
        try:
            if making.cancelled():
                job.made.cancel()
            elif (error := making.exception()) is not None:
                job.made.set_exception(error)
            else:
                job.made.set_result(making.result())
            if not job.waiting:
                self._end_late(job)
        except Exception:
            # The event loop logs it. The file is made again for whoever tries again.
            self._jobs.pop(job.file, None)
            raise
        finally:
            loop = asyncio.get_running_loop()
            loop.call_later(min(loop.time() - begun, LONGEST_PAUSE), self._next, job)

    def _end_late(self, job: _Job) -> None:
        """Keep a file that nobody waits for any more until it is asked for again."""
        if job.made.cancelled() or job.made.exception() is not None or (url := job.made.result()) is None:
            self._jobs.pop(job.file, None)
            return
        if len(self._late) == MOST_LATE:
            self._jobs.pop(self._late.popleft().file, None)
        place = next(self._places)
        self._late.append(_Late(job.file, place, self._keep(url, place)))
        while len(self._late) > 1 and sum(one.size for one in self._late) > MOST_BYTES_LATE:
            oldest = self._late.popleft()
            self._jobs.pop(oldest.file, None)
            self._keep("", oldest.place)

    def _next(self, job: _Job) -> None:
        self._passed -= job.is_passed
        self._queue.end(job.address, is_passed=job.is_passed)
        self._begin()


class QueuedDownloads(DeferredFileHandler):
    """Streamlit's handler of requests for such files, which takes turns. The page translates what it answers."""

    async def handle(self, request: BackendOperationRequest, session_id: str) -> BackendOperationResponse:
        """Answer with the file's address on this server."""
        file, number = request.deferred_file.file_id, request.request_id
        if not is_here(session_id):
            # It has no address any more in whose line it could wait.
            return BackendOperationResponse(request_id=number, error_msg=NO_FILE)
        address = address_of(session_id)
        make = partial(make_file, self._get_media_file_mgr(), file, address)
        try:
            url = await downloads.made(file, session_id, address, make)
        except TimeoutError:
            return BackendOperationResponse(request_id=number, error_msg=NO_FILE_YET)
        except MediaFileStorageError as error:
            if isinstance(error.__cause__, IntrigeError) and error.__cause__.code in _TOLD:
                return BackendOperationResponse(request_id=number, error_msg=_TOLD[error.__cause__.code])
            # Without a cause there is no such file: anybody may name one.
            if error.__cause__ is not None and is_here(session_id):
                _log.exception("A file could not be made.")
            url = None
        if url is None:
            return BackendOperationResponse(request_id=number, error_msg=NO_FILE)
        return BackendOperationResponse(request_id=number, deferred_file=DeferredFileResponsePayload(url=url))


def is_here(session: str) -> bool:
    """Whether the page of a session is still open."""
    return runtime.exists() and runtime.get_instance().is_active_session(session)


def page_is_open() -> Callable[[], bool]:
    """Whether the page that runs now will still be open when this is asked, in another thread."""
    context = get_script_run_ctx()
    return partial(is_here, context.session_id if context is not None else "")


downloads = Downloads(is_here, keep)


def queue_downloads() -> None:
    """Let all such files of this process be made in turns, from the next session on."""
    vars(app_session)["DeferredFileHandler"] = QueuedDownloads

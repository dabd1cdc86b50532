"""Files that are made when they are asked for: one at a time, by turns, in time or kept, for nobody who has left."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from time import monotonic

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import BackendOperationResponse
from websockets.sync.client import ClientConnection

from components.page_language.streamlit_texts import NO_FILE, NO_FILE_YET
from tests.browser.server import Server
from tests.security.attacker import answers, ask, page, shown
from web import download_queue
from web.download_queue import MOST_BYTES_LATE, MOST_LATE, MOST_WAITING, Downloads

PATIENCE = 60
GUEST, OTHER = "192.168.1.20", "192.168.1.21"
APP = 'import streamlit as st\nfrom web.lifespan import lifespan\napp = st.App("page.py", lifespan=lifespan)\n'
# Asked with `when`: its file is made as soon as that is there, and nobody waits for it for any time.
PAGE = """
import threading
from pathlib import Path
import streamlit as st
from web import download_queue

when = st.query_params.get("when")
download_queue.LONGEST_WAIT = 0.0 if when else 150.0
times = iter(range(1, 100))

def make():
    while when and not Path(when).exists():
        threading.Event().wait(0.02)
    return f"{threading.current_thread().name} {next(times)}"

st.download_button("File", make)
st.download_button("None", lambda: 1 / 0)
"""


class Files:
    """Files that are made as soon as they are let, and the order in which they were begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.left: set[str] = set()
        self.let = Event()
        self.kept: list[tuple[str, int]] = []
        self.size = 1
        self.queue = Downloads(lambda session: session not in self.left, self._keep)

    def _keep(self, url: str, place: int) -> int:
        self.kept.append((url, place))
        return self.size if url else 0

    def wanted(self, file: str, session: str, address: str) -> "asyncio.Task[str | None]":
        def make() -> str:
            self.begun.append(file)
            self.let.wait(PATIENCE)
            return f"/media/{file}"

        return asyncio.create_task(self.queue.made(file, session, address, make))


def test_file_that_is_asked_for_again_and_again_is_made_once() -> None:
    async def flood() -> None:
        files = Files()
        tasks = [files.wanted("games", "page", GUEST) for _ in range(50)]
        await asyncio.sleep(0)
        files.let.set()
        async with asyncio.timeout(PATIENCE):
            assert {await one for one in tasks} == {"/media/games"}
        assert files.begun == ["games"]

    asyncio.run(flood())


def test_files_of_one_address_and_of_one_page_keep_nobody_elses_waiting() -> None:
    async def flood() -> None:
        files = Files()
        tasks = [files.wanted(f"games {number}", "page", GUEST) for number in range(3)]
        tasks += [files.wanted("second page", "other page", GUEST), files.wanted("other", "another", OTHER)]
        await asyncio.sleep(0)
        files.let.set()
        async with asyncio.timeout(PATIENCE):
            for one in tasks:
                await one
        assert files.begun == ["games 0", "other", "second page", "games 1", "games 2"]

    asyncio.run(flood())


def test_a_page_that_asks_for_files_without_end_has_a_few_waiting_and_others_wait_beside_it() -> None:
    async def flood() -> None:
        files = Files()
        tasks = [files.wanted(f"made up {number}", "page", GUEST) for number in range(MOST_WAITING)]
        await asyncio.sleep(0)
        more = [files.wanted(f"more {number}", "page", GUEST) for number in range(100)]
        await asyncio.sleep(0)
        assert len(files.queue._jobs) == MOST_WAITING
        refused = await asyncio.gather(*more, return_exceptions=True)
        assert {type(one) for one in refused} == {TimeoutError}
        tasks += [files.wanted("made up 0", "page", GUEST), files.wanted("games", "other page", GUEST)]
        await asyncio.sleep(0)
        files.let.set()
        async with asyncio.timeout(PATIENCE):
            for one in tasks:
                await one
        assert len(files.begun) == MOST_WAITING + 1
        assert await files.wanted("more 0", "page", GUEST) == "/media/more 0"
        assert files.queue._jobs == {}

    asyncio.run(flood())


def test_nothing_is_made_for_a_visitor_who_has_left() -> None:
    async def flood() -> None:
        files = Files()
        tasks = [files.wanted(name, name, GUEST) for name in ("first", "left", "last")]
        await asyncio.sleep(0)
        files.left.add("left")
        files.let.set()
        async with asyncio.timeout(PATIENCE):
            assert [await one for one in tasks] == ["/media/first", None, "/media/last"]
        assert files.begun == ["first", "last"]

    asyncio.run(flood())


def test_file_that_cannot_be_made_is_an_error_of_its_own() -> None:
    async def both() -> None:
        files = Files()
        files.let.set()

        def fail() -> str:
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await files.queue.made("broken", "page", GUEST, fail)
        assert await files.wanted("next", "page", GUEST) == "/media/next"

    asyncio.run(both())


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Files:
    """Whoever waits for them does so for no time."""
    monkeypatch.setattr(download_queue, "LONGEST_WAIT", 0.0)
    return Files()


async def given_up(files: Files, *names: str) -> None:
    """Ask for files that are not ready in time, and let them be made."""
    for name in names:
        with pytest.raises(TimeoutError):
            await files.wanted(name, f"page {name}", GUEST)
    jobs = [job.made for job in files.queue._jobs.values()]
    files.let.set()
    async with asyncio.timeout(PATIENCE):
        await asyncio.wait(jobs)
    files.let.clear()


def test_file_that_was_late_is_there_when_it_is_asked_for_again(impatient: Files) -> None:
    async def twice() -> None:
        await given_up(impatient, "games")
        assert await impatient.wanted("games", "page games", GUEST) == "/media/games"
        assert (impatient.begun, impatient.kept) == (["games"], [("/media/games", 0)])
        assert impatient.queue._jobs == {}

    asyncio.run(twice())


def test_file_that_is_waited_for_in_the_end_is_not_kept(impatient: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    async def again() -> None:
        with pytest.raises(TimeoutError):
            await impatient.wanted("games", "page", GUEST)
        monkeypatch.setattr(download_queue, "LONGEST_WAIT", float(PATIENCE))
        second = impatient.wanted("games", "page", GUEST)
        await asyncio.sleep(0)
        impatient.let.set()
        assert await second == "/media/games"
        assert (impatient.begun, impatient.kept, impatient.queue._jobs) == (["games"], [], {})

    asyncio.run(again())


def test_of_late_files_only_the_newest_are_kept(impatient: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download_queue, "LONGEST_PAUSE", 0.0)
    names = [f"games {number}" for number in range(MOST_LATE + 2)]

    async def flood() -> None:
        await given_up(impatient, *names)
        assert [*impatient.queue._jobs] == names[2:]
        assert [place for _, place in impatient.kept] == [*range(MOST_LATE), 0, 1]

    asyncio.run(flood())


def test_of_large_late_files_fewer_are_kept(impatient: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download_queue, "LONGEST_PAUSE", 0.0)
    impatient.size = MOST_BYTES_LATE // 2
    names = [f"games {number}" for number in range(4)]

    async def flood() -> None:
        await given_up(impatient, *names)
        assert [*impatient.queue._jobs] == names[2:]
        # Nothing takes the place of the oldest.
        assert [place for url, place in impatient.kept if not url] == [0, 1]

    asyncio.run(flood())


def test_nothing_is_kept_of_late_files_that_failed_or_whose_page_was_closed(impatient: Files) -> None:
    def fail() -> str:
        raise ValueError("no")

    async def both() -> None:
        with pytest.raises(TimeoutError):
            await impatient.queue.made("broken", "page", GUEST, fail)
        impatient.left.add("page left")
        await given_up(impatient, "left")
        assert (impatient.kept, impatient.queue._jobs) == ([], {})

    asyncio.run(both())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    place = tmp_path_factory.mktemp("downloads")
    (place / "app.py").write_text(APP)
    (place / "page.py").write_text(PAGE)
    with Server(place, script=place / "app.py") as running:
        yield running


def offered(socket: ClientConnection, query: str = "") -> list[BackMsg]:
    """Run the page; what it sends when its buttons are clicked."""
    run, found, session = BackMsg(), list[BackMsg](), ""
    run.rerun_script.query_string = query
    for message in answers(socket, run):
        if message.WhichOneof("type") == "new_session":
            session = message.new_session.initialize.session_id
        if message.delta.new_element.HasField("download_button"):
            click = BackMsg()
            click.backend_operation_request.session_id = session
            file = message.delta.new_element.download_button.deferred_file_id
            click.backend_operation_request.deferred_file.file_id = file
            found.append(click)
        if message.WhichOneof("type") == "script_finished":
            break
    return found


def clicked(socket: ClientConnection, click: BackMsg) -> BackendOperationResponse:
    for message in answers(socket, click):
        if message.WhichOneof("type") == "backend_operation_response":
            return message.backend_operation_response
    raise AssertionError


def test_files_of_a_page_are_made_in_the_thread_for_files(server: Server) -> None:
    with page(server.address) as socket:
        file, broken = offered(socket)
        assert ask(server.address, clicked(socket, file).deferred_file.url).body == "download_0 1"
        assert clicked(socket, broken).error_msg == NO_FILE


def test_file_is_there_however_often_others_run_and_close_their_pages_before_it_is_fetched(server: Server) -> None:
    run = BackMsg()
    run.rerun_script.query_string = ""
    with page(server.address) as socket, page(server.address) as other:
        url = clicked(socket, offered(socket)[0]).deferred_file.url
        for _ in range(5):
            shown(other, run)
        assert ask(server.address, url).status == 200


def test_visitor_is_asked_to_try_again_and_gets_then_what_was_made(server: Server, tmp_path: Path) -> None:
    """Also where pages have run meanwhile, after which Streamlit drops a file that no page shows."""
    when = tmp_path / "now"
    run = BackMsg()
    run.rerun_script.query_string = ""
    with page(server.address) as socket, page(server.address) as other:
        late, _ = offered(socket, f"when={when}")
        assert clicked(socket, late).error_msg == NO_FILE_YET
        when.touch()
        until = monotonic() + PATIENCE
        while (answer := clicked(socket, late)).error_msg:
            assert answer.error_msg == NO_FILE_YET
            assert monotonic() < until
        for _ in range(3):
            shown(other, run)
        assert ask(server.address, answer.deferred_file.url).body == "download_0 1"

"""Files that are made when they are asked for: one at a time, by turns, for nobody who has left, and cheaply."""

import asyncio
import json
from io import BytesIO
from pathlib import Path
from threading import Event
from zipfile import ZipFile

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from live import FinishedGames, export, export_job, finished_games, pack, registry
from live.export_job import REST, NobodyWaits
from storage import replayed_game
from tests.browser.server import Server
from tests.charts.small import ACTIONS, small_record
from tests.security.attacker import answers, ask, page
from web.download_queue import Downloads

PATIENCE = 60
GUEST, OTHER = "192.168.1.20", "192.168.1.21"
APP = 'import streamlit as st\nfrom web.lifespan import lifespan\napp = st.App("page.py", lifespan=lifespan)\n'
PAGE = """
import threading
import streamlit as st

st.download_button("File", lambda: threading.current_thread().name)
"""


class Files:
    """Files that are made as soon as they are let, and the order in which they were begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.left: set[str] = set()
        self.let = Event()
        self.queue = Downloads(lambda session: session not in self.left)

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


def test_files_of_a_page_are_made_in_the_thread_for_files(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(APP)
    (tmp_path / "page.py").write_text(PAGE)
    run, download = BackMsg(), BackMsg()
    run.rerun_script.query_string = ""
    with Server(tmp_path, script=tmp_path / "app.py") as server, page(server.address) as socket:
        for message in answers(socket, run):
            if message.WhichOneof("type") == "new_session":
                download.backend_operation_request.session_id = message.new_session.initialize.session_id
            if message.delta.new_element.HasField("download_button"):
                file = message.delta.new_element.download_button.deferred_file_id
                download.backend_operation_request.deferred_file.file_id = file
            if message.WhichOneof("type") == "script_finished":
                break
        for message in answers(socket, download):
            if message.WhichOneof("type") == "backend_operation_response":
                url = message.backend_operation_response.deferred_file.url
                assert ask(server.address, url).body.startswith("download")
                break


def games(number: int) -> FinishedGames:
    for seat in range(number):
        record = small_record()
        record["players"][0]["name"] = f"Guest {seat}"
        registry().create(record)
    return finished_games()


def test_games_are_not_played_again_to_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    finished = games(2)
    game_log = registry().library.game_log(registry().create(small_record()).table_id)
    game_log.undo(role="banker", key="undo")
    game_log.append("action", ACTIONS[-1], role="banker", key="again")
    whole = pack(finished)
    assert game_log.record() == finished.record(game_log.id)

    def play(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(replayed_game, "play", play)
    assert pack(finished) == whole
    with ZipFile(BytesIO(whole)) as parcel:
        saved = [json.loads(parcel.read(one)) for one in parcel.namelist() if one.startswith("games/")]
    assert sorted(record["players"][0]["name"] for record in saved) == ["Anna", "Guest 0", "Guest 1"]


def test_game_that_was_corrected_is_saved_as_it_stands() -> None:
    game_log = registry().library.game_log(registry().create(small_record()).table_id)
    game_log.amend(0, ACTIONS[0], role="banker", key="amend")
    assert registry().library.finished_record(game_log.id) is None
    assert finished_games().record(game_log.id) == game_log.record()


def test_games_are_saved_once_for_a_version() -> None:
    finished = games(1)
    first = export(finished, lambda: True)
    assert first == pack(finished)
    assert export(finished, lambda: False) is first
    finished.people.call(["Annalisa"], "Anna")
    assert export(finished, lambda: True) == pack(finished) != first


def test_saving_of_games_ends_when_nobody_waits_and_gives_way_to_play() -> None:
    finished = games(3)
    asked: list[bool] = []
    pauses: list[float] = []
    now = iter(range(100))

    def is_awaited() -> bool:
        asked.append(len(asked) < 2)
        return asked[-1]

    with pytest.raises(NobodyWaits):
        export(finished, is_awaited, lambda: float(next(now)), pauses.append)
    assert asked == [True, True, False]
    assert pauses == [REST, REST]
    assert finished not in export_job._kept

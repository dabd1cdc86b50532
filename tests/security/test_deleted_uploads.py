"""A file that was deleted or replaced takes no memory, though its page still shows what it read."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from copy import deepcopy
from pathlib import Path
from pickle import dumps
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import httpx2
import pytest
from cachetools import LRUCache
from streamlit.elements.widgets import file_uploader
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import FileURLs
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from streamlit.testing.v1 import AppTest

from rules import load
from tests.browser.server import Server
from tests.browser.server_process import Forked
from tests.pages.conftest import app as app
from tests.pages.test_lobby import HEAD, bring, words
from tests.pages.whole_game import whole_game
from tests.security.attacker import answers, page
from web import stored_files
from web.stored_files import StoredFile

App = Callable[..., AppTest]
BOUNDARY = "x" * 16
FORM = {"content-type": f"multipart/form-data; boundary={BOUNDARY}"}
PAGES = 4
SIZE = 20_000_000


def form(content: bytes) -> bytes:
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="a.json"\r\n\r\n'
    return head.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()


def run(uploader: str = "", file: str = "", urls: str = "") -> BackMsg:
    """A message of a page: run it, with this file in its uploader."""
    message = BackMsg()
    message.rerun_script.query_string = ""
    if uploader:
        state = message.rerun_script.widget_states.widgets.add(id=uploader)
        found = state.file_uploader_state_value.uploaded_file_info.add(file_id=file, name="a.json", size=SIZE)
        found.file_urls.file_id = file
        found.file_urls.upload_url = found.file_urls.delete_url = urls
    return message


def memory_of(server: Server) -> int:
    """The bytes of the server's memory."""
    assert isinstance(server._process, Forked)
    status = Path(f"/proc/{server._process._process.pid}/status").read_text(encoding="utf-8")
    (line,) = [line for line in status.splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) * 1024


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


@pytest.mark.parametrize("way", ["DELETE", "PUT"])
def test_files_that_pages_give_back_are_kept_by_nobody(server: Server, way: str) -> None:
    content = form(b"x" * SIZE)
    with ExitStack() as opened:
        client = opened.enter_context(httpx2.Client(base_url=server.address, timeout=60))
        client.headers = {"origin": server.address}
        client.get("/_stcore/health")
        token = {"x-xsrftoken": client.cookies.get("_streamlit_xsrf") or "", **FORM}
        before = 0
        for _ in range(PAGES):
            socket, file = opened.enter_context(page(server.address)), str(uuid4())
            session = uploader = ""
            for one in answers(socket, run()):
                session = session or one.new_session.initialize.session_id
                uploader = uploader or one.delta.new_element.file_uploader.id
                if one.WhichOneof("type") == "script_finished":
                    break
            urls = f"/_stcore/upload_file/{session}/{file}"
            before = before or memory_of(server)
            assert client.put(urls, content=content, headers=token).status_code == 204
            said = [one.delta.new_element for one in until_finished(socket, run(uploader, file, urls))]
            assert any("4,194,304" in one.alert.body for one in said), [
                one.alert.body for one in said if one.alert.body
            ]
            again = form(b"x") if way == "PUT" else None
            assert client.request(way, urls, content=again, headers=token).status_code == 204
        assert memory_of(server) - before < 2 * SIZE


def until_finished(socket: Any, asked: BackMsg) -> Iterator[Any]:
    for one in answers(socket, asked):
        yield one
        if one.WhichOneof("type") == "script_finished":
            return


def test_a_page_reads_its_file_where_it_is_kept(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_uploader, "UploadedFile", StoredFile)
    raw = json.dumps(HEAD).encode()
    test = bring(app(), raw)
    assert "Actions: 0" in words(test)
    kept = test.session_state["record-file"]
    assert (type(kept), kept.size, kept.getbuffer().nbytes) == (StoredFile, len(raw), 0)


def test_what_was_deleted_reads_as_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = MemoryUploadedFileManager("")
    run_of_a_page = SimpleNamespace(uploaded_file_mgr=manager, session_id="mine")
    monkeypatch.setattr(stored_files, "get_script_run_ctx", lambda: run_of_a_page)
    record = UploadedFileRec("file", "a.json", "application/json", b"content")
    manager.add_file("mine", record)
    manager.add_file("another", record._replace(data=b"of somebody else"))
    # Streamlit gives the script a copy.
    file = deepcopy(StoredFile(record, FileURLs()))
    assert file.getvalue() is record.data
    manager.remove_file("mine", "file")
    assert file.getvalue() == b""


NOTE = {"type": "note", "text": "\N{CROSSED SWORDS}" * 4000, "seat": 0}


@pytest.mark.parametrize(
    "record",
    [
        {**HEAD, "actions": [NOTE] * 20},
        {**HEAD, "actions": [*[NOTE] * 20, {"type": "open"}]},
        {**HEAD, "\N{CROSSED SWORDS}" * 40_000: 1},
        whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), 1),
    ],
    ids=("in play", "refused", "no record", "finished"),
)
def test_of_a_record_a_page_keeps_what_it_shows(app: App, record: dict[str, Any]) -> None:
    test = bring(app(), json.dumps(record).encode())
    known = test.session_state["record-read"]
    assert len(dumps(known)) < 3_000
    assert not any(one.__traceback__ or one.__context__ for one in errors_in(known))


def test_records_that_a_page_shows_by_turns_are_each_read_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """To read one of 4 MB takes half a second, in which nobody is heard; to show another takes a message."""
    read = list[bytes]()

    def counted(raw: bytes) -> object:
        read.append(raw)
        return load(raw)

    monkeypatch.setattr("pages.lobby.import_record.load_brought", counted)
    records = [json.dumps({**HEAD, "actions": [NOTE] * count}).encode() for count in (1, 2)]
    test = app()
    for _ in range(3):
        for one in records:
            bring(test, one)
        test.file_uploader("record-file").set_value(None).run()
    assert read == records


def test_a_table_that_was_made_of_a_record_leaves_no_copy_in_the_page(app: App) -> None:
    raw = json.dumps({**HEAD, "actions": [NOTE] * 20}).encode()
    test = bring(app(), raw)
    test.button("intake-open").click().run()
    assert len(dumps(test.session_state["intake-made"])) < 3_000


def errors_in(found: object) -> Iterator[Exception]:
    if isinstance(found, Exception):
        yield found
    elif isinstance(found, tuple | LRUCache):
        for one in found.values() if isinstance(found, LRUCache) else found:
            yield from errors_in(one)

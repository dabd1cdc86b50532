"""Exports that cannot be read: one sentence says so, nothing is printed, and what else stands in the file comes in."""

import io
import subprocess
import sys
import threading
from zipfile import ZipFile

import pytest

from i18n.translator import Translator
from live import Caller, begin_import, finished_games, registry, unpack
from live.zip_import_job import IMPORTS_AT_ONCE
from live.zip_import_reader import MOST_DEPTH, read_parcel
from narration.error_text import error_text
from rules import Illegal, NoRecord, load
from tests.security.test_import_limits import code_of, game, parcel


def with_name(name: bytes) -> bytes:
    """An export with a file of this name, which is said to be UTF-8."""
    placeholder = "ü" * (len(name) // 2)
    return parcel(**{placeholder: b""}).replace(placeholder.encode(), name)


def with_compression(method: int) -> bytes:
    """An export with a file that is said to be compressed so; of what LZMA is told the properties are none."""
    out = io.BytesIO()
    with ZipFile(out, "w") as made:
        made.writestr("people.json", b"{}")
        made.writestr("results.json", b"\x09\x04\x05\x00" + b"\xff" * 100)
    raw = bytearray(out.getvalue())
    for signature, at in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        raw[raw.rindex(signature) + at] = method
    return bytes(raw)


NO_PARCELS = {
    "name": with_name(b"\xff\xfe\xff\xfe"),
    "LZMA": with_compression(14),
    "unknown compression": with_compression(99),
    "cut": parcel(**{"games/A.json": game(1)})[30:],
}


@pytest.mark.parametrize("raw", NO_PARCELS.values(), ids=NO_PARCELS)
def test_whatever_is_wrong_with_a_parcel_it_is_said_to_be_none_and_nothing_is_printed(
    raw: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    assert code_of(raw) == "not-json"
    with pytest.raises(NoRecord, match="not-json"):
        unpack(raw, registry(), finished_games())
    assert capfd.readouterr() == ("", "")


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


TOO_LONG = b"9" * 2_000
UNTOLD = {
    "long number": ("results.json", b'[{"names": [' + TOO_LONG + b"]}]"),
    "long number of a name": ("people.json", b'{"Anna": ' + TOO_LONG + b"}"),
    "long number of a time": ("times.json", b'{"C": [' + TOO_LONG + b"]}"),
    "long number of a box": ("boxes.json", b'{"C": ' + TOO_LONG + b"}"),
    # As deep as Python reads in the reader, and no more where the stack is fuller.
    "nested": ("results.json", b'[{"edition": ' + nested(980) + b"}]"),
}


@pytest.mark.parametrize(("name", "content"), UNTOLD.values(), ids=UNTOLD)
def test_what_cannot_be_told_as_a_line_is_refused_and_the_rest_comes_in(
    name: str, content: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    raw = parcel(**{name: content, "games/C.json": game(1)})
    assert unpack(raw, registry(), finished_games()) == (1, 0, 0 if name in ("times.json", "boxes.json") else 1)
    assert capfd.readouterr() == ("", "")


def test_what_is_nested_as_deeply_as_may_be_is_told() -> None:
    most = MOST_DEPTH
    assert {"results": load(nested(most))} in list(read_parcel(parcel(**{"results.json": nested(most)})))
    assert {"refused": True} in list(read_parcel(parcel(**{"results.json": nested(most + 1)})))


def failing(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """From now on another program reads what comes in."""
    one = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda _command, **more: one([sys.executable, "-c", script], **more))


@pytest.mark.parametrize("script", ["1 / 0", "print('[' * 5000)", "print(0)"])
def test_reader_that_fails_is_one_line_and_no_file_is_blamed(
    script: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    failing(monkeypatch, script)
    with pytest.raises(Illegal, match="import-failed") as refused:
        unpack(parcel(), registry(), finished_games())
    assert [record.getMessage() for record in caplog.records] == ["Games could not be brought in."]
    assert capfd.readouterr() == ("", "")
    told = "The games could not all be brought in just now: try again in a minute."
    assert error_text(refused.value, Translator("en")).startswith(told)


def test_where_no_process_can_be_begun_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr(subprocess, "Popen", none)
    with pytest.raises(Illegal, match="import-failed"):
        unpack(parcel(), registry(), finished_games())


def test_import_that_found_no_thread_keeps_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as exhausted:
        exhausted.setattr(threading.Thread, "start", none)
        for _ in range(IMPORTS_AT_ONCE + 1):
            with pytest.raises(Illegal, match="import-failed"):
                begin_import(parcel(), registry(), finished_games(), Caller())
    begun = begin_import(parcel(), registry(), finished_games(), Caller())
    assert begun.finished.wait(30)
    assert begun.error is None

"""What ends a thread is one line on the terminal, as any other error."""

import logging
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from web import error_log


def fail() -> None:
    raise KeyError(str(320_000 + 1))


def leave() -> None:
    raise SystemExit


def run(work: Callable[[], None]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_a_page_s_run_that_fails_before_streamlit_looks_writes_no_traceback_to_the_terminal(
    data: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    data.mkdir(exist_ok=True)
    with error_log.errors_kept():
        for _ in range(error_log.TRACEBACKS.burst + 5):
            run(fail)
        run(leave)
    lines = [one.getMessage() for one in caplog.records]
    assert lines == ["A thread has ended. (KeyError)"] * (error_log.TRACEBACKS.burst + 5)
    assert "Traceback" not in capfd.readouterr().err
    kept = (data / error_log.LOG_NAME).read_text(encoding="utf-8")
    assert kept.count("in fail") == error_log.TRACEBACKS.burst
    assert "320001" not in kept


def test_threads_are_told_of_as_before_once_the_server_has_stopped(data: Path) -> None:
    before = threading.excepthook
    with error_log.errors_kept():
        assert threading.excepthook is not before
    assert threading.excepthook is before
    assert logging.raiseExceptions

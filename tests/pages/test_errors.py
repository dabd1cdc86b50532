"""The error log: what it contains, and what is never written."""

import asyncio
import gc
import logging
import stat
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from streamlit.testing.v1 import AppTest

import companion
import live
from live.token_bucket import Rate, TokenBucket
from rules import Illegal
from storage import Library, StorageError
from web import error_log
from web.lifespan import lifespan


def broken() -> None:
    cash = {"Anna": 320_001}
    raise KeyError(cash["Anna"])


def terminal(lines: list[str]) -> logging.Logger:
    """A logger whose terminal these are the lines of."""

    class Terminal(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    logger = logging.Logger("somebody")
    logger.addHandler(Terminal())
    return logger


def log_error(failing: Callable[[], None]) -> str:
    """What the terminal gets when something logs this failure."""
    lines: list[str] = []
    logger = terminal(lines)
    with error_log.errors_kept():
        try:
            failing()
        except (KeyError, Illegal):
            logger.exception("Uncaught app execution")
    return "\n".join(lines)


def test_terminal_gets_one_line_and_the_log_the_places_without_values(data: Path) -> None:
    data.mkdir()
    assert log_error(broken) == "Uncaught app execution (KeyError)"
    kept = (data / error_log.LOG_NAME).read_text(encoding="utf-8")
    assert "in broken" in kept
    assert "KeyError" in kept
    assert "320001" not in kept


def test_nothing_that_a_library_logs_forges_a_line_or_commands_the_terminal(data: Path) -> None:
    data.mkdir()
    hostile = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\r\nFAKE: the disk is full\n" + "A" * 900_000
    lines: list[str] = []

    def fail() -> None:
        raise KeyError

    with error_log.errors_kept():
        logger = terminal(lines)
        logger.warning("Rejecting request %s: %s", hostile, 7)
        logger.warning(hostile, stack_info=True)
        try:
            fail()
        except KeyError:
            logger.exception("Request %s", hostile)
    assert len(lines) == 3
    for line in lines:
        assert line.isprintable()
        assert "FAKE: the disk is full" in line
        assert line.count("A") < error_log.LONGEST_LINE
    assert lines[0].startswith("Rejecting request \\u001b]0;owned")
    assert lines[2].endswith(" (KeyError)")
    kept = (data / error_log.LOG_NAME).read_text(encoding="utf-8")
    assert "\x1b" not in kept
    assert "\nFAKE" not in kept
    assert "\n  File " in kept
    assert len(kept) < 5 * error_log.LONGEST_LINE


def test_error_that_is_brought_about_again_and_again_pushes_no_other_out_of_the_log(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.mkdir()
    now = [0.0]
    monkeypatch.setattr(error_log, "monotonic", lambda: now[0])
    lines: list[str] = []
    logger = terminal(lines)

    def fail(why: Callable[[], None]) -> None:
        try:
            why()
        except (KeyError, ZeroDivisionError):
            logger.exception("Exception in ASGI application")

    def other() -> None:
        raise ZeroDivisionError

    with error_log.errors_kept():
        for _ in range(100):
            fail(broken)
        fail(other)
        now[0] += error_log.TRACEBACKS.seconds
        fail(broken)
    assert len(lines) == 102
    kept = (data / error_log.LOG_NAME).read_text(encoding="utf-8")
    assert kept.count("in broken") == error_log.TRACEBACKS.burst + 1
    assert kept.count("in other") == 1


def test_lines_that_come_again_and_again_push_no_others_away_and_are_counted(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.mkdir()
    now = [0.0]
    monkeypatch.setattr(error_log, "monotonic", lambda: now[0])
    lines: list[str] = []
    logger = terminal(lines)

    def refuse() -> None:
        logger.warning("Invalid request of %d bytes", len(lines))

    def fail(error: Exception) -> None:
        try:
            raise error
        except (KeyError, ZeroDivisionError):
            logger.exception("Exception in ASGI application")

    with error_log.errors_kept():
        for _ in range(error_log.LINES.burst + 30):
            refuse()
        assert len(lines) == error_log.LINES.burst
        logger.warning("Another")
        now[0] += error_log.LINES.seconds
        for _ in range(5):
            refuse()
        now[0] += 2 * error_log.LINES.seconds
        refuse()
        refuse()
        told, count = lines[error_log.LINES.burst :], error_log.LINES.burst + 1
        assert told == [
            "Another",
            f"Invalid request of {count} bytes [30 of these were not shown]",
            f"Invalid request of {count + 1} bytes [4 of these were not shown]",
            f"Invalid request of {count + 2} bytes",
        ]
        lines.clear()
        for _ in range(error_log.LINES.burst + 30):
            fail(KeyError())
        # What another error says in the same place is another line.
        fail(ZeroDivisionError())
    assert len(lines) == error_log.LINES.burst + 1
    assert lines[-1] == "Exception in ASGI application (ZeroDivisionError)"


def test_what_is_logged_by_a_collection_of_garbage_while_an_error_is_counted_waits_for_nobody(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.mkdir()
    lines: list[str] = []
    logger = terminal(lines)

    class Forgotten:
        """Logs its error when it goes, as a task does that nobody has asked for its result."""

        def __init__(self) -> None:
            self.me = self

        def __del__(self) -> None:
            logger.error("Task exception was never retrieved", exc_info=ZeroDivisionError())

    class Collecting(TokenBucket):
        def __init__(self, rate: Rate, now: float) -> None:
            gc.collect()
            super().__init__(rate, now)

    monkeypatch.setattr(error_log, "TokenBucket", Collecting)

    def fail() -> None:
        with error_log.errors_kept():
            Forgotten()
            try:
                broken()
            except KeyError:
                logger.exception("Exception in ASGI application")

    failing = Thread(target=fail, daemon=True)
    failing.start()
    failing.join(10)
    assert not failing.is_alive()
    assert [line.rpartition(" ")[2] for line in lines] == ["(ZeroDivisionError)", "(KeyError)"]


def test_what_a_library_logs_in_a_line_of_its_own_is_left_as_it_is(data: Path) -> None:
    lines: list[str] = []
    with error_log.errors_kept():
        logger = terminal(lines)
        logger.warning("%s of %d%%: %r\n", "Zoë", 7, "x")
        # Inserts that do not fit, which is for nobody who logs to hear.
        logger.warning("%d of them", "one")
    assert lines == ["Zoë of 7%: 'x'", "%d of them"]


def test_log_tells_our_own_errors_in_full(data: Path) -> None:
    def refused() -> None:
        raise Illegal("bribe-unit", "5.1", amount=15_000, unit=10_000)

    data.mkdir()
    log_error(refused)
    assert "bribe-unit (article 5.1) amount=15000" in (data / error_log.LOG_NAME).read_text(encoding="utf-8")


@pytest.mark.parametrize("before", [None, 0o644])
def test_log_is_for_the_user_alone_who_runs_the_server(data: Path, before: int | None) -> None:
    data.mkdir()
    log = data / error_log.LOG_NAME
    if before is not None:
        log.touch(before)
    log_error(broken)
    log_error(broken)
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    assert log.read_text(encoding="utf-8").count("in broken") == 2


def test_log_that_cannot_be_written_is_in_nobodys_way(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data.write_text("in the way")
    assert log_error(broken) == "Uncaught app execution (KeyError)"
    assert capsys.readouterr().err == ""


def test_after_the_server_stopped_logging_is_as_before(data: Path) -> None:
    before = logging.getLogRecordFactory()
    with error_log.errors_kept():
        assert logging.getLogRecordFactory() is not before
    assert logging.getLogRecordFactory() is before


def test_server_opens_the_data_and_closes_it(data: Path) -> None:
    async def serve() -> None:
        async with lifespan(companion.app):
            with pytest.raises(StorageError) as refused:
                Library(data)
            assert refused.value.code == "locked"

    asyncio.run(serve())
    gc.unfreeze()
    Library(data).close()


def test_server_starts_where_another_has_the_data(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def serve() -> None:
        async with lifespan(companion.app):
            with pytest.raises(StorageError):
                live.registry()

    other = Library(data)
    asyncio.run(serve())
    gc.unfreeze()
    other.close()
    live.registry()


def test_page_that_fails_says_one_sentence() -> None:
    def page() -> None:
        from pages.common.script_error import on_script_error

        on_script_error(KeyError("320001"))

    test = AppTest.from_function(page).run()
    (told,) = [error.value for error in test.error]
    assert told.startswith("Something in the program went wrong.")
    assert "320001" not in told


def test_a_page_that_is_closed_while_it_is_written_to_is_not_told_of(caplog: pytest.LogCaptureFixture) -> None:
    async def write_to_a_closed_page() -> None:
        async with await asyncio.start_server(lambda _, theirs: theirs.close(), "127.0.0.1", 0) as server:
            _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.transport.abort()
            for _ in range(10):
                writer.write(b"x")

    asyncio.run(write_to_a_closed_page())
    assert "socket.send() raised exception." in caplog.messages
    caplog.clear()
    with error_log.errors_kept():
        asyncio.run(write_to_a_closed_page())
        logging.getLogger("asyncio").warning("another")
    assert caplog.messages == ["another"]

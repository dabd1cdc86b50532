"""Chances of winning: a game that would take too long is refused, and nobody's games keep others' waiting."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from threading import Event, Semaphore
from threading import enumerate as enumerate_threads
from typing import Any

import pytest

from charts import sample
from presenters import chance_jobs
from presenters.chance_jobs import LEASE_SECONDS, Work
from rules import Illegal
from tests.live.phones import Clock

PATIENCE = 60
GUEST, OTHER = "192.168.1.20", "192.168.1.21"


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    """A job has its turn until its thread ends, and the next test would wait for it."""
    yield
    wait_for_threads()


def program(words: str) -> "subprocess.CompletedProcess[str]":
    told = f"import os, resource, sys, analysis.chance.__main__ as program; {words}"
    return subprocess.run([sys.executable, "-c", told], input=json.dumps(sample()), capture_output=True, text=True)


def test_game_that_would_take_too_long_is_refused_before_it_is_begun() -> None:
    refused = program("program.seconds_expected = lambda *_: program.MOST_SECONDS + 1; sys.exit(program.main())")
    assert (refused.returncode, refused.stdout, refused.stderr) == (3, "", "")


def test_program_gives_way_and_may_use_so_much_only() -> None:
    bounds = program(
        "program.bound_this_process(); print(os.nice(0), resource.getrlimit(resource.RLIMIT_CPU)[0])"
    ).stdout.split()
    assert bounds == ["19", "120"]


def wait_for_threads() -> None:
    for thread in [one for one in enumerate_threads() if one.name == "chances"]:
        thread.join()


def failed() -> Work:
    """A job that has failed, and found nothing."""
    work = Work("chances", None)
    work._read_at = work._clock()
    turn = chance_jobs._Turn(work, GUEST, sample)
    chance_jobs._queue.put(GUEST, "chances", turn)
    assert chance_jobs._queue.begin() is turn
    work.run(GUEST, sample)
    assert work.failed
    assert work.found is None
    return work


def test_program_that_is_ended_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    work = failed()
    work.begin(GUEST, sample)
    assert work._lines == set()


def test_program_that_is_killed_in_the_middle_of_a_line_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "; ".join(
        [
            "import os, sys",
            "sys.stdin.read()",
            'os.write(1, b\'{"format": 0}\\n{"for\')',
            "os.kill(os.getpid(), 9)",
        ]
    )
    one = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda _command, **more: one([sys.executable, "-c", words], **more))
    failed()


@pytest.mark.parametrize("line", [b'{"format": 0\n', b"[" * 100_000 + b"\n", b"\xff\n"], ids=["cut", "deep", "bytes"])
def test_program_that_says_nonsense_has_failed_and_is_logged_once(
    line: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    words = f"import os, sys; sys.stdin.read(); os.write(1, {line!r})"
    one = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda _command, **more: one([sys.executable, "-c", words], **more))
    work = failed()
    (told,) = caplog.records
    assert told.exc_info is not None
    # Whoever asks again does not begin it anew.
    work.begin(GUEST, sample)
    assert work._lines == set()
    assert len(caplog.records) == 1


def test_program_that_finds_no_process_is_begun_again_when_somebody_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    def none_left(*asked: object, **_: object) -> None:
        tried.append(asked)
        raise BlockingIOError("Resource temporarily unavailable")

    work = Work("chances", None)
    with monkeypatch.context() as full:
        full.setattr(subprocess, "Popen", none_left)
        for times in (1, 2):
            work.begin(GUEST, sample)
            wait_for_threads()
            # By itself it tries no second time.
            assert (work.failed, work._lines, len(tried)) == (False, set(), times)
    done = Event()
    monkeypatch.setattr(Work, "_work_out", lambda *_: done.set())
    work.begin(GUEST, sample)
    assert done.wait(PATIENCE)


def test_program_that_reads_nothing_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(subprocess, "Popen", closed)
    failed()


def test_error_that_nobody_has_thought_of_leaves_no_job_to_be_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unheard(Exception):
        """Is none of those that are listed."""

    def fail(_: Work, _find: Any) -> None:
        raise Unheard

    monkeypatch.setattr(Work, "_work_out", fail)
    work = Work("chances", None)
    work._read_at = work._clock()
    turn = chance_jobs._Turn(work, GUEST, sample)
    chance_jobs._queue.put(GUEST, "chances", turn)
    assert chance_jobs._queue.begin() is turn
    with pytest.raises(Unheard):
        work.run(GUEST, sample)
    work.begin(GUEST, sample)
    assert (work.failed, work._lines) == (True, set())


class Jobs:
    """What works a game out: tells which it has begun, and waits until it may go on."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.let = Event()
        self._reached = {name: Event() for name in ("first", "last")}

    def work_out(self, work: Work) -> None:
        self.begun.append(work._key)
        if work._key in self._reached:
            self._reached[work._key].set()
        self.let.wait(PATIENCE)
        work.failed = True

    def wait_for(self, name: str) -> None:
        assert self._reached[name].wait(PATIENCE)


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Jobs:
    made = Jobs()
    monkeypatch.setattr(Work, "_work_out", lambda work, _: made.work_out(work))
    return made


def test_games_of_one_reader_keep_nobody_elses_waiting(jobs: Jobs) -> None:
    clock = Clock()
    for name in ("first", "second", "last"):
        Work(name, None, clock).begin(GUEST, dict)
    Work("other", None, clock).begin(OTHER, dict)
    jobs.let.set()
    jobs.wait_for("last")
    assert jobs.begun == ["first", "other", "second", "last"]


def test_game_that_two_read_waits_in_the_lines_of_both(jobs: Jobs) -> None:
    """Else whoever asks for the club's newest game after many others keeps everybody from its chances."""
    clock = Clock()
    for name in ("first", "second", "third"):
        Work(name, None, clock).begin(GUEST, dict)
    shared = Work("last", None, clock)
    shared.begin(GUEST, dict)
    shared.begin(OTHER, dict)
    jobs.let.set()
    jobs.wait_for("last")
    assert jobs.begun[:2] == ["first", "last"]
    # Also the jobs after it, before another test begins.
    while running := [one for one in enumerate_threads() if one.name == "chances"]:
        running[0].join()


def test_game_that_nobody_reads_any_more_is_not_worked_out(jobs: Jobs) -> None:
    clock = Clock()
    first, left, last = [Work(name, None, clock) for name in ("first", "left", "last")]
    for one in (first, left, last):
        one.begin(GUEST, dict)
    jobs.wait_for("first")
    clock.now += LEASE_SECONDS + 1
    last.begin(GUEST, dict)
    jobs.let.set()
    jobs.wait_for("last")
    assert jobs.begun == ["first", "last"]
    assert not left.failed


def test_turn_is_given_back_where_no_thread_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoThread:
        def __init__(self, **_: object) -> None: ...

        def start(self) -> None:
            raise RuntimeError("can't start new thread")

    done = Event()
    monkeypatch.setattr(Work, "_work_out", lambda *_: done.set())
    with monkeypatch.context() as full:
        full.setattr(chance_jobs, "Thread", NoThread)
        Work("refused", None).begin(GUEST, dict)
    Work("later", None).begin(GUEST, dict)
    assert done.wait(PATIENCE)


def test_who_waits_behind_a_job_that_finds_no_thread_has_a_turn_though_nobody_reads_that_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go, refused, worked = Event(), Event(), Event()
    first, left, last = [Work(name, None) for name in ("first", "left", "last")]
    monkeypatch.setattr(Work, "_work_out", lambda one, _: worked.set() if one is last else go.wait(PATIENCE))

    class NoThread:
        def __init__(self, **_: object) -> None: ...

        def start(self) -> None:
            refused.set()
            raise RuntimeError("can't start new thread")

    first.begin(GUEST, dict)
    left.begin(OTHER, dict)
    last.begin(GUEST, dict)
    with monkeypatch.context() as full:
        full.setattr(chance_jobs, "Thread", NoThread)
        go.set()
        assert refused.wait(PATIENCE)
    last.begin(GUEST, dict)
    assert worked.wait(PATIENCE)
    assert left._lines == set()


def test_two_jobs_of_one_game_both_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    go, worked = Event(), Semaphore(0)

    def work_out(_: Work, _find: Any) -> None:
        assert go.wait(PATIENCE)
        worked.release()

    monkeypatch.setattr(Work, "_work_out", work_out)
    # The second "same" stands for one that was forgotten among many games, and asked for again.
    for name in ("first", "same", "same"):
        Work(name, None).begin(GUEST, dict)
    go.set()
    for _ in range(3):
        assert worked.acquire(timeout=PATIENCE)


def test_record_is_looked_up_in_the_jobs_turn_and_who_waits_looks_what_has_become_of_it() -> None:
    done = Event()

    def find() -> Mapping[str, Any]:
        done.set()
        raise Illegal("moved-on")

    work = Work("moved on", None)
    work.begin(GUEST, find)
    assert done.wait(PATIENCE)
    wait_for_threads()
    assert (work.moved_on, work.failed, work.found) == (True, False, None)
    # It is begun again, by a page that has the same moves.
    done.clear()
    work.begin(GUEST, find)
    assert done.wait(PATIENCE)

"""Threads that wait for a connection of the database come in turn, however often others ask."""

from threading import Thread

from storage.postgres.fair_semaphore import FairSemaphore

PATIENCE = 30.0


def waiting(room: FairSemaphore, came: list[int], number: int) -> Thread:
    """A thread that waits by now, and says so when it is let in."""

    def wait() -> None:
        assert room.acquire(PATIENCE)
        came.append(number)
        room.release()

    thread = Thread(target=wait)
    thread.start()
    while len(room._waiting) < number:
        assert thread.is_alive()
    return thread


def test_who_waits_is_let_in_before_who_comes_back() -> None:
    room, came = FairSemaphore(1), list[int]()
    assert room.acquire(0)
    threads = [waiting(room, came, number) for number in (1, 2, 3)]
    room.release()
    assert room.acquire(PATIENCE)
    assert came == [1, 2, 3]
    for thread in threads:
        thread.join(PATIENCE)
    room.release()


def test_who_waited_in_vain_takes_no_place() -> None:
    room = FairSemaphore(2)
    assert [room.acquire(0) for _ in range(3)] == [True, True, False]
    room.release()
    assert [room.acquire(0) for _ in range(2)] == [True, False]
    room.release()
    room.release()
    assert [room.acquire(0) for _ in range(3)] == [True, True, False]

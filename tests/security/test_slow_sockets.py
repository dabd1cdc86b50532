"""Sockets that wait: for the rest of a message, and for being read."""

from tests.security.waiting_connections import screen, speaking, sweeper_of, unread, uploading
from web.timeouts import ANSWER, BODY_RATE, MESSAGE, SOCKET


def test_a_screen_that_speaks_without_end_but_finishes_what_it_says_is_left() -> None:
    made = speaking()
    sweeper, clock = sweeper_of(made)
    for _ in range(100):
        assert sweeper.sweep(tight=False) == 0
        clock.now += MESSAGE.usual - 1
        made.messages += 1


def test_a_long_message_over_a_slow_line_is_left() -> None:
    made = speaking()
    sweeper, clock = sweeper_of(made)
    for _ in range(40):
        assert sweeper.sweep(tight=False) == 0
        clock.now += 1
        made.received += BODY_RATE


def test_a_screen_that_reads_nothing_is_not_spared_for_beginning_to_speak_now_and_then() -> None:
    made = unread(screen())
    sweeper, clock = sweeper_of(made)
    for second in range(int(SOCKET.usual)):
        made.is_unfinished = second % 2 == 1
        assert sweeper.sweep(tight=False) == 0
        clock.now += 1
    assert sweeper.sweep(tight=False) == 1


def test_an_answer_is_waited_for_no_longer_because_the_request_is_not_finished() -> None:
    made = unread(uploading())
    sweeper, clock = sweeper_of(made)
    sweeper.sweep(tight=False)
    clock.now += ANSWER.usual
    assert sweeper.sweep(tight=False) == 1


def test_what_is_waited_for_anew_has_its_time_anew() -> None:
    made = unread(screen())
    sweeper, clock = sweeper_of(made)
    for one in (9, 0, 9):
        made.transport.unread = one
        assert sweeper.sweep(tight=False) == 0
        clock.now += SOCKET.usual - 1

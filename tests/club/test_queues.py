"""The simulation of docs/scale.md against known results of queueing theory."""

import pytest

from bench._queues import THINK_SECONDS, Club, servers_needed, simulate

TAPS = 60_000
# One server that takes 10 ms a tap; nothing else.
ONE = Club(tables=1, servers=1, judge=0.01, show=0.0, turn=0.0)


def at(load: float) -> Club:
    """That server, so busy."""
    return ONE._replace(tables=round(load * THINK_SECONDS / ONE.judge))


@pytest.mark.parametrize("load", [0.3, 0.5, 0.7])
def test_it_is_as_busy_as_its_taps_make_it(load: float) -> None:
    assert simulate(at(load), TAPS).server == pytest.approx(load, rel=0.02)


def test_a_tap_that_meets_nobody_takes_what_it_takes() -> None:
    club = Club(tables=1, servers=1, judge=0.01, show=0.02, turn=0.003, wait=0.001)
    assert simulate(club, 2_000).mean == pytest.approx(0.034, rel=0.01)


@pytest.mark.parametrize("load", [0.5, 0.8])
def test_waiting_is_that_of_one_queue_with_equal_work(load: float) -> None:
    """M/D/1: on average a tap waits load / (1 - load) / 2 of the work, by Pollaczek and Khinchine."""
    mean = ONE.judge * (1 + load / (1 - load) / 2)
    assert simulate(at(load), TAPS).mean == pytest.approx(mean, rel=0.05)


def test_servers_add_up_until_commits_take_turns() -> None:
    club = Club(tables=2_000, servers=0, judge=0.005, show=0.005, turn=0.0001)
    needed = servers_needed(club, 0.2, 20_000)
    assert 2 <= needed <= 4
    assert servers_needed(club._replace(tables=8_000), 0.2, 20_000) <= 4 * needed
    # Two hundred taps a second, each of which keeps all others waiting for 6 ms.
    assert servers_needed(club._replace(turn=0.006), 0.2, 20_000) == 0


@pytest.mark.parametrize("hear", [0.001, 0.0009, 0.002])
def test_no_number_of_servers_is_enough_where_hearing_takes_all_their_time(hear: float) -> None:
    club = Club(tables=10_000, servers=0, judge=0.01, show=0.0, turn=0.0)
    assert servers_needed(club._replace(hear=hear), 0.05, 2_000) == 0
    assert servers_needed(club, 0.05, 2_000) > 0


def test_hearing_makes_everything_else_at_a_server_slower_by_its_share() -> None:
    club = Club(tables=10, servers=10, judge=0.01, show=0.01, turn=0.001, hear=0.5)
    # Of one tap a second each server hears nine tenths of the time that it has, by half a second each.
    assert simulate(club, 20_000).mean == pytest.approx(0.02 / (1 - 0.45) + 0.001, rel=0.02)
    with pytest.raises(ValueError, match="hear"):
        simulate(club._replace(hear=2.0), 10)


def test_what_is_heard_of_others_costs_every_server_the_same() -> None:
    club = Club(tables=1_000, servers=10, judge=0.01, show=0.0, turn=0.0)
    heard = simulate(club._replace(hear=0.001), TAPS).server
    assert heard == pytest.approx(simulate(club, TAPS).server * 1.9, rel=0.01)

"""While the ratings of a full hall are worked out, others see those of their games."""

import threading

import pytest

from charts.hall import Hall, hall
from charts.hall.ratings import Ratings, _Run
from tests.security.test_full_hall import played
from tests.test_layers import LAYERS, ROOT


def test_who_looks_at_a_few_games_does_not_wait_until_a_full_hall_is_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's filter waited for a guest's of 20,000 games, and pages at tables for the turn that it held."""
    ratings, rated = Ratings(), _Run._rate
    of_all, of_few = (Hall(hall([played(one) for one in range(count)]).roster, ratings) for count in (40, 3))
    begun, go_on, was_called = threading.Event(), threading.Event(), list[bool]()

    def slow(run: _Run, people: tuple[str, ...], places: tuple[int, ...]) -> None:
        rated(run, people, places)
        if run.rated == 10:
            begun.set()
            was_called.append(go_on.wait(20))

    monkeypatch.setattr(_Run, "_rate", slow)
    guest = threading.Thread(target=lambda: of_all.points)
    guest.start()
    assert begun.wait(30)
    others = [played(100 + one) for one in range(5)]
    few = Hall(hall(others).roster, ratings).points
    assert [[point.game for point in own] for own in few] == [[1 + one // 3] for one in range(15)]
    # Also where the guest's list begins with the same games.
    assert len(of_few.points[0]) == 1
    go_on.set()
    guest.join(30)
    # Nobody waited until the guest gave up.
    assert was_called == [True]
    assert sum(map(len, of_all.points)) == 3 * 40
    assert of_few.points[0] == of_all.points[of_all.people.index(of_few.people[0])]


def test_no_property_has_a_lock_for_all_objects_of_its_class() -> None:
    """Who opened a sample waited until somebody's game of five thousand actions was replayed."""
    sources = [path for name in LAYERS for path in (ROOT / name).rglob("*.py")]
    assert [path for path in sources if "import cached_property" in path.read_text(encoding="utf-8")] == []

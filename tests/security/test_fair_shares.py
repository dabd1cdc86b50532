"""Within an address each seat at each table has its share of the time for views, however many there are."""

from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

from tests.security.test_security_document import TEXT
from web import fair_shares
from web.fair_shares import OF_A_NEW_LINE, FairShares, Place

FAMILY = [f"family seat {seat}" for seat in range(5)]
GUESTS = [f"guest {number} seat {seat}" for number in range(44) for seat in range(5)]
LIGHT, HEAVY = 0.002, 0.025
WATCHER = "192.168.1.20"


class Served:
    """Whoever waits, served in order. costs: seconds of a view, by whose it is; of `WATCHER` each takes long."""

    def __init__(self, costs: Mapping[str, float]) -> None:
        self._costs = costs
        self._shares = FairShares()
        self._waiting: list[tuple[str, Place]] = []

    def join(self, lines: Iterable[str], *, is_answer: bool = False) -> None:
        for line in lines:
            joined = self._shares.join(line, is_answer=is_answer, is_alone=not self._waiting)
            self._waiting.append((line, joined))

    def next(self) -> str:
        line, place = chosen = min(self._waiting, key=lambda one: one[1].end)
        self._waiting = [one for one in self._waiting if one is not chosen]
        self._shares.begin(place)
        of, _, who = line.partition(" ")
        self._shares.end(place, HEAVY if who == WATCHER else self._costs[of])
        return line

    def rest(self) -> list[str]:
        return [self.next() for _ in range(len(self._waiting))]


def test_lines_that_needed_nothing_before_come_no_sooner_for_that() -> None:
    """A note at each of 44 tables kept the answers of the family's waiting for sixteen seconds."""
    served = Served({"family": LIGHT, "guest": 2 * LIGHT})
    served.join([*GUESTS, *FAMILY])
    served.rest()
    for _ in range(100):
        served.join(FAMILY)
        served.rest()
    served.join(GUESTS)
    served.join(FAMILY[:1], is_answer=True)
    served.join(FAMILY[1:])
    assert {served.next() for _ in FAMILY} == set(FAMILY)
    assert "first what takes little, and each seat at each table has its share" in TEXT


def test_who_needs_much_at_a_table_takes_up_nothing_of_the_seats() -> None:
    served = Served({"family": LIGHT, "guest": LIGHT})
    watching = f"family {WATCHER}"
    served.join([*GUESTS, *FAMILY, watching])
    served.rest()
    served.join([watching] * 100)
    served.join([*FAMILY, *GUESTS])
    assert {served.next() for _ in FAMILY} == set(FAMILY)


def test_of_what_waits_together_each_line_has_the_same_time() -> None:
    served = Served({"heavy": HEAVY, "light": LIGHT})
    for _ in range(2):
        served.join(["heavy", "light"])
        served.rest()
    served.join(["heavy"] * 20)
    served.join(["light"] * 200)
    told = Counter(served.next() for _ in range(135))
    assert told["heavy"] * HEAVY == pytest.approx(told["light"] * LIGHT, rel=0.15)


@pytest.mark.parametrize("is_answer", [False, True])
def test_a_line_that_comes_later_catches_nothing_up(*, is_answer: bool) -> None:
    served = Served({"early": LIGHT, "late": LIGHT})
    served.join(["late", "early"])
    served.rest()
    served.join(["early"] * 200)
    for _ in range(100):
        served.next()
    served.join(["late"] * 100, is_answer=is_answer)
    told = Counter(served.next() for _ in range(60))
    assert abs(told["early"] - told["late"]) <= 2


def test_of_a_line_answers_come_before_what_else_it_waits_for() -> None:
    served = Served({"family": LIGHT, "guest": LIGHT})
    served.join(FAMILY)
    served.rest()
    served.join(FAMILY[:1] * 20)
    served.join(FAMILY[1:])
    served.join(FAMILY[:1], is_answer=True)
    assert served.rest()[:6].count(FAMILY[0]) == 2


def test_a_line_that_is_new_comes_after_those_that_need_less() -> None:
    served = Served({"family": LIGHT, "new": LIGHT})
    served.join(FAMILY)
    served.rest()
    served.join([f"new {number}" for number in range(200)])
    served.join(FAMILY)
    assert {served.next() for _ in FAMILY} == set(FAMILY)
    assert LIGHT < OF_A_NEW_LINE


def test_a_line_that_is_new_waits_for_few_turns_of_each_that_is_known() -> None:
    """A seat's first view took half a minute where a guest's lines had a tenth of a second each before it."""
    served = Served({"guest": LIGHT, "new": LIGHT})
    served.join(GUESTS)
    served.rest()
    served.join(GUESTS * 20)
    for _ in range(50):
        served.next()
    served.join(["new"])
    told = [served.next() for _ in range(4 * len(GUESTS))]
    assert "new" in told


@pytest.mark.parametrize("is_answer", [False, True])
def test_what_was_not_needed_in_the_end_is_not_counted(*, is_answer: bool) -> None:
    shares = FairShares()
    first = shares.join("family", is_answer=is_answer, is_alone=True)
    shares.end(first, 0.0)
    assert shares.join("family", is_answer=is_answer, is_alone=False) == first


def test_answers_that_a_line_waits_for_one_after_the_other_have_its_share_as_well() -> None:
    served = Served({"early": LIGHT, "late": LIGHT})
    served.join(["late", "early"])
    served.rest()
    served.join(["early"] * 200)
    told: list[str] = []
    for _ in range(60):
        if "late" in told[-1:] or not told:
            served.join(["late"], is_answer=True)
        told.append(served.next())
    assert abs(told.count("early") - told.count("late")) <= 2


def test_a_line_that_is_forgotten_while_it_waits_has_no_lead_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_shares, "_LINES", 2)
    shares = FairShares()
    waiting = [shares.join("guest", is_answer=True, is_alone=False) for _ in range(100)]
    for line in ("one", "other"):
        shares.join(line, is_answer=False, is_alone=False)
    shares.join("guest", is_answer=True, is_alone=False)
    for place in waiting:
        shares.end(place, 0.0)
    assert shares.join("guest", is_answer=True, is_alone=False).start >= 0

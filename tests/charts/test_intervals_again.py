"""The intervals and chances of the hall against a second implementation (`plain_intervals`)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.intervals import ahead, difference, t_quantile, wilson
from tests.charts.plain_intervals import difference_range, score_range, share_of, stronger, students_t


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 12, 29, 30, 60])
@pytest.mark.parametrize("probability", [0.9, 0.975])
def test_students_t_is_what_its_density_adds_up_to(freedom: int, probability: float) -> None:
    assert t_quantile(probability, freedom) == pytest.approx(students_t(probability, freedom), abs=3e-3)


@settings(deadline=None)
@given(st.integers(1, 200), st.floats(0, 1), st.integers(1, 20))
def test_wilsons_interval_holds_the_truths_that_are_not_too_far_away(count: int, part: float, tests: int) -> None:
    found = wilson(part * count, count, tests)
    assert (found.low, found.high) == pytest.approx(score_range(part * count, count, tests), abs=1e-6)


@settings(deadline=None)
@given(st.floats(-40, 60), st.floats(0.5, 10), st.floats(-40, 60), st.floats(0.5, 10))
def test_who_is_ahead_is_what_the_densities_add_up_to(one: float, spread: float, other: float, wide: float) -> None:
    assert ahead(one, spread, other, wide) == pytest.approx(stronger(one, spread, other, wide), abs=1e-5)
    assert ahead(one, spread, other, wide) + ahead(other, wide, one, spread) == pytest.approx(1)


@settings(deadline=None)
@given(st.integers(0, 60), st.floats(0, 1), st.integers(0, 60), st.floats(0, 1), st.integers(1, 60))
def test_the_difference_of_two_shares_is_as_far_as_both_legs(
    count: int, part: float, others: int, rest: float, tests: int
) -> None:
    found = difference(part * count, count, rest * others, others, tests)
    low, high = difference_range(part * count, count, rest * others, others, tests)
    assert (found.low, found.high) == pytest.approx((low, high), abs=6e-5)
    assert found.value == pytest.approx(share_of(part * count, count) - share_of(rest * others, others), abs=1e-9)

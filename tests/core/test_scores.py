"""Who has most points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.core.scores import most_points
from rollwright.fast.compiled import compiled


@given(st.lists(st.integers(-30, 30), min_size=1, max_size=12))
def test_the_leaders_are_all_who_have_the_most(scores: list[int]) -> None:
    leaders = [seat for seat, points in enumerate(scores) if points == max(scores)]
    assert most_points(tuple(scores)) == sum(1 << seat for seat in leaders)


@pytest.mark.parametrize(
    ("scores", "leaders"), [((-3, -5), 0b1), ((-5, -5, -9), 0b11), ((0, -1), 0b1), ((-2,), 0b1)]
)
def test_below_zero_somebody_leads_too_and_also_in_machine_code(
    scores: tuple[int, ...], leaders: int
) -> None:
    assert most_points(scores) == leaders
    assert compiled(most_points)(scores) == leaders

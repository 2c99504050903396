"""Accounts are made to add up: by as little as it takes, and no mistake below nought."""

import numpy as np
import pytest

from rollwright.coach.reconciled import Estimates, reconciled
from rollwright.solve.arrays import Floats


def some(seats: int, lots: np.random.Generator, *, of_a_win: bool) -> Estimates:
    """Estimates by lot."""
    given = lots.uniform(0, 0.3, (seats, seats))
    np.fill_diagonal(given, 0.0)
    given -= np.diag(given.sum(axis=1)) if of_a_win else np.diag(lots.uniform(0, 0.3, seats))
    luck, drift = lots.normal(0, 0.3, (2, seats))
    if of_a_win:
        luck, drift = luck - luck.mean(), drift - drift.mean()
    unsure = lots.uniform(0, 0.5, (2, seats))
    return Estimates(luck, given, drift, *unsure)


def made_of(found: Estimates) -> Floats:
    """What the account comes to beside its start."""
    made: Floats = found.luck + found.given.sum(axis=0) + found.drift
    return made


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_accounts_close_and_no_error_is_below_nought(seats: int) -> None:
    lots = np.random.default_rng(3)
    for nth in range(60):
        found = some(seats, lots, of_a_win=seats > 1 and nth % 2 == 0)
        luck, errors, others = reconciled(found)
        assert luck - errors + others == pytest.approx(made_of(found))
        assert (errors >= 0).all()
        if seats > 1 and nth % 2 == 0:
            assert luck.sum() == pytest.approx(0)
            assert others.sum() == pytest.approx(errors.sum())


def test_what_adds_up_stays_as_it_is() -> None:
    found = some(3, np.random.default_rng(5), of_a_win=True)._replace(drift=np.zeros(3))
    luck, errors, _ = reconciled(found)
    assert luck == pytest.approx(found.luck)
    assert errors == pytest.approx(-np.diag(found.given))


def test_the_less_sure_takes_the_more() -> None:
    alone = Estimates(*map(np.array, ([2.0], [[-3.0]], [1.0], [1.0], [2.0])))
    luck, errors, _ = reconciled(alone)
    assert (luck[0], errors[0]) == pytest.approx((2.2, 2.2))  # by squares: a fifth, and the rest
    sure = reconciled(alone._replace(unsure_errors=np.zeros(1)))
    assert (sure.luck[0], sure.errors[0]) == pytest.approx((3.0, 3.0))


def test_mistakes_that_gave_something_are_none() -> None:
    given = np.array([[6.1]])
    luck, errors, _ = reconciled(Estimates(*map(np.array, ([1.0], given, [-2.0], [0.1], [0.1]))))
    assert errors[0] == 0
    assert luck[0] == pytest.approx(5.1)

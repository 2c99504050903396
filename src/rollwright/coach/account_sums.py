"""The sums of a review: what each account of each seat is made of, and how sure that is."""

import numpy as np

from rollwright.coach.accounts import POINTS, Kinds
from rollwright.coach.reconciled import Estimates, reconciled
from rollwright.coach.review import Account
from rollwright.coach.thinking_budget import Looked
from rollwright.core.states import AnyState
from rollwright.solve.arrays import Floats

START, LUCK, ERRORS, OTHERS, DRIFT, RESULT = range(6)


class Sums:
    """What adds up over a game; with `apart`, no sheet touches another."""

    def __init__(self, kinds: Kinds, seats: int, *, apart: bool) -> None:
        self.kinds, self.apart = kinds, apart
        # of accounts, what they are made of, and seats
        self.parts = np.zeros((len(kinds), 6, seats))
        # what errors of a seat, the second number, have changed for all
        self.given = np.zeros((len(kinds), seats, seats))
        # how much the judge changed its mind, and doubts of decisions: squares, added up …
        self.wavered, self.doubted = np.zeros((2, len(kinds), seats))
        self.not_called = np.zeros((len(kinds), seats))  # … and what may be lost, but is not sure

    def from_to(self, start: Floats, result: Floats) -> None:
        """Where the game began, and how it ended, by account and seat."""
        self.parts[:, START], self.parts[:, RESULT] = start, result

    def add_luck(self, luck: Floats) -> None:
        """The luck of a throw."""
        self.parts[:, LUCK] += luck

    def add_drift(self, change: Floats) -> None:
        """What a step changed that neither luck nor errors explain."""
        self.parts[:, DRIFT] += change
        self.wavered += change**2

    def add_error(self, looked: Looked[AnyState], values: Floats) -> Floats:
        """What the move of a decision has given away and others got, by account and seat."""
        assert looked.played is not None
        seat, played = looked.seat, looked.played
        changed = np.zeros_like(self.parts[:, 0])
        for account, kind in enumerate(self.kinds):
            best = looked.best(account)
            changed[account] = values[account, played] - values[account, best]
            if self.apart and kind == POINTS:
                changed[account, np.arange(changed.shape[1]) != seat] = 0.0
            loss = -changed[account, seat]
            self.parts[account, ERRORS, seat] += loss
            self.parts[account, OTHERS] += changed[account]
            self.parts[account, OTHERS, seat] += loss
            self.given[account, seat] += changed[account]
            self.doubted[account, seat] += looked.doubt(best, played, account) ** 2
            if best == played:
                ahead = values[account, :, seat].max() - values[account, played, seat]
                self.not_called[account, seat] += ahead / 2
        return changed

    def judged(self) -> list[list[Account]]:
        """The accounts of every seat, as they were judged."""
        return _accounts(self.parts)

    def adding_up(self) -> list[list[Account]]:
        """The same with nothing left over."""
        sums = self.parts.copy()
        for account, parts in enumerate(sums):
            found = Estimates(
                parts[LUCK],
                self.given[account],
                parts[DRIFT],
                self.wavered[account] ** 0.5,
                self.doubted[account] ** 0.5 + self.not_called[account],
            )
            parts[LUCK], parts[ERRORS], parts[OTHERS] = reconciled(found)
            parts[DRIFT] = 0.0
        return _accounts(sums)


def _accounts(sums: Floats) -> list[list[Account]]:
    return [
        [Account(*map(float, parts[:, seat])) for parts in sums] for seat in range(sums.shape[2])
    ]

"""How long a review still takes: by those that were made before it, and by how far it is."""

from collections.abc import Callable
from time import monotonic
from typing import Final

USUAL: Final = 30.0  # seconds of a review, until one was made
NEW: Final = 0.3  # the weight of the last one in what is usual


class Pace:
    """How quickly reviews are made one after the other."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._usual = USUAL
        self._began: float | None = None

    def begins(self) -> None:
        """A review is being made."""
        self._began = self._clock()

    def ends(self, *, made: bool) -> None:
        """It is there, or there is none."""
        if made and self._began is not None:
            self._usual += NEW * (self._clock() - self._began - self._usual)
        self._began = None

    def seconds(self, done: float, before: int = 0) -> float:
        """Until a review is there, about: `done` is how much there is of the present one.

        >>> pace = Pace(iter([0.0, 10.0, 10.0]).__next__)
        >>> pace.begins()
        >>> pace.seconds(0.5), pace.seconds(0.5, before=2)
        (12.5, 72.5)
        """
        taken = 0.0 if self._began is None else self._clock() - self._began
        whole = taken + (1 - done) * self._usual  # the further it is, the more it tells of itself
        return (1 - done) * whole + before * self._usual

"""The clocks of a table's seats: whose thinking time runs, how much was used, how much is left.

What happens when it is up stands in `time_up.py`.
"""

from rollwright.core.seats import Seat
from rollwright.web.table.settings import Settings


class ThinkingClocks:
    """Those of a table, which says whose turn it is and whose throw."""

    settings: Settings
    used: list[int]  # milliseconds of each seat's clock
    ticking_since: int

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        raise NotImplementedError

    @property
    def throw_due(self) -> bool:
        """Whether a throw is due now."""
        raise NotImplementedError

    @property
    def roller(self) -> Seat | None:
        """When a throw is due: the seat whose throw it is; None if it is for everybody."""
        raise NotImplementedError

    @property
    def real_dice(self) -> bool:
        """Whether dice are thrown on a real table."""
        raise NotImplementedError

    def on_the_clock(self) -> list[Seat]:
        """The seats whose time runs."""
        if self.throw_due:
            # dice on a real table take the time they take
            return [] if self.real_dice or self.roller is None else [self.roller]
        return list(self.turn)

    def time_left(self, seat: Seat, now: int) -> int | None:
        """Milliseconds left on a seat's clock; None without a clock."""
        if not self.settings["clock"]:
            return None
        running = now - self.ticking_since if seat in self.on_the_clock() else 0
        return int(self.settings["clock"]) * 60_000 - self.used[seat] - max(0, running)

    def first_out_of_time(self, now: int) -> tuple[int, Seat] | None:
        """Whose clock, of those that run, is up first, and in how many milliseconds."""
        lefts = [(self.time_left(seat, now), seat) for seat in self.on_the_clock()]
        return min(((left, seat) for left, seat in lefts if left is not None), default=None)

    def tick(self, now: int) -> None:
        """Count what has passed since it was last counted."""
        for seat in self.on_the_clock():
            self.used[seat] += max(0, now - self.ticking_since)
        self.ticking_since = now

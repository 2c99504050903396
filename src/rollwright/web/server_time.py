"""Two clocks: the system's, for people, and a steady one, by which all waiting is measured.

The system clock may be set while the server runs; then a table's log says by how much, so that
nobody gains or loses thinking time by it, now or when the log is read again.
"""

import time
from typing import Final

LEAST_JUMP: Final = 250  # milliseconds; what is less is no setting of a clock


def now() -> int:
    """Milliseconds since 1970, by the system clock."""
    return int(time.time() * 1000)


def steady() -> int:
    """Milliseconds since some moment, by a clock that nobody sets."""
    return int(time.monotonic() * 1000)


class TableTime:
    """The time that a table counts with: the system clock's, but steady since it was last read."""

    def __init__(self, offset: int | None = None) -> None:
        self.offset = now() - steady() if offset is None else offset

    def now(self) -> int:
        """Milliseconds since 1970, as the times in the table's log count them."""
        return steady() + self.offset

    def jump(self) -> int:
        """By how many milliseconds the system clock was set since; it is read anew."""
        before, self.offset = self.offset, now() - steady()
        return self.offset - before if abs(self.offset - before) >= LEAST_JUMP else 0

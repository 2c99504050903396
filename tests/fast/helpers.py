"""Helpers of a user's own, for functions that are to be compiled."""

TABLE = tuple(n * n for n in range(8))


def doubled_and_more(number: int) -> int:
    return 2 * last_of(number, 5) + TABLE[3]


def last_of(first: int, last: int) -> int:
    return last if first >= 0 else first

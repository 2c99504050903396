"""Tally Rows: a second, naive implementation, written from its README alone."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

COLOURS = ("red", "yellow", "green", "blue")
UP = list(range(2, 13))
NUMBERS = {"red": UP, "yellow": UP, "green": UP[::-1], "blue": UP[::-1]}
PASS = 44


@cache
def every_throw() -> dict[int, Fraction]:
    rolls = product(range(1, 7), repeat=6)
    return {int("".join(map(str, roll)), 16): Fraction(1, 6**6) for roll in rolls}


class Reference:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.rows: list[dict[str, list[int]]] = [
            {colour: [] for colour in COLOURS} for _ in range(seats)
        ]
        self.penalties = [0] * seats
        self.closed: set[str] = set()
        self.thrower = 0
        self.white: list[int] = []  # no dice: a throw is due
        self.coloured: dict[str, int] = {}
        self.to_use_white: set[int] = set()
        self.has_crossed = False

    # ---- whose turn it is -------------------------------------------------------------------

    def to_move(self) -> set[int]:
        if not self.white:
            return set()
        return set(self.to_use_white) or {self.thrower}  # rules 2 and 3

    def is_chance(self) -> bool:
        return not self.white and not self.is_over()

    def is_over(self) -> bool:
        # rule 7
        return not self.white and (4 in self.penalties or len(self.closed) >= 2)

    def roller(self) -> int | None:
        return self.thrower

    # ---- dice -------------------------------------------------------------------------------

    def outcomes(self) -> dict[int, Fraction]:
        return every_throw()

    def chance(self, outcome: int) -> None:
        first, second, *others = (int(digit) for digit in f"{outcome:x}")
        self.white = [first, second]
        self.coloured = dict(zip(COLOURS, others, strict=True))
        self.to_use_white = set(range(self.seats))
        self.has_crossed = False

    # ---- moves ------------------------------------------------------------------------------

    def allowed(self, seat: int) -> set[int]:
        if seat not in self.to_move():
            return set()
        moves = {PASS}
        for place, colour in enumerate(COLOURS):
            for column, number in enumerate(NUMBERS[colour]):
                if self._may_cross(seat, colour, number):
                    moves.add(11 * place + column)
        return moves

    def _may_cross(self, seat: int, colour: str, number: int) -> bool:
        if self.to_use_white:
            sums = {sum(self.white)}  # rule 2
        else:
            sums = {white + self.coloured[colour] for white in self.white}  # rule 3
        printed, crossed = NUMBERS[colour], self.rows[seat][colour]
        behind = crossed and printed.index(number) <= max(map(printed.index, crossed))  # rule 4
        if number not in sums or colour in self.closed or behind:
            return False
        return number != printed[-1] or len(crossed) >= 5  # rule 5

    def play(self, seat: int, move: int) -> None:
        if move not in self.allowed(seat):
            raise ValueError(f"move {move} is not allowed to seat {seat}")
        if move != PASS:
            colour = COLOURS[move // 11]
            self.rows[seat][colour].append(NUMBERS[colour][move % 11])
            if seat == self.thrower:
                self.has_crossed = True
        if self.to_use_white:
            self.to_use_white.remove(seat)
            if not self.to_use_white:
                self._close_rows()
            return
        self._close_rows()
        if not self.has_crossed:
            self.penalties[seat] += 1  # rule 6
        self.white = []
        self.thrower = (self.thrower + 1) % self.seats  # rule 1

    def _close_rows(self) -> None:
        for rows in self.rows:
            for colour, crossed in rows.items():
                if NUMBERS[colour][-1] in crossed:
                    self.closed.add(colour)

    # ---- score ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        # rule 8
        return [
            sum(sum(range(len(crossed) + 1)) for crossed in self.rows[seat].values())
            - 5 * self.penalties[seat]
            for seat in range(self.seats)
        ]

    def winners(self) -> set[int]:
        scores = self.scores()  # rule 9
        best = {seat for seat in range(self.seats) if scores[seat] == max(scores)}
        return best if self.is_over() else set()

    def facts(self) -> dict[str, object]:
        return {
            "rows": [{colour: sorted(row[colour]) for colour in COLOURS} for row in self.rows],
            "penalties": self.penalties,
            "closed": self.closed,
            "white": self.white,
        }

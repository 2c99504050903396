"""Splitter: a second, naive implementation, for comparison with the real one."""

from __future__ import annotations

from fractions import Fraction

Space = tuple[int, int]

# o space, * star, h heart, . no space, | the centre line
PADS = {
    "A": [
        "..oo|oo..",
        ".ooo|ooo.",
        "oooo|oooo",
        "*ooo|ooo*",
        "oooo|oooo",
        ".ooo|ooo.",
        "..oo|oo..",
    ],
    "B": [
        "ooo.|.oho",
        "oooo|oooo",
        ".hoo|ooo.",
        ".oo.|.oo.",
        ".ooo|hoo.",
        "oooo|oooo",
        "o*o.|.o*o",
    ],
}


class Reference:
    def __init__(self, seats: int, pad: str = "A") -> None:
        if seats not in range(1, 13):
            raise ValueError("1 to 12 seats")
        self.seats = seats
        self.spaces: dict[Space, str] = {}
        for row, line in enumerate(PADS[pad]):
            for col, kind in enumerate(line.replace("|", "")):
                if kind != ".":
                    self.spaces[row, col] = kind
        # pairs: row by row from the top, from the edge to the centre line
        self.pairs: list[tuple[Space, Space]] = [
            ((row, col), (row, 7 - col))
            for row in range(7)
            for col in range(4)
            if (row, col) in self.spaces
        ]
        self.sheets: list[dict[Space, int]] = [{} for _ in range(seats)]
        self.dice: list[int] = []  # empty when a roll is due
        self.waiting: set[int] = set()  # seats that have not yet written this roll

    # ---- whose turn it is -------------------------------------------------------------------

    def to_move(self) -> set[int]:
        return set(self.waiting)

    def is_chance(self) -> bool:
        return not self.waiting and not self.is_over()

    def is_over(self) -> bool:
        # rule 2: every sheet is full
        return all(len(sheet) == len(self.spaces) for sheet in self.sheets)

    def roller(self) -> int | None:
        return None  # everybody writes the same roll

    # ---- dice -------------------------------------------------------------------------------

    def outcomes(self) -> dict[int, Fraction]:
        if not self.is_chance():
            return {}
        chances: dict[int, Fraction] = {}
        for first in range(1, 7):  # rule 1: two dice
            for second in range(1, 7):
                outcome = 16 * min(first, second) + max(first, second)
                chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(1, 36)
        return chances

    def chance(self, outcome: int) -> None:
        if outcome not in self.outcomes():
            raise ValueError(f"no such outcome now: {outcome:#x}")
        self.dice = [outcome // 16, outcome % 16]
        self.waiting = set(range(self.seats))

    # ---- moves ------------------------------------------------------------------------------

    def allowed(self, seat: int) -> set[int]:
        if seat not in self.waiting:
            return set()
        moves = set()
        for number, (left, right) in enumerate(self.pairs):
            # rule 1: a free pair; both its spaces are always filled together
            if left in self.sheets[seat] or right in self.sheets[seat]:
                continue
            moves.add(2 * number)
            if self.dice[0] != self.dice[1]:  # with a double only the first of the two
                moves.add(2 * number + 1)
        return moves

    def play(self, seat: int, move: int) -> None:
        if move not in self.allowed(seat):
            raise ValueError(f"move {move} is not allowed to seat {seat}")
        left, right = self.pairs[move // 2]
        smaller, larger = min(self.dice), max(self.dice)
        if move % 2 == 0:
            self.sheets[seat][left] = smaller
            self.sheets[seat][right] = larger
        else:
            self.sheets[seat][left] = larger
            self.sheets[seat][right] = smaller
        self.waiting.remove(seat)
        if not self.waiting:
            self.dice = []

    # ---- score ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [self._score(sheet) for sheet in self.sheets]

    def _score(self, sheet: dict[Space, int]) -> int:
        total = 0
        counted: set[Space] = set()
        for space, number in sheet.items():
            if space in counted:
                continue
            group = self._group(sheet, space)
            counted |= group
            if len(group) != number:  # rule 3: exactly n spaces
                continue
            starred = any(self.spaces[member] == "*" for member in group)
            total += 2 * number if starred else number  # rule 4
        # rule 5: the three hearts (pad B only)
        hearts = [space for space, kind in self.spaces.items() if kind == "h"]
        numbers = {sheet.get(space) for space in hearts}
        if len(numbers) == 1 and None not in numbers:
            total += 5
        return total

    def _group(self, sheet: dict[Space, int], start: Space) -> set[Space]:
        """Rule 3: all spaces connected with the start by equal numbers, over the centre line."""
        group = {start}
        to_look_at = [start]
        while to_look_at:
            row, col = to_look_at.pop()
            for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if near not in group and sheet.get(near) == sheet[start]:
                    group.add(near)
                    to_look_at.append(near)
        return group

    def winners(self) -> set[int]:
        if not self.is_over():
            return set()
        scores = self.scores()  # rule 6
        return {seat for seat in range(self.seats) if scores[seat] == max(scores)}

    def facts(self) -> dict[str, object]:
        return {
            "dice": tuple(sorted(self.dice)),
            "sheets": [dict(sheet) for sheet in self.sheets],
        }

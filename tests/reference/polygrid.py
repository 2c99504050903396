"""Polygrid: a second, naive implementation, for comparison with the real one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

Square = tuple[int, int]
Box = tuple[int, int]  # faces of the die, number

DICE = (4, 6, 8, 10, 12, 20)
BOXES: list[Box] = [(faces, number) for faces in DICE for number in range(1, faces + 1)]
SQUARES: list[Square] = [(row, col) for row in range(6) for col in range(6)]

# the numbers of the moves: boxes, then squares, then these
FIRST_SQUARE = 60
REROLL = 96
BONUS = 97
GIVE_UP = 98

# what is waited for
SETUP_BOX = "set-up box"
SETUP_SQUARE = "set-up square"
PAY = "box that pays for the die"
THROW = "throw"
ONE = "what to do with a one"
SQUARE = "square"
BOX = "box"
BONUS_SQUARE = "bonus square"
BONUS_BOX = "bonus box"
OVER = "over"


@cache
def reach(start: Square) -> dict[Square, set[int]]:
    """Rule 4: for every square, the numbers of steps of the paths that end on it."""
    found: dict[Square, set[int]] = {square: set() for square in SQUARES}

    def walk(path: list[Square], direction: tuple[int, int] | None, turns: int) -> None:
        if len(path) > 1:
            found[path[-1]].add(len(path) - 1)
        row, col = path[-1]
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            step = (row + down, col + right)
            if step not in SQUARES or step in path:  # on the grid, no square twice
                continue
            turned = direction is not None and direction != (down, right)
            if turned and turns == 2:  # at most two turns
                continue
            walk([*path, step], (down, right), turns + turned)

    walk([start], None, 0)
    return found


class Reference:
    def __init__(self, seats: int = 1) -> None:
        if seats != 1:
            raise ValueError("1 seat")
        self.grid: dict[Square, int] = {}
        self.crossed: set[Box] = set()
        self.stars = 3
        self.marker: Square | None = None
        self.phase = SETUP_BOX
        self.setup_die = 0  # the type of the box crossed off in the set-up
        self.die = 0  # the die paid for
        self.roll: int | None = None
        self.square: Square | None = None  # tapped, its box not yet chosen

    # ---- whose turn it is -------------------------------------------------------------------

    def to_move(self) -> set[int]:
        if self.phase in (THROW, OVER):
            return set()
        return {0}

    def is_chance(self) -> bool:
        return self.phase == THROW

    def is_over(self) -> bool:
        return self.phase == OVER

    def roller(self) -> int | None:
        return 0 if self.is_chance() else None

    # ---- dice -------------------------------------------------------------------------------

    def outcomes(self) -> dict[int, Fraction]:
        if not self.is_chance():
            return {}
        return {number: Fraction(1, self.die) for number in range(1, self.die + 1)}

    def chance(self, outcome: int) -> None:
        if outcome not in self.outcomes():
            raise ValueError(f"no such outcome now: {outcome}")
        self.roll = outcome
        if outcome == 1:  # rule 3: a one never ends the game
            self.phase = ONE
        elif self._squares_in_reach() or self._bonus_possible():
            self.phase = SQUARE
        else:  # rule 8: no square can be marked and no bonus is possible
            self._end()

    # ---- what can be marked -----------------------------------------------------------------

    def _open(self, box: Box) -> bool:
        return box not in self.crossed

    def _types_for(self, square: Square) -> set[int]:
        """Rule 7: the types that stand in neither the row nor the column of the empty square."""
        if square in self.grid:
            return set()
        standing = {
            faces for (row, col), faces in self.grid.items() if row == square[0] or col == square[1]
        }
        return set(DICE) - standing

    def _boxes_by_moving(self, square: Square) -> set[Box]:
        """Rules 4 and 5: the boxes that a mark in this square, reached by moving, can cross off."""
        if self.marker is None or self.roll is None:
            return set()
        # rule 4: every step lowers the number by one, and at least 1 must remain
        numbers = {self.roll - steps for steps in reach(self.marker)[square] if steps < self.roll}
        return {box for box in self._boxes_by_bonus(square) if box[1] in numbers}

    def _boxes_by_bonus(self, square: Square) -> set[Box]:
        """Rule 6: any open box of any type allowed in the square."""
        types = self._types_for(square)
        return {box for box in BOXES if box[0] in types and self._open(box)}

    def _squares_in_reach(self) -> set[Square]:
        return {square for square in SQUARES if self._boxes_by_moving(square)}

    def _squares_for_bonus(self) -> set[Square]:
        return {square for square in SQUARES if self._boxes_by_bonus(square)}

    def _bonus_possible(self) -> bool:
        return self.stars > 0 and bool(self._squares_for_bonus())

    # ---- moves ------------------------------------------------------------------------------

    def allowed(self, seat: int) -> set[int]:
        if seat not in self.to_move():
            return set()
        boxes: set[Box] = set()
        squares: set[Square] = set()
        others: set[int] = set()
        if self.phase in (SETUP_BOX, PAY):  # rules 1 and 2: any open box
            boxes = {box for box in BOXES if self._open(box)}
        elif self.phase == SETUP_SQUARE:  # rule 1: any square
            squares = set(SQUARES)
        elif self.phase == ONE:  # rule 3: re-roll it or use a bonus
            others.add(REROLL)
            if self._bonus_possible():
                others.add(BONUS)
        elif self.phase == SQUARE:
            squares = self._squares_in_reach()
            if self._bonus_possible():  # rule 6: a bonus instead of moving
                others.add(BONUS)
                if not squares:  # rule 8: give up
                    others.add(GIVE_UP)
        elif self.phase == BONUS_SQUARE:
            squares = self._squares_for_bonus()
        elif self.square is not None:
            if self.phase == BOX:
                boxes = self._boxes_by_moving(self.square)
            else:
                boxes = self._boxes_by_bonus(self.square)
        return (
            {BOXES.index(box) for box in boxes}
            | {FIRST_SQUARE + SQUARES.index(square) for square in squares}
            | others
        )

    def play(self, seat: int, move: int) -> None:
        if move not in self.allowed(seat):
            raise ValueError(f"move {move} is not allowed to seat {seat}")
        if move < FIRST_SQUARE:
            self._play_box(BOXES[move])
        elif move < REROLL:
            self._play_square(SQUARES[move - FIRST_SQUARE])
        elif move == REROLL:  # rule 3: the same die, free of charge
            self.roll = None
            self.phase = THROW
        elif move == BONUS:  # rule 6
            self.stars -= 1
            self.roll = None
            self.phase = BONUS_SQUARE
        else:  # rule 8: giving up keeps the stars
            self._end()

    def _play_box(self, box: Box) -> None:
        self.crossed.add(box)
        if self.phase == SETUP_BOX:
            self.setup_die = box[0]
            self.phase = SETUP_SQUARE
        elif self.phase == PAY:
            self.die = box[0]
            self.phase = THROW
        elif self.square is not None:  # the last box of a round: rules 5 and 6
            square, self.square = self.square, None
            self._write(square, box[0])

    def _play_square(self, square: Square) -> None:
        if self.phase == SETUP_SQUARE:
            self._write(square, self.setup_die)
        else:
            self.square = square
            self.phase = BOX if self.phase == SQUARE else BONUS_BOX

    def _write(self, square: Square, faces: int) -> None:
        self.grid[square] = faces
        self.marker = square
        self.roll = None
        # rule 8: the third star used, the grid full, or no box left to roll with
        if self.stars == 0 or len(self.grid) == 36 or len(self.crossed) == len(BOXES):
            self._end()
        else:
            self.phase = PAY

    def _end(self) -> None:
        self.roll = None
        self.phase = OVER

    # ---- score ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        rows = [[(row, col) for col in range(6)] for row in range(6)]
        columns = [[(row, col) for row in range(6)] for col in range(6)]
        full = [line for line in rows + columns if all(square in self.grid for square in line)]
        return [len(self.grid) + 3 * len(full) + 4 * self.stars]  # rule 9

    def winners(self) -> set[int]:
        return {0} if self.is_over() else set()

    def facts(self) -> dict[str, object]:
        return {
            "grid": dict(self.grid),
            "crossed": set(self.crossed),
            "stars": self.stars,
            "marker": self.marker,
            "roll": self.roll,
        }

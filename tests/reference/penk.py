"""Penk!: a second, naive implementation, for comparison with the real one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

Cell = tuple[int, int]

LINE = (1, 2, 3, 4, 5)
JOLLY = 6
ROW_VALUE = {1: 1, 2: 2, 3: 3, 4: 5, 5: 8}

# the numbers of the moves
STOP_ROLLING = 63
MARK_NATURAL = 64
MARK_JOLLY = 89
STOP_MARKING = 114
ELIMINATE = 115

# the phases of a turn
THROW = "throw"
ROLLING = "rolling"
MARKING = "marking"
FAILED = "failed"
OVER = "over"


def row_cells(row: int) -> list[Cell]:
    return [(row, col) for col in LINE]


def column_cells(col: int) -> list[Cell]:
    return [(row, col) for row in LINE]


def as_outcome(dice: list[int]) -> int:
    """The dice, ascending, one hexadecimal digit a die."""
    return int("".join(str(die) for die in sorted(dice)), 16)


def as_dice(outcome: int) -> list[int]:
    return [int(digit) for digit in f"{outcome:x}"]


@cache
def throws_of(count: int) -> Counter[int]:
    """How many of the 6 ** count equally likely throws give each outcome."""
    return Counter(as_outcome(list(dice)) for dice in product(range(1, 7), repeat=count))


def chosen(mask: int) -> list[int]:
    """The places (0 = leftmost) of the dice that a mask takes."""
    return [place for place in range(6) if mask & (1 << place)]


class Reference:
    def __init__(self, seats: int) -> None:
        if seats not in (1, 2, 3, 4):
            raise ValueError("1 to 4 seats")
        self.seats = seats
        # a cell that is in the sheet is "marked" or "eliminated"; all others are clear
        self.sheets: list[dict[Cell, str]] = [{} for _ in range(seats)]
        self.ending = False
        self.player = 0
        self.phase = THROW
        self.dice: list[int] = []  # on the table, not used for a mark
        self.thrown = 6  # how many dice the throw that is due takes
        self.rerolls = 2
        self.marks = 0

    # ---- whose turn it is -------------------------------------------------------------------

    def to_move(self) -> set[int]:
        if self.phase in (THROW, OVER):
            return set()
        return {self.player}

    def is_chance(self) -> bool:
        return self.phase == THROW

    def is_over(self) -> bool:
        return self.phase == OVER

    def roller(self) -> int | None:
        return self.player if self.is_chance() else None

    # ---- dice -------------------------------------------------------------------------------

    def outcomes(self) -> dict[int, Fraction]:
        if not self.is_chance():
            return {}
        ways = throws_of(self.thrown)
        return {outcome: Fraction(n, 6**self.thrown) for outcome, n in ways.items()}

    def chance(self, outcome: int) -> None:
        if not self.is_chance() or outcome not in throws_of(self.thrown):
            raise ValueError(f"no such outcome now: {outcome:#x}")
        self.dice = sorted(self.dice + as_dice(outcome))
        self.phase = ROLLING
        if self.rerolls == 0:  # rule 2: two re-rolls at most; marking starts by itself
            self._start_marking()

    # ---- moves ------------------------------------------------------------------------------

    def allowed(self, seat: int) -> set[int]:
        if seat not in self.to_move():
            return set()
        if self.phase == ROLLING:
            # rule 2: re-roll any non-empty set, or stop
            return self._rerolls_allowed() | {STOP_ROLLING}
        if self.phase == MARKING:
            moves = self._marks_allowed()
            if self.marks > 0:  # rule 6: after the first mark the player may stop
                moves.add(STOP_MARKING)
            return moves
        # rule 9: a column that still has a clear cell
        return {
            ELIMINATE + col - 1
            for col in LINE
            if any(self._clear(seat, cell) for cell in column_cells(col))
        }

    def play(self, seat: int, move: int) -> None:
        if move not in self.allowed(seat):
            raise ValueError(f"move {move} is not allowed to seat {seat}")
        if move < STOP_ROLLING:
            places = chosen(move + 1)
            self.dice = [die for place, die in enumerate(self.dice) if place not in places]
            self.thrown = len(places)
            self.rerolls -= 1
            self.phase = THROW
        elif move == STOP_ROLLING:
            self._start_marking()
        elif move < MARK_JOLLY:
            number = move - MARK_NATURAL
            row, col = number // 5 + 1, number % 5 + 1
            self._mark((row, col), [col] * row)
        elif move < STOP_MARKING:
            number = move - MARK_JOLLY
            row, col = number // 5 + 1, number % 5 + 1
            self._mark((row, col), [col] * (row - 1) + [JOLLY])
        elif move == STOP_MARKING:
            self._end_turn()
        else:
            self._eliminate(seat, column_cells(move - ELIMINATE + 1))  # rule 9
            self._look_for_end()
            self._end_turn()

    def _rerolls_allowed(self) -> set[int]:
        moves = set()
        for mask in range(1, 64):
            places = chosen(mask)
            # of equal dice the leftmost are taken: none may be skipped in favour of a later one
            skips = any(
                earlier not in places and self.dice[earlier] == self.dice[place]
                for place in places
                for earlier in range(place)
            )
            if not skips:
                moves.add(mask - 1)
        return moves

    def _marks_allowed(self) -> set[int]:
        moves = set()
        jollies = self.dice.count(JOLLY)
        for row in LINE:
            for col in LINE:
                if not self._clear(self.player, (row, col)):  # rule 6
                    continue
                natural = self.dice.count(col)
                number = 5 * (row - 1) + (col - 1)
                if natural >= row:  # rule 4
                    moves.add(MARK_NATURAL + number)
                # rules 4 and 5: one jolly for one of the dice, but never a jolly alone
                if row >= 2 and natural >= row - 1 and jollies >= 1:
                    moves.add(MARK_JOLLY + number)
        return moves

    # ---- the course of a turn ---------------------------------------------------------------

    def _start_marking(self) -> None:
        self.rerolls = 0
        # rule 3: at least one mark if any is possible; rule 9: otherwise the roll has failed
        self.phase = MARKING if self._marks_allowed() else FAILED

    def _mark(self, cell: Cell, used: list[int]) -> None:
        for die in used:  # rule 3: a die serves one combination only
            self.dice.remove(die)
        sheet = self.sheets[self.player]
        sheet[cell] = "marked"
        self.marks += 1
        # rules 7 and 8: a line of five cells marked by this player is a Penk, at once
        row, col = cell
        penks = [
            line
            for line in (row_cells(row), column_cells(col))
            if all(sheet.get(place) == "marked" for place in line)
        ]
        for line in penks:
            for other in range(self.seats):
                if other != self.player:
                    self._eliminate(other, line)
        self._look_for_end()
        # rule 3: three marks at most; the turn also ends when nothing more can be marked
        if self.marks == 3 or not self._marks_allowed():
            self._end_turn()

    def _eliminate(self, seat: int, line: list[Cell]) -> None:
        for cell in line:
            if self._clear(seat, cell):  # marked cells stay
                self.sheets[seat][cell] = "eliminated"

    def _clear(self, seat: int, cell: Cell) -> bool:
        return cell not in self.sheets[seat]

    def _look_for_end(self) -> None:
        # rule 11: any player with two columns without a clear cell
        for seat in range(self.seats):
            closed = [
                col
                for col in LINE
                if not any(self._clear(seat, cell) for cell in column_cells(col))
            ]
            if len(closed) >= 2:
                self.ending = True

    def _end_turn(self) -> None:
        self.dice = []
        self.marks = 0
        self.rerolls = 2
        self.thrown = 6
        self.phase = THROW
        while True:
            self.player += 1
            if self.player == self.seats:
                if self.ending:  # rule 11: the round is finished
                    self.phase = OVER
                    self.rerolls = 0
                    return
                self.player = 0  # rule 11: a round starts with seat 0
            # rule 10: a player with no clear cell left is skipped
            if any(self._clear(self.player, (row, col)) for row in LINE for col in LINE):
                return

    # ---- score ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        totals = []
        for sheet in self.sheets:
            total = 0
            # rule 12: every row and column with three marked cells or more
            for line in [row_cells(n) for n in LINE] + [column_cells(n) for n in LINE]:
                marked = [cell for cell in line if sheet.get(cell) == "marked"]
                if len(marked) >= 3:
                    total += sum(ROW_VALUE[row] for row, _ in marked)
            totals.append(total)
        return totals

    def winners(self) -> set[int]:
        if not self.is_over():
            return set()
        scores = self.scores()  # rule 13
        return {seat for seat in range(self.seats) if scores[seat] == max(scores)}

    def facts(self) -> dict[str, object]:
        return {
            "player": None if self.is_over() else self.player,
            "dice": tuple(sorted(self.dice)),
            "rerolls": self.rerolls,
            "marks": self.marks,
            "ending": self.ending,
            "sheets": [dict(sheet) for sheet in self.sheets],
        }

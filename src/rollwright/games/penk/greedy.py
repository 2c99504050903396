"""A quick player for Penk!: it keeps the dice of those columns whose clear cells promise most, and
marks what brings most together with the best mark after it.

Worth is counted in hundredths of a point. A cell counts in its row and in its column; a line that
has one or two marks is taken for nearly as good as one that scores, if it can still get its third.
"""

from typing import Final, TypeAlias

from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import Key, Tally, chosen, count, dice_in
from rollwright.core.seats import Move, Seat
from rollwright.core.states import replace
from rollwright.games.penk.rules import (
    ELIMINATE,
    MARK,
    MARK_WITH_JOLLY,
    ROLLING,
    STOP_MARKING,
    STOP_ROLLING,
    Sheet,
    State,
    after_mark,
    clear,
)
from rollwright.games.penk.sheet import FIRST_COLUMN, FIRST_ROW, JOLLY, SIZE

WORTH: Final = (1, 2, 3, 5, 5)  # of a row's cells: five equal dice are too rare to wait for
PROMISE: Final = (0, 70, 84, 100, 100, 100)  # percent of a line's worth, by its marks
MARK_MADE: Final = 80  # for any mark: who marks more has more lines in the end
PENK: Final = 300  # for a line of one's own: the others lose it
UNSEEN: Final = -1_000_000
DICE: Final = 6


def _chance(throws: int, n: int, k: int) -> int:
    """In thousandths: that k of n dice come to show a number, in one throw or in two."""
    one = 1 - (5 / 6) ** throws
    ways = 1
    for taken in range(k):
        ways = ways * (n - taken) // (taken + 1)
    return round(1000 * ways * one**k * (1 - one) ** (n - k))


# [49 * (throws - 1) + 7 * n + k]
CHANCE: Final = tuple(
    _chance(throws, n, k) for throws in (1, 2) for n in range(7) for k in range(7)
)

ByDice: TypeAlias = tuple[int, int, int, int, int, int, int]  # for none to six dice


def greedy(state: State, seat: Seat, key: Key) -> Move:
    """What to throw again, what to mark, or which column to give up."""
    sheet = state.sheets[seat]
    if state.phase == ROLLING:
        places = thrown_again(state.dice, columns_to_keep(state, sheet))
        return places - 1 if places else STOP_ROLLING
    if state.natural | state.jolly:
        return best_mark(state, seat)
    return ELIMINATE + column_to_lose(sheet)


def promise(state: State, seat: Seat, move: Move) -> int:
    """What a move promises; the greedy player makes the best one."""
    sheet = state.sheets[seat]
    if move <= STOP_ROLLING:
        again = chosen(state.dice, move + 1) if move < STOP_ROLLING else 0
        return worth_of_keeping(state.dice - again, state.rerolls, by_columns(sheet))
    if move >= ELIMINATE:
        return -column_worth(sheet, move - ELIMINATE)
    if move == STOP_MARKING:
        return 0
    jollies = 1 if move >= MARK_WITH_JOLLY else 0
    return worth_of_mark(state, seat, move - (MARK_WITH_JOLLY if jollies else MARK), jollies)


# ---------------------------------------------------------------- what cells are worth


def gain(sheet: Sheet, cell: int) -> int:
    """What a mark in a cell adds to its row and its column; nothing if it is not clear."""
    if not has(clear(sheet), cell):
        return 0
    marked = replace(sheet, marked=sheet.marked | 1 << cell)
    row = FIRST_ROW << SIZE * (cell // SIZE)
    column = FIRST_COLUMN << cell % SIZE
    value = MARK_MADE
    for line in (row, column):
        value += line_worth(marked, line) - line_worth(sheet, line)
        if marked.marked & line == line:
            value += PENK
    return value


def line_worth(sheet: Sheet, line: int) -> int:
    """What the marks of a line are worth, if it has or can still have three."""
    marked = sheet.marked & line
    marks = size(marked)
    if marks + size(clear(sheet) & line) < 3:
        return 0
    worth = 0
    for row in range(SIZE):
        worth += WORTH[row] * size(marked & FIRST_ROW << SIZE * row)
    return worth * PROMISE[marks]


def best_with(sheet: Sheet, column: int) -> ByDice:
    """The most that none to six dice of a column's number can bring with one mark."""
    one = gain(sheet, column)
    two = max(one, gain(sheet, column + SIZE))
    three = max(two, gain(sheet, column + 2 * SIZE))
    four = max(three, gain(sheet, column + 3 * SIZE))
    five = max(four, gain(sheet, column + 4 * SIZE))
    return 0, one, two, three, four, five, five


def by_columns(sheet: Sheet) -> tuple[ByDice, ByDice, ByDice, ByDice, ByDice]:
    """… for every column."""
    return (
        best_with(sheet, 0),
        best_with(sheet, 1),
        best_with(sheet, 2),
        best_with(sheet, 3),
        best_with(sheet, 4),
    )


# ---------------------------------------------------------------- rolling


def columns_to_keep(state: State, sheet: Sheet) -> int:
    """The columns, as bits, whose dice are better kept than thrown again."""
    by_dice = by_columns(sheet)
    shown = 0
    for column in range(SIZE):
        shown |= min(count(state.dice, column + 1), 1) << column
    best = UNSEEN
    choice = 0
    for columns in range(1 << SIZE):
        if columns & ~shown == 0:
            value = worth_of_keeping(dice_of(state.dice, columns), state.rerolls, by_dice)
            if value > best:
                best = value
                choice = columns
    return choice


def worth_of_keeping(dice: Tally, throws: int, by_dice: tuple[ByDice, ...]) -> int:
    """What some dice promise together with the others of the six, which are thrown again."""
    jolly = count(dice, JOLLY)
    thrown = DICE - dice_in(dice)
    value = 0
    helped = 0
    for column in range(SIZE):
        lying = count(dice, column + 1)
        if lying:
            worth = expected(by_dice[column], lying, thrown, throws)
            if jolly:  # it helps where it adds most
                with_jolly = expected(by_dice[column], lying + 1, thrown, throws)
                helped = max(helped, with_jolly - worth)
        else:
            worth = expected(by_dice[column], 0, thrown, 1)  # as it comes
        value += worth
    return value + helped


def expected(best: ByDice, lying: int, thrown: int, throws: int) -> int:
    """The mean of what a column brings if some dice lie and others are thrown so many times."""
    total = 0
    for more in range(thrown + 1):
        chance = CHANCE[49 * (throws - 1) + 7 * thrown + more]
        total += chance * best[min(lying + more, DICE)]
    return total // 1000


def dice_of(dice: Tally, columns: int) -> Tally:
    """The dice of some columns, and of jollies one, since a mark takes no more."""
    lying = min(count(dice, JOLLY), 1) << 4 * JOLLY
    for column in range(SIZE):
        if has(columns, column):
            lying |= dice & 15 << 4 * (column + 1)
    return lying


def thrown_again(dice: Tally, columns: int) -> int:
    """The places of all other dice."""
    places = 0
    place = 0
    for face in range(1, JOLLY + 1):
        shown = count(dice, face)
        again = shown - 1 if face == JOLLY else shown
        if again > 0 and not has(columns, face - 1):
            places |= (1 << again) - 1 << place
        place += shown
    return places


# ---------------------------------------------------------------- marking


def best_mark(state: State, seat: Seat) -> Move:
    """The mark that is worth most, the first of equal ones: jollies are saved."""
    best = UNSEEN
    choice = 0
    for jollies in range(2):
        cells = state.jolly if jollies else state.natural
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            value = worth_of_mark(state, seat, cell, jollies)
            if value > best:
                best = value
                choice = (MARK_WITH_JOLLY if jollies else MARK) + cell
    return choice


def worth_of_mark(state: State, seat: Seat, cell: int, jollies: int) -> int:
    """What a mark brings together with the best one after it."""
    after = after_mark(state, cell, jollies)
    value = gain(state.sheets[seat], cell)
    return value + highest_gain(after.sheets[seat], after.natural | after.jolly)


def highest_gain(sheet: Sheet, cells: int) -> int:
    """The most that one of some cells brings; 0 if there are none."""
    best = 0
    while cells:
        best = max(best, gain(sheet, lowest(cells)))
        cells &= cells - 1
    return best


def column_to_lose(sheet: Sheet) -> int:
    """The column whose clear cells are missed least."""
    least = -UNSEEN
    choice = 0
    for column in range(SIZE):
        loss = column_worth(sheet, column)
        if 0 < loss < least:
            least = loss
            choice = column
    return choice


def column_worth(sheet: Sheet, column: int) -> int:
    """What the clear cells of a column are worth."""
    value = 0
    for row in range(SIZE):
        value += gain(sheet, SIZE * row + column)
    return value

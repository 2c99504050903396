"""Penk!: throw six dice up to three times, then mark up to three cells with them: row r of a
number's column takes r dice of that number. Who marks a whole row or column calls Penk!, and the
others lose what they have not marked there. Lines with three marks or more score.

              1   2   3   4   5   (column)    cell values: rows 1, 2, 3, 5, 8
    1 die     0   1   2   3   4
    2 dice    5   6   7   8   9
    3 dice   10  11  12  13  14
    4 dice   15  16  17  18  19
    5 dice   20  21  22  23  24
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rollwright.core.bits import has, size
from rollwright.core.dice import (
    Key,
    Outcome,
    Tally,
    choices,
    chosen,
    count,
    dice_in,
    tally,
    throw,
    throws,
)
from rollwright.core.moves import NO_MOVES, Moves, holds, with_move, with_moves
from rollwright.core.scores import Leaders, with_points
from rollwright.core.seats import ALLOWED, CHANCE, NOT_YOUR_TURN, OVER, Move, Reason, Seat, Seats
from rollwright.core.states import put, replace
from rollwright.games.penk.sheet import ALL, FIRST_COLUMN, FIRST_ROW, JOLLY, SIZE, TOP, VALUES

MOVES: Final = 120  # 0–62: re-roll the set of dice move+1, one bit a die from the left
STOP_ROLLING: Final = 63
MARK: Final = 64  # + cell, with natural dice
MARK_WITH_JOLLY: Final = 89  # + cell
STOP_MARKING: Final = 114
ELIMINATE: Final = 115  # + column

THROWING: Final = 0  # phases of a turn
ROLLING: Final = 1
MARKING: Final = 2
ENDED: Final = 3

ROLLING_IS_DONE: Final = 2
STILL_ROLLING: Final = 3
NOT_LEFTMOST: Final = 4
NOT_CLEAR: Final = 5
TOO_FEW_DICE: Final = 6
JOLLY_ALONE: Final = 7
NO_JOLLY: Final = 8
MARK_FIRST: Final = 9
CAN_MARK: Final = 10
COLUMN_CLOSED: Final = 11


class Options(NamedTuple):
    pass


class Sheet(NamedTuple):
    marked: int  # cells, as bits
    eliminated: int


class State(NamedTuple):
    sheets: tuple[Sheet, ...]
    player: Seat = 0
    phase: int = THROWING
    dice: Tally = 0  # on the table; in MARKING those not yet used
    rerolls: int = 2  # still left
    marks: int = 0  # made in this turn
    natural: int = 0  # cells that can be marked now with natural dice
    jolly: int = 0  # … with one jolly


def new_game(seats: int, options: Options) -> State:
    return State(sheets=(Sheet(marked=0, eliminated=0),) * seats)


def seats(state: State) -> int:
    return len(state.sheets)


def turn(state: State) -> Seats:
    if state.phase == ENDED:
        return OVER
    return CHANCE if state.phase == THROWING else 1 << state.player


def open_moves(state: State, seat: Seat) -> Moves:
    if turn(state) < 1 or seat != state.player:
        return NO_MOVES
    if state.phase == ROLLING:
        return with_move(with_moves(NO_MOVES, choices(state.dice), 0), STOP_ROLLING)  # §2
    if state.natural | state.jolly:
        moves = with_moves(NO_MOVES, state.natural, MARK)
        moves = with_moves(moves, state.jolly, MARK_WITH_JOLLY)
        return with_move(moves, STOP_MARKING) if state.marks else moves  # §6
    # §9 nothing can be marked: a column goes that has a clear cell
    columns = 0
    for row in range(SIZE):
        columns |= clear(state.sheets[seat]) >> SIZE * row
    return with_moves(NO_MOVES, columns & FIRST_ROW, ELIMINATE)


def refusal(state: State, seat: Seat, move: Move) -> Reason:
    if turn(state) < 1 or seat != state.player:
        return NOT_YOUR_TURN
    if holds(open_moves(state, seat), move):
        return ALLOWED
    if move <= STOP_ROLLING:
        return NOT_LEFTMOST if state.phase == ROLLING else ROLLING_IS_DONE
    if state.phase == ROLLING:
        return STILL_ROLLING
    if move == STOP_MARKING:
        return MARK_FIRST
    if move >= ELIMINATE:
        return CAN_MARK if state.natural | state.jolly else COLUMN_CLOSED
    return mark_refusal(state, move)


def mark_refusal(state: State, move: Move) -> Reason:
    with_jolly = move >= MARK_WITH_JOLLY
    cell = move - MARK_WITH_JOLLY if with_jolly else move - MARK
    if with_jolly and cell < SIZE:
        return JOLLY_ALONE  # §4
    if not has(clear(state.sheets[state.player]), cell):
        return NOT_CLEAR
    if with_jolly and count(state.dice, JOLLY) == 0:
        return NO_JOLLY
    return TOO_FEW_DICE


def clear(sheet: Sheet) -> int:
    return ALL & ~(sheet.marked | sheet.eliminated)


def after_move(state: State, seat: Seat, move: Move) -> State:
    if move < STOP_ROLLING:  # §2
        held = state.dice - chosen(state.dice, move + 1)
        return replace(state, phase=THROWING, dice=held, rerolls=state.rerolls - 1)
    if move == STOP_ROLLING:
        return marking(state)
    if move < MARK_WITH_JOLLY:
        return after_mark(state, move - MARK, 0)
    if move < STOP_MARKING:
        return after_mark(state, move - MARK_WITH_JOLLY, 1)
    if move >= ELIMINATE:  # §9
        state = eliminated(state, seat, FIRST_COLUMN << move - ELIMINATE)
    return passed_on(state)


# ---------------------------------------------------------------- marking


def marking(state: State) -> State:
    """What can be marked with the dice on the table is worked out once, here."""
    free = clear(state.sheets[state.player])
    natural = 0
    jolly = 0
    for column in range(SIZE):
        dice = count(state.dice, column + 1)
        natural |= TOP[dice] << column
        if count(state.dice, JOLLY):
            jolly |= TOP[dice] << column + SIZE  # §4 one row further down, never row 1
    return replace(state, phase=MARKING, rerolls=0, natural=natural & free, jolly=jolly & free)


def after_mark(state: State, cell: int, jollies: int) -> State:
    row, column = cell // SIZE, cell % SIZE
    # §3 a die serves one mark only
    used = (row + 1 - jollies << 4 * (column + 1)) + (jollies << 4 * JOLLY)
    sheet = state.sheets[state.player]
    marked = sheet.marked | 1 << cell
    state = replace(
        state,
        dice=state.dice - used,
        marks=state.marks + 1,
        sheets=put(state.sheets, state.player, replace(sheet, marked=marked)),
    )
    state = penk(state, FIRST_ROW << SIZE * row)
    state = penk(state, FIRST_COLUMN << column)
    state = marking(state)
    if state.marks < 3 and state.natural | state.jolly:
        return state
    return passed_on(state)  # by itself: three marks are made, or nothing more can be marked


def penk(state: State, line: int) -> State:
    """§7 a line that the player has marked is closed for all others; §8 marked, not closed."""
    if state.sheets[state.player].marked & line == line:
        for seat in range(len(state.sheets)):
            if seat != state.player:
                state = eliminated(state, seat, line)
    return state


def eliminated(state: State, seat: Seat, line: int) -> State:
    """The clear cells of a line of a sheet are crossed out."""
    sheet = state.sheets[seat]
    crossed = sheet.eliminated | clear(sheet) & line
    return replace(state, sheets=put(state.sheets, seat, replace(sheet, eliminated=crossed)))


def ending(state: State) -> bool:
    """§11 two columns without a clear cell, on any sheet, bring the end."""
    for sheet in state.sheets:
        closed = 0
        for column in range(SIZE):
            if clear(sheet) & FIRST_COLUMN << column == 0:
                closed += 1
        if closed >= 2:
            return True
    return False


def passed_on(state: State) -> State:
    """The next player's turn begins, or the game ends with the round."""
    player = state.player + 1
    while player < len(state.sheets) and clear(state.sheets[player]) == 0:
        player += 1  # §10 nothing left to play for
    round_over = player == len(state.sheets)
    return replace(
        state,
        player=0 if round_over else player,
        phase=ENDED if round_over and ending(state) else THROWING,
        dice=0,
        rerolls=2,
        marks=0,
        natural=0,
        jolly=0,
    )


# ---------------------------------------------------------------- chance, score


def roller(state: State) -> Seat:
    return state.player


def sample(state: State, key: Key) -> Outcome:
    return throw(key, 6 - dice_in(state.dice), 1, 6)


def after_chance(state: State, outcome: Outcome) -> State:
    state = replace(state, dice=state.dice + tally(outcome), phase=ROLLING)
    return state if state.rerolls else marking(state)


def score(state: State, seat: Seat) -> int:
    points = 0
    for line in range(SIZE):
        points += line_points(state.sheets[seat], FIRST_ROW << SIZE * line)
        points += line_points(state.sheets[seat], FIRST_COLUMN << line)
    return points


def line_points(sheet: Sheet, line: int) -> int:
    """§12 the marked cells of a line count if there are three or more."""
    marked = sheet.marked & line
    points = 0
    if size(marked) >= 3:
        for row in range(SIZE):
            points += VALUES[row] * size(marked & FIRST_ROW << SIZE * row)
    return points


def winners(state: State) -> Seats:
    # §13 most points; ties are shared
    leaders = Leaders(0, 0)
    if state.phase == ENDED:
        for seat in range(len(state.sheets)):
            leaders = with_points(leaders, seat, score(state, seat))
    return leaders.seats


def outcomes(state: State) -> Sequence[tuple[Outcome, int]]:
    return throws(6 - dice_in(state.dice), 1, 6)

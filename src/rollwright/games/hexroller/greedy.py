"""A quick player for HexRoller: it adds up, hex by hex, what a path would bring, and takes the path
that brings most.

Worth is counted in hundredths of a point. An area promises what it would score as it stands, more
the fuller it is; a printed pair promises its number, more the nearer it is to being joined; a row
of boxes counts the numbers it misses by their chance. That a path may bar the way of another
number is not looked at: to keep all ways open costs more hexes than it saves.
"""

from typing import Final

from rollwright.core.bits import Bits, has, lowest, size
from rollwright.core.dice import Key, count, tally
from rollwright.core.moves import Moves, holds
from rollwright.core.numbers import Numbers, cells_with, with_number
from rollwright.core.seats import Move, Seat
from rollwright.games.hexroller.paths import around, group_of
from rollwright.games.hexroller.rules import (
    END,
    NUMBER,
    ONE_MORE,
    THIRD,
    Sheet,
    State,
    after_move,
    hex_written,
    open_moves,
    path_begun,
)
from rollwright.games.hexroller.scoring import area_points
from rollwright.games.hexroller.sheet import (
    AREA,
    AREAS,
    HIGHEST,
    LOWEST,
    MOST,
    NEIGHBOURS,
    ROUNDS,
)

# What an area or a pair promises, in percent of its points, by the hexes still missing
FLOWER: Final = (100, 52, 37, 32, 10, 10, 10, 10)
MIDDLE: Final = (100, 73, 58, 46, 40, 35, 28, 18, 15, 12, 10, 7, 5, 0)
PAIR: Final = (100, 75, 56, 44, 28, 20, 16, 16, 16, 0)
CUT_OFF: Final = 9  # nothing can join the pair any more

HEX: Final = 110  # for every hex of a path after the first: a full sheet is half the game
ELBOW: Final = 8  # less for each empty neighbour: small holes are hard to fill later
BONUS: Final = 200  # what an unused bonus scores, …
BONUS_A_ROUND: Final = 70  # … and what the hope for a better use is worth while rounds are left
UNSEEN: Final = -1_000_000


def greedy(state: State, seat: Seat, key: Key) -> Move:
    """The next hex of a path; between paths the number or bonus whose path brings most."""
    sheet = state.sheets[seat]
    if sheet.left:
        return best_hex(state, sheet, key)[0]
    moves = open_moves(state, seat)
    must_write = not holds(moves, END)
    best = bonus_kept(state)
    choice = END
    for move in range(THIRD, END):
        # while a number is to be written bonuses can wait, but for one more, which is now or never
        if holds(moves, move) and (move == ONE_MORE or not must_write):
            gain = path_gain(state, after_move(state, seat, move).sheets[seat], key)
            if gain > best:
                best = gain
                choice = move
    if must_write and choice == END:
        return best_number(state, sheet, moves, key)
    return choice


def promise(state: State, seat: Seat, move: Move) -> int:
    """What a move promises, beside others of its kind: hexes, numbers, or bonuses and END."""
    sheet = state.sheets[seat]
    if move == END:
        return bonus_kept(state)
    if sheet.left:
        return hex_gain(state, sheet, move)
    if move >= THIRD:
        return path_gain(state, after_move(state, seat, move).sheets[seat], 0)
    number, box = LOWEST + (move - NUMBER) // 2, (move - NUMBER) % 2
    gain = path_gain(state, path_begun(state, sheet, number), 0)
    return gain + box_gain(state, sheet, number, box)


def bonus_kept(state: State) -> int:
    """What a bonus that waits is worth."""
    return BONUS + BONUS_A_ROUND * rounds_left(state)


def rounds_left(state: State) -> int:
    """The rounds to come after this one."""
    return ROUNDS[state.side] - 1 - state.round


def best_number(state: State, sheet: Sheet, moves: Moves, key: Key) -> Move:
    """The number and box that bring most."""
    best = UNSEEN
    choice = END
    for number in range(LOWEST, HIGHEST + 1):
        if has(sheet.ready, number):
            gain = path_gain(state, path_begun(state, sheet, number), key)
            for box in range(2):
                move = NUMBER + 2 * (number - LOWEST) + box
                value = gain + box_gain(state, sheet, number, box)
                if value > best and holds(moves, move):
                    best = value
                    choice = move
    return choice


def box_gain(state: State, sheet: Sheet, number: int, box: int) -> int:
    """What a number brings in the upper or the lower row of boxes."""
    rounds = rounds_left(state)
    row = sheet.bottom if box else sheet.top
    return row_worth(row | number << 4 * state.round, rounds) - row_worth(row, rounds)


def row_worth(row: int, rounds: int) -> int:
    """What a row will score, if each number it misses still comes with a fair chance."""
    numbers = tally(row)
    chance = 100
    worth = 0
    for number in range(LOWEST, HIGHEST + 1):
        if count(numbers, number) == 0:
            chance = chance * 3 * rounds // (3 * rounds + 4)
        worth += chance * (LOWEST if number == LOWEST else 1)
    return worth


def path_gain(state: State, sheet: Sheet, key: Key) -> int:
    """What the path brings that a sheet is about to write, the best hex at every step."""
    gain = 0
    while sheet.left > 1:
        hex, more = best_hex(state, sheet, key)
        gain += HEX + more
        sheet = hex_written(state, sheet, hex)
    return gain + best_hex(state, sheet, key)[1]


def best_hex(state: State, sheet: Sheet, key: Key) -> tuple[int, int]:
    """The open hex that brings most, of equal ones as the key has it, and how much."""
    best = UNSEEN
    choice = 0
    before = pair_worth(state, sheet.number, sheet.numbers, sheet.empty)
    open = sheet.open
    while open:
        hex = lowest(open)
        open &= open - 1
        gain = hex_gain(state, sheet, hex) - before
        if gain > best or (gain == best and has(key, hex)):
            best = gain
            choice = hex
    return choice, best


def hex_gain(state: State, sheet: Sheet, hex: int) -> int:
    """What a hex adds to its area, and what the number's pair is worth with it."""
    numbers = with_number(sheet.numbers, sheet.number, hex)
    empty = sheet.empty & ~(1 << hex)
    area = 0
    while not has(AREA[AREAS * state.side + area], hex):
        area += 1
    gain = pair_worth(state, sheet.number, numbers, empty)
    gain += area_worth(state.side, area, numbers, empty)
    gain -= area_worth(state.side, area, sheet.numbers, sheet.empty)
    return gain - ELBOW * size(NEIGHBOURS[MOST * state.side + hex] & empty)


def area_worth(side: int, area: int, numbers: Numbers, empty: Bits) -> int:
    """What an area promises: the points that it would score if it were filled as it stands."""
    missing = size(AREA[AREAS * side + area] & empty)
    points = area_points(side, area, numbers, 0)
    return points * (MIDDLE[missing] if area == AREAS - 1 else FLOWER[missing])


def pair_worth(state: State, number: int, numbers: Numbers, empty: Bits) -> int:
    """What a number's printed pair promises; nobody joins 2s."""
    if number < LOWEST:
        return 0
    printed = state.printed[number - LOWEST]
    return number * PAIR[missing_between(state.side, printed, cells_with(numbers, number), empty)]


def missing_between(side: int, printed: Bits, hexes: Bits, empty: Bits) -> int:
    """How many hexes of a number are missing until its printed pair is joined."""
    here = group_of(side, printed & -printed, hexes)
    if printed & ~here == 0:
        return 0
    goal = around(side, group_of(side, printed & ~here, hexes))
    reached = 0
    ahead = around(side, here) & empty
    missing = 1
    while ahead:
        if ahead & goal:
            return min(missing, CUT_OFF - 1)
        reached |= ahead
        ahead = around(side, ahead) & empty & ~reached
        missing += 1
    return CUT_OFF

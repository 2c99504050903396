"""HexRoller: everybody writes two of the rolled numbers, each as often as it was rolled, along a
path that starts beside an equal number. Filled areas, joined pairs of printed numbers and two rows
counted up from 3 score. Three bonuses help once each, and are worth 2 points if they do not.

    Front and back, by hex numbers; a row is a letter to the players, a to i

             0   1       2   3                         0   1
           4   5   6   7   8   9                     2   3   4   5   6
            10  11  12  13  14                 7   8   9  10  11  12  13
      15  16  17  18  19  20  21  22        14  15  16  17  18  19  20
    23  24  25  26  27  28  29  30  31        21  22  23  24  25  26  27
      32  33  34  35  36  37  38  39            28  29  30  31  32  33  34
            40  41  42  43  44                35  36  37  38  39  40  41
          45  46  47  48  49  50                42  43  44  45  46
            51  52      53  54                            47  48
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rollwright.core.bits import has, members, size
from rollwright.core.dice import Dice, Key, Outcome, count, tally, throw, throws
from rollwright.core.moves import NO_MOVES, Moves, holds, with_move, with_moves
from rollwright.core.numbers import Numbers, cells_with, with_number, written
from rollwright.core.scores import Leaders, with_points
from rollwright.core.seats import (
    ALLOWED,
    CHANCE,
    EVERYBODY,
    NOT_YOUR_TURN,
    OVER,
    Move,
    Reason,
    Seat,
    Seats,
    everyone,
)
from rollwright.core.states import put, replace
from rollwright.games.hexroller.paths import any_leads_on, around, leading_on
from rollwright.games.hexroller.reasons import (
    BONUS_SPENT,
    HEX_DUE,
    HEX_TAKEN,
    MUST_WRITE,
    NO_HEX_DUE,
    NO_PATH_TO_PROLONG,
    NO_WAY,
    NOT_BOTH_CHOSEN,
    ONE_BONUS_A_ROUND,
    SHEET_FULL,
    number_refusal,
)
from rollwright.games.hexroller.scoring import area_points, counted_up, pair_points
from rollwright.games.hexroller.sheet import (
    AREAS,
    DICE,
    HEXES,
    HIGHEST,
    LOWEST,
    MOST,
    NEIGHBOURS,
    NUMBERS,
    PRINTED,
    ROUNDS,
)

MOVES: Final = 76  # 0–54: the hexes
NUMBER: Final = 55  # + 2 * (number - 3) + (0 top box | 1 bottom box)
THIRD: Final = 67  # + number - 3
ONE_MORE: Final = 73
A_TWO: Final = 74
END: Final = 75

NOWHERE: Final = -1

ONE_MORE_BONUS: Final = 1  # the bonuses, as bits
TWO_BONUS: Final = 2
THIRD_BONUS: Final = 4


class Options(NamedTuple):
    variant: int = 0  # front or back
    printed: tuple[int, ...] = ()  # six bitboards for one's own sheet, 3 to 8


class Sheet(NamedTuple):
    numbers: Numbers  # by hex, printed or written
    empty: int  # the hexes that hold nothing
    top: int = 0  # the two rows of boxes, one hexadecimal digit a round from the right
    bottom: int = 0
    spent: int = 0  # bonuses, as bits
    # this round:
    chosen: int = 0  # numbers, as bits
    helped: int = 0  # 1 once a bonus was used
    number: int = 0  # that is being written, or was last
    left: int = 0  # how often it is still to be written
    last: int = NOWHERE  # the end of its path
    open: int = 0  # hexes that may be written now
    ready: int = 0  # numbers that may be chosen now, as bits


class State(NamedTuple):
    side: int
    printed: tuple[int, ...]
    round: int  # from 0
    dice: Dice  # 0 when a throw is due
    writing: Seats  # who has not yet ended the round
    sheets: tuple[Sheet, ...]


def new_game(seats: int, options: Options) -> State:
    side = options.variant
    printed = options.printed or PRINTED[side]
    numbers = Numbers()
    for number, pair in enumerate(printed, start=LOWEST):
        for hex in members(pair):
            numbers = with_number(numbers, number, hex)
    sheet = Sheet(numbers=numbers, empty=(1 << HEXES[side]) - 1 & ~written(numbers))
    return State(side=side, printed=printed, round=0, dice=0, writing=0, sheets=(sheet,) * seats)


def seats(state: State) -> int:
    return len(state.sheets)


def turn(state: State) -> Seats:
    if state.writing:
        return state.writing
    return CHANCE if state.round < ROUNDS[state.side] else OVER


def open_moves(state: State, seat: Seat) -> Moves:
    if not has(state.writing, seat):
        return NO_MOVES
    sheet = state.sheets[seat]
    if sheet.left:
        return with_moves(NO_MOVES, sheet.open, 0)
    moves = NO_MOVES
    if size(sheet.chosen) < 2:
        # §4 a number goes into the round's box of either row, if it is empty
        top = 0 if count(sheet.top, state.round) else 1
        bottom = 0 if count(sheet.bottom, state.round) else 2
        for number in range(LOWEST, HIGHEST + 1):
            if has(sheet.ready, number):
                moves = with_moves(moves, top | bottom, NUMBER + 2 * (number - LOWEST))
    if size(sheet.chosen) >= 2 or not sheet.ready:
        moves = with_move(moves, END)  # §5 what can be written must be
    if sheet.helped:
        return moves
    if not sheet.spent & TWO_BONUS and sheet.empty:  # §7
        moves = with_move(moves, A_TWO)
    if not sheet.spent & ONE_MORE_BONUS and prolonging(state.side, sheet):  # §6
        moves = with_move(moves, ONE_MORE)
    if size(sheet.chosen) == 2:  # §8 numbers are ready then only for this bonus
        moves = with_moves(moves, sheet.ready >> LOWEST, THIRD)
    return moves


def refusal(state: State, seat: Seat, move: Move) -> Reason:
    if not has(state.writing, seat):
        return NOT_YOUR_TURN
    if holds(open_moves(state, seat), move):
        return ALLOWED
    sheet = state.sheets[seat]
    if move < NUMBER and sheet.left:
        return NO_WAY if has(sheet.empty, move) else HEX_TAKEN
    if move < NUMBER or sheet.left:
        return HEX_DUE if sheet.left else NO_HEX_DUE
    if move == END:
        return MUST_WRITE
    if move >= THIRD:
        return bonus_refusal(state, sheet, move)
    number = LOWEST + (move - NUMBER) // 2
    rolled = count(tally(state.dice), number)
    return number_refusal(number, rolled, sheet.chosen, sheet.ready, 2)


def bonus_refusal(state: State, sheet: Sheet, move: Move) -> Reason:
    bonus = TWO_BONUS if move == A_TWO else ONE_MORE_BONUS if move == ONE_MORE else THIRD_BONUS
    if sheet.spent & bonus:
        return BONUS_SPENT
    if sheet.helped:
        return ONE_BONUS_A_ROUND
    if move == A_TWO:
        return SHEET_FULL
    if move == ONE_MORE:
        return NO_PATH_TO_PROLONG
    if size(sheet.chosen) < 2:
        return NOT_BOTH_CHOSEN
    number = LOWEST + move - THIRD
    rolled = count(tally(state.dice), number)
    return number_refusal(number, rolled, sheet.chosen, sheet.ready, 3)


def after_move(state: State, seat: Seat, move: Move) -> State:
    sheet = state.sheets[seat]
    if move < NUMBER:
        sheet = hex_written(state, sheet, move)
    elif move < THIRD:
        sheet = recorded(state, sheet, LOWEST + (move - NUMBER) // 2, (move - NUMBER) % 2)
    elif move < ONE_MORE:
        sheet = path_begun(state, bonus_used(sheet, THIRD_BONUS), LOWEST + move - THIRD)
    elif move == ONE_MORE:
        beside = prolonging(state.side, sheet)
        sheet = replace(bonus_used(sheet, ONE_MORE_BONUS), left=1, open=beside, ready=0)
    elif move == A_TWO:
        sheet = bonus_used(sheet, TWO_BONUS)
        sheet = replace(sheet, number=2, left=1, last=NOWHERE, open=sheet.empty, ready=0)
    else:
        return round_ended(state, seat)
    return replace(state, sheets=put(state.sheets, seat, sheet))


def bonus_used(sheet: Sheet, bonus: int) -> Sheet:
    return replace(sheet, spent=sheet.spent | bonus, helped=1)


def recorded(state: State, sheet: Sheet, number: int, bottom: int) -> Sheet:
    # §4 the number goes into the round's box of one row
    box = number << 4 * state.round
    if bottom:
        sheet = replace(sheet, bottom=sheet.bottom | box)
    else:
        sheet = replace(sheet, top=sheet.top | box)
    return path_begun(state, sheet, number)


def round_ended(state: State, seat: Seat) -> State:
    writing = state.writing & ~(1 << seat)
    sheet = replace(state.sheets[seat], chosen=0, helped=0, number=0, last=NOWHERE, ready=0)
    return replace(
        state,
        writing=writing,
        round=state.round if writing else state.round + 1,
        dice=state.dice if writing else 0,
        sheets=put(state.sheets, seat, sheet),
    )


# ---------------------------------------------------------------- paths


def path_begun(state: State, sheet: Sheet, number: int) -> Sheet:
    times = count(tally(state.dice), number)
    return replace(
        sheet,
        chosen=sheet.chosen | 1 << number,
        number=number,
        left=times,
        last=NOWHERE,
        open=beginnings(state.side, sheet, number, times),
        ready=0,
    )


def hex_written(state: State, sheet: Sheet, hex: int) -> Sheet:
    sheet = replace(
        sheet,
        numbers=with_number(sheet.numbers, sheet.number, hex),
        empty=sheet.empty & ~(1 << hex),
        left=sheet.left - 1,
        last=hex,
    )
    if sheet.left:
        beside = NEIGHBOURS[MOST * state.side + hex] & sheet.empty
        return replace(sheet, open=leading_on(state.side, beside, sheet.empty, sheet.left - 1))
    return replace(sheet, open=0, ready=choosable(state, sheet))


def choosable(state: State, sheet: Sheet) -> int:
    """§2 the rolled numbers, not chosen before, that can be written as often as rolled."""
    third = size(sheet.chosen) == 2 and not sheet.helped and not sheet.spent & THIRD_BONUS
    numbers = 0
    if size(sheet.chosen) < 2 or third:
        counts = tally(state.dice)
        for number in range(LOWEST, HIGHEST + 1):
            times = 0 if has(sheet.chosen, number) else count(counts, number)
            beside = around(state.side, cells_with(sheet.numbers, number)) & sheet.empty
            if times and any_leads_on(state.side, beside, sheet.empty, times - 1):
                numbers |= 1 << number
    return numbers


def beginnings(side: int, sheet: Sheet, number: int, times: int) -> int:
    """§2 the empty hexes beside an equal number from which the whole path can be written."""
    beside = around(side, cells_with(sheet.numbers, number)) & sheet.empty
    return leading_on(side, beside, sheet.empty, times - 1)


def prolonging(side: int, sheet: Sheet) -> int:
    """§6 the empty hexes that one more of a number just written could go to."""
    if sheet.last == NOWHERE or sheet.number == 2:
        return 0
    return NEIGHBOURS[MOST * side + sheet.last] & sheet.empty


# ---------------------------------------------------------------- chance


def roller(state: State) -> Seat:
    return EVERYBODY


def sample(state: State, key: Key) -> Outcome:
    return throw(key, DICE[state.side], LOWEST, NUMBERS)


def after_chance(state: State, outcome: Outcome) -> State:
    state = replace(state, dice=outcome, writing=everyone(len(state.sheets)))
    for seat in range(len(state.sheets)):
        sheet = state.sheets[seat]
        sheet = replace(sheet, ready=choosable(state, sheet))
        state = replace(state, sheets=put(state.sheets, seat, sheet))
    return state


# ---------------------------------------------------------------- the end


def score(state: State, seat: Seat) -> int:
    sheet = state.sheets[seat]
    points = 2 * (3 - size(sheet.spent))  # §9
    for area in range(AREAS):
        points += area_points(state.side, area, sheet.numbers, sheet.empty)
    for number in range(LOWEST, HIGHEST + 1):
        printed = state.printed[number - LOWEST]
        points += pair_points(state.side, number, printed, cells_with(sheet.numbers, number))
    return points + counted_up(sheet.top) + counted_up(sheet.bottom)


def winners(state: State) -> Seats:
    # §14 most points; ties are shared
    leaders = Leaders(0, 0)
    if turn(state) == OVER:
        for seat in range(len(state.sheets)):
            leaders = with_points(leaders, seat, score(state, seat))
    return leaders.seats


def outcomes(state: State) -> Sequence[tuple[Outcome, int]]:
    return throws(DICE[state.side], LOWEST, NUMBERS)

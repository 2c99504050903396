"""A quick player for Splitter: of all ways to write the two numbers it takes the one after which
its pad is worth most.

Worth is counted in hundredths of a point. A group of the right size has its points, a larger one
nothing. A smaller one has hopes: they rise with its size and the free spaces around it, and fall
when the rounds left are too few to finish it.
"""

from typing import Final, NamedTuple

from rollwright.core.bits import Bits, has, lowest, size
from rollwright.core.dice import Key
from rollwright.core.numbers import Numbers, cells_with, with_number, written
from rollwright.core.seats import Move, Seat
from rollwright.games.splitter.rules import State, open_moves
from rollwright.games.splitter.scoring import group_in
from rollwright.games.splitter.sheet import HEARTS, LEFT, PAIRS, RIGHT, SPACES, STARS, WIDTH

POINT: Final = 100
ALONE: Final = 40  # less for a growing group: its first number is easily left alone
ROOM: Final = (0, 80, 100, 115)  # hopes in percent, by the free spaces around: none to three
ROUNDS_A_SPACE: Final = 7  # a number comes every third round, but must also fit
STAR: Final = 3  # more than double: a star that no group uses is lost
HEART: Final = (0, 80, 210, 500)  # for so many hearts with one number and none with another
SHELTER: Final = 15  # for a neighbour in a finished group: from here it cannot be spoilt any more
NUISANCE: Final = 18  # for a neighbour in a growing group: here it cannot grow any more
ELBOW: Final = 3  # for a free neighbour: the open spaces are kept for later
UNSEEN: Final = -1_000_000


class Pad(NamedTuple):
    """What a player sees on the own pad before writing."""

    numbers: Numbers
    free: Bits
    finished: Bits  # spaces of groups of the right size
    growing: Bits  # … of smaller ones
    stars: Bits
    hearts: Bits
    rounds: int  # to come after this one


def greedy(state: State, seat: Seat, key: Key) -> Move:
    """The move after which the own pad is worth most; of equal ones as the key has it."""
    pad = seen(state, seat)
    best = UNSEEN
    choice = 0
    moves = open_moves(state, seat)[0]
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        value = move_gain(state, pad, move)
        if value > best or (value == best and has(key, move)):
            best = value
            choice = move
    return choice


def promise(state: State, seat: Seat, move: Move) -> int:
    """What a move promises; the greedy player makes the best one."""
    return move_gain(state, seen(state, seat), move)


def seen(state: State, seat: Seat) -> Pad:
    """The pad of a seat, its groups sorted out."""
    sheet = state.sheets[seat]
    finished = 0
    growing = 0
    for number in range(1, 7):
        cells = cells_with(sheet.numbers, number)
        while cells:
            group = group_in(cells)
            cells &= ~group
            if size(group) == number:
                finished |= group
            elif size(group) < number:
                growing |= group
    return Pad(
        numbers=sheet.numbers,
        free=SPACES[state.pad] & ~written(sheet.numbers),
        finished=finished,
        growing=growing,
        stars=STARS[state.pad],
        hearts=HEARTS[state.pad],
        rounds=size(sheet.free) - 1,
    )


def move_gain(state: State, pad: Pad, move: Move) -> int:
    """What both numbers add to the worth of a pad."""
    smaller, larger = state.roll >> 4, state.roll & 15
    left = 1 << LEFT[state.pad * PAIRS + move // 2]
    right = 1 << RIGHT[state.pad * PAIRS + move // 2]
    if smaller == larger and left << 1 == right:
        return gain(pad, smaller, left | right)  # a double at the centre line is one group
    if move % 2:
        left, right = right, left
    return gain(pad, smaller, left) + gain(pad, larger, right)


def gain(pad: Pad, number: int, cells: Bits) -> int:
    """What a number adds, written into a space or into two that touch."""
    same = cells_with(pad.numbers, number)
    group = grown(cells, same | cells)
    value = worth(pad, number, group, pad.free & ~cells)
    joined = group & ~cells
    while joined:
        before = group_in(joined)
        joined &= ~before
        value -= worth(pad, number, before, pad.free)
    around = beside(cells) & ~same & ~cells
    value += SHELTER * size(around & pad.finished)
    value -= NUISANCE * size(around & pad.growing)
    value -= ELBOW * size(around & pad.free)
    if cells & pad.hearts:
        after = with_number(pad.numbers, number, lowest(cells & pad.hearts))
        value += hearts_worth(after, pad.hearts) - hearts_worth(pad.numbers, pad.hearts)
    return value


def worth(pad: Pad, number: int, group: Bits, free: Bits) -> int:
    """What a group of a number is worth while some spaces are free."""
    spaces = size(group)
    if spaces > number:
        return 0
    value = POINT * number
    if spaces < number:
        rounds = ROUNDS_A_SPACE * (number - spaces)
        value = (POINT * spaces - ALONE) * min(pad.rounds, rounds) // rounds
        value = value * ROOM[min(size(beside(group) & free), 3)] // 100
    return STAR * value if group & pad.stars else value


def hearts_worth(numbers: Numbers, hearts: Bits) -> int:
    """What the hearts are worth: all that are written must hold the same number."""
    held = hearts & written(numbers)
    for number in range(1, 7):
        if cells_with(numbers, number) & hearts == held:
            return HEART[size(held)]
    return 0


def grown(cells: Bits, within: Bits) -> Bits:
    """Some cells with all that are connected to them."""
    group = 0
    while group != cells:
        group = cells
        cells |= beside(cells) & within
    return group


def beside(cells: Bits) -> Bits:
    """The cells that touch one of some cells."""
    return cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH

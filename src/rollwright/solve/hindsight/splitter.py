"""Splitter in hindsight: the throws are given, and which pair each goes to is to be chosen.

In which order pairs are written changes nothing, so a game is a way to lay 22 given dominoes on 22
pairs.

    the bound     n's score n for every n of them, so c of them score n · (c // n) at most. Both
                  stars stand on one pair, so one throw says which two groups are doubled. Equal
                  hearts add 5
    the search    simulated annealing (Kirkpatrick, Gelatt, Vecchi, 1983): two throws change their
                  pairs, or one turns round; a loss is taken the less often the later it is.
                  It starts several times, and stops where the bound is reached
"""

from collections import Counter
from collections.abc import Sequence
from math import exp
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rollwright.core.bits import size
from rollwright.core.dice import Key, derived, draw
from rollwright.fast.compiled import compiled
from rollwright.games.splitter.scoring import group_in, group_points
from rollwright.games.splitter.sheet import HEARTS, LEFT, NAMES, PAIRS, RIGHT, STARS
from rollwright.play.match import AnyMatch, Match
from rollwright.solve.arrays import Ints, ints

Throws: TypeAlias = Sequence[tuple[int, int]]
Bits: TypeAlias = NDArray[np.int64]

STEPS: Final = 8_000_000  # of one start: two seconds
HEARTS_POINTS: Final = 5
UNIT: Final = 1 << 63  # what `draw` stays below
HOT: Final = 2.5  # points that are given up easily at the start …
COLD: Final = 0.15  # … and hardly ever at the end


def bound(pad: int, throws: Throws) -> int:
    """More points than this no game with these throws has.

    >>> bound(0, [(1, 6)] * 22)  # 22 ones, 18 sixes, a one and a six doubled
    47
    """
    numbers = Counter(number for throw in throws for number in throw)
    groups = {number: numbers[number] // number for number in range(1, 7)}
    doubled = max(
        sum(number for number in {a, b} if groups[number]) + (a if a == b and groups[a] > 1 else 0)
        for a, b in throws
    )
    hearts = HEARTS_POINTS if HEARTS[pad] and max(numbers.values()) >= size(HEARTS[pad]) else 0
    return sum(number * groups[number] for number in groups) + doubled + hearts


def best(pad: int, throws: Throws, key: Key, starts: int) -> tuple[int, list[int]]:
    """The best game that was found, its points and its moves, a move a throw."""
    anneal = compiled(annealed)
    dice = np.array([sorted(throw) for throw in throws], np.int64)
    most, moves = -1, ints(PAIRS)
    for start in range(starts):
        points, found = anneal(pad, dice, derived(key, start), STEPS)
        if points > most:
            most, moves = points, found
        if most == bound(pad, throws):
            break
    return most, [int(move) for move in moves]


def annealed(pad: int, dice: Ints, key: Key, steps: int) -> tuple[int, Ints]:
    """One start of the search: points and moves of the best game it came by."""
    moves = 2 * np.arange(PAIRS)  # of each throw: 2 * pair, and 1 for the larger number left
    cells = np.zeros(7, np.int64)  # [number] where it stands, as bits
    for one in range(PAIRS):
        toggle(cells, pad, dice, one, moves[one])
    now, points = promise(cells, pad)
    most, best_moves = points, moves.copy()
    cooling = (COLD / HOT) ** (1.0 / steps)
    heat = 100.0 * HOT
    for step in range(steps):
        heat *= cooling
        lots = draw(key, step)
        one, other, turns = lots % PAIRS, lots // PAIRS % PAIRS, lots // PAIRS**2 % 4
        mine, theirs = moves[one], moves[other]
        if one == other:
            write(cells, pad, dice, moves, one, mine ^ 1)
        else:
            write(cells, pad, dice, moves, one, theirs & ~1 | turns & 1)
            write(cells, pad, dice, moves, other, mine & ~1 | turns >> 1)
        then, points = promise(cells, pad)
        if then >= now or exp((then - now) / heat) > draw(key, steps + step) / UNIT:
            now = then
            if points > most:
                most, best_moves = points, moves.copy()
        else:
            write(cells, pad, dice, moves, other, theirs)
            write(cells, pad, dice, moves, one, mine)
    return most, best_moves


def write(cells: Bits, pad: int, dice: Ints, moves: Ints, one: int, move: int) -> None:
    """Write a throw by another move; two on the same cell are told apart again when one leaves."""
    toggle(cells, pad, dice, one, moves[one])
    moves[one] = move
    toggle(cells, pad, dice, one, move)


def toggle(cells: Bits, pad: int, dice: Ints, one: int, move: int) -> None:
    """Write a throw by a move, or take it away again."""
    left, right = LEFT[pad * PAIRS + move // 2], RIGHT[pad * PAIRS + move // 2]
    cells[dice[one, move & 1]] ^= 1 << left
    cells[dice[one, 1 - (move & 1)]] ^= 1 << right


def promise(cells: Bits, pad: int) -> tuple[int, int]:
    """What a full pad promises in hundredths, small groups a little of it, and its points."""
    points = 0
    close = 0
    for number in range(1, 7):
        left = cells[number]
        if HEARTS[pad] and left & HEARTS[pad] == HEARTS[pad]:
            points += HEARTS_POINTS
        close += 20 * size(left & HEARTS[pad]) * size(left & HEARTS[pad])
        while left:
            group = group_in(left)
            left &= ~group
            points += group_points(number, group, STARS[pad])
            if size(group) < number:
                close += 12 * size(group) * (2 if group & STARS[pad] else 1)
    return 100 * points + close, points


def played(pad: int, throws: Throws, moves: Sequence[int]) -> AnyMatch:
    """The game with these throws and moves."""
    match: AnyMatch = Match("splitter", 1, variant=NAMES[pad])
    for (a, b), move in zip(throws, moves, strict=True):
        match.roll(f"{a} {b}")
        match.play(0, move & ~1 if a == b else move)
    return match

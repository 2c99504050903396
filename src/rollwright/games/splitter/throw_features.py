"""How well throws fit a pad of Splitter, as patterns.

What one more of a number does in a free space: it *finishes* a group (a 1 by itself is one),
lets groups *grow*, *spoils* one that it makes too large, or none of these. All spaces are looked at
at once, as bits. A throw writes both spaces of a pair, so its fit is that of two numbers: from
both finish to one at least spoils.
"""

from typing import Final, NamedTuple

from rollwright.core.bits import Bits, lowest
from rollwright.core.patterns import PatternRow
from rollwright.games.splitter.sheet import LEFT, PAIRS, RIGHT

NUMBERS: Final = 6
ALL: Final = (1 << NUMBERS) - 1
ROUNDS: Final = PAIRS + 1
PHASES: Final = 4  # of a game, where rounds would be too fine

EFFECTS: Final = 3  # of a number in a space: it finishes, grows, spoils
KNOWN: Final = 6  # fits of a throw, from both numbers finish to neither does anything
SCRATCH: Final = NUMBERS * EFFECTS + 2 * KNOWN

# A throw by its place in a square of six by six
THROWS: Final = tuple(6 * one + other for one in range(6) for other in range(one, 6))
FITS: Final = 16  # seven fits, in one pair or in more

# A set of numbers, each as the first of its row of the square
SPREAD: Final = tuple(
    sum(1 << 6 * one for one in range(6) if numbers >> one & 1) for numbers in range(64)
)

PAIR: Final = len(THROWS) * FITS * ROUNDS
CELL: Final = PAIR + 64 * 64 * PHASES
ENTRIES: Final = CELL + 64 * 64 * 64 * PHASES
MOST: Final = len(THROWS) + 3 * PAIRS


class Met(NamedTuple):
    """How many spaces of one number's groups touch each space, up to 7, in binary digits."""

    ones: Bits
    twos: Bits
    fours: Bits
    useful: Bits  # where one of them is not too large


NOBODY: Final = Met(0, 0, 0, 0)


def with_group(met: Met, around: Bits, spaces: int, useful: bool) -> Met:
    """One more group that touches some spaces: its spaces are added there."""
    one = around if spaces & 1 else 0
    two = around if spaces & 2 else 0
    four = around if spaces & 4 else 0
    carry = met.ones & one
    ones = met.ones ^ one
    next_carry = met.twos & two | carry & (met.twos ^ two)
    twos = met.twos ^ two ^ carry
    over = met.fours & four | next_carry & (met.fours ^ four)
    fours = met.fours ^ four ^ next_carry
    return Met(ones | over, twos | over, fours | over, met.useful | (around if useful else 0))


def note(row: PatternRow, first: int, number: int, met: Met, free: Bits) -> None:
    """Write down where a number would finish a group, let one grow, or spoil one."""
    wanted = number - 1  # spaces that a new one finishes
    fewer = 0
    same = free
    for digit in range(3):
        plane = met.fours if digit == 0 else met.twos if digit == 1 else met.ones
        if wanted << digit & 4:
            fewer |= same & ~plane
            same &= plane
        else:
            same &= ~plane
    place = first + EFFECTS * wanted
    row[place] = same
    row[place + 1] = fewer & (met.ones | met.twos | met.fours)
    row[place + 2] = met.useful & free & ~same & ~fewer


def numbers_at(row: PatternRow, first: int, cell: int) -> int:
    """The numbers that have an effect in a space; `first` is where its notes begin."""
    return (
        (row[first] >> cell & 1)
        | (row[first + 3] >> cell & 1) << 1
        | (row[first + 6] >> cell & 1) << 2
        | (row[first + 9] >> cell & 1) << 3
        | (row[first + 12] >> cell & 1) << 4
        | (row[first + 15] >> cell & 1) << 5
    )


def both(left: int, right: int) -> Bits:
    """The throws of one number out of each set, either way round."""
    return SPREAD[left] * right | SPREAD[right] * left


def fit_patterns(
    pad: int, pairs: Bits, rounds: int, row: PatternRow, notes: int, entry: int, used: int
) -> int:
    """What the free pairs want, and how well each throw fits somewhere."""
    phase = 0 if rounds < 4 else 1 if rounds < 8 else 2 if rounds < 13 else 3
    fits = notes + NUMBERS * EFFECTS
    for fit in range(2 * KNOWN):
        row[fits + fit] = 0
    while pairs:
        pair = lowest(pairs) // 2
        pairs &= pairs - 1
        left, right = LEFT[pad * PAIRS + pair], RIGHT[pad * PAIRS + pair]
        ends, other_ends = numbers_at(row, notes, left), numbers_at(row, notes, right)
        grows, other_grows = numbers_at(row, notes + 1, left), numbers_at(row, notes + 1, right)
        bad, other_bad = numbers_at(row, notes + 2, left), numbers_at(row, notes + 2, right)
        idle = ALL & ~(ends | grows | bad)
        other_idle = ALL & ~(other_ends | other_grows | other_bad)
        cell = (ends * 64 + grows) * 64 + bad
        other = (other_ends * 64 + other_grows) * 64 + other_bad
        row[used] = entry + CELL + cell * PHASES + phase
        row[used + 1] = entry + CELL + other * PHASES + phase
        both_ends = min(ends, other_ends) * 64 + max(ends, other_ends)
        row[used + 2] = entry + PAIR + both_ends * PHASES + phase
        used += 3
        note_fit(row, fits, both(ends, other_ends))
        note_fit(row, fits + 2, both(ends, other_grows) | both(grows, other_ends))
        note_fit(row, fits + 4, both(ends, other_idle) | both(idle, other_ends))
        note_fit(row, fits + 6, both(grows, other_grows))
        note_fit(row, fits + 8, both(grows, other_idle) | both(idle, other_grows))
        note_fit(row, fits + 10, both(idle, other_idle))
    return throw_patterns(rounds, row, fits, entry, used)


def note_fit(row: PatternRow, place: int, fit: Bits) -> None:
    """Note throws that fit so well in a pair, and behind them those that did in another as well."""
    row[place + 1] |= row[place] & fit
    row[place] |= fit


def throw_patterns(rounds: int, row: PatternRow, fits: int, entry: int, used: int) -> int:
    """How well each throw fits at best, and whether in more than one pair."""
    ones, twos, fours, more, better = 0, 0, 0, 0, 0
    for n in range(KNOWN):
        fit = row[fits + 2 * n] & ~better
        better |= fit
        worth = KNOWN - n
        ones |= fit if worth & 1 else 0
        twos |= fit if worth & 2 else 0
        fours |= fit if worth & 4 else 0
        more |= fit & row[fits + 2 * n + 1]
    for n in range(len(THROWS)):
        throw = THROWS[n]
        code = (ones >> throw & 1) | (twos >> throw & 1) << 1 | (fours >> throw & 1) << 2
        code |= (more >> throw & 1) << 3
        row[used] = entry + (n * FITS + code) * ROUNDS + rounds
        used += 1
    return used

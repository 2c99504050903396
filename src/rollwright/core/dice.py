"""Dice, and where chance comes from.

Dice lie sorted. They are one int whose hexadecimal digits, read from the left, are the
faces: `0x113556` is the roll 1 1 3 5 5 6, and 0 is an empty table. A tally counts faces
instead: its hexadecimal digit number f, from the right, says how many dice show f.
Dice that can be told apart, by their colours say, lie in their own order instead.

Chance is a function of a key and a counter; there is no generator with a hidden state.
So a throw can be repeated, dealt again to other players, and made on any machine.
"""

from functools import cache
from typing import Final, TypeAlias

from rollwright.core.bits import size

Dice: TypeAlias = int  # faces, sorted unless said otherwise, one hexadecimal digit each
Tally: TypeAlias = int  # how many of each face, one hexadecimal digit each
Outcome: TypeAlias = int  # what chance gave: dice, a card's index, a number
Key: TypeAlias = int  # 63 random bits

KEYS: Final = 1 << 63
DICE_A_DRAW: Final = 4  # so that even a fourth die has bits enough to be fair
_ONES: Final = (0x0, 0x1, 0x11, 0x111, 0x1111, 0x11111, 0x111111, 0x1111111, 0x11111111)
_WORD: Final = 0xFFFFFFFF


# ---------------------------------------------------------------- dice on the table


def tally(dice: Dice) -> Tally:
    """How many dice show each face.

    >>> hex(tally(0x113556))
    '0x1201020'
    """
    counts = 0
    while dice:
        counts += 1 << 4 * (dice & 15)
        dice >>= 4
    return counts


def count(counts: Tally, face: int) -> int:
    """How many dice of a tally show a face.

    >>> count(tally(0x113556), 5)
    2
    """
    return counts >> 4 * face & 15


def laid_out(counts: Tally) -> Dice:
    """The dice of a tally, sorted.

    >>> hex(laid_out(tally(0x113556)))
    '0x113556'
    """
    dice = 0
    face = 0
    while counts:
        n = counts & 15
        dice = dice << 4 * n | face * _ONES[n]
        counts >>= 4
        face += 1
    return dice


def dice_in(counts: Tally) -> int:
    """The number of dice of a tally, below 15: the sum of its digits, found by casting out 15s.

    >>> dice_in(tally(0x113556))
    6
    """
    return counts % 15


def chosen(counts: Tally, places: int) -> Tally:
    """Those of the sorted dice that lie in some places (as bits from the left).

    >>> hex(laid_out(chosen(tally(0x113556), 0b000101)))
    '0x13'
    """
    taken = 0
    shift = 0
    while counts >> shift:
        n = counts >> shift & 15
        taken += size(places & (1 << n) - 1) << shift
        places >>= n
        shift += 4
    return taken


def choices(counts: Tally) -> int:
    """The sets of dice that can be chosen, as bits: the set of places s is bit s-1.

    Two 5s are one choice, not two: of equal dice the leftmost are taken, so that each multiset
    is exactly one set. Number by number, each set found so far is also taken together with the
    leftmost dice of the next number: to join two sets without a common die is to add them, and
    so to shift the bits of one by the other.

    >>> [bin(s + 1) for s in range(63) if choices(tally(0x55)) >> s & 1]
    ['0b1', '0b11']
    """
    sets = 0
    place = 0
    while counts:
        found = sets
        for n in range(1, (counts & 15) + 1):
            these = (1 << n) - 1 << place
            found |= sets << these | 1 << these - 1
        sets = found
        place += counts & 15
        counts >>= 4
    return sets


# ---------------------------------------------------------------- chance


def stirred(word: int) -> int:
    """One 32-bit word mixed into another, one to one. No product reaches 2**63."""
    word ^= word >> 16
    word = word * 0x21F0AAAD & _WORD
    word ^= word >> 15
    word = word * 0x735A2D97 & _WORD
    word ^= word >> 15
    word = word * 0x31848BAB & _WORD
    return word ^ word >> 14


def draw(key: Key, counter: int) -> int:
    """32 random bits: number `counter` of those that belong to a key."""
    word = stirred((counter + 1) * 0x1E3779B1 & _WORD ^ key & _WORD)
    return stirred(word ^ key >> 32)


def below(limit: int, key: Key) -> int:
    """A random number from 0 to limit-1; like all here even to one part in 2**32 / limit."""
    return draw(key, 0) * limit >> 32


def portion(limit: int, key: Key) -> int:
    """A number from 0 to limit-1 straight from a key's own bits: quick, for keys well mixed."""
    return (key >> 31) * limit >> 32


def derived(key: Key, counter: int) -> Key:
    """Another key: number `counter` of those that belong to a key."""
    return draw(key, 2 * counter) << 31 | draw(key, 2 * counter + 1) >> 1


def throw(key: Key, n: int, lowest_face: int, faces: int) -> Dice:
    """Throw n dice whose faces are numbered from `lowest_face`.

    >>> hex(throw(key=7, n=6, lowest_face=1, faces=6)) == hex(throw(7, 6, 1, 6))
    True
    """
    counts = 0
    bits = 0
    for die in range(n):
        if die % DICE_A_DRAW == 0:
            bits = draw(key, die // DICE_A_DRAW)
        # the bits are a fraction; its digits to the base `faces` are the dice
        bits *= faces
        counts += 1 << 4 * (lowest_face + (bits >> 32))
        bits &= _WORD
    return laid_out(counts)


def throw_in_order(key: Key, n: int, lowest_face: int, faces: int) -> Dice:
    """Throw n dice that can be told apart: the first digit is the first die.

    >>> sorted(hex(throw_in_order(7, 6, 1, 6))) == sorted(hex(throw(7, 6, 1, 6)))
    True
    """
    dice = 0
    bits = 0
    for die in range(n):
        if die % DICE_A_DRAW == 0:
            bits = draw(key, die // DICE_A_DRAW)
        bits *= faces
        dice = dice << 4 | lowest_face + (bits >> 32)
        bits &= _WORD
    return dice


def die_at(dice: Dice, n: int, place: int) -> int:
    """What one of n dice shows, by its place from the left.

    >>> die_at(0x416253, n=6, place=2)
    6
    """
    return dice >> 4 * (n - 1 - place) & 15


@cache
def throws(n: int, lowest_face: int, faces: int) -> tuple[tuple[Dice, int], ...]:
    """Every throw of n dice, ascending, with the number of ways it comes about.

    >>> [(hex(dice), ways) for dice, ways in throws(2, 1, 2)]
    [('0x11', 1), ('0x12', 2), ('0x22', 1)]
    """
    return tuple(listed_throws(n, lowest_face, faces))


def listed_throws(n: int, lowest_face: int, faces: int) -> list[tuple[Dice, int]]:
    """What `throws` remembers."""
    highest = lowest_face + faces - 1
    dice = lowest_face * _ONES[n]
    every = [(dice, ways(dice))]
    while dice < highest * _ONES[n]:
        last = 0  # the last die, from the right, that can be raised; those after it follow
        while dice >> 4 * last & 15 == highest:
            last += 1
        raised = (dice >> 4 * last & 15) + 1
        dice = dice >> 4 * (last + 1) << 4 * (last + 1) | raised * _ONES[last + 1]
        every.append((dice, ways(dice)))
    return every


def ways(dice: Dice) -> int:
    """In how many ways a throw comes about, if its dice can be told apart.

    >>> ways(0x113556)
    180
    """
    orders = 1
    n = 0
    equal = 0
    while dice:
        n += 1
        equal += 1
        orders = orders * n // equal
        if dice >> 4 & 15 != dice & 15:
            equal = 0
        dice >>= 4
    return orders


@cache
def throws_in_order(n: int, lowest_face: int, faces: int) -> tuple[tuple[Dice, int], ...]:
    """Every throw of n dice that can be told apart, ascending; each comes about in one way.

    >>> [(hex(dice), ways) for dice, ways in throws_in_order(2, 1, 2)]
    [('0x11', 1), ('0x12', 1), ('0x21', 1), ('0x22', 1)]
    """
    return tuple(listed_throws_in_order(n, lowest_face, faces))


def listed_throws_in_order(n: int, lowest_face: int, faces: int) -> list[tuple[Dice, int]]:
    """What `throws_in_order` remembers."""
    every = [(0, 1)]
    for _ in range(n):
        every = [(dice << 4 | lowest_face + face, 1) for dice, _ in every for face in range(faces)]
    return every

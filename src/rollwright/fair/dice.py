"""Fair dice: throws that nobody could choose, and that anybody can check afterwards.

Before the game the server publishes the hash of its seed (`commitment`), and every seat the hash
of some random bytes of its own (`pledge`). The seats open their bytes, and the seed keyed with
them (`table_key`) gives every throw: draw number 0, 1, 2, … is a whole number below the number of
ways in which the dice can fall, every number with the same chance (`integer`). The `kind` of a
throw says which outcomes there are, in how many ways each, so that whoever checks a throw needs
no rules. At the end the seed is published. docs/fair-dice.md tells it all in plain words.

Whatever is hashed is JSON in its one form (`canonical`): the same text for the same content.
"""

import hmac
import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate, count
from math import comb
from typing import Any, Final, NamedTuple, NoReturn

from rollwright.core.dice import Outcome, throws
from rollwright.core.errors import BadKind

SEED_BYTES: Final = 32
CONTRIBUTION_BYTES: Final = 32

_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)
_WHOLE: Final = 1 << 256  # the numbers that a digest can be
_MOST: Final = 100_000  # outcomes of a kind: a stranger's file may ask for any
_KIND: Final = re.compile(
    r"d(?P<die>[1-9]\d{0,5})"
    r"|(?P<n>[1-9]\d?)d(?P<low>[1-9]\d?)-(?P<high>[1-9]\d?)"
    r"|pile (?P<pile>\d{1,9}(?:,\d{1,9}){0,999})",
    re.ASCII,
)


class Throw(NamedTuple):
    """A throw with all that is needed to check it."""

    draw: int  # its number at this table, from 0
    integer: int  # from 0 to the number of ways less one
    kind: str
    outcome: Outcome


def canonical(value: Any) -> str:
    """JSON in its one form: sorted keys, no blanks, nothing but ASCII.

    >>> canonical({"b": [1, None], "a": "ö"})
    '{"a":"\\\\u00f6","b":[1,null]}'
    """
    return _ENCODER.encode(value)


# ---------------------------------------------------------------- before the game


def commitment(table: str, seed: bytes) -> str:
    """What the server publishes before the game: the hash of the table's id and its seed.

    >>> commitment("quiet-otter", bytes(32))[:16]
    '0d28134250b128fe'
    """
    return sha256(canonical([table, seed.hex()]).encode()).hexdigest()


def pledge(contribution: bytes) -> str:
    """What a seat publishes on joining: the hash of the bytes that it will open."""
    return sha256(contribution).hexdigest()


def table_key(seed: bytes, contributions: Sequence[bytes]) -> bytes:
    """What all throws come from: the seed keyed with each seat's bytes, in the order of seats.

    A seat that did not open its bytes counts as having none.

    >>> table_key(bytes(32), [b"\\1\\2", b""]).hex()[:16]
    '8890ce2815e7d10c'
    """
    opened = canonical([contribution.hex() for contribution in contributions])
    return hmac.digest(seed, opened.encode(), "sha256")


# ---------------------------------------------------------------- a throw


def throw(key: bytes, draw: int, kind: str) -> Throw:
    """The throw that a draw gives.

    The ways of all outcomes stand in one row, in the order of the outcomes; the integer is a
    place in that row.

    >>> throw(bytes(32), 0, "2d1-6")
    Throw(draw=0, integer=29, kind='2d1-6', outcome=69)
    """
    outcomes, ends = _row(kind)
    place = integer(key, draw, ends[-1])
    return Throw(draw, place, kind, outcomes[bisect_right(ends, place)])


def integer(key: bytes, draw: int, limit: int) -> int:
    """A whole number from 0 to limit-1, each with exactly the same chance.

    >>> [integer(bytes(32), draw, 6) for draw in range(10)]
    [5, 5, 5, 5, 2, 1, 5, 5, 3, 1]
    """
    return below(limit, blocks(key, draw))


def blocks(key: bytes, draw: int) -> Iterator[bytes]:
    """The digests of a draw: HMAC-SHA-256 of the text `[draw,block]`, for block 0, 1, 2, …"""
    for block in count():
        yield hmac.digest(key, b"[%d,%d]" % (draw, block), "sha256")


def below(limit: int, digests: Iterable[bytes]) -> int:
    """The remainder of the first digest that is fair.

    A digest is a whole number below 2**256, its first byte the highest. Those from the last
    multiple of the limit on would favour small remainders, so they are passed over.
    """
    fair = _WHOLE - _WHOLE % limit
    for digest in digests:
        number = int.from_bytes(digest, "big")
        if number < fair:
            return number % limit
    raise ValueError("there are no more digests")


# ---------------------------------------------------------------- kinds of throws


def kind_of(outcomes: Sequence[tuple[Outcome, int]]) -> str:
    """The kind of a throw, from all its outcomes with their ways, as rules list them.

    `d20` is a die from 1 to 20, `6d1-6` six dice with the faces 1 to 6 of which only the numbers
    count and not the order, `pile 5,0,4` a card of which there are 5 with the index 0 and 4 with
    the index 2. Equal lists are one kind: a single die of six is `d6`, whatever it is thrown for.

    >>> kind_of(throws(6, 1, 6)), kind_of(throws(1, 1, 6)), kind_of([(0, 5), (2, 4)])
    ('6d1-6', 'd6', 'pile 5,0,4')
    """
    first, last = outcomes[0][0], outcomes[-1][0]
    if first == 1 and all(ways == 1 for _, ways in outcomes) and last == len(outcomes):
        return f"d{last}"
    dice, low, high = len(f"{first:x}"), first & 15, last & 15
    if dice > 1 and 1 <= low <= high and tuple(outcomes) == throws(dice, low, high - low + 1):
        return f"{dice}d{low}-{high}"
    ways_of = dict(outcomes)
    return "pile " + ",".join(str(ways_of.get(card, 0)) for card in range(last + 1))


def outcomes_of(kind: str) -> tuple[tuple[Outcome, int], ...]:
    """All outcomes of a kind of throw, ascending, with their ways.

    >>> outcomes_of("pile 5,0,4"), outcomes_of("d3")
    (((0, 5), (2, 4)), ((1, 1), (2, 1), (3, 1)))
    """
    found = _KIND.fullmatch(kind)
    if not found:
        _refuse(kind)
    if found["die"]:
        every = tuple((number, 1) for number in range(1, min(int(found["die"]), _MOST) + 1))
    elif found["n"]:
        n, low, high = int(found["n"]), int(found["low"]), int(found["high"])
        if not low <= high <= 15 or n > 15 or comb(n + high - low, n) > _MOST:
            _refuse(kind)
        every = throws(n, low, high - low + 1)
    else:
        cards = [int(ways) for ways in found["pile"].split(",")]
        every = tuple((card, ways) for card, ways in enumerate(cards) if ways)
    if not every or kind_of(every) != kind:
        _refuse(kind)
    return every


def _refuse(kind: str) -> NoReturn:
    raise BadKind(f"'{kind[:40]}' is no kind of throw, such as 6d1-6, d20 or pile 5,5,4.")


@lru_cache(1024)
def _row(kind: str) -> tuple[list[Outcome], list[int]]:
    """The outcomes of a kind, and where each one's ways end in the row of all."""
    every = outcomes_of(kind)
    return [outcome for outcome, _ in every], list(accumulate(ways for _, ways in every))

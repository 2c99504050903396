"""Fair dice: throws that nobody could choose, and that anybody can check afterwards.

Before the game the server publishes the hash of its seed (`commitment`), and every seat the hash
of some random bytes of its own (`pledge`). The seats open their bytes, and the seed keyed with
them (`table_key`) gives every throw: draw number 0, 1, 2, … is a whole number below the number of
ways in which the dice can fall, every number with the same chance (`integer`). The kind of a
throw (`throw_kinds.py`) says which outcomes there are, in how many ways each. A draw of its own
says who begins (`drawn_order`), which changes no throw. At the end the seed is published.
docs/fair-dice.md tells it all in plain words.

Whatever is hashed is JSON in its one form (`canonical`): the same text for the same content.
"""

import hmac
import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate, count
from math import factorial
from typing import Final, NamedTuple, TypeAlias

from rollwright.core.dice import Outcome
from rollwright.core.seats import Seat
from rollwright.fair.throw_kinds import Kind, outcomes_of

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None

SEED_BYTES: Final = 32
CONTRIBUTION_BYTES: Final = 32
ORDER: Final = "order"  # the name of the draw that says who begins

_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)
_WHOLE: Final = 1 << 256  # the numbers that a digest can be


class Throw(NamedTuple):
    """A throw with all that is needed to check it."""

    draw: int  # its number at this table, from 0
    integer: int  # from 0 to the number of ways less one
    kind: Kind
    outcome: Outcome


def canonical(value: Json | Mapping[str, object]) -> str:
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


def throw(key: bytes, draw: int, kind: Kind) -> Throw:
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


def blocks(key: bytes, draw: int | str) -> Iterator[bytes]:
    """The digests of a draw: HMAC-SHA-256 of the text `[draw,block]`, for block 0, 1, 2, …"""
    # a number is its own JSON; the encoder would take as long as the digest does
    name = str(draw) if type(draw) is int else canonical(draw)
    for block in count():
        yield hmac.digest(key, f"[{name},{block}]".encode(), "sha256")


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


# ---------------------------------------------------------------- who begins


def drawn_order(key: bytes, seats: int) -> list[Seat]:
    """The seats in the order in which they play: each of all orders with the same chance.

    The orders stand in one row, as in a dictionary, and the draw called `order` is a place in it.
    Throws have numbers for names, so none of them is another for it.

    >>> [drawn_order(bytes([n] * 32), 3) for n in range(3)]
    [[0, 1, 2], [1, 2, 0], [1, 0, 2]]
    """
    place = below(factorial(seats), blocks(key, ORDER))
    left, order = list(range(seats)), []
    for others in reversed(range(seats)):
        number, place = divmod(place, factorial(others))
        order.append(left.pop(number))
    return order


# ---------------------------------------------------------------- the outcomes of a kind


@lru_cache(64)  # some have tens of thousands of outcomes
def _row(kind: Kind) -> tuple[list[Outcome], list[int]]:
    """The outcomes of a kind, and where each one's ways end in the row of all."""
    every = outcomes_of(kind)
    return [outcome for outcome, _ in every], list(accumulate(ways for _, ways in every))

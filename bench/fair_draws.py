"""Do fair dice fall as they should? Chi-square of many draws of every kind of throw.

    python bench/fair_draws.py [--draws 10000000] [--kinds 2d1-6 d20]
    python bench/fair_draws.py --draws 1000000 --kinds --seats 2 3 5

The second is of the order of seats: who begins, at as many tables. Draws come from the functions
that the live table uses. p is the chance of a fit no better than this one if the dice are fair:
with so many kinds one below 0.01 is nothing yet, one below 0.0001 is.
The exit code is 1 if there is such a one.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from math import erfc, factorial, sqrt
from typing import NamedTuple

from rollwright.fair.dice import throw
from rollwright.fair.throw_kinds import outcomes_of
from rollwright.web.table.dice import Dice, fresh_seed

KINDS = (
    *("2d1-6", "3d1-6", "4d1-6", "5d1-6", "6d1-6"),  # Splitter, Penk!, Tutto
    *("7d3-8", "8d3-8"),  # HexRoller
    *("d4", "d6", "d8", "d10", "d12", "d20"),  # Polygrid, and a last die
    *("d6+d6", "d6+d6+d6+d6+d6+d6", "d4+d3-8+d12"),  # coloured dice
    *("pile 5,5,5,5,5,5,5,5,5,10,1", "pile 3,0,4,1,5,2,0,4,3,7,1", "pile 1,0,0,2"),  # Tutto
)
UNLIKELY = 0.0001
LEAST = 5  # draws expected in a cell: rarer outcomes share one with their neighbours

Thrown = Callable[[bytes, int, str], int]  # key, draw, kind -> outcome


class Fit(NamedTuple):
    """How well draws fit."""

    chi_square: float
    degrees: int

    @property
    def p(self) -> float:
        """The chance of a worse fit, by Wilson and Hilferty's cube root."""
        part = 2 / (9 * self.degrees)
        z = ((self.chi_square / self.degrees) ** (1 / 3) - (1 - part)) / sqrt(part)
        return erfc(z / sqrt(2)) / 2


def fair(key: bytes, draw: int, kind: str) -> int:
    """The outcome of a draw, as at the live table."""
    return throw(key, draw, kind).outcome


def fit(kind: str, draws: int, key: bytes, thrown: Thrown = fair) -> Fit:
    """The fit of the first draws of a key."""
    seen = Counter(thrown(key, draw, kind) for draw in range(draws))
    outcomes = outcomes_of(kind)
    total = sum(ways for _, ways in outcomes)
    cells = []
    rare, rare_seen = 0.0, 0
    for outcome, ways in outcomes:
        expected = draws * ways / total
        if expected < LEAST:
            rare, rare_seen = rare + expected, rare_seen + seen[outcome]
        else:
            cells.append((expected, seen[outcome]))
        if rare >= LEAST:
            cells.append((rare, rare_seen))
            rare, rare_seen = 0.0, 0
    if rare:
        cells.append((rare, rare_seen))
    return Fit(sum((n - expected) ** 2 / expected for expected, n in cells), len(cells) - 1)


def order_fit(seats: int, draws: int, seeds: Callable[[], bytes] = fresh_seed) -> Fit:
    """The fit of the orders in which the seats of so many tables play, each with a seed anew."""
    seen = Counter(tuple(Dice.of(seeds(), [b""] * seats).order(seats)) for _ in range(draws))
    expected = draws / factorial(seats)
    chi_square = sum((n - expected) ** 2 / expected for n in seen.values())
    chi_square += expected * (factorial(seats) - len(seen))  # of orders that never came
    return Fit(chi_square, factorial(seats) - 1)


def main() -> None:
    """Draw and judge every kind."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--draws", type=int, default=10_000_000, help="of each kind")
    parser.add_argument("--kinds", nargs="*", default=KINDS, help="such as 6d1-6 'pile 5,5,4'")
    parser.add_argument("--seats", nargs="*", type=int, default=(), help="orders of so many")
    parser.add_argument("--key", default="rollwright", help="any text: another one, other draws")
    arguments = parser.parse_args()
    draws: int = arguments.draws
    print(f"{'kind':30} {'chi-square':>12} {'degrees':>8} {'p':>8} {'draws/s':>10}")
    unlikely = False
    asked: dict[str, Callable[[], Fit]] = {
        kind: partial(fit, kind, draws, sha256(f"{arguments.key} {kind}".encode()).digest())
        for kind in arguments.kinds
    }
    asked |= {f"order of {n} seats": partial(order_fit, n, draws) for n in arguments.seats}
    for kind, measured in asked.items():
        begun = time.perf_counter()
        found = measured()
        rate = arguments.draws / (time.perf_counter() - begun)
        unlikely |= found.p < UNLIKELY
        print(
            f"{kind:30} {found.chi_square:12.2f} {found.degrees:8} {found.p:8.4f} {rate:10,.0f}",
            flush=True,
        )
    sys.exit(1 if unlikely else 0)


if __name__ == "__main__":
    main()

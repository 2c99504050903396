"""Dice fall as they should: `python -m bench.reliability.dice`, 10^8 of each, and controls.

Every die of 4, 6, 8, 10, 12 and 20 faces is thrown through `fair.dice.throw`, as at a live table,
several at once where a throw may have several. Looked at are faces, dice beside one another, dice
of throws that follow one another, gaps between two of the same face, faces by their place in a
throw, and the first throws of tables. No p may be below a millionth once it is multiplied by how
many there are, nor so near to 1.

Four sorts of dice that are not fair go through the same tests, and must be found out: a byte taken
modulo the faces, one whose limit is off by one, draws of which each is used twice, a loaded die.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from bench.fair_draws import Fit
from bench.fair_draws import fair as thrown_fairly
from bench.reliability.proof import Outcome, Proof, keep, options
from rollwright.fair.dice import blocks

AT_ONCE = {4: 8, 6: 6, 8: 5, 10: 5, 12: 4, 20: 1}  # dice of a throw, in as many ways as may be
UNLIKELY = 1e-6
GAPS = 80  # longer ones count as one
LEAST = 20  # draws expected in a cell: rarer gaps share one
FIRSTS = 100  # of so many throws one is the first of a table
BLOCK = 200_000  # throws that are looked at together, all of one table
CONTROL = 700_000  # dice, by which what is not fair has to be found out
LOADED = 1 / 3000  # what a loaded die has more, where 10^8 are thrown

Counts = NDArray[np.int64]
Thrown = Callable[[bytes, int, str], int]  # key, draw, kind -> outcome


class Tally:
    """What dice of so many faces have shown."""

    def __init__(self, faces: int) -> None:
        self.faces, self.dice = faces, AT_ONCE[faces]
        self.gaps = np.zeros(GAPS + 1, np.int64)
        self.places, self.firsts = (np.zeros((self.dice, faces), np.int64) for _ in range(2))
        self.beside, self.after = (np.zeros(faces * faces, np.int64) for _ in range(2))
        self.blocks = 0

    def add(self, thrown: Counts) -> None:
        """Throws of one table in their order: a row for each, a column for each die; from 0."""
        n = self.faces
        self.places += _by_place(thrown, n)
        pairs = thrown[:, : self.dice // 2 * 2].reshape(-1, 2)  # no die is in two
        self.beside += np.bincount(pairs[:, 0] * n + pairs[:, 1], minlength=n * n)
        even = len(thrown) // 2 * 2
        later = (thrown[0:even:2] * n + thrown[1:even:2]).reshape(-1)
        self.after += np.bincount(later, minlength=n * n)
        between = np.diff(np.flatnonzero(thrown.reshape(-1) == self.blocks % n)) - 1
        self.gaps += np.bincount(np.minimum(between, GAPS), minlength=GAPS + 1)
        self.blocks += 1

    def fits(self) -> dict[str, Fit]:
        """How well each of the tests fits."""
        n = self.faces
        found = {
            "faces": _even(self.places.sum(axis=0), n - 1),
            "places": _even(self.places, self.dice * (n - 1)),
            "first throws": _even(self.firsts, self.dice * (n - 1)),
            "throws after one another": _even(self.after, n * n - 1),
            "gaps": self._gap_fit(),
        }
        if self.dice > 1:
            found["dice beside one another"] = _even(self.beside, n * n - 1)
        return found

    def _gap_fit(self) -> Fit:
        total, miss = int(self.gaps.sum()), 1 - 1 / self.faces
        chances = [miss**gap / self.faces for gap in range(GAPS)] + [miss**GAPS]
        cells: list[list[float]] = [[0.0, 0.0]]
        for chance, seen in zip(chances, self.gaps.tolist(), strict=True):
            if cells[-1][0] >= LEAST:
                cells.append([0.0, 0.0])
            cells[-1][0] += chance * total
            cells[-1][1] += seen
        if cells[-1][0] < LEAST and len(cells) > 1:
            last = cells.pop()
            cells[-1] = [a + b for a, b in zip(cells[-1], last, strict=True)]
        return Fit(sum((seen - e) ** 2 / e for e, seen in cells), max(1, len(cells) - 1))


def _by_place(thrown: Counts, faces: int) -> Counts:
    return np.stack([np.bincount(column, minlength=faces) for column in thrown.T])


def _even(seen: Counts, degrees: int) -> Fit:
    expected = seen.sum() / seen.size
    return Fit(float(((seen - expected) ** 2).sum() / expected), degrees)


# ---------------------------------------------------------------- thrown


def kind(faces: int) -> str:
    """The kind of a throw of as many such dice as may be."""
    return "+".join([f"d{faces}"] * AT_ONCE[faces])


def faces_of(outcomes: Iterator[int], faces: int, count: int) -> Counts:
    """The faces of throws, from 0."""
    dice = AT_ONCE[faces]
    whole = np.fromiter(outcomes, np.int64, count)
    if dice == 1:
        return (whole - 1)[:, None]
    shifts = 4 * np.arange(dice - 1, -1, -1)
    return (whole[:, None] >> shifts & 15) - 1


def tallied(faces: int, dice: int, seed: int, throws: Thrown = thrown_fairly) -> Tally:
    """So many dice of these faces."""
    tally, of = Tally(faces), kind(faces)
    left, number = max(1, dice // AT_ONCE[faces]), 0
    while left > 0:
        count = min(BLOCK, left)
        key = sha256(f"{seed} {faces} {number}".encode()).digest()
        tally.add(faces_of((throws(key, draw, of) for draw in range(count)), faces, count))
        firsts = max(1, count // FIRSTS)
        keys = (sha256(key + bytes([n % 256, n // 256])).digest() for n in range(firsts))
        tally.firsts += _by_place(
            faces_of((throws(key, 0, of) for key in keys), faces, firsts), faces
        )
        left, number = left - count, number + 1
    return tally


# ---------------------------------------------------------------- not fair


def _joined(faces: list[int]) -> int:
    outcome = 0
    for face in faces[: AT_ONCE[6]]:
        outcome = outcome << 4 | face + 1
    return outcome


def modulo(key: bytes, draw: int, of: str) -> int:
    """Bytes modulo six, none passed over."""
    return _joined([byte % 6 for byte in next(blocks(key, draw))])


def off_by_one(key: bytes, draw: int, of: str) -> int:
    """Bytes of which one too many is taken for fair."""
    return _joined([byte % 6 for byte in next(blocks(key, draw)) if byte <= 252])


def reused(key: bytes, draw: int, of: str) -> int:
    """Each draw is used for two throws."""
    return thrown_fairly(key, draw // 2, of)


def loaded(more: float, key: bytes, draw: int, of: str) -> int:
    """One face comes a little more often."""
    digest, chance = next(blocks(key, draw)), 1 / 6 + more
    lots = [int.from_bytes(digest[at : at + 4], "big") / 2**32 for at in range(0, 24, 4)]
    return _joined(
        [0 if lot < chance else 1 + int((lot - chance) / (1 - chance) * 5) for lot in lots]
    )


def worst(tally: Tally) -> float:
    """The least likely p of a tally, as the tests are judged."""
    return min(min(fit.p, 1 - fit.p) for fit in tally.fits().values())


def run(trials: int, seed: int, faces: tuple[int, ...] = tuple(AT_ONCE)) -> Outcome:
    """So many dice of each, and four that are not fair."""
    outcome, tests = Outcome(trials * len(faces)), 6 * len(AT_ONCE)
    for one in faces:
        for test, fit in tallied(one, trials, seed).fits().items():
            outcome.counted["tests"] += 1
            print(f"d{one:<3} {test:26} p {fit.p:.4f}", file=sys.stderr, flush=True)
            if min(fit.p, 1 - fit.p) * tests < UNLIKELY:
                outcome.fail(f"d{one}, {test}: p is {fit.p}")
    if 6 in faces:
        more = LOADED * max(1.0, (1e8 / trials) ** 0.5)
        controls: dict[str, tuple[int, Thrown]] = {
            "modulo": (CONTROL, modulo),
            "off by one": (CONTROL, off_by_one),
            "draws used twice": (CONTROL // 10, reused),
            f"a face with {1 / 6 + more:.4f}": (trials, partial(loaded, more)),
        }
        for name, (dice, throws) in controls.items():
            found = worst(tallied(6, dice, seed, throws)) * tests < UNLIKELY
            outcome.counted["controls that were found out"] += found
            if not found:
                outcome.fail(f"a control was taken for fair: {name}")
    return outcome


PROOF = Proof(
    "dice",
    "dice of 4, 6, 8, 10, 12 and 20 faces fall as they should",
    "dice",
    100_000_000,
    run,
)


def main() -> None:
    """All dice, or some; the exit code is 1 if anything is unlikely."""
    parser = options(PROOF.goal)
    parser.add_argument("--trials", type=int, default=PROOF.full, help="dice of each sort")
    parser.add_argument("--faces", type=int, nargs="*", choices=AT_ONCE, default=tuple(AT_ONCE))
    given: argparse.Namespace = parser.parse_args()
    proof = Proof(
        PROOF.name, PROOF.goal, PROOF.unit, PROOF.full, partial(run, faces=tuple(given.faces))
    )
    outcome = proof.tried(given.trials, given.seed)
    if given.keep:
        keep(given.keep, proof, given.seed, outcome)
    print(proof.told(outcome))
    sys.exit(bool(outcome.failures))


if __name__ == "__main__":
    main()

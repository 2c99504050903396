"""Dice fall as they should: `python -m bench.reliability.dice`, 10^8 of each, and controls.

Every die of 4, 6, 8, 10, 12 and 20 faces is thrown through `fair.dice.throw`, as at a live table,
several at once where a throw may have several. Looked at are faces, dice beside one another, dice
of throws that follow one another, gaps between two of the same face, faces by their place in a
throw, and the first throws of tables. No p may be below a millionth once it is multiplied by how
many there are, nor so near to 1.

Four sorts of dice that are not fair go through the same tests, and must be found out: a byte taken
modulo the faces, one whose limit is off by one, draws of which each is used twice, a loaded die.

With `--cores 8` eight processes throw; with `--parts FOLDER` each part is kept there once it is
thrown, so that whoever is interrupted goes on where it was, on this machine or another. All parts
are counted together: it is one test of all dice, whoever threw them.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.fair_draws import Fit
from bench.fair_draws import fair as thrown_fairly
from bench.reliability.proof import Outcome, Proof, options, say
from rollwright.fair.dice import blocks

AT_ONCE = {4: 8, 6: 6, 8: 5, 10: 5, 12: 4, 20: 1}  # dice of a throw, in as many ways as may be
UNLIKELY = 1e-6
GAPS = 80  # longer ones count as one
LEAST = 20  # draws expected in a cell: rarer gaps share one
FIRSTS = 100  # of so many throws one is the first of a table
BLOCK = 200_000  # throws that are looked at together, all of one table
CONTROL = 2_000_000  # dice, by which what is not fair has to be found out
PART = 25  # blocks that are thrown in one go, and kept
COUNTED = ("places", "firsts", "beside", "after", "gaps")  # of a tally
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

    def __iadd__(self, other: "Tally") -> "Tally":
        for name in COUNTED:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self

    def add(self, thrown: Counts, number: int) -> None:
        """Throws of one table in their order: a row for each, a column for each die; from 0."""
        n = self.faces
        self.places += _by_place(thrown, n)
        pairs = thrown[:, : self.dice // 2 * 2].reshape(-1, 2)  # no die is in two
        self.beside += np.bincount(pairs[:, 0] * n + pairs[:, 1], minlength=n * n)
        even = len(thrown) // 2 * 2
        later = (thrown[0:even:2] * n + thrown[1:even:2]).reshape(-1)
        self.after += np.bincount(later, minlength=n * n)
        between = np.diff(np.flatnonzero(thrown.reshape(-1) == number % n)) - 1
        self.gaps += np.bincount(np.minimum(between, GAPS), minlength=GAPS + 1)

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


def tallied(
    faces: int, dice: int, seed: int, throws: Thrown = thrown_fairly, part: range | None = None
) -> Tally:
    """So many dice of these faces; or only some blocks of them, by their numbers."""
    tally, of = Tally(faces), kind(faces)
    whole = max(1, dice // AT_ONCE[faces])
    for number in part or range(-(-whole // BLOCK)):
        count = min(BLOCK, whole - number * BLOCK)
        key = sha256(f"{seed} {faces} {number}".encode()).digest()
        thrown = faces_of((throws(key, draw, of) for draw in range(count)), faces, count)
        tally.add(thrown, number)
        firsts = max(1, count // FIRSTS)
        keys = (sha256(key + bytes([n % 256, n // 256])).digest() for n in range(firsts))
        tally.firsts += _by_place(
            faces_of((throws(key, 0, of) for key in keys), faces, firsts), faces
        )
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


# ---------------------------------------------------------------- in parts


class Sort(NamedTuple):
    """Dice that are judged together."""

    name: str
    faces: int
    dice: int
    throws: Thrown = thrown_fairly

    @property
    def parts(self) -> list[range]:
        """The numbers of its blocks, in parts that are thrown in one go."""
        blocks = -(-max(1, self.dice // AT_ONCE[self.faces]) // BLOCK)
        return [range(at, min(at + PART, blocks)) for at in range(0, blocks, PART)]


def sorts(trials: int, faces: tuple[int, ...]) -> tuple[list[Sort], list[Sort]]:
    """Dice that are fair, so many of each; and four sorts that are not."""
    fair = [Sort(f"d{one}", one, trials) for one in faces]
    if 6 not in faces:
        return fair, []
    more = LOADED * max(1.0, (1e8 / trials) ** 0.5)
    return fair, [
        Sort("modulo", 6, CONTROL // 2, modulo),
        Sort("off by one", 6, CONTROL, off_by_one),
        Sort("draws used twice", 6, CONTROL // 20, reused),
        Sort(f"a face with {1 / 6 + more:.4f}", 6, trials, partial(loaded, more)),
    ]


def part_of(sort: Sort, seed: int, part: range, folder: Path | None) -> Tally:
    """A part of a sort, thrown or, where it was kept, read."""
    name = f"{seed} {sort.dice} {sort.name} {part.start}-{part.stop}.npz".replace(" ", "_")
    if folder is not None and (folder / name).exists():
        tally = Tally(sort.faces)
        with np.load(folder / name) as kept:
            for one in COUNTED:
                setattr(tally, one, kept[one])
        return tally
    tally = tallied(sort.faces, sort.dice, seed, sort.throws, part)
    if folder is not None:
        half = folder / f"half_{name}"
        np.savez_compressed(half, **{one: getattr(tally, one) for one in COUNTED})
        half.replace(folder / name)
    return tally


def thrown(every: list[Sort], seed: int, cores: int, folder: Path | None) -> dict[str, Tally]:
    """The tallies of sorts, each the sum of its parts."""
    found = {sort.name: Tally(sort.faces) for sort in every}
    wanted = [(sort, part) for sort in every for part in sort.parts]
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    if cores == 1:
        for sort, part in wanted:
            found[sort.name] += part_of(sort, seed, part, folder)
        return found
    with ProcessPoolExecutor(cores) as pool:
        doing = [pool.submit(part_of, sort, seed, part, folder) for sort, part in wanted]
        for (sort, _), one in zip(wanted, doing, strict=True):
            found[sort.name] += one.result()
    return found


def run(
    trials: int,
    seed: int,
    faces: tuple[int, ...] = tuple(AT_ONCE),
    cores: int = 1,
    folder: Path | None = None,
) -> Outcome:
    """So many dice of each, and four sorts that are not fair."""
    outcome, tests = Outcome(trials * len(faces)), 6 * len(AT_ONCE)
    fair, controls = sorts(trials, faces)
    tallies = thrown([*controls, *fair], seed, cores, folder)
    for sort in fair:
        for test, fit in tallies[sort.name].fits().items():
            outcome.counted["tests"] += 1
            print(f"{sort.name:4} {test:26} p {fit.p:.4f}", file=sys.stderr, flush=True)
            if min(fit.p, 1 - fit.p) * tests < UNLIKELY:
                outcome.fail(f"{sort.name}, {test}: p is {fit.p}")
    for sort in controls:
        found = worst(tallies[sort.name]) * tests < UNLIKELY
        outcome.counted["controls that were found out"] += found
        if not found:
            outcome.fail(f"a control was taken for fair: {sort.name}")
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
    parser.add_argument("--cores", type=int, default=1, help="processes that throw")
    parser.add_argument("--parts", type=Path, metavar="FOLDER", help=PARTS)
    given: argparse.Namespace = parser.parse_args()
    so = partial(run, faces=tuple(given.faces), cores=given.cores, folder=given.parts)
    sys.exit(not say(replace(PROOF, run=so), given.trials, given))


PARTS = "where each part is kept once it is thrown; what is there is not thrown again"

if __name__ == "__main__":
    main()

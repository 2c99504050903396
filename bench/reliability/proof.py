"""What a proof is, what came of it, and how it is run from a command line.

A trial that goes wrong is a sentence; one that does not is counted. No failure in K trials means
that fewer than 3/K fail, with 95 % confidence (the rule of three).
"""

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SHOWN = 5  # failures that are told
TOLD_EVERY = 10.0  # seconds, of how far it has come


@dataclass
class Outcome:
    """What came of some trials."""

    trials: int = 0
    failures: list[str] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)  # what else there was, and how often
    seconds: float = 0.0

    def fail(self, why: str) -> None:
        """Something has gone wrong that never should."""
        self.failures.append(why)

    def __iadd__(self, other: "Outcome") -> "Outcome":
        self.trials += other.trials
        self.failures += other.failures
        self.counted += other.counted
        self.seconds += other.seconds
        return self

    @property
    def bound(self) -> float:
        """The part of trials that may fail at most, with 95 % confidence, if none did."""
        return 3 / max(self.trials, 1)


@dataclass
class Proof:
    """One goal, and how it is tried."""

    name: str
    goal: str
    unit: str  # what a trial is
    full: int  # trials of the figure that we publish
    run: Callable[[int, int], Outcome]  # so many trials, by a seed
    postgresql: bool = False  # whether it needs that
    asked: str = ""  # what is asked for so often, if a trial is a part of it

    def tried(self, trials: int, seed: int) -> Outcome:
        """What comes of some trials, and how long they took."""
        begun = time.monotonic()
        outcome = self.run(trials, seed)
        outcome.seconds = time.monotonic() - begun
        return outcome

    def told(self, outcome: Outcome) -> str:
        """What came of it, in a few lines."""
        zero = f"0 failures (below {outcome.bound:.2g} each, 95 %)"
        failures = f"{len(outcome.failures)} FAILURES" if outcome.failures else zero
        lines = [
            f"{self.name}: {outcome.trials:,} {self.unit}, {failures}; {outcome.seconds:.0f} s"
        ]
        lines += [f"  {number:,} {what}" for what, number in sorted(outcome.counted.items())]
        return "\n".join([*lines, *(f"  ! {why}" for why in outcome.failures[:SHOWN])])


def each(trials: int, seed: int, what: str) -> Iterator[tuple[int, Random]]:
    """The trials one by one, each with chance of its own; how far it is stands on stderr."""
    told = time.monotonic()
    for number in range(trials):
        if time.monotonic() - told > TOLD_EVERY:
            told = time.monotonic()
            print(f"{what}: {number:,} of {trials:,}", file=sys.stderr, flush=True)
        yield number, Random(f"{what} {seed} {number}")


@contextmanager
def quick_folder() -> Iterator[Path]:
    """A folder for files that need not outlast anything: in memory, where there is such a place."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


# ---------------------------------------------------------------- what was kept


def keep(path: Path, proof: Proof, seed: int, outcome: Outcome) -> None:
    """Add what came of it to a file, a line of JSON for each run."""
    line = {"proof": proof.name, "seed": seed, **vars(outcome)}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def kept(path: Path) -> dict[str, Outcome]:
    """What all runs of a file add up to, by the names of proofs."""
    found: dict[str, Outcome] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        outcome = Outcome(
            one["trials"], one["failures"], Counter(one["counted"]), float(one["seconds"])
        )
        found[one["proof"]] = found.get(one["proof"], Outcome())
        found[one["proof"]] += outcome
    return found


# ---------------------------------------------------------------- the command line


def options(description: str) -> argparse.ArgumentParser:
    """What every command here understands."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seed", type=int, default=1, help="another one, other trials")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", type=Path, help="a file to which a line is added for each run")
    return parser


def main(proof: Proof) -> None:
    """One proof; the exit code is 1 if anything went wrong."""
    parser = options(proof.goal)
    parser.add_argument(
        "--trials",
        type=int,
        default=proof.full,
        help=f"so many {proof.asked or proof.unit}; {proof.full:,}",
    )
    given = parser.parse_args()
    sys.exit(not say(proof, given.trials, given))


def say(proof: Proof, trials: int, given: argparse.Namespace) -> bool:
    """Try it, and tell what came of it; whether all went well."""
    outcome = proof.tried(trials, given.seed)
    if given.keep:
        keep(given.keep, proof, given.seed, outcome)
    told = {"proof": proof.name, "bound": outcome.bound, **vars(outcome)}
    print(json.dumps(told) if given.json else proof.told(outcome), flush=True)
    return not outcome.failures

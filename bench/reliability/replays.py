"""A game comes out the same, bit by bit, wherever it is replayed.

    python -m bench.reliability.replays

Random games of every game and variant are played by one process, which hashes the state after
every event and writes the record. Another reads the record and plays it again, where Python hashes
text in another way (PYTHONHASHSEED; one of two in turn). All hashes must be equal.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

from bench.reliability.proof import Outcome, Proof, each, main
from rollwright.fair.dice import canonical
from rollwright.play.match import AnyMatch, Match
from rollwright.play.record import load
from tests.reference.agreement import VARIANTS, seats_for

HASH_SEEDS = ("1", "random")  # of those who replay; 0 of the one who plays
AT_ONCE = 48  # games that are handed over in one go


def played(number: int, seed: int) -> AnyMatch:
    """A random game, by its number."""
    variant = VARIANTS[number % len(VARIANTS)]
    random = Random(f"{seed} {number}")
    seats = seats_for(variant, number // len(VARIANTS))
    options: dict[str, Any] = {**variant.options}
    match: AnyMatch = Match(variant.game, seats, seed=random.getrandbits(60), **options)
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            seat = random.choice(match.turn)
            match.play(seat, random.choice(match.allowed(seat)))
    return match


def hashed(match: AnyMatch) -> list[str]:
    """The hash of the state after every event, each also of the one before."""
    found, before = [], ""
    for number in range(len(match.events) + 1):
        before = sha256((before + canonical(match.at(number))).encode()).hexdigest()
        found.append(before)
    return found


def replayed(record: str) -> list[str]:
    """The hashes of a record that is played again."""
    return hashed(load(record))


class Elsewhere:
    """Another process, which replays what it is given."""

    def __init__(self, hash_seed: str) -> None:
        self.name = f"PYTHONHASHSEED={hash_seed}"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.reliability.replays", "--replay"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
        )

    def ask(self, records: list[str]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(records) + "\n")
        self._process.stdin.flush()

    def answer(self) -> list[list[str]]:
        assert self._process.stdout
        found: list[list[str]] = json.loads(self._process.stdout.readline())
        return found

    def end(self) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def run(trials: int, seed: int) -> Outcome:
    """So many games, by all variants in turn."""
    outcome = Outcome(trials)
    others = [Elsewhere(hash_seed) for hash_seed in HASH_SEEDS]
    try:
        for numbers in _in_parts(each(trials, seed, "games")):
            matches = [played(number, seed) for number in numbers]
            others.reverse()
            others[0].ask([match.record() for match in matches])
            known = [hashed(match) for match in matches]
            for number, ours, theirs in zip(numbers, known, others[0].answer(), strict=True):
                if ours != theirs:
                    outcome.fail(f"game {number} of seed {seed} is another with {others[0].name}")
            for match, hashes in zip(matches, known, strict=True):
                outcome.counted["events"] += len(hashes) - 1
                outcome.counted[f"games of {match.game.name}"] += 1
    finally:
        for other in others:
            other.end()
    return outcome


def _in_parts(numbers: Iterator[tuple[int, Any]]) -> Iterator[list[int]]:
    part: list[int] = []
    for number, _ in numbers:
        part.append(number)
        if len(part) == AT_ONCE:
            yield part
            part = []
    if part:
        yield part


def replay() -> None:
    """Answer every line of records with their hashes."""
    for line in sys.stdin:
        print(json.dumps([replayed(record) for record in json.loads(line)]), flush=True)


PROOF = Proof(
    "replays", "a game is the same bit by bit wherever it is replayed", "games", 100_000, run
)

if __name__ == "__main__":
    if sys.argv[1:] == ["--replay"]:
        replay()
    else:
        main(PROOF)

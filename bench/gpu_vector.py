"""How fast batches under outside control step on a GPU, with all that a learner asks for.

    python bench/gpu_vector.py [--games 1048576] [--seats 2] [--only splitter,tutto] [--json]

Every game plays on by itself: a policy on the card reads the masks and chooses one of the open
moves, and a step makes it, throws, rewards, begins ended games anew, and writes the next mask and
the observation. Beside the whole it says what each piece takes, in nanoseconds a step. First a
small batch is compared with the same on the CPU, number by number, for `--check` steps.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from rollwright.core.game import AnyGame
from rollwright.fast import gpu
from rollwright.fast.batch import Batch
from rollwright.fast.gpu_batch import GpuBatch
from rollwright.games import BUILT_IN

STEPS = 176  # four whole games of Splitter with two seats, which all end in the same step
ROUNDS = 3
SETTINGS: dict[str, Any] = {"illegal": "lowest", "auto_reset": "same", "reward": "score"}


@cache
def random_policy() -> Any:
    """A kernel that chooses one of the open moves of each game by a hash of its number."""
    module = gpu.cuda_module()

    @module.jit
    def kernel(masks, step, moves):  # type: ignore[no-untyped-def]
        n = module.grid(1)
        if n < masks.shape[0]:
            opened = 0
            for move in range(masks.shape[1]):
                opened += masks[n, move]
            lot = (n * 0x9E3779B1 + step * 0x85EBCA6B) & 0xFFFFFFFF
            lot = (lot ^ (lot >> 15)) * 0x2C1B3C6D & 0xFFFFFFFF
            left = (lot ^ (lot >> 13)) * opened >> 32
            for move in range(masks.shape[1]):
                if masks[n, move]:
                    if left == 0:
                        moves[n] = move
                    left -= 1

    return kernel


def timed(action: Callable[[int], object]) -> float:
    """Seconds of one call, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        gpu.cuda().synchronize()
        start = time.perf_counter()
        for step in range(STEPS):
            action(step)
        gpu.cuda().synchronize()
        best = min(best, (time.perf_counter() - start) / STEPS)
    return best


def measured(game: AnyGame, options: dict[str, Any], games: int, seats: int) -> dict[str, float]:
    """Nanoseconds a step of the whole and of its pieces."""
    batch = GpuBatch(game, games, min(seats, game.seats[-1]), 1, **SETTINGS, **options)
    seen: Any = batch.seen()
    nothing: Any = batch._unseen
    moves = gpu.cuda().to_device(np.zeros(games, np.int64))

    def choose(step: int) -> None:
        gpu.launch(random_policy(), games, seen.masks, step, moves)

    def whole(step: int) -> None:
        choose(step)
        batch.step(moves, seen)

    def without_observing(step: int) -> None:
        choose(step)
        batch.step(moves, bare)

    for step in range(3):
        whole(step)
    bare = nothing._replace(masks=seen.masks)
    pieces: dict[str, Callable[[int], object]] = {
        "whole": whole,
        "policy": choose,
        "step": lambda _: batch.step(moves, seen),
        "move, throws and mask": without_observing,
        "observation alone": lambda _: batch.observations(out=seen.observations),
        "mask alone": lambda _: batch.masks(seen.masks),
    }
    found = {name: timed(piece) / games * 1e9 for name, piece in pieces.items()}
    found["move, throws and mask"] -= found["policy"]
    found["bytes of an observation"] = float(seen.observations.nbytes // games)
    return found


def same_way(game: AnyGame, options: dict[str, Any], steps: int, seats: int) -> bool:
    """Whether a batch on the card goes the same way as one on the CPU."""
    seats = min(seats, game.seats[-1])
    settings = {**SETTINGS, "reward": "delta"}
    here = Batch(game, 300, seats, 7, **settings, **options)
    there = GpuBatch(game, 300, seats, 7, **settings, **options)
    now: Any = here.seen()
    then: Any = there.seen()
    lots = np.random.default_rng(3)
    for _ in range(steps):
        moves = np.where(now.masks, lots.random(now.masks.shape), -1).argmax(axis=1)
        moves[lots.random(300) < 0.05] = -1
        here.step(moves, now)
        there.step(gpu.cuda().to_device(moves), then)
        arrays = [(here.rows, there.rows), *zip(now[:4], then[:4], strict=True)]
        if not all(np.array_equal(a, b.copy_to_host()) for a, b in arrays):
            return False
        if not np.array_equal(now.final[now.over], then.final.copy_to_host()[now.over]):
            return False
    return np.array_equal(here.observations(0), there.observations(0).copy_to_host())


def ways(only: str) -> Iterator[tuple[AnyGame, dict[str, Any]]]:
    """The games and their variants."""
    for game in BUILT_IN:
        if not only or game.name in only.split(","):
            for variant in game.variants or ("",):
                yield game, {"variant": variant} if variant else {}


def main() -> int:
    """Compare and time every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1 << 20, help="games in the timed batch")
    parser.add_argument("--seats", type=int, default=2, help="or as many as the game has at most")
    parser.add_argument("--check", type=int, default=150, help="steps that are compared")
    parser.add_argument("--only", default="", help="these games, by commas")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    gpu.cuda()
    rows = []
    for game, options in ways(asked.only):
        same = same_way(game, options, asked.check, asked.seats)
        found = measured(game, options, asked.games, asked.seats)
        name = " ".join([game.name, *options.values()])
        rate = 1e9 / found["whole"]
        rows.append({"game": name, "same": same, "steps_a_second": rate, "ns": found})
        if not asked.json:
            pieces = ", ".join(f"{piece} {value:.2f}" for piece, value in found.items())
            verdict = "same" if same else "DIFFERENT"
            print(f"{name:16} {verdict:10} {rate / 1e6:8.1f} M steps/s   ns: {pieces}", flush=True)
    if asked.json:
        print(json.dumps(rows, indent=2))
    return 0 if all(row["same"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())

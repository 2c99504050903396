"""Whether a batch on a GPU goes the same way as one on the CPU, and how fast it steps.

    python bench/batch_on_gpu.py [--games 200000]

Both are given the same random moves until all games are over, and compared after every step:
states, masks, whose move it is, scores. The moves come from CuPy or PyTorch arrays on the card.
"""

import argparse
import sys
import time
from importlib import import_module
from typing import Any

import numpy as np

from rollwright.fast import gpu
from rollwright.fast.batch import Batch
from rollwright.fast.gpu_batch import GpuBatch
from rollwright.games import ALL


def on_card(moves: Any, library: str) -> Any:
    """The moves as an array of a library, on the card."""
    array_library: Any = import_module(library)
    if library == "cupy":
        return array_library.asarray(moves)
    return array_library.as_tensor(moves, device="cuda")


def same_way(game: Any, library: str) -> bool:
    """Step both batches with the same moves to the end."""
    seats = min(2, game.seats[-1])
    here = Batch(game, 500, seats, 7)
    there = GpuBatch(game, 500, seats, 7)
    same = False
    lots = np.random.default_rng(3)
    for _ in range(100_000):
        masks = here.masks()
        scores = [a.copy_to_host() for a in there.scores()]
        same = (
            np.array_equal(here.rows, there.rows.copy_to_host())
            and np.array_equal(here.to_move, there.to_move.copy_to_host())
            and np.array_equal(masks, there.masks().copy_to_host())
            and all(np.array_equal(a, b) for a, b in zip(here.scores(), scores, strict=True))
        )
        if not same or here.over.all():
            break
        moves = np.where(masks, lots.random(masks.shape), -1).argmax(axis=1)
        here.step(moves)
        there.step(on_card(moves, library))
    there.reset()
    here.reset()
    return same and np.array_equal(here.rows, there.rows.copy_to_host())


def steps_a_second(game: Any, games: int, library: str) -> float:
    """Moves a second, with the lowest open move of every game, all of it on the card."""
    batch = GpuBatch(game, games, min(2, game.seats[-1]), 1)
    array_library: Any = import_module(library)
    start = 0.0
    steps = 12
    for step in range(steps + 2):
        if step == 2:
            gpu.cuda().synchronize()
            start = time.perf_counter()
        if library == "cupy":
            moves = array_library.asarray(batch.masks()).argmax(axis=1)
        else:
            moves = array_library.as_tensor(batch.masks(), device="cuda").int().argmax(dim=1)
        batch.step(moves)
    gpu.cuda().synchronize()
    return steps * games / (time.perf_counter() - start)


def main() -> int:
    """Compare and time every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200_000, help="games in the timed batch")
    games = parser.parse_args().games
    gpu.cuda()
    wrong = 0
    for number, game in enumerate(ALL):
        library = ("cupy", "torch")[number % 2]
        same = same_way(game, library)
        wrong += not same
        rate = steps_a_second(game, games, library)
        verdict = "same" if same else "DIFFERENT"
        print(f"{game.name:10} {library:6} {verdict:10} {rate / 1e6:8.1f} M moves/s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Whether a GPU plays the same games as the CPU: game by game, and in the sum of millions.

    python bench/same_on_gpu.py [--games 10000000] [--only penk,tutto]

For every game and variant with two seats, or one where it is for one, and once with all seats of
the game that has most. Exits with 1 if anything differs.
"""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from rollwright.core.game import AnyGame
from rollwright.fast import gpu, simulate
from rollwright.fast.results import COLUMNS, Results, nothing_counted
from rollwright.games import ALL

ONE_BY_ONE = 20_000  # games that are compared each by itself
SEED = 2026
ROW = "{:20}{:>12}{:>10}{:>34}{:>20}{:>20}"


def tables(only: str) -> Iterator[tuple[str, AnyGame, Any]]:
    """What is compared: its name, its game, and the state it starts from."""
    most = max(ALL, key=lambda game: game.seats[-1])
    for game in ALL:
        few = min(2, game.seats[-1])
        for seats in (few, game.seats[-1]) if game is most else (few,):
            for variant in game.variants or (None,):
                options = game.options({"variant": variant} if variant else {})
                if not only or game.name in only.split(","):
                    named = " ".join([game.name, *filter(None, [variant]), str(seats)])
                    yield named, game, game.new_game(seats, options)


def differing(game: AnyGame, state: Any) -> int:
    """In how many games a seat's score, a win or the number of decisions differs."""
    seats = game.rules.seats(state)
    here = np.zeros((ONE_BY_ONE, seats + 1, COLUMNS), np.int64)
    bins = nothing_counted(seats)[1]
    play = simulate.many_games(game, 0)
    for number in range(ONE_BY_ONE):
        play(state, SEED, number, 1, 1000, here[number], bins)
    # On the GPU as many threads as games: each counts one game and no other.
    blocks = -(-ONE_BY_ONE // 128)
    empty = np.zeros((seats + 1, COLUMNS, blocks * 128), np.int64)
    counts, bins = map(gpu.cuda().to_device, (empty, np.zeros((gpu.COPIES, *bins.shape), np.int64)))
    gpu.kernel(game)[blocks, 128](state, SEED, 0, ONE_BY_ONE, 1000, counts, bins)
    there = np.moveaxis(counts.copy_to_host(), 2, 0)[:ONE_BY_ONE]
    return int((here != there).any(axis=(1, 2)).sum())


def same(one: Results, other: Results) -> bool:
    """Whether all that was counted is equal: sums, squares, least, most, wins, bins, lengths."""
    numbers = [(r.games, r.decisions, r.width) for r in (one, other)]
    arrays = np.array_equal(one.counts, other.counts) and np.array_equal(one.bins, other.bins)
    return numbers[0] == numbers[1] and arrays


def main() -> None:
    """Compare everything and print a table."""
    asked = argparse.ArgumentParser(description="Compare the games of a GPU with those of the CPU.")
    asked.add_argument("--games", type=int, default=10_000_000, help="of which sums are compared")
    asked.add_argument("--only", default="", help="some games, as in penk,tutto")
    given = asked.parse_args()
    wrong = False
    print(
        ROW.format("game", "one by one", "sums", "score sums", "CPU decisions/s", "GPU decisions/s")
    )
    for named, game, state in tables(given.only):
        differ = differing(game, state)
        results = [
            play(game, state, seed=SEED, games=given.games)
            for play in (simulate.simulate, gpu.simulate)
        ]
        equal = same(*results)
        wrong |= differ > 0 or not equal
        sums = " ".join(map(str, results[1].score_sums[:2]))
        speeds = [f"{r.decisions / r.seconds:,.0f}" for r in results]
        verdicts = (f"{differ} differ" if differ else "equal", "equal" if equal else "DIFFER")
        print(ROW.format(named, *verdicts, sums, *speeds), flush=True)
    sys.exit(wrong)


if __name__ == "__main__":
    main()

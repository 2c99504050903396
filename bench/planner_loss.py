"""What the planner gives away in Tutto, measured by its exact solution.

    python bench/planner_loss.py --games 1000 --playouts 100,1000,10000 [--seed 1] [--json]

Both seats play perfectly, every card drawn from all 56, to 6000 points. From each game one decision
with a choice is taken by lot, and the planner is asked what it would do there. Its loss is the
chance to win that the best move has and its own has not: exact, but for the shipped table's seven
digits. The intervals are over games. The greedy player is asked, too.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import mean, stdev
from typing import Any

from rollwright.core.bits import lowest
from rollwright.core.dice import Key, derived
from rollwright.core.seats import CHANCE, OVER, Seat
from rollwright.games import game
from rollwright.players import exact
from rollwright.players.registry import player
from rollwright.solve.tutto import policy

TUTTO = game("tutto")


def decisions(key: Key) -> list[tuple[Any, Seat]]:
    """The decisions of a game between two who play perfectly."""
    rules, found, events = TUTTO.rules, [], 0
    state = TUTTO.new_game(2, TUTTO.options({"pile": "replaced"}))
    while (turn := rules.turn(state)) != OVER:
        events += 1
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, derived(key, events)))
            continue
        seat = lowest(turn)
        worth = policy.values(state, seat)
        if max(value for _, value in worth) > min(value for _, value in worth):
            found.append((state, seat))
        state = rules.after_move(state, seat, exact.choose(TUTTO, state, seat, 0))
    return found


def losses(seed: Key, names: list[str], number: int) -> tuple[list[float], int]:
    """What each player gives away at one decision of a game, and the game's decisions."""
    key = derived(seed, number)
    found = decisions(key)
    state, seat = found[derived(key, 0) % len(found)]
    lots = derived(derived(key, 0), 1)
    moves = [int(player(name)(TUTTO, state, seat, lots)) for name in names]
    return [exact.loss(TUTTO, state, seat, move) for move in moves], len(found)


def main() -> None:
    """Measure, and say so."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--playouts", default="100,1000,10000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    names = ["greedy", *(f"planner:{n}" for n in given.playouts.split(","))]
    rows, counts = [], []
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
        job = partial(losses, given.seed, names)
        for row, count in pool.map(job, range(given.games), chunksize=4):
            rows.append(row)
            counts.append(count)
            if sys.stderr.isatty():
                print(f"\r{len(rows)} of {given.games} games", end="", file=sys.stderr)
    results = []
    for name, column in zip(names, zip(*rows, strict=True), strict=True):
        half = 1.96 * stdev(column) / len(column) ** 0.5
        best = sum(loss < 1e-6 for loss in column) / len(column)
        results.append(
            {"player": name, "loss": mean(column), "low": mean(column) - half,
             "high": mean(column) + half, "best_move": best}
        )  # fmt: skip
    report = {"games": given.games, "decisions_a_game": mean(counts), "players": results}
    if given.json:
        print(json.dumps(report, indent=2))
        return
    print(f"\n{given.games} games, {mean(counts):.1f} decisions a game")
    for one in results:
        line = "{player:>14}  loses {loss:.5f} ({low:.5f} to {high:.5f}) a decision"
        print(line.format(**one), f"and finds the best move {one['best_move']:.1%} of the time")


if __name__ == "__main__":
    main()

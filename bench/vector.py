"""How fast a vector of Splitter steps on one core, as a ratio to other libraries in the same run.

    pip install gymnasium pettingzoo
    python bench/vector.py [--games 4096] [--seconds 1] [--json]

Ours has everything that a learner asks for in one pass: the move, the throw, the reward, the next
game where one has ended, the mask of open moves and the observation. Moves are drawn beforehand,
any of the 44; one that is not open is the lowest that is (`illegal="lowest"`).

Beside it, each stepped from Python as its library is used, with random moves drawn beforehand or,
where moves must be legal, by its own mask: Gymnasium's Blackjack-v1 in its vector environment
(`make_vec`, 64 games), PettingZoo's connect_four (`last`, a legal action, `step`, `reset`), and,
as no bar but for comparison, CartPole-v1's environment that is written in arrays.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np

import rollwright
from rollwright.fast.batch import Batch

ROUNDS = 3
BARS = ("blackjack", "connect_four")


def ours(games: int, threads: int = 1, reward: str = "score", seats: int = 1) -> Callable[[], int]:
    """Ten steps of all games; how many moves that was."""
    batch = Batch(
        rollwright.game("splitter"), games, seats, 1,
        illegal="lowest", auto_reset="same", reward=reward, threads=threads,
    )  # fmt: skip
    seen = batch.seen()
    lots = np.random.default_rng(1)
    moves = [lots.integers(0, 44, games) for _ in range(10)]

    def steps() -> int:
        for chosen in moves:
            batch.step(chosen, seen)
        return len(moves) * games

    return steps


def blackjack(games: int = 64) -> Callable[[], int]:
    """Gymnasium's, 50 steps."""
    gymnasium: Any = import_module("gymnasium")
    env = gymnasium.make_vec("Blackjack-v1", num_envs=games, vectorization_mode="sync")
    env.reset(seed=1)
    moves = np.random.default_rng(1).integers(0, 2, (50, games))

    def steps() -> int:
        for chosen in moves:
            env.step(chosen)
        return int(moves.size)

    return steps


def cart_pole(games: int) -> Callable[[], int]:
    """Gymnasium's CartPole in arrays, ten steps."""
    gymnasium: Any = import_module("gymnasium")
    env = gymnasium.make_vec("CartPole-v1", num_envs=games, vectorization_mode="vector_entry_point")
    env.reset(seed=1)
    moves = np.random.default_rng(1).integers(0, 2, (10, games))

    def steps() -> int:
        for chosen in moves:
            env.step(chosen)
        return int(moves.size)

    return steps


def connect_four() -> Callable[[], int]:
    """PettingZoo's, 200 moves."""
    if find_spec("pygame") is None:  # it draws with that, and is not asked to
        sys.modules["pygame"] = ModuleType("pygame")
    env: Any = import_module("pettingzoo.classic.connect_four_v3").env()
    lots = np.random.default_rng(1)
    env.reset(seed=1)

    def steps() -> int:
        made = 0
        while made < 200:
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                continue
            env.step(int(lots.choice(np.flatnonzero(observation["action_mask"]))))
            made += 1
        return made

    return steps


def rate(steps: Callable[[], int], seconds: float) -> float:
    """Steps a second of processor time, the best of some rounds; what compiles has done so before.

    By the processor's clock, since one core is meant and others may use it too.
    """
    steps()
    best = 0.0
    for _ in range(ROUNDS):
        made, start = 0, time.process_time()
        while time.process_time() - start < seconds / ROUNDS:
            made += steps()
        best = max(best, made / (time.process_time() - start))
    return best


def main() -> None:
    """Measure all, and print them with their ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4096, help="games in our batch")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows: dict[str, Callable[[], Callable[[], int]]] = {
        "splitter": lambda: ours(asked.games),
        "splitter, reward delta": lambda: ours(asked.games, reward="delta"),
        "splitter, 2 seats": lambda: ours(asked.games, seats=2),
        "blackjack": blackjack,
        "connect_four": connect_four,
        "cart_pole in arrays": lambda: cart_pole(asked.games),
    }
    found: dict[str, float] = {}
    for name, made in rows.items():
        try:
            found[name] = rate(made(), asked.seconds)
        except ImportError as missing:
            print(f"{name}: left out, {missing}.")
    ratios = {bar: found["splitter"] / found[bar] for bar in BARS if bar in found}
    if asked.json:
        print(json.dumps({"steps_a_second": found, "splitter_to": ratios}, indent=2))
        return
    for name, steps in found.items():
        times = f"{found['splitter'] / steps:10.1f} ×" if name in BARS else ""
        print(f"{name:24}{steps:14,.0f} steps/s{times}")


if __name__ == "__main__":
    main()

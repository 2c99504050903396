"""Our vector environments beside what learners usually drive, in one run and on one core.

    python -m bench.environments [--games splitter,penk] [--envs 4096] [--seconds 1] [--json]
        [--opponents greedy]

A step is one decision of the learner, with its observation, mask, reward and new beginning, through
Gymnasium's own `make_vec`. Actions are drawn beforehand, for everybody; `bench/vector.py` says how
the others are driven, and measures our batches without Gymnasium around them.
"""

import argparse
import json
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np

from bench.vector import BARS, blackjack, cart_pole, connect_four, rate
from rollwright.adapters.gymnasium import id_of
from rollwright.adapters.library import library
from rollwright.cli.exit_codes import REFUSED
from rollwright.core.errors import RollwrightError
from rollwright.games import BUILT_IN
from rollwright.games import game as game_of

gymnasium: Any = library("gymnasium", "Gymnasium", "gymnasium")

STEPS = 10  # of all environments, between two looks at the clock


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", default=",".join(game.name for game in BUILT_IN))
    parser.add_argument("--envs", type=int, default=4096)
    parser.add_argument("--opponents", default=None, help="as in make_vec; nobody if left out")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    try:
        rates = measured(asked)
    except RollwrightError as wrong:
        print(wrong, file=sys.stderr)
        return REFUSED
    libraries = {name: version(name) for name in ("gymnasium", "pettingzoo")}
    if asked.json:
        print(json.dumps({"envs": asked.envs, "versions": libraries, "rates": rates}, indent=2))
        return 0
    for name, steps in rates.items():
        times = " ".join(f"{steps / rates[bar]:8.0f} × {bar}" for bar in BARS)
        print(f"{name:20}{steps:14,.0f} steps/s {times}")
    return 0


def measured(asked: argparse.Namespace) -> dict[str, float]:
    """Steps a second, by what was measured: ours, then the others'."""
    games = [game_of(name) for name in asked.games.split(",")]
    found = {
        game.name: rate(environments(id_of(game), asked.envs, asked.opponents), asked.seconds)
        for game in games
    }
    found["blackjack"] = rate(blackjack(), asked.seconds)
    found["connect_four"] = rate(connect_four(), asked.seconds)
    found["cart_pole in arrays"] = rate(cart_pole(asked.envs), asked.seconds)
    return found


def environments(name: str, envs: int, opponents: str | None) -> Callable[[], int]:
    """Some steps of a vector environment of ours; how many decisions that was."""
    made = gymnasium.make_vec(name, num_envs=envs, opponents=opponents)
    lots = np.random.default_rng(1)
    actions = lots.integers(0, made.single_action_space.n, (STEPS, envs))
    made.reset(seed=1)

    def steps() -> int:
        for chosen in actions:
            made.step(chosen)
        return STEPS * envs

    return steps


if __name__ == "__main__":
    sys.exit(main())

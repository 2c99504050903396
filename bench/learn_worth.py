"""Make a network that knows what positions are worth, as the planner uses them.

    python bench/learn_worth.py penk --seats 2 --games 5000000 --seed 1 -o penk-2.npz [--json]

Those that ship lie in src/rollwright/players/worths; bench/README.md has the commands that made
them. The same command makes the same network, but for the last digits of a processor's sums.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from rollwright.play.match import game
from rollwright.players.learning import keep, learned


def main() -> None:
    """Learn, and say how well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.npz")
    given = parser.parse_args()
    options = dict(one.split("=", 1) for one in given.option)

    def told(done: int, games: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {games} games", end="", file=sys.stderr)

    worth, fixed, report = learned(
        game(given.game), given.seats, options, given.games, given.seed, given.threads, told
    )
    keep(given.output, worth, fixed)
    if given.json:
        print(json.dumps(report, indent=2))
    else:
        print("{lessons} lessons of {games} games;".format(**report), end=" ")
        print("mean square error {error:.5f}, of a guess {error_of_a_guess:.5f}".format(**report))


if __name__ == "__main__":
    main()

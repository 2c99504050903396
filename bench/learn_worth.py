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
from typing import Any

from rollwright.cli.commands.simulate import bar
from rollwright.cli.exit_codes import INTERRUPTED, REFUSED
from rollwright.cli.options import given
from rollwright.cli.words import sentence
from rollwright.core.errors import BadOption
from rollwright.games import game as game_of
from rollwright.players.network.training import save, train


def main() -> int:
    """Learn, and say how well."""
    asked = arguments()
    try:
        report = taught(asked)
    except KeyboardInterrupt:
        print("Stopped; nothing was kept.", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        told = sentence(error)
        if told is None:
            raise
        print(told, file=sys.stderr)
        return REFUSED
    if asked.json:
        print(json.dumps(report, indent=2))
    else:
        print("{lessons} lessons of {games} games;".format(**report), end=" ")
        print("mean square error {error:.5f}, of a guess {error_of_a_guess:.5f}".format(**report))
    return 0


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.npz")
    return parser.parse_args()


def taught(asked: argparse.Namespace) -> dict[str, Any]:
    """Learn and keep it; how well, for programs."""
    game = game_of(asked.game)
    options = given(game, asked.option, None, None)
    if asked.games < 100 or asked.threads < 1:
        raise BadOption("It takes at least 100 games and one thread.")
    if not asked.output.parent.is_dir():
        raise BadOption(f"There is no folder '{asked.output.parent}'.")
    with bar(asked.games) as shown:
        network, fixed, report = train(
            game, asked.seats, options, asked.games, asked.seed, asked.threads, shown.progress
        )
    save(asked.output, network, fixed)
    return report


if __name__ == "__main__":
    sys.exit(main())

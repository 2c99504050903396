"""How well anybody can do against a random player in Tutto: the best answer, worked out.

    python bench/best_answer.py [--turns N] [--target 6000] [--seed 1] [--threads N] [--json]

`solve/tutto/best_response.py` says how.
"""

import argparse
import json
import os
import sys

import numpy as np

from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.solve.tutto.best_response import MOST, chances, first_seat
from rollwright.solve.tutto.chances import FIFTY
from rollwright.solve.tutto.two_seats import FIRST, LAST, SECOND

WITHIN = 1e-6


def main() -> int:
    """Work it out, and say so."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--turns", type=int, default=20_000_000, help="of the random player")
    parser.add_argument("--target", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()

    def tell(number: int, change: float) -> None:
        print(f"round {number}: largest change {change:.7f}", file=sys.stderr, flush=True)

    try:
        ends = chances(asked.turns, asked.seed, asked.threads)
        given = (asked.threads, WITHIN, tell)
        starting = first_seat(ends, asked.target, {FIRST}, *given)
        following = 1 - first_seat(ends, asked.target, {SECOND, LAST}, *given)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return INTERRUPTED
    report = {
        "target": asked.target,
        "random_turns": asked.turns,
        "random_turn_lost": float(ends.lost.sum()),
        "random_turn_wins": float(ends.won[0]),
        "random_turn_mean": float((ends.banked * np.arange(MOST)).sum() * FIFTY),
        "first_seat": starting,
        "second_seat": following,
        "best_answer": (starting + following) / 2,
    }
    if asked.json:
        print(json.dumps(report, indent=2))
        return 0
    print(
        f"Against a random player nobody wins more than {report['best_answer']:.2%}:"
        f" {starting:.2%} in the first seat and {following:.2%} in the second."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

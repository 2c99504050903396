"""Whole reviews of kept games: drift, errors, seconds; kept for what compares them.

python -m bench.coach.games hexroller --games 20 --keep games.jsonl
python -m bench.coach.reviews hexroller --from games.jsonl --keep reviews.jsonl
"""

from pathlib import Path
from typing import Any

import numpy as np

from bench.coach.games import Lines, asked_for, kept_games, numbers
from rollwright import review
from rollwright.coach.review import Review, from_json


def tell(told: list[Review]) -> None:
    """What reviews come to on average."""
    accounts = {kind: n for n, kind in enumerate(told[0].kinds)}
    print(f"  drift a step and seat {np.mean([one.mean_drift for one in told]):.4f}")
    for kind, n in accounts.items():
        seats = [
            account
            for one in told
            for seat in one.seats
            if (account := seat.points if n else seat.account) is not None
        ]
        errors = [one.errors for one in seats]
        drifts = [one.drift for one in seats]
        doubt = np.std(drifts) / len(drifts) ** 0.5
        print(
            f"  {kind}: errors of a seat {np.mean(errors):.3f} a game (most {max(errors):.3f}),"
            f" drift {np.mean(drifts):+.3f} ± {doubt:.3f}, its size {np.mean(np.abs(drifts)):.3f}"
        )
    decisions = [seat.decisions for one in told for seat in one.seats]
    classes = {
        name: sum(seat.classes[name] for one in told for seat in one.seats)
        for name in told[0].seats[0].classes
    }
    print(f"  decisions {np.mean(decisions):.1f} a seat and game; of all: {classes}")
    print(f"  {np.mean([one.seconds for one in told]):.1f} s a review")


def main() -> None:
    """Review, keep, tell."""
    parser = asked_for(__doc__)
    parser.add_argument("--from", dest="games_file", type=Path, required=True)
    parser.add_argument("--judge", default="expert")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    matches = kept_games(asked.games_file)

    def work(number: int) -> dict[str, Any]:
        match = matches[number]
        made = review(match, asked.judge, seconds=asked.seconds, threads=asked.threads)
        return made.as_json()

    which, until = numbers(asked)
    there = range(which.start, min(which.stop, max(matches) + 1))
    told = [from_json(one) for _, one in Lines(asked.keep).through(there, work, until)]
    print(f"{asked.game}, {asked.judge}: {len(told)} games")
    tell(told)


if __name__ == "__main__":
    main()

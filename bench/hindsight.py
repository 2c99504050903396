"""How near do players come to what the dice, as they fell, would have allowed? In Splitter, alone.

    python -m bench.hindsight [--variant A] [--deals 200] [--starts 4] [--seed 1]
                              [--players greedy hard expert] [--json]

For every deal the best game is searched (`solve/hindsight`), and a bound that no game passes is
worked out. The share is a player's mean points of the best that were found; the gap of a deal is
what the best found lacks to the bound, as a share of the bound.
"""

import argparse
import json
from statistics import mean, median, stdev

from rollwright.core.dice import derived
from rollwright.games.splitter.sheet import NAMES
from rollwright.play.match import AnyMatch, Match
from rollwright.players.registry import player
from rollwright.solve.hindsight.splitter import Throws, best, bound


def played(who: str, pad: int, seed: int) -> tuple[int, Throws]:
    """The points of a game alone, and what was thrown in it."""
    match: AnyMatch = Match("splitter", 1, seed=seed, variant=NAMES[pad])
    choose, throws = player(who), []
    while not match.over:
        a, b = match.roll().split()
        throws.append((int(a), int(b)))
        match.play(0, choose(match.game, match.view(0), 0, derived(seed, len(throws))))
    return match.scores[0], throws


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--variant", choices=NAMES, default="A")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--starts", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", nargs="+", default=["greedy", "hard", "expert"])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    pad = NAMES.index(asked.variant)
    points: dict[str, list[int]] = {who: [] for who in asked.players}
    found, bounds = [], []
    for seed in range(asked.seed, asked.seed + asked.deals):
        throws: Throws = []
        for who in asked.players:
            reached, throws = played(who, pad, seed)
            points[who].append(reached)
        found.append(best(pad, throws, seed, asked.starts)[0])
        bounds.append(bound(pad, throws))
    gaps = [(most - one) / most for one, most in zip(found, bounds, strict=True)]
    told = {
        "variant": asked.variant,
        "deals": asked.deals,
        "best_found": mean(found),
        "best_found_error": stdev(found) / asked.deals**0.5,
        "bound": mean(bounds),
        "median_gap": median(gaps),
        "proven_best": sum(not gap for gap in gaps),
        "players": {
            who: {"points": mean(one), "share": mean(one) / mean(found)}
            for who, one in points.items()
        },
    }
    if asked.json:
        print(json.dumps(told, indent=2))
        return
    print(f"pad {asked.variant}, {asked.deals} deals: {told['best_found']:.2f} found,", end=" ")
    print(f"{told['bound']:.2f} at most; median gap {told['median_gap']:.1%}")
    for who, one in points.items():
        print(f"  {who:<10} {mean(one):.2f} points, {mean(one) / mean(found):.1%} of the best")


if __name__ == "__main__":
    main()

"""How near do players come to what the dice, as they fell, would have allowed? Alone.

    python -m bench.hindsight [--game splitter] [--variant A] [--deals 200] [--starts 4] [--seed 1]
                              [--players greedy hard expert] [--json]
    python -m bench.hindsight --game polygrid [--deals 200] [--seed 1] [--players …] [--json]

For every deal the best game is searched (`solve/hindsight`), and a bound that no game passes is
worked out. The share is a player's mean points of the best that were found; the gap of a deal is
what the best found lacks to the bound, as a share of the bound. In Polygrid a deal says what every
die would show at each throw.
"""

import argparse
import json
from statistics import mean, median, stdev
from typing import NamedTuple

from rollwright.core.dice import derived
from rollwright.games.splitter.sheet import NAMES
from rollwright.play.match import AnyMatch, Match
from rollwright.players.registry import player
from rollwright.solve.best import bound as most_points
from rollwright.solve.hindsight import polygrid
from rollwright.solve.hindsight.splitter import Throws, best, bound


class Deal(NamedTuple):
    """What players reached, what was found in hindsight, and more than which nobody can have."""

    points: list[int]
    found: int
    bound: int


def of_splitter(players: list[str], pad: int, seed: int, starts: int) -> Deal:
    """A deal of Splitter."""
    points, throws = [], []
    for who in players:
        reached, throws = played(who, pad, seed)
        points.append(reached)
    return Deal(points, best(pad, throws, seed, starts)[0], bound(pad, throws))


def of_polygrid(players: list[str], seed: int) -> Deal:
    """A deal of Polygrid; where the search finds nothing, what the best player has counts."""
    points = []
    for who in players:
        match: AnyMatch = Match("polygrid", 1, seed=seed)
        choose = player(who)
        while not match.over:
            if match.chance_due:
                match.roll()
            else:
                lot = derived(seed, len(match.events))
                match.play(0, choose(match.game, match.view(0), 0, lot))
        points.append(match.scores[0])
    found = polygrid.best(seed)
    return Deal(points, max(points) if found is None else found.scores[0], most_points("polygrid"))


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
    parser.add_argument("--game", choices=("splitter", "polygrid"), default="splitter")
    parser.add_argument("--variant", choices=NAMES, default="A")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--starts", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", nargs="+", default=["greedy", "hard", "expert"])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    pad, splitter = NAMES.index(asked.variant), asked.game == "splitter"
    deals = [
        of_splitter(asked.players, pad, seed, asked.starts)
        if splitter
        else of_polygrid(asked.players, seed)
        for seed in range(asked.seed, asked.seed + asked.deals)
    ]
    points = {who: [deal.points[n] for deal in deals] for n, who in enumerate(asked.players)}
    found, bounds = [deal.found for deal in deals], [deal.bound for deal in deals]
    gaps = [(most - one) / most for one, most in zip(found, bounds, strict=True)]
    told = {
        "game": asked.game,
        "variant": asked.variant if splitter else None,
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
    named = f"pad {asked.variant}" if splitter else asked.game
    print(f"{named}, {asked.deals} deals: {told['best_found']:.2f} found,", end=" ")
    print(f"{told['bound']:.2f} at most; median gap {told['median_gap']:.1%}")
    for who, one in points.items():
        print(f"  {who:<10} {mean(one):.2f} points, {mean(one) / mean(found):.1%} of the best")


if __name__ == "__main__":
    main()

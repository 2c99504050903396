"""How near do players come to what the dice, as they fell, would have allowed? Alone.

    python -m bench.hindsight [--game splitter] [--variant A] [--deals 200] [--starts 4] [--seed 1]
                              [--players greedy hard expert] [--processes 1] [--json]
    python -m bench.hindsight --game polygrid | penk [--deals 200] [--seed 1] [--players …] …
    python -m bench.hindsight --game hexroller --variant front [--sheets 300] …

For every deal the best game is searched (`solve/hindsight`), and a bound that no game passes is
worked out. The share is a player's mean points of the best that were found; the gap of a deal is
what the best found lacks to the bound, as a share of the bound. A deal says what falls at every
throw, whatever is thrown: in Polygrid with every die, in Penk! with any number of dice. In
HexRoller a table of values leads the search, and the bound is that of the best sheet with any dice,
so that its gap says little.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean, median, stdev
from typing import Any, NamedTuple

from rollwright.core.dice import Key, derived
from rollwright.games.splitter.sheet import NAMES
from rollwright.play.match import AnyMatch, Match
from rollwright.players.registry import player
from rollwright.players.values import hindsight as by_table
from rollwright.solve.best import bound as most_points
from rollwright.solve.hindsight import penk, polygrid
from rollwright.solve.hindsight.splitter import Throws, best, bound

VARIANTS = {"splitter": NAMES, "hexroller": ("front", "back")}


class Deal(NamedTuple):
    """What players reached, what was found in hindsight, and more than which nobody can have."""

    points: list[int]
    found: int
    bound: int


class Effort(NamedTuple):
    """How long is searched."""

    starts: int  # in Splitter
    sheets: int  # that are kept after a turn, in HexRoller


def dealt(game: str, variant: str, players: list[str], effort: Effort, seed: Key) -> Deal:
    """A deal; where the search finds less than a player has, that counts."""
    points = [played(who, game, variant, seed).scores[0] for who in players]
    found, most = in_hindsight(game, variant, effort, seed)
    return Deal(points, max(found, *points), most)


def in_hindsight(game: str, variant: str, effort: Effort, seed: Key) -> tuple[int, int]:
    """The best game that was found with the throws of a seed, and the bound."""
    if game == "splitter":
        throws, pad = splitter_throws(variant, seed), NAMES.index(variant)
        return best(pad, throws, seed, effort.starts)[0], bound(pad, throws)
    if game == "polygrid":
        found = polygrid.best(seed)
        return found.scores[0] if found else 0, most_points("polygrid")
    if game == "hexroller":
        match: AnyMatch = Match("hexroller", 1, seed=seed, variant=variant)
        most = most_points("hexroller", match.state.side)
        return by_table.best(match, seed, effort.sheets).scores[0], most
    return penk.best(seed).scores[0], penk.MOST


def splitter_throws(variant: str, seed: Key) -> Throws:
    """What falls in a match with a seed, whatever is written."""
    match: AnyMatch = Match("splitter", 1, seed=seed, variant=variant)
    throws = []
    while not match.over:
        a, b = match.roll().split()
        throws.append((int(a), int(b)))
        match.play(0, match.allowed(0)[0])
    return throws


def played(who: str, game: str, variant: str, seed: Key) -> AnyMatch:
    """A player's game alone."""
    options: dict[str, Any] = {"variant": variant} if variant else {}
    match: AnyMatch = Match(game, 1, seed=seed, **options)
    choose = player(who)
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            match.play(0, choose(match.game, match.view(0), 0, derived(seed, len(match.events))))
    return match


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--game", choices=(*VARIANTS, "polygrid", "penk"), default="splitter")
    parser.add_argument("--variant", help="Splitter's pad, HexRoller's side")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--starts", type=int, default=4, help="of Splitter's search")
    parser.add_argument("--sheets", type=int, default=300, help="of HexRoller's search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", nargs="+", default=["greedy", "hard", "expert"])
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    variants = VARIANTS.get(asked.game, ("",))
    variant = asked.variant or variants[0]
    if variant not in variants:
        parser.error(f"{asked.game} has no variant {variant}")
    one = partial(dealt, asked.game, variant, asked.players, Effort(asked.starts, asked.sheets))
    seeds = range(asked.seed, asked.seed + asked.deals)
    if asked.processes > 1:
        with ProcessPoolExecutor(asked.processes) as pool:
            deals = list(pool.map(one, seeds))
    else:
        deals = [one(seed) for seed in seeds]
    told = {"game": asked.game, "variant": variant or None, **figures(deals, asked.players)}
    if asked.json:
        print(json.dumps(told, indent=2))
        return
    named = f"{asked.game} {variant}".strip()
    print(f"{named}, {asked.deals} deals: {told['best_found']:.2f} found,", end=" ")
    print(f"{told['bound']:.2f} at most; median gap {told['median_gap']:.1%},", end=" ")
    print(f"none in {told['proven_best']}")
    for who, row in told["players"].items():
        print(f"  {who:<10} {row['points']:.2f} points, {row['share']:.1%} of the best")


def figures(deals: list[Deal], players: list[str]) -> dict[str, Any]:
    """What the deals come to."""
    found = [deal.found for deal in deals]
    gaps = [(deal.bound - deal.found) / deal.bound for deal in deals]
    means = {who: mean(deal.points[n] for deal in deals) for n, who in enumerate(players)}
    return {
        "deals": len(deals),
        "best_found": mean(found),
        "best_found_error": stdev(found) / len(deals) ** 0.5,
        "bound": mean(deal.bound for deal in deals),
        "median_gap": median(gaps),
        "proven_best": sum(not gap for gap in gaps),
        "players": {who: {"points": one, "share": one / mean(found)} for who, one in means.items()},
    }


if __name__ == "__main__":
    main()

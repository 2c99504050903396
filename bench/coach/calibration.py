"""Calibration: of positions said to be won with 60 %, how many were.

    python -m bench.coach.calibration hexroller --positions 300
    python -m bench.coach.calibration splitter --others planner:40 --waver 0 4 8 16

Positions are from random points of games of `--one` against `--other`, and are played on by the
`--players` with new luck, a pair of them a position by turns. Predictions are by playouts, with
seats that waver as often as said: one move in 8, or never (0).
"""

import argparse
from random import Random

import numpy as np

from rollwright import Match
from rollwright.coach.accounts import results
from rollwright.coach.judge import WAVER, Playouts
from rollwright.core.dice import derived
from rollwright.play.match import AnyMatch
from rollwright.players.registry import player
from rollwright.solve.arrays import Floats

BINS = 5


def play_on(match: AnyMatch, names: list[str], seed: int, most: int | None = None) -> None:
    """Players, a seat each, play a match on to its end or until it has so many events."""
    choose = [player(name) for name in names]
    while not match.over and (most is None or len(match.events) < most or not match.chance_due):
        if match.chance_due:
            match.roll()
        else:
            seat = match.turn[0]
            lots = derived(derived(seed, seat), len(match.events))
            match.play(seat, choose[seat](match.game, match.view(seat), seat, lots))


def games(asked: argparse.Namespace) -> tuple[AnyMatch, list[AnyMatch], Floats]:
    """A match, positions of many, and what share of the win each came to for its first seat."""
    lots = Random(asked.seed)
    found, shares = [], []
    for n in range(asked.positions):
        seed = lots.getrandbits(60)
        names = [asked.one, asked.other if n % 2 else asked.one]
        match = Match(asked.game, seats=2, seed=seed)
        play_on(match, names, seed, lots.randrange(asked.events))
        if match.over:
            continue
        pair = asked.players if n % 2 else asked.players[::-1]
        ends = []
        for nth in range(asked.times):
            rest = Match.from_position(match.position, match.game, seed=derived(seed, nth) >> 1)
            play_on(rest, pair, derived(seed, 100 + nth))
            ends.append(results(rest.game, rest.state)[0, 0])
        found.append(match)
        shares.append(ends)
    return found[0], found, np.array(shares)


def tell(predicted: Floats, shares: Floats) -> None:
    """A line a bin, and how far predictions are from results on average."""
    for n in range(BINS):
        inside = (predicted * BINS).astype(int).clip(0, BINS - 1) == n
        if inside.any():
            said, won = predicted[inside].mean(), shares[inside].mean()
            doubt = shares[inside].mean(axis=1).std() / inside.sum() ** 0.5
            print(
                f"  {n / BINS:3.0%} to {(n + 1) / BINS:4.0%}: {inside.sum():4} positions,"
                f" said {said:.3f}, won {won:.3f} ± {doubt:.3f}"
            )
    print(f"  Brier score {((predicted[:, None] - shares) ** 2).mean():.4f}")


def main() -> None:
    """Play, predict, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--events", type=int, default=80, help="of a game, about")
    parser.add_argument("--times", type=int, default=2, help="that each is played on")
    parser.add_argument("--one", default="medium")
    parser.add_argument("--other", default="easy")
    parser.add_argument("--players", nargs=2, default=["medium", "easy"])
    parser.add_argument("--waver", type=int, nargs="+", default=[0, WAVER])
    parser.add_argument("--playouts", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    one, found, shares = games(asked)
    judge = Playouts(one.game, one.at(0), asked.playouts)
    for waver in asked.waver:
        judge.waver = waver
        print(f"{asked.game}, one move in {waver} not the greedy one")
        tell(judge.states([match.state for match in found])[0, :, 0], shares)


if __name__ == "__main__":
    main()

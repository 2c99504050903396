"""Luck over many games: its mean, which is to be nought, and how much less varies without it.

    python -m bench.coach.luck splitter --games 200 --judge standing
    python -m bench.coach.luck tutto --games 1000 --judge quick

Greedy players play; result less luck has the same mean as the result and a smaller variance.
"""

import argparse
from statistics import fmean, pvariance

from rollwright import Match, review
from rollwright.coach.review import Account
from rollwright.core.dice import derived
from rollwright.play.match import AnyMatch
from rollwright.players.registry import player


def game_of(name: str, seats: int, seed: int, who: str) -> AnyMatch:
    """A game of equal players."""
    match = Match(name, seats=seats, seed=seed)
    choose = player(who)
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            seat = match.turn[0]
            lots = derived(seed, len(match.events))
            match.play(seat, choose(match.game, match.view(seat), seat, lots))
    return match


def tell(kind: str, seat: int, accounts: list[Account]) -> None:
    """One line of figures."""
    n = len(accounts)
    luck = [one.luck for one in accounts]
    raw = [one.result for one in accounts]
    adjusted = [one.result - one.luck for one in accounts]
    doubt = (pvariance(luck) / n) ** 0.5
    factor = pvariance(raw) / max(1e-12, pvariance(adjusted))
    print(
        f"{kind:7} seat {seat + 1}: mean luck {fmean(luck):+.4f} ± {doubt:.4f};"
        f" result {fmean(raw):.4f}, without luck {fmean(adjusted):.4f};"
        f" variance {factor:.2f} times smaller; errors {fmean(a.errors for a in accounts):.4f}"
    )


def main() -> None:
    """Play, review, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--judge", default="standing")
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    told = [
        review(
            game_of(asked.game, asked.seats, derived(asked.seed, n) >> 1, asked.player),
            asked.judge,
            seconds=5,
        )
        for n in range(asked.games)
    ]
    for seat in range(asked.seats):
        tell(told[0].kinds[0], seat, [one.seats[seat].account for one in told])
        second = [one.seats[seat].points for one in told]
        if second[0] is not None:
            tell("points", seat, [one for one in second if one is not None])


if __name__ == "__main__":
    main()

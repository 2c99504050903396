"""Results without luck: how much less they vary. `mean_luck.py` is about the mean of very many.

    python -m bench.coach.luck tutto --games 400
    python -m bench.coach.luck splitter --from splitter.jsonl

Greedy players play, unless games come from a file. Result less luck has the same mean as the result
and a smaller variance; "fitted" is with as much luck as the results go with, as in `rate`.
"""

from pathlib import Path
from typing import Any

import numpy as np

from bench.coach.games import Lines, asked_for, game_of, kept_games, numbers
from rollwright.coach.accounts import TURNS, begins_turn, kinds_of, results
from rollwright.coach.judge_choice import QUICK, bench
from rollwright.coach.passages import Thrown, passages
from rollwright.coach.rating import factor_of, without_luck
from rollwright.core.dice import derived
from rollwright.play.match import AnyMatch
from rollwright.solve.arrays import Floats


def figures(match: AnyMatch) -> list[Any]:
    """The luck and the result of a game, by account and seat, as a review has them."""
    end = results(match.game, match.state)
    parts = list(passages(match))
    thrown = [part for one in parts for part in one.parts if isinstance(part, Thrown)]
    if kinds_of(match.game, match.seats) == (TURNS,):
        end = end - sum(begins_turn(match.game, one.before) for one in thrown)
    judges = bench(match, parts, QUICK, None, 1)
    rules = match.game.rules
    luck = sum(judges.judged(rules, one.before, one.outcome).luck for one in thrown)
    return [np.round(luck, 6).tolist(), end.tolist()]


def tell(kind: str, seat: int, luck: Floats, raw: Floats, controls: Floats) -> None:
    """A line of figures."""
    doubt = luck.std() / len(luck) ** 0.5
    plain, fitted = raw - luck, without_luck(raw, controls)
    factors = [factor_of(raw, one) for one in (plain, fitted)]
    shown = " and ".join("none" if one is None else f"{one:.2f}" for one in factors)
    print(
        f"  {kind:7} seat {seat + 1}: mean luck {luck.mean():+.5f} ± {doubt:.5f},"
        f" result {raw.mean():.4f}, without luck {plain.mean():.4f}, fitted {fitted.mean():.4f};"
        f" variance {shown} (fitted) times smaller"
    )


def main() -> None:
    """Play, judge, tell."""
    parser = asked_for(__doc__)
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--from", dest="games_file", type=Path, help="games that were kept")
    asked = parser.parse_args()
    matches = kept_games(asked.games_file) if asked.games_file else {}

    def match_of(number: int) -> AnyMatch:
        seed = derived(asked.seed, number) >> 1
        return matches.get(number) or game_of(asked.game, asked.seats, seed, asked.player)

    which, until = numbers(asked)
    first = next(iter(matches.values())) if matches else match_of(which.start)
    there = [n for n in which if n in matches] if matches else which

    def work(number: int) -> list[Any]:
        return figures(match_of(number))

    told = np.array([one for _, one in Lines(asked.keep).through(there, work, until)])
    lucks, ends = told[:, 0], told[:, 1]  # by game, account and seat
    print(f"{asked.game}: {len(told)} games")
    for n, kind in enumerate(kinds_of(first.game, first.seats)):
        for seat in range(first.seats):
            controls = lucks[:, n, seat : seat + 1]
            if n == 0 and lucks.shape[1] > 1:
                others = [other for other in range(first.seats) if other != seat]
                ahead = lucks[:, 1, seat] - lucks[:, 1, others].mean(axis=1)
                controls = np.stack([lucks[:, 0, seat], ahead], axis=1)
            tell(kind, seat, lucks[:, n, seat], ends[:, n, seat], controls)


if __name__ == "__main__":
    main()

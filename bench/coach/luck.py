"""Luck over many games: its mean, which is to be nought, and how much less varies without it.

    python -m bench.coach.luck splitter --games 100000 --judge glance
    python -m bench.coach.luck tutto --games 400 --judge quick
    python -m bench.coach.luck splitter --from splitter.jsonl --judge quick

Greedy players play, unless games come from a file. Result less luck has the same mean as the result
and a smaller variance; "fitted" is with as much luck as the results go with, as in `rate`. The
cheapest judge is `glance`: greedy players move until the next throw, and the points as they then
stand are what a state is worth.
"""

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bench.coach.games import Lines, asked_for, game_of, kept_games, numbers
from rollwright.coach.accounts import TURNS, begins_turn, kinds_of, results
from rollwright.coach.exact import Exact
from rollwright.coach.judge import Judge, Playouts
from rollwright.coach.luck import luck_of
from rollwright.coach.rating import factor_of, without_luck
from rollwright.coach.thought import FEWEST
from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import derived
from rollwright.core.game import Game, Rules
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import state_at
from rollwright.play.match import AnyMatch
from rollwright.solve.arrays import Floats, Ints

rules: Rules[Any] = UNBOUND
greedy: Any = UNBOUND


def glance(rows: Ints, like: State, found: Floats) -> None:
    """Greedy moves until the next throw, and the points as they then stand, a row a state."""
    for row in range(rows.shape[0]):
        state = state_at(rows, row, like)
        turn = rules.turn(state)
        while turn not in (OVER, CHANCE):
            seat = lowest(turn)
            state = rules.after_move(state, seat, greedy(state, seat, 0))
            turn = rules.turn(state)
        won = rules.winners(state) if turn == OVER else 0
        most = -1_000_000_000
        for seat in range(found.shape[2]):
            found[row, 1, seat] = rules.score(state, seat)
            most = max(most, rules.score(state, seat))
        if turn != OVER:
            for seat in range(found.shape[2]):
                won |= (1 if rules.score(state, seat) == most else 0) << seat
        for seat in range(found.shape[2]):
            found[row, 0, seat] = 1 / size(won) if has(won, seat) else 0.0


class Glance(Playouts[State]):
    """The cheapest judge that sees something in a throw."""

    def __init__(self, game: Game[State], like: State) -> None:
        super().__init__(game, like, 1)
        self.played = compiled(glance, game)

    def _mean(self, rows: Ints, apart: int = 0) -> Floats:  # noqa: ARG002 (no luck in it)
        found = np.zeros((len(rows), 2, self.seats))
        self.played(rows, self.like, found)
        values = np.moveaxis(found, 1, 0)
        return values if len(self.kinds) > 1 else values[1:]


def judge_of(name: str, match: AnyMatch, playouts: int) -> Judge[Any]:
    """A judge of throws by its name."""
    game, like = match.game, match.at(0)
    if name == "glance":
        return Glance(game, like)
    judge: Judge[Any] = Playouts(game, like, playouts)
    return Exact(game, like, judge) if name == "exact" else judge


def figures(judge: Judge[Any], match: AnyMatch) -> list[Any]:
    """The luck and the result of a game, by account and seat."""
    end = results(match.game, match.state)
    if kinds_of(match.game, match.seats) == (TURNS,):
        throws = [n for n, event in enumerate(match.events) if event.seat is None]
        end = end - sum(begins_turn(match.game, match.at(n)) for n in throws)
    luck = luck_of(match, judge)
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
    parser.add_argument("--judge", choices=("glance", "quick", "exact"), default="glance")
    parser.add_argument("--playouts", type=int, default=FEWEST)
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--from", dest="games_file", type=Path, help="games that were kept")
    asked = parser.parse_args()
    matches = kept_games(asked.games_file) if asked.games_file else {}

    def match_of(number: int) -> AnyMatch:
        seed = derived(asked.seed, number) >> 1
        return matches.get(number) or game_of(asked.game, asked.seats, seed, asked.player)

    which, until = numbers(asked)
    first = match_of(which.start)
    judge = judge_of(asked.judge, first, asked.playouts)
    there = range(which.start, min(which.stop, max(matches) + 1)) if matches else which
    work = partial(_work, judge, match_of)
    told = np.array([one for _, one in Lines(asked.keep).through(there, work, until)])
    lucks, ends = told[:, 0], told[:, 1]  # by game, account and seat
    print(f"{asked.game}, {asked.judge}: {len(told)} games")
    for n, kind in enumerate(kinds_of(first.game, first.seats)):
        for seat in range(first.seats):
            controls = lucks[:, n, seat : seat + 1]
            if n == 0 and lucks.shape[1] > 1:
                others = [other for other in range(first.seats) if other != seat]
                ahead = lucks[:, 1, seat] - lucks[:, 1, others].mean(axis=1)
                controls = np.stack([lucks[:, 0, seat], ahead], axis=1)
            tell(kind, seat, lucks[:, n, seat], ends[:, n, seat], controls)


def _work(judge: Judge[Any], match_of: Any, number: int) -> list[Any]:
    return figures(judge, match_of(number))


if __name__ == "__main__":
    main()

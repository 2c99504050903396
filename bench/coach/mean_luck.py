"""The mean luck of very many games with the cheapest judge, which is to be nought.

    python -m bench.coach.mean_luck splitter --games 100000 --keep FILE

Greedy players play; a throw is judged by a glance: greedy players move until the next throw, and
the points as they then stand are what a state is worth. All of it is machine code. Where a throw
has very many outcomes, `--every 9` judges one in nine, by lot: luck still is nought on average.
"""

from typing import Any

import numpy as np

from bench.coach.games import Lines, asked_for, new_game, numbers
from rollwright.coach.accounts import POINTS, WIN
from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import derived, portion
from rollwright.core.game import Rules
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.solve.arrays import Floats

rules: Rules[Any] = UNBOUND
greedy: Any = UNBOUND

AT_ONCE = 500  # games
WHICH = 1 << 20  # lots that choose throws, beyond those of the game


def lucks(start: State, seed: int, first: int, every: int, row: Floats, found: Floats) -> None:
    """Play games, and add up the luck of their throws: by game, account and seat."""
    for number in range(found.shape[0]):
        key = derived(seed, first + number)
        state = start
        nth = 0
        turn = rules.turn(state)
        while turn != OVER:
            lot = derived(key, nth)
            nth += 1
            if turn == CHANCE:
                outcome = rules.sample(state, lot)
                if portion(every, derived(key, WHICH + nth)) == 0:
                    add_luck(state, outcome, row, found[number])
                state = rules.after_chance(state, outcome)
            else:
                seat = lowest(turn)
                state = rules.after_move(state, seat, greedy(state, seat, lot))
            turn = rules.turn(state)


def add_luck(before: State, fallen: int, row: Floats, luck: Floats) -> None:
    """Add the luck of a throw, by account and seat: as it fell, less all outcomes by their ways."""
    outcomes = rules.outcomes(before)
    ways = 0
    for _, many in outcomes:
        ways += many
    for outcome, many in outcomes:
        glance(rules.after_chance(before, outcome), row)
        share = (1.0 if outcome == fallen else 0.0) - many / ways
        for account in range(2):
            for seat in range(luck.shape[1]):
                luck[account, seat] += share * row[account, seat]


def glance(state: State, row: Floats) -> None:
    """Greedy moves until the next throw, and who is ahead and with how many points, by seat."""
    turn = rules.turn(state)
    while turn not in (OVER, CHANCE):
        seat = lowest(turn)
        state = rules.after_move(state, seat, greedy(state, seat, 0))
        turn = rules.turn(state)
    ahead = rules.winners(state) if turn == OVER else 0
    most = -1_000_000_000
    for seat in range(row.shape[1]):
        row[1, seat] = rules.score(state, seat)
        most = max(most, rules.score(state, seat))
    if turn != OVER:
        for seat in range(row.shape[1]):
            ahead |= (1 if rules.score(state, seat) == most else 0) << seat
    for seat in range(row.shape[1]):
        row[0, seat] = 1 / size(ahead) if has(ahead, seat) else 0.0


def main() -> None:
    """Play, judge, tell."""
    parser = asked_for(__doc__)
    parser.add_argument("--every", type=int, default=1, help="one throw in so many is judged")
    parser.add_argument("--option", action="append", default=[], help="as in pile=replaced")
    asked = parser.parse_args()
    match = new_game(asked.game, asked.seats, 0, asked.option)
    run = compiled(lucks, match.game)

    def work(part: int) -> list[Any]:
        found = np.zeros((AT_ONCE, 2, asked.seats))
        row = np.zeros((2, asked.seats))
        run(match.at(0), asked.seed, part * AT_ONCE, asked.every, row, found)
        return [found.sum(axis=0).tolist(), (found**2).sum(axis=0).tolist()]

    _, until = numbers(asked)
    parts = range(asked.first // AT_ONCE, (asked.first + asked.games) // AT_ONCE)
    told = np.array([one for _, one in Lines(asked.keep).through(parts, work, until)])
    games = AT_ONCE * len(told)
    mean, squares = told.sum(axis=0) / games
    doubt = ((squares - mean**2) / games) ** 0.5
    print(f"{asked.game} for {asked.seats}: {games} games, one throw in {asked.every}")
    for account, kind in enumerate((WIN, POINTS)):
        if kind == WIN and asked.seats == 1:
            continue
        for seat in range(asked.seats):
            away = mean[account, seat] / doubt[account, seat] if doubt[account, seat] else 0.0
            print(
                f"  {kind:6} seat {seat + 1}: mean luck {mean[account, seat]:+.5f}"
                f" ± {doubt[account, seat]:.5f} ({away:+.1f} standard errors)"
            )


if __name__ == "__main__":
    main()

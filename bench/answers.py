"""How long computer players take to answer: every level in every game, with every number of seats.

    python bench/answers.py [--levels hard,expert] [--games penk,tutto] [--decisions 30] [--json]

The decisions are taken by lot from games between greedy players, so they lie at the beginning, in
the middle and at the end. What is compiled or loaded once, before the first of them, is not
counted: until then the live table lets another player answer.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from rollwright.core.bits import lowest
from rollwright.core.dice import Key, derived
from rollwright.core.game import AnyGame
from rollwright.core.moves import count_moves
from rollwright.core.seats import CHANCE, OVER, Seat
from rollwright.games import ALL
from rollwright.players.registry import LEVELS, computer_player, player


def decisions(game: AnyGame, seats: int, count: int, seed: Key) -> Iterator[tuple[Any, Seat]]:
    """States in which a seat has to choose, one of each game between greedy players."""
    rules, greedy = game.rules, player("greedy")
    for number in range(count):
        key, events, found = derived(seed, number), 0, []
        state = game.new_game(seats, game.options({}))
        while (turn := rules.turn(state)) != OVER:
            events += 1
            if turn == CHANCE:
                state = rules.after_chance(state, rules.sample(state, derived(key, events)))
                continue
            seat = lowest(turn)
            if count_moves(rules.open_moves(state, seat)) > 1:
                found.append((state, seat))
            state = rules.after_move(state, seat, greedy(game, state, seat, derived(key, events)))
        yield found[derived(key, 0) % len(found)]


def measured(game: AnyGame, seats: int, level: str, count: int, seed: Key) -> dict[str, Any]:
    """The times of one level at one table, in milliseconds."""
    choices = list(decisions(game, seats, count, seed))
    computer_player(level).prepare(game, *choices[0])
    times = []
    for number, (state, seat) in enumerate(choices):
        began = perf_counter()
        computer_player(level).choose(game, state, seat, derived(seed, number))
        times.append(1000 * (perf_counter() - began))
    return {
        "game": game.name, "seats": seats, "level": level, "decisions": count,
        "median_milliseconds": median(times), "longest_milliseconds": max(times),
    }  # fmt: skip


def main() -> None:
    """Measure, and say so."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--games", default=",".join(game.name for game in ALL))
    parser.add_argument("--decisions", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows = []
    for game in ALL:
        for seats in game.seats if game.name in given.games.split(",") else ():
            for level in given.levels.split(","):
                row = measured(game, seats, level, given.decisions, given.seed)
                rows.append(row)
                print(
                    f"{game.title:10} {seats:2} seats  {level:7}"
                    f" median {row['median_milliseconds']:7.1f} ms"
                    f"  longest {row['longest_milliseconds']:7.1f} ms",
                    file=sys.stderr if given.json else sys.stdout,
                    flush=True,
                )
    if given.json:
        print(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()

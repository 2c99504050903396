"""Tutto's expert among three and more: how often does it win against several greedy players?

    python bench/tutto_seats.py [--seats 3] [--games 2000] [--player expert] [--others greedy]
        [--seed 1] [--threads N] [--json]

The player sits in each seat in turn; a fair share is one in so many seats. `expert` plays as if the
leader among the others were the only one; `product` is what we did not take: it meets each of the
others alone, by the tables for two, and multiplies the chances.
"""

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt

from rollwright.core.dice import derived
from rollwright.core.seats import CHANCE, Move
from rollwright.games import tutto
from rollwright.games.tutto import rules
from rollwright.games.tutto.rules import State
from rollwright.players import greedy, random
from rollwright.solve.tutto.chances import odds
from rollwright.solve.tutto.move_values import best_of
from rollwright.solve.tutto.policy import best, solved_turn

PLAYERS = ("expert", "product", "greedy", "random")
JOB = 20  # games


def game(seats: int, player: str, others: str, seed: int, number: int) -> float:
    """The player's share of the win in one game."""
    state = rules.new_game(seats, rules.Options())
    seat = number % seats
    key = derived(seed, number)
    events = 0
    while not state.won:
        lot = derived(key, events)
        events += 1
        if rules.turn(state) == CHANCE:
            state = rules.after_chance(state, rules.sample(state, lot))
        else:
            move = choice(player if state.player == seat else others, state, lot)
            state = rules.after_move(state, state.player, move)
    return (state.won >> seat & 1) / state.won.bit_count()


def choice(player: str, state: State, lot: int) -> Move:
    """What one of the players does."""
    if player == "expert":
        return best(state, state.player)
    if player == "product":
        here, paid = solved_turn(state)
        return best_of(state, here, paid, odds())
    way = greedy.choose if player == "greedy" else random.choose
    return way(tutto.GAME, state, state.player, lot)


def games(seats: int, player: str, others: str, seed: int, first: int) -> list[float]:
    """Some games, one after another."""
    return [game(seats, player, others, seed, first + n) for n in range(JOB)]


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--player", choices=PLAYERS, default="expert")
    parser.add_argument("--others", choices=PLAYERS, default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    job = partial(games, asked.seats, asked.player, asked.others, asked.seed)
    with ProcessPoolExecutor(asked.threads or os.cpu_count()) as pool:
        won = [x for some in pool.map(job, range(0, asked.games, JOB)) for x in some]
    mean = sum(won) / len(won)
    error = sqrt(sum((x - mean) ** 2 for x in won)) / len(won)
    if asked.json:
        report = {"seats": asked.seats, "player": asked.player, "others": asked.others}
        report |= {"games": len(won), "wins": mean, "error": error, "fair": 1 / asked.seats}
        print(json.dumps(report, indent=2))
        return
    print(f"{asked.player} among {asked.seats - 1} × {asked.others}, {len(won)} games:", end=" ")
    print(f"wins {mean:.2%} ± {1.96 * error:.2%} (95 %); a fair share is {1 / asked.seats:.2%}")


if __name__ == "__main__":
    main()

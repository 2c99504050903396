"""How long Tutto's expert thinks: every decision of some games, each turn solved anew.

    python bench/tutto_decisions.py [--seats 2] [--games 5] [--seed 1] [--json]

The games are greedy ones with the real pile. The first decision, which may have to compile, is told
apart; of every other the better of two tries counts.
"""

import argparse
import json
import time

from rollwright.core.dice import derived
from rollwright.core.seats import CHANCE
from rollwright.games.tutto import rules
from rollwright.games.tutto.greedy import greedy
from rollwright.games.tutto.rules import State
from rollwright.solve.tutto import policy


def decisions(seats: int, key: int) -> list[State]:
    """The states of a greedy game in which somebody decides."""
    state = rules.new_game(seats, rules.Options())
    met = []
    for event in range(1_000_000):
        if state.won:
            break
        if rules.turn(state) == CHANCE:
            state = rules.after_chance(state, rules.sample(state, derived(key, event)))
        else:
            met.append(state)
            state = rules.after_move(state, state.player, greedy(state, state.player, key))
    return met


def seconds(state: State) -> float:
    """How long it takes to weigh all moves of a state, with nothing remembered."""
    policy.forget()
    start = time.perf_counter()
    policy.values(state, state.player)
    return time.perf_counter() - start


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    games = [decisions(asked.seats, derived(asked.seed, n)) for n in range(asked.games)]
    states = [state for game in games for state in game]
    first = seconds(states[0])
    # the better of two, since other programs want the machine too
    rest = sorted(min(seconds(state), seconds(state)) for state in states)
    report = {"seats": asked.seats, "decisions": len(rest), "first": first}
    report |= {"median": rest[len(rest) // 2], "worst": rest[-1]}
    if asked.json:
        print(json.dumps(report, indent=2))
    else:
        print(f"{len(rest)} decisions with {asked.seats} seats:", end=" ")
        print(f"{report['median'] * 1000:.1f} ms, at worst {rest[-1] * 1000:.1f} ms", end="; ")
        print(f"the first {first:.2f} s")


if __name__ == "__main__":
    main()

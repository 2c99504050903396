"""Tutto's solution at play: does it win as often as it says?

    python bench/tutto_self_play.py [--games 1000000] [--players table table] [--pile replaced]
        [--tables OUT.npz] [--judged] [--seed 1] [--threads N] [--json]

`table` against itself with every card drawn from all 56 must win what the tables predict for who
starts. With `--pile shuffled` the same shows what that assumption costs; `expert`, which looks at
the cards left, plays `table`, `greedy` and `random`. Players take turns at the start.
With `--judged`, what a decision of the player named first gives away by the tables.
`--tables` takes those that `rollwright solve tutto -o` has written, of another target say.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from rollwright.solve.tutto import two_seats
from rollwright.solve.tutto.self_play import PLAYERS, Mean, play


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--players", nargs=2, choices=PLAYERS, default=["table", "table"])
    parser.add_argument("--pile", choices=["replaced", "shuffled"], default="replaced")
    parser.add_argument("--tables", type=Path, default=two_seats.SHIPPED)
    parser.add_argument("--judged", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    solution = two_seats.load(asked.tables)
    start = time.perf_counter()
    played = play(
        solution,
        (asked.players[0], asked.players[1]),
        asked.games,
        seed=asked.seed,
        replaced=asked.pile == "replaced",
        judged=asked.judged,
        threads=asked.threads,
        tell=_show,
    )
    predicted = solution.chance(two_seats.FIRST, 0, 0)
    seconds = time.perf_counter() - start
    if asked.json:
        report = {
            "players": asked.players,
            "pile": asked.pile,
            "target": solution.target,
            "seed": asked.seed,
            "predicted_first_seat": predicted,
            **{k: v._asdict() if isinstance(v, Mean) else v for k, v in played._asdict().items()},
            "seconds": seconds,
        }
        print(json.dumps(report, indent=2))
        return
    one, two = asked.players
    print(f"{played.games} games to {solution.target}, {one} and {two}, pile {asked.pile}")
    print(f"who starts wins  {_percent(played.first_seat)}; predicted {predicted:.4%}")
    print(f"{one} wins {_percent(played.first_player)}; {played.turns:.2f} turns a game")
    if played.loss is not None:
        print(f"{one} gives away {_percent(played.loss)} in each of {played.decisions} decisions")


def _show(words: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{words:40}", file=sys.stderr, end="", flush=True)


def _percent(mean: tuple[float, float]) -> str:
    return f"{mean[0]:.4%} ± {1.96 * mean[1]:.4%} (95 %)"


if __name__ == "__main__":
    main()

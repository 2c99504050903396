"""Our planner against OpenSpiel's own tree search, with the same number of playouts a move.

    python -m bench.against_open_spiel GAME [--games 200] [--playouts 100] [--uct 2]
        [--option NAME=VALUE] [--seed 1] [--json]

OpenSpiel's side is its MCTSBot in C++ with its RandomRolloutEvaluator, one playout a simulation,
on our plain Python rules (`adapters/open_spiel`). Every deal is played twice with the same dice,
the two having changed seats. A time is that of a decision with a choice; compiling is not in it.
"""

import argparse
import json
import sys
from importlib.metadata import version
from typing import Any, Final

from rollwright.cli.exit_codes import INTERRUPTED, REFUSED
from rollwright.cli.options import option_texts
from rollwright.cli.progress import bar
from rollwright.core.dice import Key
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame, Game
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.games import game as game_of
from rollwright.players.arena.contest import contest, deals_in
from rollwright.players.arena.deal import Setting
from rollwright.players.arena.report import contest_report
from rollwright.players.registry import Player

THEIRS: Final = "OpenSpiel"
SEATS: Final = 2
MEMORY: Final = 1000  # megabytes that their tree may take: no bound at such sizes
SEEDS: Final = 1 << 31  # theirs are ints of 32 bits


def main() -> int:
    """Play and tell."""
    asked = arguments()
    try:
        report = played(asked)
    except ValueError as wrong:  # BadOption, UnknownPlayer: sentences
        print(wrong, file=sys.stderr)
        return REFUSED
    print(json.dumps(report, indent=2) if asked.json else in_words(report))
    return 0 if report["whole"] else INTERRUPTED


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=200, help="a deal is two of them")
    parser.add_argument("--playouts", type=int, default=100, help="a move, for both")
    parser.add_argument("--uct", type=float, default=2.0, help="how much OpenSpiel explores")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def played(asked: argparse.Namespace) -> dict[str, Any]:
    """Play all games; what came of them, for programs."""
    game = game_of(asked.game)
    options = option_texts(game, asked.option)
    setting = Setting(game.name, SEATS, tuple(sorted(options.items())), asked.seed, duplicate=True)
    start = game.new_game(SEATS, game.options(options))
    theirs = open_spiel(game, start, asked.playouts, asked.uct)
    names = [f"planner:{asked.playouts}", THEIRS]
    if asked.games < 1:
        raise BadOption("At least one game has to be played.")
    with bar(deals_in(setting, names, asked.games)) as shown:
        result = contest(
            setting,
            names,
            asked.games,
            workers=1,
            progress=shown.progress,
            given={THEIRS: theirs},
        )
    about = {"options": options, "playouts": asked.playouts, "uct": asked.uct}
    report = contest_report(result, 1, asked.games)
    return about | {"open_spiel": version("open_spiel")} | {**report}


def open_spiel(game: Game[State], start: State, playouts: int, uct: float) -> Player:
    """OpenSpiel's bot as one of our players, in the game that starts from a state."""
    from rollwright.adapters import open_spiel as adapter  # noqa: PLC0415 (it may be missing)

    pyspiel = adapter.pyspiel
    played = adapter.load(game, start, together=False)

    def choose(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
        seed = key % SEEDS
        bot = pyspiel.MCTSBot(
            played,
            pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
            uct_c=uct,
            max_simulations=playouts,
            max_memory_mb=MEMORY,
            solve=True,
            seed=seed,
            verbose=False,
        )
        root = played.new_initial_state()
        root.now = adapter.at(game, state, together=False, first=seat)
        # OpenSpiel 2.0.2 crashes in `step` with every game that is written in Python. This is the
        # same search, and the policy that comes with it is only its one best move.
        return int(bot.step_with_policy(root)[1])

    return choose


def in_words(report: dict[str, Any]) -> str:
    """What came of it, in a few lines."""
    options = "".join(f", {name} {value}" for name, value in report["options"].items())
    lines = [
        f"{game_of(report['game']).title}{options}: {report['games']} games,"
        f" {report['playouts']} playouts a move, UCT {report['uct']:g},"
        f" OpenSpiel {report['open_spiel']}, seed {report['seed']}"
    ]
    for row in report["pairs"] if report["games"] else ():
        low, high = row["win_rate_low"], row["win_rate_high"]
        lines.append(
            f"{row['name']:14} wins {row['win_rate']:6.1%} ({low:.1%} to {high:.1%}),"
            f" mean score {row['mean_score']:7.1f},"
            f" {row['milliseconds_per_decision']:8.2f} ms a decision (median)"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

"""`rollwright train`: make a network that says what positions of a game are worth."""

import os
import sys
from pathlib import Path
from typing import Annotated, TypeAlias

from typer import Option

from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.cli.options import AsJson, GameName, HouseRules, Ray, Variant, option_texts
from rollwright.cli.progress import bar
from rollwright.cli.words import json_text, printable
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame, no_features
from rollwright.games import game
from rollwright.work.crew import others

LEAST_GAMES = 100

Output: TypeAlias = Annotated[
    Path, Option("-o", "--output", metavar="FILE.npz", help="Where the weights go.")
]
Games: TypeAlias = Annotated[
    int, Option(metavar="N", min=LEAST_GAMES, help="How many games it learns from.")
]
Threads: TypeAlias = Annotated[
    int | None, Option(metavar="N", min=1, max=1024, help="Threads that play; usually all cores.")
]


def train(
    name: GameName,
    *,
    output: Output,
    seats: Annotated[int, Option(metavar="N", help="How many play.")] = 2,
    variant: Variant = None,
    option: HouseRules = None,
    games: Games = 1_000_000,
    seed: Annotated[int, Option(metavar="N", min=0, help="It repeats what was learned.")] = 1,
    threads: Threads = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> int | None:
    """Make a network that knows what positions are worth, as the planner uses them.

    It watches greedy players. Those that ship lie in rollwright/players/network/weights; the same
    command makes the same network, but for the last digits of a processor's sums. Ctrl-C stops,
    and nothing is written.

    \b
    rollwright train penk --games 5000000 -o penk-2.npz
    rollwright train tutto --seats 3 --games 1000000 --seed 1 -o tutto-3.npz --json
    rollwright train tutto --ray head:6379 -o tutto-2.npz
    """
    from rollwright.players.network import training  # noqa: PLC0415 (Numba is slow to import)

    played = game(name)
    texts = option_texts(played, option, variant)
    check(played, seats, texts, output)
    try:
        with bar(games) as shown:
            threads = threads or os.cpu_count() or 1
            network, fixed, report = training.train(
                played, seats, texts, games, seed, threads, shown.progress, others(ray, None)
            )
        training.save(output, network, fixed)
    except KeyboardInterrupt:
        print("Stopped; nothing was written.", file=sys.stderr)
        return INTERRUPTED
    if as_json:
        print(json_text({**report, "file": str(output)}))
    else:
        print("{lessons:,} lessons of {games:,} games;".format(**report), end=" ")
        print("mean square error {error:.5f}, of a guess {error_of_a_guess:.5f}.".format(**report))
        print(printable(f"The network is in {output}."))
    return None


def check(played: AnyGame, seats: int, texts: dict[str, str], output: Path) -> None:
    """Refuse, before anything is played, what could not be learned, or written in the end."""
    played.new_game(seats, played.options(texts))
    if played.features is no_features or (played.greedy or played.promise) is None:
        raise BadOption(f"{played.title} has no features, or no greedy player, to learn from.")
    if output.suffix != ".npz":
        raise BadOption(f"A network is written to a file .npz, not '{output}'.")
    if not output.parent.is_dir():
        raise BadOption(f"There is no folder '{output.parent}' for the network.")

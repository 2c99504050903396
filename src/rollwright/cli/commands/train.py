"""`rollwright train`: learn what positions of a game are worth, for the planner."""

import os
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from typer import Option

from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.cli.options import (
    AsJson,
    GameName,
    HouseRules,
    Ray,
    Variant,
    option_texts,
)
from rollwright.cli.progress import bar
from rollwright.cli.words import json_text, printable
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame, no_features
from rollwright.games import game
from rollwright.work import crew as crews
from rollwright.work.crew import Crew, others

LEAST_GAMES = 100
CPU, GPU = "cpu", "gpu"
USUAL_GAMES = 1_000_000

Output: TypeAlias = Annotated[
    Path, Option("-o", "--output", metavar="FILE.npz", help="Where what was learned goes.")
]
Games: TypeAlias = Annotated[
    int | None,
    Option(metavar="N", min=LEAST_GAMES, help="How many games it learns from; usually 1,000,000."),
]
Minutes: TypeAlias = Annotated[
    float | None,
    Option(metavar="M", min=0.01, max=10_000, help="For how long instead (tables only)."),
]
OnGpu: TypeAlias = Annotated[
    str, Option(metavar="cpu|gpu", help="Where a table learns; a GPU plays 100 times as much.")
]
Threads: TypeAlias = Annotated[
    int | None, Option(metavar="N", min=1, max=1024, help="Threads that play; usually all cores.")
]


def train(
    name: GameName,
    *,
    output: Output,
    seats: Annotated[int | None, Option(metavar="N", help="How many play; usually 2.")] = None,
    variant: Variant = None,
    option: HouseRules = None,
    games: Games = None,
    minutes: Minutes = None,
    seed: Annotated[int, Option(metavar="N", min=0, help="It repeats what was learned.")] = 1,
    threads: Threads = None,
    device: OnGpu = CPU,
    ray: Ray = None,
    as_json: AsJson = False,
) -> int | None:
    """Learn what positions are worth, as the planner uses it.

    In Splitter, HexRoller and Polygrid a table of values learns from games alone: the greedy
    player's, then its own. A checkpoint beside the file is written every half minute: the same
    command goes on from there, also after Ctrl-C.
    Elsewhere a network watches greedy players, and Ctrl-C leaves nothing. Threads, or with --ray
    the cores of a cluster, play the games; what is learned is the same. On a GPU a table learns
    from thousands of games at a time, all its own. What ships lies in
    rollwright/players; the same command learns the same, but for the last digits of a sum.

    \b
    rollwright train splitter --variant A --minutes 10 -o splitter-A.npz
    rollwright train splitter --variant B --device gpu --minutes 4 -o splitter-B.npz
    rollwright train penk --games 5000000 -o penk-2.npz
    rollwright train tutto --seats 3 --games 1000000 --seed 1 -o tutto-3.npz --json
    """
    played = game(name)
    texts = option_texts(played, option, variant)
    check(played, seats, texts, output)
    check_device(device, is_table(played, seats))
    threads = threads or os.cpu_count() or 1
    try:
        if is_table(played, seats):
            crew = others(ray, None) or crews.threads(threads)
            report = learn_table(played, texts, seed, games, minutes, device, crew, output)
        else:
            if minutes is not None:
                raise BadOption("A network learns from a number of games.")
            report = watch_games(
                played, seats or 2, texts, games or USUAL_GAMES, seed, threads, ray, output
            )
    except KeyboardInterrupt:
        print("Stopped; the file was not written.", file=sys.stderr)
        return INTERRUPTED
    if as_json:
        print(json_text({**report, "file": str(output)}))
    elif is_table(played, seats):
        print("{points:.2f} points alone after {games:,} games.".format(**report))
        print(printable(f"The table is in {output}."))
    else:
        print("{lessons:,} lessons of {games:,} games;".format(**report), end=" ")
        print("mean square error {error:.5f}, of a guess {error_of_a_guess:.5f}.".format(**report))
        print(printable(f"The network is in {output}."))
    return None


def is_table(played: AnyGame, seats: int | None) -> bool:
    """Whether a game learns a table, alone, and not a network."""
    return played.seen.entries > 0 and seats in (None, 1)


def learn_table(
    played: AnyGame,
    texts: dict[str, str],
    seed: int,
    games: int | None,
    minutes: float | None,
    device: str,
    crew: AbstractContextManager[Crew],
    output: Path,
) -> dict[str, Any]:
    """Learn a table and write it; what came of it."""
    from rollwright.players.values import shipped, training  # noqa: PLC0415 (Numba is slow)

    if games and minutes:
        raise BadOption("Say how many games, or for how many minutes; not both.")
    usual = None if minutes else USUAL_GAMES
    plan = training.Plan(played, texts, seed, games or usual, minutes)

    def tell(done: int, total: int, mean: float) -> None:
        print(f"{done:>12,} of {total:,} games  {mean:6.2f} points", file=sys.stderr, flush=True)

    if device == CPU:
        learned = training.train(plan, output.with_suffix(".checkpoint"), tell, crew)
    else:
        from rollwright.players.values import gpu_training  # noqa: PLC0415 (few have a GPU)

        learned = gpu_training.train(plan, output.with_suffix(".gpu-checkpoint"), tell)
    table, fixed, report = learned
    shipped.save(output, table, fixed)
    return report


def watch_games(
    played: AnyGame,
    seats: int,
    texts: dict[str, str],
    games: int,
    seed: int,
    threads: int,
    ray: str | None,
    output: Path,
) -> dict[str, Any]:
    """Let a network watch greedy players, and write it; what came of it."""
    from rollwright.players.network import training  # noqa: PLC0415 (Numba is slow to import)

    with bar(games) as shown:
        crew = others(ray, None)
        network, fixed, report = training.train(
            played, seats, texts, games, seed, threads, shown.progress, crew
        )
    training.save(output, network, fixed)
    return report


def check_device(device: str, table: bool) -> None:
    """Refuse what is no device, and a GPU where it would not help."""
    if device not in (CPU, GPU):
        raise BadOption(f"A table learns on a cpu or a gpu, not on '{device}'.")
    if device == GPU and not table:
        raise BadOption("On a gpu learn tables alone, of games with patterns; not networks.")


def check(played: AnyGame, seats: int | None, texts: dict[str, str], output: Path) -> None:
    """Refuse, before anything is played, what could not be learned, or written in the end."""
    table = is_table(played, seats)
    played.new_game(1 if table else seats or 2, played.options(texts))
    if not table and (played.features is no_features or (played.greedy or played.promise) is None):
        raise BadOption(f"{played.title} has no features, or no greedy player, to learn from.")
    if output.suffix != ".npz":
        raise BadOption(f"What is learned is written to a file .npz, not '{output}'.")
    if not output.parent.is_dir():
        raise BadOption(f"There is no folder '{output.parent}' for what is learned.")

"""`rollwright solve`: exact solutions, where there are any."""

import json
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from rollwright.core.options import BadOption

if TYPE_CHECKING:
    from rollwright.solve.tutto import Solution


def solve(
    name: Annotated[str, Argument(metavar="GAME", help="tutto")],
    *,
    target: Annotated[int, Option(metavar="N", help="The points that end the game.")] = 6000,
    output: Annotated[
        Path | None, Option("-o", "--output", metavar="OUT.npz", help="Keep the tables.")
    ] = None,
    threads: Annotated[int | None, Option(metavar="N", min=1, help="Usually all cores.")] = None,
    as_json: Annotated[bool, Option("--json", help="For programs.")] = False,
) -> None:
    """Solve Tutto for two: the chance to win at every pair of scores, if both play perfectly.

    The whole game takes 6 minutes on 16 cores; a target of 1000 takes one on two.

    \b
    rollwright solve tutto --target 1000
    rollwright solve tutto -o tutto.npz
    """
    if name.lower() != "tutto":
        raise BadOption(f"There is no solution for '{name}' yet, only for tutto.")
    if not 500 <= target <= 20000 or target % 50:
        raise BadOption(f"The target is a multiple of 50 from 500 to 20000, not {target}.")
    if output is not None and output.suffix != ".npz":
        raise BadOption(f"The tables are kept in a file .npz, not as in '{output}'.")
    from rich.console import Console  # noqa: PLC0415 (Rich and Numba are slow to import)

    from rollwright.solve import tutto  # noqa: PLC0415

    console = Console(stderr=True)
    start = perf_counter()
    rounds = []

    def tell(_: "Solution", number: int, change: float) -> None:
        rounds.append(change)
        shown.update(f"Solving: round {number}, the largest change is {change:.1e}")

    with console.status("Solving: the last turns …") as shown:
        solved = tutto.solve(target, threads=threads, tell=tell)
    if output is not None:
        tutto.save(solved, output)
    told = {
        "game": "tutto",
        "target": target,
        "first_seat": solved.chance(tutto.FIRST, 0, 0),
        "residual": rounds[-1],
        "rounds": len(rounds) - 1,
        "seconds": perf_counter() - start,
    }
    if as_json:
        print(json.dumps(told, indent=2))
    else:
        print(f"The first seat wins {told['first_seat']:.4%} of games to {target}.")
        print(f"{told['rounds']} rounds; the last changed no chance by more than {rounds[-1]:.1e}.")

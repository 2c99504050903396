"""`rollwright solve`: exact solutions, where there are any."""

import json
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from rollwright.cli.commands.solve_best import solve_best
from rollwright.core.errors import BadOption

if TYPE_CHECKING:
    from rollwright.solve.tutto.two_seats import Solution


def solve(
    name: Annotated[str, Argument(metavar="GAME", help="tutto, splitter, hexroller or polygrid")],
    *,
    solo: Annotated[bool, Option("--solo", help="For one: the fewest turns.")] = False,
    target: Annotated[int, Option(metavar="N", help="The points that end the game.")] = 6000,
    output: Annotated[
        Path | None, Option("-o", "--output", metavar="OUT.npz", help="Keep the tables.")
    ] = None,
    variant: Annotated[
        str | None, Option(metavar="NAME", help="Splitter's pad, or HexRoller's side.")
    ] = None,
    prove: Annotated[bool, Option("--prove", help="Prove anew that no sheet is better.")] = False,
    threads: Annotated[int | None, Option(metavar="N", min=1, help="Usually all cores.")] = None,
    as_json: Annotated[bool, Option("--json", help="For programs.")] = False,
) -> None:
    """Solve Tutto for two, or show the best possible sheet of another game.

    For Tutto: the chance to win at every pair of scores, if both play perfectly. The whole game
    takes some minutes on 16 cores; a target of 1000 takes less than one on two. With --solo, for
    one: the fewest turns to the target, and the most points of a turn.

    For Splitter, HexRoller and Polygrid: the most points that a game can end with. HexRoller's
    proof takes minutes, and the package ortools: pip install 'rollwright[solve]'.

    \b
    rollwright solve tutto --target 1000
    rollwright solve tutto -o two_seats.npz
    rollwright solve tutto --solo
    rollwright solve splitter --variant B
    """
    if name.lower() in ("splitter", "hexroller", "polygrid"):
        if output is not None or target != 6000 or solo:
            raise BadOption("A target, tables and --solo are for tutto only.")
        solve_best(name, variant, prove=prove, threads=threads, as_json=as_json)
        return
    if name.lower() != "tutto":
        raise BadOption(
            f"There is no solution for '{name}', only for tutto, splitter, hexroller and polygrid."
        )
    if variant is not None or prove:
        raise BadOption("Tutto has no variant here, and its solution is its own proof.")
    if not 500 <= target <= 20000 or target % 50:
        raise BadOption(f"The target is a multiple of 50 from 500 to 20000, not {target}.")
    if output is not None and output.suffix != ".npz":
        raise BadOption(f"The tables are kept in a file .npz, not as in '{output}'.")
    start = perf_counter()
    told = _alone(target, output) if solo else _two(target, output, threads)
    told = {"game": "tutto", "target": target, **told, "seconds": perf_counter() - start}
    if as_json:
        print(json.dumps(told, indent=2))
    elif solo:
        print(f"Alone, {target} points take {told['turns']:.4f} turns if none is wasted.")
        print(f"A turn that wants points and nothing else brings {told['points_of_a_turn']:.2f}.")
    else:
        print(f"The first seat wins {told['first_seat']:.4%} of games to {target}.")
        print(f"{told['rounds']} rounds;", end=" ")
        print(f"the last changed no chance by more than {told['residual']:.1e}.")


def _two(target: int, output: Path | None, threads: int | None) -> dict[str, Any]:
    """The optimal strategy for two, with the largest change of every round."""
    from rich.console import Console  # noqa: PLC0415 (Rich and Numba are slow to import)

    from rollwright.solve.tutto import two_seats  # noqa: PLC0415

    changes = []

    def tell(_: "Solution", number: int, change: float) -> None:
        changes.append(change)
        shown.update(f"Solving: round {number}, the largest change is {change:.1e}")

    with Console(stderr=True).status("Solving: the last turns …") as shown:
        solved = two_seats.solve(target, threads=threads, tell=tell)
    if output is not None:
        two_seats.save(solved, output)
    return {
        "first_seat": solved.chance(two_seats.FIRST, 0, 0),
        "residual": changes[-1],
        "rounds": len(changes) - 1,
        "changes": changes[1:],
    }


def _alone(target: int, output: Path | None) -> dict[str, Any]:
    """The fewest turns to the target, and the most points of a turn."""
    from rich.console import Console  # noqa: PLC0415

    from rollwright.solve.tutto import solo  # noqa: PLC0415
    from rollwright.solve.tutto.chances import FIFTY  # noqa: PLC0415

    with Console(stderr=True).status("Solving: from the target downwards …"):
        solved = solo.solve(solo.MOST if output else target // FIFTY)
    if output is not None:
        solo.save(solved, output)
    return {"turns": float(solved.turns[target // FIFTY]), "points_of_a_turn": solved.points}

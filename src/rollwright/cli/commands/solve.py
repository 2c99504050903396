"""`rollwright solve`: exact solutions, where there are any."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias, TypedDict

from typer import Argument, Option

from rollwright.cli.commands.solve_best import solve_best
from rollwright.cli.options import AsJson
from rollwright.cli.progress import spinner
from rollwright.cli.words import json_text
from rollwright.core.errors import BadOption

if TYPE_CHECKING:
    from rollwright.solve.tutto.two_seats import Solution

SOLVED: Final = ("tutto", "penk")
BEST_SHEETS: Final = ("splitter", "hexroller", "polygrid")  # games whose best sheet is known
TARGET: Final = 6000

Target: TypeAlias = Annotated[int, Option(metavar="N", help="The points that end the game.")]
Output: TypeAlias = Annotated[
    Path | None, Option("-o", "--output", metavar="OUT.npz", help="Keep the tables.")
]
Pad: TypeAlias = Annotated[
    str | None, Option(metavar="NAME", help="Splitter's pad, or HexRoller's side.")
]
Name = Annotated[str, Argument(metavar="GAME", help="tutto, penk, splitter, hexroller or polygrid")]


def solve(
    name: Name,
    *,
    solo: Annotated[bool, Option("--solo", help="For one: the fewest turns.")] = False,
    target: Target = TARGET,
    output: Output = None,
    variant: Pad = None,
    prove: Annotated[bool, Option("--prove", help="Prove anew that no sheet is better.")] = False,
    threads: Annotated[int | None, Option(metavar="N", min=1, help="Usually all cores.")] = None,
    as_json: AsJson = False,
) -> None:
    """Solve Tutto for two or Penk! for one, or show the best possible sheet of another game.

    For Tutto: the chance to win at every pair of scores, if both play perfectly. The whole game
    takes some minutes on 16 cores; a target of 1000 takes less than one on two. With --solo, for
    one: the fewest turns to the target, and the most points of a turn.

    For Penk!: the points that perfect play has alone, from every sheet; some minutes on one core.

    For Splitter, HexRoller and Polygrid: the most points that a game can end with. HexRoller's
    proof takes minutes, and the package ortools: pip install 'rollwright[solve]'.

    \b
    rollwright solve tutto --target 1000
    rollwright solve tutto -o two_seats.npz
    rollwright solve tutto --solo
    rollwright solve penk -o alone.npz
    rollwright solve splitter --variant B
    """
    if name.lower() in BEST_SHEETS:
        if output is not None or target != TARGET or solo:
            raise BadOption("A target, tables and --solo are for tutto only.")
        solve_best(name, variant, prove=prove, threads=threads, as_json=as_json)
        return
    if name.lower() not in SOLVED:
        raise BadOption(
            f"There is no solution for '{name}', only for {', '.join((*SOLVED, *BEST_SHEETS))}."
        )
    if variant is not None or prove:
        raise BadOption(
            "Tutto and Penk! have no variant here, and their solution is its own proof."
        )
    check(target, output)
    if name.lower() == "penk":
        solve_penk(output, as_json=as_json)
    elif solo:
        solve_solo(target, output, as_json=as_json)
    else:
        solve_for_two(target, output, threads, as_json=as_json)


def check(target: int, output: Path | None) -> None:
    """Refuse what cannot be solved, or written."""
    if not 500 <= target <= 20000 or target % 50:
        raise BadOption(f"The target is a multiple of 50 from 500 to 20000, not {target}.")
    if output is not None and output.suffix != ".npz":
        raise BadOption(f"The tables are kept in a file .npz, not as in '{output}'.")


class ForTwo(TypedDict):
    """The optimal strategy for two, with the largest change of every round."""

    game: str
    target: int
    first_seat: float  # its chance to win
    residual: float
    rounds: int
    changes: list[float]
    seconds: float


def solve_for_two(target: int, output: Path | None, threads: int | None, *, as_json: bool) -> None:
    """Work out the optimal strategy for two, and how often the first seat wins."""
    from rollwright.solve.tutto import two_seats  # noqa: PLC0415 (Numba is slow to import)

    start = perf_counter()
    changes: list[float] = []
    with spinner("Solving: the last turns …") as show_message:

        def tell(_: "Solution", number: int, change: float) -> None:
            changes.append(change)
            show_message(f"Solving: round {number}, the largest change is {change:.1e}")

        solved = two_seats.solve(target, threads=threads, tell=tell)
    if output is not None:
        two_seats.save(solved, output)
    report: ForTwo = {
        "game": "tutto",
        "target": target,
        "first_seat": solved.chance(two_seats.FIRST, 0, 0),
        "residual": changes[-1],
        "rounds": len(changes) - 1,
        "changes": changes[1:],
        "seconds": perf_counter() - start,
    }
    if as_json:
        print(json_text(report))
        return
    print(f"The first seat wins {report['first_seat']:.4%} of games to {target}.")
    print(f"{report['rounds']} rounds;", end=" ")
    print(f"the last changed no chance by more than {report['residual']:.1e}.")


class ForOne(TypedDict):
    """The fewest turns to the target, and the most points of a turn."""

    game: str
    target: int
    turns: float
    points_of_a_turn: float
    seconds: float


def solve_solo(target: int, output: Path | None, *, as_json: bool) -> None:
    """Work out how many turns it takes one player who wastes none."""
    from rollwright.solve.tutto import solo  # noqa: PLC0415 (Numba is slow to import)
    from rollwright.solve.tutto.chances import FIFTY  # noqa: PLC0415

    start = perf_counter()
    with spinner("Solving: from the target downwards …"):
        solved = solo.solve(solo.MOST if output else target // FIFTY)
    if output is not None:
        solo.save(solved, output)
    report: ForOne = {
        "game": "tutto",
        "target": target,
        "turns": float(solved.turns[target // FIFTY]),
        "points_of_a_turn": solved.points,
        "seconds": perf_counter() - start,
    }
    if as_json:
        print(json_text(report))
        return
    print(f"Alone, {target} points take {report['turns']:.4f} turns if none is wasted.")
    print(f"A turn that wants points and nothing else brings {report['points_of_a_turn']:.2f}.")


class Alone(TypedDict):
    """What perfect play alone has in the end."""

    game: str
    points: float
    sheets: int
    seconds: float


def solve_penk(output: Path | None, *, as_json: bool) -> None:
    """Work out what every sheet of Penk! is worth to one who plays alone."""
    from rollwright.solve.penk import alone  # noqa: PLC0415 (Numba is slow to import)

    start = perf_counter()
    with spinner("Solving: the last turns …") as show_message:

        def tell(done: int, sheets: int) -> None:
            show_message(f"Solving: {done:,} of {sheets:,} sheets")

        table = alone.solve(tell)
    if output is not None:
        alone.save(table, output)
    report: Alone = {
        "game": "penk",
        "points": float(table[0]),
        "sheets": len(table),
        "seconds": perf_counter() - start,
    }
    if as_json:
        print(json_text(report))
        return
    print(f"Alone, perfect play has {report['points']:.4f} points in the end.")

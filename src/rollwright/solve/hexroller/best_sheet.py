"""HexRoller's best possible sheet: the dice and the writing both as one would wish them.

All games from a position on, with all dice, are one set of yes-or-no questions
(`model.py`) for OR-tools' CP-SAT, a solver of such models. No game has more points than
its best answer. As the model leaves one rule out, an answer is played by the rules before it
counts.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from rollwright.core.dice import Dice
from rollwright.core.errors import BadOption
from rollwright.games.hexroller.rules import Options, State, new_game
from rollwright.solve.hexroller.model import Questions
from rollwright.solve.hexroller.rounds import Round

# [side]: no sheet has more, and those that ship have as many. `prove` shows it anew, in minutes.
MOST_POINTS: Final = (103, 102)
WHY: Final = (
    "OR-tools searched a model of all games with all dice, and none of them is better;"
    " --prove repeats that."
)
THREADS: Final = 8  # each tries another way, so even two cores gain by eight

Theirs: TypeAlias = Any  # something of OR-tools', whose types are not told
Tell: TypeAlias = Callable[[int | None, int], None]


class Answer(NamedTuple):
    """What the solver found."""

    points: int | None  # of the best game; None if none was found
    bound: int  # no game has more, or at least as many as were asked for
    rounds: list[Round]


def best(
    state: State,
    *,
    at_least: int = 0,
    throws: Sequence[Dice] | None = None,
    seconds: float | None = None,
    threads: int = THREADS,
    tell: Tell | None = None,
) -> Answer:
    """The most points that the first seat can still have; a throw must be due.

    With `at_least`, only games with so many points are looked for; with the throws to come, those
    with just these dice. `tell` is told the points of
    the best game so far and the bound, whenever one of them changes. Without `seconds` the answer
    is exact: its points are its bound, or there is no such game and the bound is below `at_least`.
    """
    cp = _solver()
    model = cp.CpModel()
    asked = Questions(model, state, throws)
    points = asked.points()
    model.add(points >= at_least)
    model.maximize(points)
    solver = cp.CpSolver()
    solver.parameters.num_workers = threads
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model, _watched(cp, solver, tell) if tell else None)
    if status in (cp.UNKNOWN, cp.FEASIBLE) and seconds is None:
        raise KeyboardInterrupt  # the solver catches Ctrl-C and stops in good order
    if status == cp.INFEASIBLE:
        return Answer(None, at_least - 1, [])
    bound = round(solver.best_objective_bound)
    if status == cp.UNKNOWN:
        return Answer(None, bound, [])
    return Answer(round(solver.objective_value), bound, asked.rounds(solver))


def _watched(cp: Theirs, solver: Theirs, tell: Tell) -> Theirs:
    """What tells of every better game and every lower bound."""
    best: list[int] = []  # points of the games found, the last the best

    class Watch(cp.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            best.append(round(self.objective_value))
            tell(best[-1], round(self.best_objective_bound))

    solver.best_bound_callback = lambda bound: tell(best[-1] if best else None, round(bound))
    return Watch()


def prove(side: int, threads: int = THREADS, tell: Tell | None = None) -> int:
    """The most points of a game on one side, by asking for one with more than are known."""
    state = new_game(1, Options(variant=side))
    return best(state, at_least=MOST_POINTS[side] + 1, threads=threads, tell=tell).bound


def _solver() -> Theirs:
    try:
        from ortools.sat.python import cp_model  # noqa: PLC0415 (large, and for this alone)
    except ImportError:
        raise BadOption(
            "The proof for HexRoller needs OR-tools: pip install 'rollwright[solve]'."
        ) from None
    return cp_model

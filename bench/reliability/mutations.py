"""The tests notice when something is wrong: `python -m bench.reliability.mutations`.

One small thing at a time is changed in the rules, in fair dice, in what a seat may see, and in
tokens (`mutate.py`), and the tests of that part are run: a mutant that none of them minds has
survived. At least nine in ten must not. Which have is told, so that each can be looked at: either
a test is missing, or the mutant does the same in another way.
"""

import ast
import contextlib
import doctest
import io
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest

from bench.reliability.mutate import Mutant, mutants, put_in_place, unchanged
from bench.reliability.proof import Outcome, Proof, options, say
from rollwright import game as named
from tests.reference.agreement import VARIANTS, check_game, seats_for

ROOT = Path(__file__).parents[2]
LEAST = 0.9  # of all mutants are to be found out
PATIENCE = 20.0  # seconds of processor time, after which a mutant counts as one that hangs
GAMES = 6  # that are played of each variant
KILLED, SURVIVED = 1, 0
WHOLE = slice(None)


class Target(NamedTuple):
    """Modules, and the tests that should notice."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    first: Callable[[], object] | None = None  # what notices most, and quickly
    patience: float = PATIENCE


def plays(game: str) -> None:
    """The second implementation agrees on some games."""
    for variant in VARIANTS:
        if variant.game == game:
            for number in range(GAMES):
                check_game(named(game), variant, seats_for(variant, number), 77 + number)


def _rules(game: str, *parts: str) -> Target:
    modules = tuple(f"rollwright.games.{game}.{part}" for part in ("rules", *parts))
    tests = [f"tests/games/test_{game}{more}.py" for more in ("", "_pad")]
    there = tuple(test for test in tests if (ROOT / test).exists())
    return Target(game, modules, there, partial(plays, game))


TARGETS = (
    _rules("penk"),
    _rules("hexroller", "paths", "scoring"),
    _rules("polygrid"),
    _rules("splitter"),
    _rules("tutto", "keepable_dice"),
    Target("fair dice", ("rollwright.fair.dice",), ("tests/fair",), patience=120.0),
    Target(
        "view",
        (
            "rollwright.play.step",
            "rollwright.web.table.history",
            "rollwright.web.table.seat_event_counts",
        ),
        (
            "tests/play/test_step.py",
            *(f"tests/web/test_{one}.py" for one in ("leaks", "reveal", "last_turn", "who_begins")),
        ),
        patience=60.0,
    ),
    Target("tokens", ("rollwright.web.tokens",), ("tests/web/test_tokens.py",)),
)


def minded(module: ModuleType, mutant: Mutant, target: Target) -> bool:
    """Whether the tests mind a mutant; in a process of its own."""
    child = os.fork()
    if child == 0:
        os._exit(_judged(module, target, mutant))
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != SURVIVED:
        return True
    return _minded_from_the_start(module, mutant, target)


def _minded_from_the_start(module: ModuleType, mutant: Mutant, target: Target) -> bool:
    """Whether they mind it where the mutant was there before tables were derived from it."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
        file.write(ast.unparse(ast.fix_missing_locations(mutant.tree)))
        file.flush()
        command = [sys.executable, "-c", FROM_THE_START, module.__name__, file.name, target.name]
        return subprocess.run(command, cwd=ROOT, check=False).returncode != SURVIVED


FROM_THE_START = """if True:
    import sys
    from importlib.abc import MetaPathFinder
    from importlib.util import spec_from_file_location

    class Instead(MetaPathFinder):
        def find_spec(self, name, path=None, target=None):
            return spec_from_file_location(name, sys.argv[2]) if name == sys.argv[1] else None

    sys.meta_path.insert(0, Instead())
    sys.path.insert(0, "")
    from importlib import import_module
    from bench.reliability import mutations

    target = next(one for one in mutations.TARGETS if one.name == sys.argv[3])
    sys.exit(mutations._judged(import_module(sys.argv[1]), target))
"""


def _judged(module: ModuleType, target: Target, mutant: Mutant | None = None) -> int:
    """How the tests judge a module, perhaps with a mutant put into its place."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # which ends the process
    signal.setitimer(signal.ITIMER_PROF, target.patience)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    try:
        if mutant is not None:
            put_in_place(module, mutant)
        with contextlib.redirect_stdout(io.StringIO()):
            failed = doctest.testmod(module, optionflags=doctest.IGNORE_EXCEPTION_DETAIL).failed
        if failed:
            return KILLED
        if target.first is not None:
            target.first()
        return SURVIVED if passed(target) else KILLED
    except BaseException:
        return KILLED


def passed(target: Target) -> bool:
    """Whether the tests of a target pass."""
    tests = [str(ROOT / test) for test in target.tests]
    return pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-m", "not slow", *tests]) == 0


def run(
    trials: int, seed: int, targets: tuple[Target, ...] = TARGETS, share: slice = WHOLE
) -> Outcome:
    """So many mutants of each target, or all that there are; of these a share."""
    outcome = Outcome()
    for target in targets:
        modules = [import_module(name) for name in target.modules]
        every = [(module, mutant) for module in modules for mutant in mutants(module)]
        chosen = Random(seed).sample(every, min(trials, len(every)))[share]
        killed = 0
        if minded(modules[0], unchanged(modules[0]), target):
            outcome.fail(f"{target.name}: its tests fail without any mutant")
        for module, mutant in chosen:
            if minded(module, mutant, target):
                killed += 1
            else:
                print(f"{module.__name__}, {mutant}", file=sys.stderr, flush=True)
        outcome.trials += len(chosen)
        outcome.counted[f"{target.name}: found out"] += killed
        outcome.counted[f"{target.name}: tried, of {len(every)}"] += len(chosen)
        if killed < LEAST * len(chosen):
            outcome.fail(f"{target.name}: {killed} of {len(chosen)} mutants were found out")
    return outcome


PROOF = Proof(
    "mutations",
    "tests notice nine in ten mutants of rules, fair dice, views and tokens",
    "mutants",
    100_000,
    run,
    asked="mutants of each part at most",
)


def main() -> None:
    """All parts, or some; the exit code is 1 if too many mutants survive."""
    parser = options(PROOF.goal)
    parser.add_argument("--trials", type=int, default=PROOF.full, help=PROOF.asked)
    parser.add_argument("--parts", nargs="*", choices=[one.name for one in TARGETS])
    parser.add_argument("--share", default="1/1", help="such as 2/5: the second of five shares")
    given = parser.parse_args()
    number, shares = map(int, given.share.split("/"))
    chosen = tuple(one for one in TARGETS if given.parts is None or one.name in given.parts)
    proof = replace(PROOF, run=partial(run, targets=chosen, share=slice(number - 1, None, shares)))
    sys.exit(not say(proof, given.trials, given))


if __name__ == "__main__":
    main()

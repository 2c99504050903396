"""The tests notice when something is wrong: `python -m bench.reliability.mutations`.

One small thing at a time is changed in the rules, in fair dice, in what a seat may see, and in
tokens (`mutate.py`), and the tests of that part are run: a mutant that none of them minds has
survived. At least nine in ten must not. Which have is told, so that each can be looked at: either
a test is missing, or the mutant does the same in another way.
"""

import contextlib
import doctest
import io
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest

from bench.reliability.mutate import Mutant, mutants, put_in_place
from bench.reliability.proof import Outcome, Proof, options, say
from rollwright import game as named
from tests.reference.agreement import VARIANTS, check_game, seats_for

ROOT = Path(__file__).parents[2]
LEAST = 0.9  # of all mutants are to be found out
PATIENCE = 20.0  # seconds of processor time, after which a mutant counts as one that hangs
GAMES = 6  # that are played of each variant
KILLED, SURVIVED = 1, 0


class Target(NamedTuple):
    """Modules, and the tests that should notice."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    first: Callable[[], object] | None = None  # what notices most, and quickly


def plays(game: str) -> None:
    """The second implementation agrees on some games."""
    for variant in VARIANTS:
        if variant.game == game:
            for number in range(GAMES):
                check_game(named(game), variant, seats_for(variant, number), 77 + number)


def _rules(game: str, *parts: str) -> Target:
    modules = tuple(f"rollwright.games.{game}.{part}" for part in ("rules", *parts))
    return Target(game, modules, (f"tests/games/test_{game}.py",), partial(plays, game))


TARGETS = (
    _rules("penk", "turns"),
    _rules("hexroller", "paths", "scoring"),
    _rules("polygrid", "paths"),
    _rules("splitter", "groups"),
    _rules("tutto", "cards"),
    Target("fair dice", ("rollwright.fair.dice",), ("tests/fair",)),
    Target(
        "view",
        ("rollwright.play.step", "rollwright.web.table.history", "rollwright.web.table.seen"),
        ("tests/play/test_step.py", "tests/web/test_leaks.py", "tests/web/test_reveal.py"),
    ),
    Target("tokens", ("rollwright.web.tokens",), ("tests/web/test_tokens.py",)),
)


def minded(module: ModuleType, mutant: Mutant, target: Target) -> bool:
    """Whether the tests mind a mutant; in a process of its own."""
    child = os.fork()
    if child == 0:
        os._exit(_judged(module, mutant, target))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != SURVIVED


def _judged(module: ModuleType, mutant: Mutant, target: Target) -> int:
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # which ends the process
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    try:
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


def run(trials: int, seed: int, targets: tuple[Target, ...] = TARGETS) -> Outcome:
    """So many mutants of each target, or all that there are."""
    outcome = Outcome()
    for target in targets:
        modules = [import_module(name) for name in target.modules]
        every = [(module, mutant) for module in modules for mutant in mutants(module)]
        chosen = Random(seed).sample(every, min(trials, len(every)))
        killed = 0
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
    given = parser.parse_args()
    chosen = tuple(one for one in TARGETS if given.parts is None or one.name in given.parts)
    proof = replace(PROOF, run=partial(run, targets=chosen))
    sys.exit(not say(proof, given.trials, given))


if __name__ == "__main__":
    main()

"""Whether a game's rules compile, and then play the same games as in Python."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from rollwright.author.findings import Finding, Sources
from rollwright.core.binding import bound
from rollwright.core.dice import derived
from rollwright.core.game import Game
from rollwright.core.states import State
from rollwright.play.loop import random_game, seated_game

GAMES: Final = 20
Loop: TypeAlias = Callable[..., object]  # from a state and a key to how a game ended
_PLACE: Final = re.compile(r'File "([^"]+)", line (\d+)')
_REASONS: Final = (
    re.compile(r"Unknown attribute '\w+' of type [\w.]+"),
    re.compile(r"Untyped global name '\w+'[^\n]*"),
    re.compile(r"NameError: [^\n]+"),
    re.compile(r"Cannot unify [^\n]+? for '[\w.]+'"),
    re.compile(r"Cannot unify [^\n]+"),
    re.compile(r"Use of unsupported [^\n]+"),
    re.compile(r"No implementation of function [^\n]+"),
    re.compile(r"non-precise type [^\n]+"),
    re.compile(r"Can't unify return type from the following types: [^\n]+"),
)


def compiling(game: Game[State], sources: Sources) -> Iterator[Finding]:
    """Compile the rules and the quick player, and compare whole games with those in Python."""
    from numba.core.errors import NumbaError  # noqa: PLC0415 (Numba is slow to import)

    from rollwright.fast.compiled import compiled  # noqa: PLC0415

    start = game.new_game(game.seats[-1], game.options({}))
    loops: list[tuple[str, str, Loop, tuple[int, ...]]] = [
        ("rules.py", "after_move", random_game, ())
    ]
    if game.greedy is not None:
        everybody = (1 << game.seats[-1]) - 1
        loops.append(("greedy.py", "greedy", seated_game, (everybody,)))
    for file, name, loop, more in loops:
        try:
            quick = compiled(loop, game)
            for number in range(GAMES):
                key = derived(1, number)
                if quick(start, key, *more) != bound(loop, game)(start, key, *more):
                    line = sources.line_of(file, name)
                    sentence = f"game {number} goes another way once it is compiled."
                    yield Finding(file, line, sentence)
                    break
        except NumbaError as error:
            yield _why(str(error), file, name, sources)
            return


def _why(text: str, file: str, name: str, sources: Sources) -> Finding:
    """Numba's pages of an error as a sentence: where it is, and the reason given there."""
    line = sources.line_of(file, name)
    for path, number in _PLACE.findall(text):
        if Path(path).name in sources.trees and (sources.folder / Path(path).name).exists():
            file, line = Path(path).name, int(number)
    reasons = [found[0] for one in _REASONS if (found := one.search(text))]
    reason = " ".join((reasons or ["Numba does not understand it"])[0].split())[:160]
    return Finding(file, line, f"this does not compile: {reason}.")

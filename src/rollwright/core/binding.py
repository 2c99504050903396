"""Functions that play any game, bound to the rules of one.

Such functions speak of `rules`, `greedy`, `promise` or `features`, globals that stand for those of
one game. `bound` makes a copy of a function, and of all that it calls, with a game's own in their
place; `fast/compiled.py` does the same for machine code.
"""

import dis
from types import FunctionType
from typing import Any, NoReturn

from rollwright.core.game import AnyGame


class _Unbound:
    """Stands for the rules until a function is bound to a game."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"These are nobody's rules: bind the function that wants '{name}'.")


UNBOUND: Any = _Unbound()
STAND_INS = {"rules", "greedy", "promise", "features"}


def bound(function: Any, game: AnyGame) -> Any:
    """A function that speaks of `rules`, `greedy`, `promise` or `features`, with a game's own."""
    scope = {**function.__globals__, **{name: getattr(game, name) for name in STAND_INS}}
    for name in globals_of(function):
        value = scope.get(name)
        if isinstance(value, FunctionType) and speaks_of_rules(value):
            scope[name] = bound(value, game)
    return FunctionType(function.__code__, scope, function.__name__)


def globals_of(function: FunctionType) -> set[str]:
    """The names that a function looks up outside itself (fields of states are no such names)."""
    code = dis.get_instructions(function)
    return {str(step.argval) for step in code if step.opname == "LOAD_GLOBAL"}


def speaks_of_rules(function: FunctionType) -> bool:
    """Whether a function, or one that it calls, wants the rules of a game or its quick player."""
    names = globals_of(function)
    called = [function.__globals__.get(name) for name in names]
    return not names.isdisjoint(STAND_INS) or any(
        speaks_of_rules(one)
        for one in called
        if isinstance(one, FunctionType) and one is not function
    )

"""Functions that play any game, bound to the rules of one.

Such functions speak of `rules`, `greedy`, `promise`, `features` or `choose`: globals that are
UNBOUND, and stand for those of one game or for what the caller wants in their place. `bound` makes
a copy of a function, and of all that it calls, with the real ones; `fast/compiled.py` makes such
copies for machine code. Both use `rebound`, the one place where functions are copied.
"""

import dis
from collections.abc import Callable
from functools import cache
from types import CellType, CodeType, FunctionType
from typing import ParamSpec, TypeVar, cast

from rollwright.core.game import AnyGame
from rollwright.core.greedy import most_promising_move
from rollwright.core.unbound import UNBOUND

Given = ParamSpec("Given")
Result = TypeVar("Result")


def bound(
    function: Callable[Given, Result], game: AnyGame, **others: Callable[..., object]
) -> Callable[Given, Result]:
    """A function that speaks of `rules`, … with a game's own, and of others with those given."""

    def filled(name: str, value: object) -> object:
        if value is UNBOUND:
            value = stand_in(name, game, others)
        if isinstance(value, FunctionType) and stand_ins_of(value):
            return bound(value, game, **others)
        return value

    return cast(Callable[Given, Result], rebound(plain(function), filled))


def rebound(function: FunctionType, filled: Callable[[str, object], object]) -> FunctionType:
    """A copy of a function; `filled` says what it finds under a global name instead of a value.

    The same goes for names of a function around it. One that calls itself becomes a copy that
    calls itself.
    """
    scope = dict(function.__globals__)
    around = tuple(CellType(filled(name, value)) for name, value in names_around(function).items())
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, around)
    for name in global_names(function.__code__):
        if name in scope:
            value = scope[name]
            scope[name] = copy if value is function else filled(name, value)
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__qualname__ = function.__qualname__
    return copy


def names_around(function: FunctionType) -> dict[str, object]:
    """What a function that stands in another finds under that one's names."""
    cells = function.__closure__ or ()
    return {
        name: cell.cell_contents
        for name, cell in zip(function.__code__.co_freevars, cells, strict=True)
    }


def plain(function: Callable[..., object]) -> FunctionType:
    """The function itself, if it is written in Python as rules are."""
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a plain function.")
    return function


def stand_in(name: str, game: AnyGame, others: dict[str, Callable[..., object]]) -> object:
    """What stands for an unbound name: the one that was given, or the game's own."""
    value: object = others[name] if name in others else getattr(game, name, None)
    if value is None and name == "greedy" and game.promise is not None:
        return most_promising_move
    if value is None:
        raise TypeError(f"{game.title} has no '{name}'.")
    return value


def stand_ins_of(function: FunctionType) -> set[str]:
    """The names that a function, or one that it calls, speaks of and that are to be bound."""
    names: set[str] = set()
    seen = {function}
    waiting = [function]
    while waiting:
        one = waiting.pop()
        found = {name: one.__globals__.get(name) for name in global_names(one.__code__)}
        for name, value in (found | names_around(one)).items():
            if value is UNBOUND:
                names.add(name)
            elif isinstance(value, FunctionType) and value not in seen:
                seen.add(value)
                waiting.append(value)
    return names


@cache
def global_names(code: CodeType) -> frozenset[str]:
    """The names that code looks up outside itself (fields of states are no such names)."""
    names = {
        str(step.argval) for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"
    }
    inner = (one for one in code.co_consts if isinstance(one, CodeType))  # comprehensions
    return frozenset(names.union(*map(global_names, inner)))

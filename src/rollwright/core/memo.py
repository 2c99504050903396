"""Pure functions that give again what they gave lately.

A table asks for the points of the same groups again and again: for each move that is open, each
drawing, each sentence. Machine code has nothing to remember results with, and works them out
(`fast/compiled.py`).
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

Given = ParamSpec("Given")
Result = TypeVar("Result")

KEPT: Final = 1 << 14  # results of a function, some 200 bytes each


def remembered(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """A function of ints, or of other small values, that remembers what it gave."""
    return cast(Callable[Given, Result], lru_cache(KEPT)(function))

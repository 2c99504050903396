"""What takes long has a short form, and is run whole by `scripts/test --long`.

- A test with the mark `long`, or a case of one, is left out otherwise.
- Of a grid of cases in a browser (every game on every screen in every language) a diagonal is run:
  every game, every screen and every language comes up, but not every one with every other.
- Where many games are played to compare (the second implementation of the rules, Python beside
  machine code, scores that were counted before) fewer are, with the same bounds; a test asks for
  the fixture `long` to know which. Of numbers of seats some are tried, of networks those of two.

What is only ever run long: lessons beyond the basics in a browser, moments of the games but one,
games on the other variants in a browser, tables of three where twelve have the most to draw, whole
notebooks.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

import pytest

LONG = pytest.mark.long
# They wait much and take a minute or so: begun first, they are not waited for in the end.
LONGEST = ("test_ray.py", "test_sixth_game.py", "test_moments_seen.py", "test_whole_games.py")


def beside(short: Iterable[object], cases: Iterable[object]) -> list[Any]:
    """Cases of a test of which only those that are among the short ones are always run."""
    always = list(short)
    return [case if case in always else _long(case) for case in cases]


def _long(case: object) -> Any:
    several = case if type(case) is tuple else (case,)  # a case of several arguments, or of one
    return pytest.param(*several, marks=LONG)


def off_diagonal(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Those cases of grids that are not on their diagonals."""
    grids: dict[object, list[pytest.Function]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            grids[item.function].append(item)
    return [item for cases in grids.values() for item in _off_diagonal(cases)]


def _off_diagonal(cases: list[pytest.Function]) -> list[pytest.Function]:
    values: dict[str, list[object]] = {name: [] for name in cases[0].callspec.params}
    for case in cases:
        for name, value in case.callspec.params.items():
            if value not in values[name]:
                values[name].append(value)
    if len(cases) < prod(map(len, values.values())):
        return []  # no grid, but a list of cases, each for a reason of its own
    longest = max(values.values(), key=len)
    return [case for case in cases if not _is_on_diagonal(case, values, longest)]


def _is_on_diagonal(
    case: pytest.Function, values: dict[str, list[object]], longest: list[object]
) -> bool:
    places = {name: values[name].index(value) for name, value in case.callspec.params.items()}
    row = next(place for name, place in places.items() if values[name] is longest)
    return all(place == row % len(values[name]) for name, place in places.items())

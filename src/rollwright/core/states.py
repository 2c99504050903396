"""The two ways to make a new state out of an old one.

Both are free functions, not methods, because the compiler for simulations knows
them by name and has its own versions of them.
"""

from typing import Any, NamedTuple, TypeAlias, TypeVar

State = TypeVar("State", bound=NamedTuple)  # of whatever game is meant
StateIn = TypeVar("StateIn", bound=NamedTuple, contravariant=True)  # where it is only looked at
AnyState: TypeAlias = Any  # of a game that only those know who ask for its fields
Item = TypeVar("Item")


def replace(state: State, **changes: Any) -> State:
    """A copy of a state with some fields changed.

    >>> class Sheet(NamedTuple):
    ...     stars: int
    ...     points: int
    >>> replace(Sheet(stars=3, points=0), points=12)
    Sheet(stars=3, points=12)
    """
    return state._replace(**changes)


def put(items: tuple[Item, ...], index: int, value: Item) -> tuple[Item, ...]:
    """A copy of a tuple with one item changed.

    >>> put((5, 6, 7), 1, 0)
    (5, 0, 7)
    """
    return (*items[:index], value, *items[index + 1 :])

"""Patterns: what a game's table of values goes by (`players/values/`)."""

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, Protocol

from rollwright.core.seats import Seat
from rollwright.core.states import StateIn


class PatternRow(Protocol):
    """An array of ints, here or on a GPU."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


# How a planner looks ahead with such a table
PLAYOUTS: Final = 0  # the table plays some throws on (`players/planner/foresight.py`)
# a turn is many moves: its ends are compared (`turn_ends.py`); a row on a GPU has 32-bit numbers
ENDS_OF_TURNS: Final = 1
THROWS_AHEAD: Final = 2  # alone, with few ways to throw: all are gone through (`throws_ahead.py`)


class Inputs(NamedTuple, Generic[StateIn]):
    """What a network goes by that adds to what a table thinks when a throw is due."""

    write: Callable[[StateIn, Seat, PatternRow], int]
    """Writes the inputs that are not 0 into a row, the stage of the game first, and says how many
    there are; it compiles. One that stands there twice is 2."""
    number: int  # of inputs
    length: int  # of a row


def no_patterns(state: object, seat: Seat, row: PatternRow) -> int:
    """Nothing to go by."""
    return 0


NO_INPUTS: Final = Inputs(no_patterns, 0, 1)


class Patterns(NamedTuple, Generic[StateIn]):
    """How a game writes down what it sees of a seat, each as the number of an entry."""

    write: Callable[[StateIn, Seat, PatternRow], int]
    """Writes them into a row and says how many there are; it compiles."""
    entries: int  # of a table
    length: int  # of a row, with what room the writing needs
    alone: Callable[[StateIn, Seat], StateIn] | None = None
    """The same game with one of its seats alone, where no sheet touches another."""
    search: int = PLAYOUTS
    inputs: Inputs[StateIn] = NO_INPUTS


NO_PATTERNS = Patterns(no_patterns, 0, 1)

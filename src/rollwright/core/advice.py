"""What a game lets its coach say: what points are for, a move as an order, and where to look."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from rollwright.core.language import Language
from rollwright.core.seats import Move, Seat
from rollwright.core.states import StateIn


class Aim(NamedTuple):
    """What points of a sheet are for, wherever that stands: the 5s, the middle, row 3.

    Its words are a text of `[advice]`, as the object of a sentence; a text `any …` of the first
    word of its name stands for all that are called so.
    """

    name: str
    what: str  # is put into the text
    points: int


class Advice(NamedTuple, Generic[StateIn]):
    """What the coach says in a game's own words.

    A text `look …` of `[advice]` says where to look at a kind of decision.
    """

    aims: Callable[[StateIn, Seat], list[Aim]]
    """All points of a seat, by what they are for."""
    order: Callable[[StateIn, Seat, Move, Language], str]
    """What to do, in a sentence: what is meant is marked where it is tapped."""
    because: Callable[[StateIn, Seat, Move, Move, Language], list[str]] | None = None
    """Why the first of two moves is better than the second, in sentences; empty if that cannot be
    seen from the rules."""
    as_whole: (
        Callable[[StateIn, Seat, Sequence[Move], Sequence[Move], Language], list[str]] | None
    ) = None
    """The same of moves each with those that carry it out: of all that is marked in a turn."""
    touched: Callable[[StateIn, Seat, Move], list[tuple[str, str]]] | None = None
    """The aims, each by its name and what is put in, that one sees a move to be about: what
    estimates say of others is no reason that anybody could follow."""
    goes_on: Callable[[StateIn], bool] | None = None
    """Whether what is due now belongs to the move before: the box after a square."""

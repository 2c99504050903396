"""The lines of a score that is counted out: what each is for, and its points."""

from typing import NamedTuple


class Line(NamedTuple):
    """One entry of a score: what it is for, and its points."""

    text: str
    points: int


class Billed(NamedTuple):
    """A line of a score as all seats have it, whether it brought anything or not."""

    name: str
    about: str  # how the points come about
    points: int
    always: bool = False  # whether it is told even where it brought nobody anything

"""A match as it is reviewed: throws, and decisions each in the world of whoever decided.

What several write at the same time is one passage, since what they wrote meets only when all have.
"""

from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeAlias

from rollwright.core.bits import size
from rollwright.core.dice import Outcome
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.play.match import Match
from rollwright.play.step import Step


class Thrown(NamedTuple, Generic[State]):
    """A throw."""

    number: int  # of the event
    before: State
    outcome: Outcome


class Chosen(NamedTuple, Generic[State]):
    """A move, and all that its seat could see."""

    number: int
    seat: Seat
    world: State
    move: Move


Part: TypeAlias = "Thrown[State] | Chosen[State]"


class Passage(NamedTuple, Generic[State]):
    """An event by itself, or all of a common step."""

    first: int  # the number of events before it …
    end: int  # … and after it
    parts: tuple["Thrown[State] | Chosen[State]", ...]


def passages(match: Match[State]) -> Iterator[Passage[State]]:
    """The passages of a match, in their order.

    >>> match = Match("splitter", seats=2, seed=7)
    >>> match.roll("5 2"), match.play(0, "c1 2-5"), match.play(1, "d1 2-5")
    ('2 5', 'c1 2-5', 'd1 2-5')
    >>> [(one.first, one.end) for one in passages(match)]
    [(0, 1), (1, 3)]
    """
    rules = match.game.rules
    common: Step[State] | None = None
    written: list[Chosen[State]] = []
    for number, event in enumerate(match.events):
        state = match.at(number)
        if event.seat is None:
            if written:
                yield Passage(written[0].number, number, tuple(written))
            common, written = None, []
            yield Passage(number, number + 1, (Thrown(number, state, event.what),))
            continue
        if common is None and size(rules.turn(state)) > 1:
            common = Step(rules, number, state)
        if common is None:
            chosen = Chosen(number, event.seat, state, event.what)
            yield Passage(number, number + 1, (chosen,))
            continue
        written.append(Chosen(number, event.seat, common.world(event.seat), event.what))
        common.add(event.seat, event.what, match.at(number + 1))
        if common.done:
            yield Passage(common.first, number + 1, tuple(written))
            common, written = None, []
    if written:
        yield Passage(written[0].number, len(match.events), tuple(written))

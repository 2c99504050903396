"""What seats wrote, as people see it: a path is one writing, and so are the marks of a turn.

The coach judges move by move. What it finds is told once, where the writing begins.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rollwright.coach.review import ERRORS, ReviewedEvent
from rollwright.core.seats import Seat
from rollwright.play.match import AnyMatch


class Writing(NamedTuple):
    """A move, with those that only carry it out."""

    seat: Seat
    events: tuple[ReviewedEvent, ...]

    @property
    def head(self) -> int:
        """The number of the event where it is told."""
        return self.events[0].number

    @property
    def errors(self) -> list[ReviewedEvent]:
        """What was wrong with it."""
        return [event for event in self.events if event.rated in ERRORS]

    @property
    def loss(self) -> float:
        """What all its errors gave away together."""
        return sum(event.loss for event in self.errors)

    @property
    def stands_for(self) -> ReviewedEvent:
        """The event that stands for it: the worst error, or the first that was a choice."""
        choices = [event for event in self.events if event.rated]
        return max(self.errors or choices[:1] or self.events[:1], key=lambda one: one.loss)

    @property
    def rated(self) -> str:
        """Its class; empty if there was no choice."""
        return self.stands_for.rated


def _goes_on(match: AnyMatch, number: int) -> bool:
    """Whether a move only carries out the one before it, or is said with it: of a turn's marks."""
    game, advice = match.game, match.game.advice
    if game.detail is not None or game.several is None:
        return game.detail is not None and game.detail(match.events[number].what)
    on = None if advice is None else advice.goes_on
    return on is not None and on(match.at(number))


def writings(match: AnyMatch, events: Mapping[int, ReviewedEvent]) -> list[Writing]:
    """All writings of a match, in their order."""
    found: list[tuple[Seat, list[ReviewedEvent]]] = []
    open_ones: dict[Seat, list[ReviewedEvent]] = {}
    for number, event in enumerate(match.events):
        if event.seat is None:
            continue
        if event.seat in open_ones and _goes_on(match, number):
            open_ones[event.seat].append(events[number])
            continue
        open_ones[event.seat] = [events[number]]
        found.append((event.seat, open_ones[event.seat]))
    return [Writing(seat, tuple(some)) for seat, some in found]

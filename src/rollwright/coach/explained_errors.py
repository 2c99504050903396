"""The largest errors of a review with their reasons, and with what carries the better move out."""

from collections.abc import Sequence
from typing import Final

from rollwright.coach.hints import carried_out
from rollwright.coach.judge import Judge
from rollwright.coach.passages import Chosen, Passage
from rollwright.coach.reasons import reasons
from rollwright.coach.review import ERRORS, ReviewedEvent
from rollwright.coach.thinking_budget import Looked
from rollwright.core.seats import Seat
from rollwright.core.states import AnyState
from rollwright.play.match import AnyMatch

MOST: Final = 16  # errors of which the reasons are told: of each seat as many, the largest
FEWEST: Final = 4  # of a seat


def explained(
    match: AnyMatch,
    passages: Sequence[Passage[AnyState]],
    events: list[ReviewedEvent],
    seat: Seat | None,
    judge: Judge[AnyState],
    enough: float,
) -> list[ReviewedEvent]:
    """All events, the worst errors (of one seat, or of all) explained."""
    asked = range(match.seats) if seat is None else [seat]
    many = max(FEWEST, MOST // len(asked))
    worst: set[int] = set()
    for each in asked:
        wrong = [one for one in events if one.rated in ERRORS and one.seat == each]
        worst |= {one.number for one in sorted(wrong, key=lambda one: -one.loss)[:many]}
    worlds = {
        part.number: part.world
        for one in passages
        for part in one.parts
        if isinstance(part, Chosen)
    }
    found = []
    for event in events:
        if event.number not in worst:
            found.append(event)
            continue
        assert event.seat is not None and event.best is not None
        world, played = worlds[event.number], match.events[event.number].what
        why = reasons(match.game, world, event.seat, event.best, played)
        decided: Looked[AnyState] = Looked(world, event.seat, None, [event.best])
        then = carried_out(match.game, judge, decided, event.best, enough)
        found.append(event._replace(reasons=why, then=then))
    return found

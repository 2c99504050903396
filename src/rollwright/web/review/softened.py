"""Judgements that are told more mildly than the coach made them: some blunders are mistakes."""

from typing import TYPE_CHECKING, Final

from rollwright.coach.review import BLUNDER, MISTAKE, ReviewedEvent
from rollwright.web.review.why_better import whys

if TYPE_CHECKING:
    from rollwright.web.review.review_as_told import Told

DOUBTFUL: Final = 1 / 3  # of a loss: a blunder that may be off by more is called a mistake


def softened(told: "Told", event: ReviewedEvent) -> ReviewedEvent:
    """An event as it is told: a blunder is one beyond doubt, and with a reason."""
    if event.rated != BLUNDER:
        return event
    doubtful = 2 * event.doubt > event.loss * DOUBTFUL
    return event._replace(rated=MISTAKE) if doubtful or not whys(told, event) else event

"""A review in a record, as comments, and read back.

Before the first event stands what it adds up to, below each event what was found of it: for people
in a sentence, for programs as `review {…}`, which is JSON.
"""

import json
from typing import Final

from rollwright.coach import review as reviews
from rollwright.coach.review import Json, Review, ReviewedEvent
from rollwright.coach.sentences import about, summary
from rollwright.core.errors import BadText
from rollwright.core.language import Language
from rollwright.play.match import AnyMatch

PROGRAMS: Final = "review "  # before what is for programs
PEOPLE: Final = "coach: "  # … and for people


def with_comments(match: AnyMatch, review: Review, lang: Language = "en") -> AnyMatch:
    """Another match with the same history, and the review in its comments in place of any other."""
    twin = without_comments(match)
    told = review.as_json()
    events = told.pop("events")
    head = [PEOPLE + summary(review, seat, lang) for seat in range(len(review.seats))]
    _add(twin, 0, [*head, _line(told)])
    for event, fields in zip(review.events, events, strict=True):
        lines = [PEOPLE + about(match, review, event, lang)] if _matters(event) else []
        _add(twin, event.number + 1, [*lines, _line(fields)])
    return twin


def without_comments(match: AnyMatch) -> AnyMatch:
    """Another match with the same history, and no review in its comments."""
    twin = match.copy()
    kept = {
        number: [line for line in lines if not line.startswith((PROGRAMS + "{", PEOPLE))]
        for number, lines in match.comments.items()
    }
    twin.comments = {number: lines for number, lines in kept.items() if lines}
    return twin


def from_comments(match: AnyMatch) -> Review | None:
    """The review that stands in a match's comments, if there is one."""
    found = [
        line.removeprefix(PROGRAMS)
        for number in sorted(match.comments)
        for line in match.comments[number]
        if line.startswith(PROGRAMS + "{")
    ]
    if not found:
        return None
    try:
        head, *events = map(json.loads, found)
        return reviews.from_json({**head, "events": events})
    except (ValueError, TypeError, KeyError):
        raise BadText("The review in this record cannot be read.") from None


def _line(told: Json) -> str:
    return PROGRAMS + json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _add(match: AnyMatch, number: int, lines: list[str]) -> None:
    match.comments[number] = [*match.comments.get(number, []), *lines]


def _matters(event: ReviewedEvent) -> bool:
    """Whether there is something to say of an event to people."""
    return event.rated in reviews.ERRORS or any(event.luck)

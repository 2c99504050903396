"""The graph of a review: what the game was worth to every seat, from its start to its end."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rollwright.coach.review import Review
from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.svg.elements import element, joined, number, text
from rollwright.web.live import axis
from rollwright.web.live.points_curve import DASHES, SIGNS, apart
from rollwright.web.review.words import SAY, WIN, amount

WIDTH: Final = 360
LEFT: Final = 40  # what the scale takes …
NAMES: Final = 74  # … and the names at the right
HIGH: Final = 130
EDGE: Final = 12
ABOVE: Final = 14  # what the scale is called, if its numbers do not say it
BELOW: Final = 8  # the turns or rounds, besides the edge
MARK: Final = 16  # from one mark to the next that would lie on it
ROOM: Final = 0.08  # of the scale, above and below all lines


class Marked(NamedTuple):
    """An event that is numbered on the graph."""

    events: int  # the number of events after it
    seat: Seat  # on whose line
    number: int


class Turns(NamedTuple):
    """The turns or rounds that are counted below the graph."""

    begins: Sequence[int]  # with how many events each begins
    last: str  # what the last one is called


def graph(
    review: Review,
    names: Sequence[str],
    bold: Seat,
    marks: Sequence[Marked],
    turns: Turns,
    lang: Language,
) -> Markup:
    """A line for each seat; that of one is bold. What is marked has its number on the line."""
    kind, last = review.kinds[0], max(1, review.graph[-1].events)
    least, most = _scale(review)
    wide, top = WIDTH - LEFT - NAMES, EDGE + (0 if kind == WIN else ABOVE)

    def x(events: float) -> float:
        return LEFT + wide * events / last

    def y(worth: float) -> float:
        return top + HIGH * (most - worth) / (most - least)

    drawn = _side(kind, least, most, y, lang)
    drawn += axis.below([x(n) for n in turns.begins], LEFT + wide, top + HIGH, turns.last)
    ends = apart([y(worth) for worth in review.graph[-1].worth], top, top + HIGH)
    for seat, name in enumerate(names):
        first = " first" if seat == bold else ""
        way = " ".join(
            f"{number(x(point.events))},{number(y(point.worth[seat]))}" for point in review.graph
        )
        dash = DASHES[seat % len(DASHES)] or None
        drawn.append(element("polyline", points=way, class_=f"way{first}", stroke_dasharray=dash))
        short = name if len(name) <= SIGNS else f"{name[: SIGNS - 1]}…"
        drawn.append(text(LEFT + wide + 8, ends[seat], short, 12, f"name{first}", "start"))
    cursor = f"M0 {top - 4}v{HIGH + 8}"
    drawn.append(element("path", d=cursor, id="cursor", class_="cursor"))
    places = beside([(x(mark.events), y(_worth(review, mark))) for mark in marks], top)
    drawn += [_mark(mark, *place) for mark, place in zip(marks, places, strict=True)]
    return element(
        "svg",
        joined(drawn),
        viewBox=f"0 0 {WIDTH} {top + HIGH + EDGE + BELOW}",
        class_="curve graph",
        id="graph",
        aria_hidden="true",  # the list and the table say it in words
        data_left=LEFT,
        data_wide=wide,
        data_last=last,
    )


def _side(
    kind: str, least: float, most: float, y: Callable[[float], float], lang: Language
) -> list[Markup]:
    """The numbers at the side, with a line each, and what they are of if they do not say it."""
    drawn = []
    if kind != WIN:
        drawn.append(text(0, EDGE - 2, SAY(lang, f"unit {kind}"), 11, "axis", "start"))
    for worth in (0.0, 0.5, 1.0) if kind == WIN else axis.numbers(least, most):
        line = f"M{LEFT} {number(y(worth))}h{WIDTH - LEFT - NAMES}"
        drawn.append(element("path", d=line, class_="base"))
        words = amount(lang, kind, worth)
        words = words if kind == WIN else words.split()[0]
        drawn.append(text(LEFT - 5, y(worth), words, 11, "axis", "end"))
    return drawn


def _scale(review: Review) -> tuple[float, float]:
    """From where to where the worths go."""
    if review.kinds[0] == WIN:
        return 0.0, 1.0
    worths = [one for point in review.graph for one in point.worth]
    least, most = min(worths), max(worths)
    room = ROOM * ((most - least) or 1.0)
    return least - room, most + room


def _worth(review: Review, mark: Marked) -> float:
    """How the seat of a mark stood after it; within a common step nothing is known."""
    before = [point for point in review.graph if point.events <= mark.events]
    after = [point for point in review.graph if point.events >= mark.events]
    one, other = before[-1], after[0]
    part = (mark.events - one.events) / max(1, other.events - one.events)
    return one.worth[mark.seat] + part * (other.worth[mark.seat] - one.worth[mark.seat])


def beside(wanted: Sequence[tuple[float, float]], top: float = EDGE) -> list[tuple[float, float]]:
    """Places for marks: as wished, or as far above or below as one stands free of those before.

    >>> beside([(50, 60), (52, 60), (53, 60), (90, 60)])
    [(50, 60), (52, 44), (53, 76), (90, 60)]
    """
    found: list[tuple[float, float]] = []
    ways = [0] + [way * step for step in range(1, 9) for way in (-MARK, MARK)]
    for x, y in wanted:
        free = [
            (x, y + way)
            for way in ways
            if top <= y + way <= top + HIGH or not way
            if all(abs(x - other) >= MARK or abs(y + way - at) >= MARK for other, at in found)
        ]
        found.append(free[0] if free else (x, y))
    return found


def _mark(mark: Marked, x: float, y: float) -> Markup:
    return element(
        "g",
        element("circle", cx=x, cy=y, r=7),
        text(x, y, str(mark.number), 10, "", "middle"),
        class_="flag",
        data_n=mark.events - 1,
    )

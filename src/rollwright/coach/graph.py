"""The graph of a review: how all seats stood after every event, as a drawing with classes only.

A line a seat, told apart by colour and by its dashes; errors are dots on the line of whoever erred.
"""

from typing import Final

from rollwright.coach.accounts import TURNS, WIN
from rollwright.coach.review import BLUNDER, MISTAKE, Review, ReviewedEvent
from rollwright.coach.words import SAY, amount
from rollwright.core.drawing import Drawn, Markup
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.svg.elements import box, circle, element, escaped, group, joined, line, number, text
from rollwright.svg.theme import style

WIDTH: Final = 360
HEIGHT: Final = 200
LEFT: Final = 38
RIGHT: Final = 350
TOP: Final = 14
BOTTOM: Final = 164
LINES: Final = ("count", "ink", "frame", "hatch", "outline", "edge")
DASHES: Final = (None, None, "7 4", "2 4", "10 3 2 3", "4 4")
MARGIN: Final = 0.08  # of the range, above and below


def graph(review: Review, lang: Language = "en") -> Drawn:
    """The graph as a drawing, to stand in a page or in a file."""
    low, high = _range(review)
    seats = range(len(review.seats))
    pieces = [_frame(review, low, high, lang)]
    pieces += [_curve(review, seat, low, high) for seat in seats]
    pieces += [_dot(review, event, low, high) for event in review.events if _is_marked(event)]
    pieces += [_legend(review, seat, lang) for seat in seats]
    height = HEIGHT + 16 * ((len(review.seats) - 1) // 3)
    return Drawn(WIDTH, height, group(joined(pieces), class_="graph"))


def standalone(review: Review, game: AnyGame, theme: str = "light", lang: Language = "en") -> str:
    """The graph as a file of its own."""
    drawn = graph(review, lang)
    title = SAY(lang, "graph" if review.kinds[0] == WIN else f"graph {review.kinds[0]}")
    return element(
        "svg",
        element("title", title),
        element("style", Markup(style(theme, game.drawing.ACCENT))),
        box(0, 0, drawn.width, drawn.height, "paper"),
        drawn.markup,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(drawn.width)} {number(drawn.height)}",
        role="img",
    )


def _range(review: Review) -> tuple[float, float]:
    """The least and the most that is shown."""
    if review.kinds[0] == WIN:
        return 0.0, 1.0
    worths = [worth for point in review.graph for worth in point.worth]
    low, high = min(worths), max(worths)
    room = MARGIN * (high - low) or 1.0
    return low - room, high + room


def _x(review: Review, events: float) -> float:
    return LEFT + (RIGHT - LEFT) * events / max(1, review.graph[-1].events)


def _y(worth: float, low: float, high: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * (worth - low) / (high - low)


def _frame(review: Review, low: float, high: float, lang: Language) -> Markup:
    """The axes: what worths are, from the least to the most."""
    kind = review.kinds[0]
    pieces = [box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, "cell")]
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        worth = low + part * (high - low)
        y = _y(worth, low, high)
        pieces.append(line(LEFT, y, RIGHT, y))
        shown = f"{100 * worth:.0f} %" if kind == WIN else amount(abs(worth), kind, lang)
        pieces.append(text(LEFT - 4, y, shown, 10, "quiet", "end"))
    return joined(pieces)


def _curve(review: Review, seat: Seat, low: float, high: float) -> Markup:
    places = [
        f"{number(_x(review, point.events))} {number(_y(point.worth[seat], low, high))}"
        for point in review.graph
    ]
    return element(
        "path",
        d="M" + "L".join(places),
        class_=f"{LINES[seat % len(LINES)]} seat{seat}",
        stroke_dasharray=DASHES[seat % len(DASHES)],
    )


def _is_marked(event: ReviewedEvent) -> bool:
    return event.rated in (MISTAKE, BLUNDER)


def _dot(review: Review, event: ReviewedEvent, low: float, high: float) -> Markup:
    """A dot for an error, larger for a blunder, with its name for those who hover or listen."""
    assert event.seat is not None
    after = next(point for point in review.graph if point.events > event.number)
    return group(
        element("title", escaped(f"{event.number + 1}: {event.words}")),
        circle(
            _x(review, after.events),
            _y(after.worth[event.seat], low, high),
            5 if event.rated == BLUNDER else 3.5,
            "disc",
        ),
        data_event=str(event.number),
    )


def _legend(review: Review, seat: Seat, lang: Language) -> Markup:
    """Whose line it is, and where it ends."""
    kind = review.kinds[0]
    x, y = LEFT + seat % 3 * 106, BOTTOM + 16 + seat // 3 * 16
    last = review.graph[-1].worth[seat]
    shown = amount(-last if kind == TURNS else last, kind, lang)
    mark = element(
        "path",
        d=f"M{number(x)} {number(y)}h18",
        class_=LINES[seat % len(LINES)],
        stroke_dasharray=DASHES[seat % len(DASHES)],
    )
    name = review.seats[seat].name[:9]
    told = SAY(lang, "at the end", name=name, amount=shown)
    return joined((mark, text(x + 23, y, told, 11, "print", "start")))

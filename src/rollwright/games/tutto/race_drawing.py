"""The way to the target on a slip of Tutto's pad: how far one has come, and how far the others."""

from collections.abc import Hashable, Sequence

from rollwright.core.drawing import Markup
from rollwright.core.seats import Seat
from rollwright.games.tutto.layout import END, TRACK, ZERO, place_of
from rollwright.games.tutto.rules import State
from rollwright.svg.elements import circle, element, joined, line, number, text
from rollwright.svg.pencil import stroke

APART = 3.0  # between two labels
LETTER = 7.0  # the width of a letter of a label, in a wide font


def sheet_of(state: State, seat: Seat) -> Hashable:
    """All that a seat's sheet shows: everybody's points are on the way, one's own are at risk."""
    return (
        *(state.target, state.scores, state.won, state.ending, state.player, state.points),
        seat == state.player,
    )


def way(points: int, target: int) -> Markup:
    """The way made so far, and a mark where it has led."""
    x = place_of(points, target)
    mark = circle(x, TRACK, 6, "drawn")
    if not points:
        return mark
    steps = 1 + int(x - ZERO) // 40  # a long stroke would bend too far
    path = [(ZERO + (x - ZERO) * step / steps, TRACK) for step in range(steps + 1)]
    return joined((stroke(*path), mark))


def hop(start: int, end: int, target: int) -> Markup:
    """From the banked points to where those of the turn would lead."""
    x1, x2 = place_of(start, target), place_of(end, target)
    if x2 - x1 < 14:
        return Markup("")  # the two marks would lie on each other
    middle, high = (x1 + x2) / 2, TRACK - 13 - min(14, (x2 - x1) / 4)
    d = f"M{number(x1)} {TRACK - 7}Q{number(middle)} {number(high)} {number(x2)} {TRACK - 6}"
    return joined((element("path", d=d, class_="outline"), circle(x2, TRACK, 5, "outline")))


def others(scores: Sequence[int], seat: Seat, target: int, names: Sequence[str]) -> Markup:
    """Where the other seats stand: a tick for each, and above it whose it is."""
    called = labels(names, len(scores))
    rivals = sorted((place_of(scores[one], target), one) for one in range(len(scores)))
    rivals = [(x, one) for x, one in rivals if one != seat]
    middles = _spread([(x, LETTER * len(called[one])) for x, one in rivals])
    pieces = []
    for (x, one), middle in zip(rivals, middles, strict=True):
        pieces.append(line(x, TRACK - 9, x, TRACK + 4, "outline"))
        pieces.append(text(middle, TRACK - 15, called[one], 11, "quiet"))
    return joined(pieces)


def _spread(wanted: Sequence[tuple[float, float]]) -> list[float]:
    """Middles for labels that want to stand somewhere and are so wide: none lies on another."""
    middles: list[float] = []
    free = 0.0
    for x, wide in wanted:
        middles.append(max(x, free + wide / 2))
        free = middles[-1] + wide / 2 + APART
    limit: float = END
    for place in range(len(wanted) - 1, -1, -1):  # what was pushed over the end comes back
        half = wanted[place][1] / 2
        middles[place] = min(middles[place], limit - half)
        limit = middles[place] - half - APART
    return middles


def labels(names: Sequence[str], seats: int) -> list[str]:
    """What seats are called in little room: the beginnings of their names, or numbers.

    >>> labels(["Ann", "Blaise", "Bo"], 3), labels(["Ann", "Blaise-Marie"], 2)
    (['An', 'Bl', 'Bo'], ['Ann', 'Blaise'])
    >>> labels(["Ann", "Ann"], 2)
    ['1', '2']
    """
    for letters in (6,) if seats == 2 else (2, 3):  # a single letter looks like another tick
        short = [name[:letters].strip() for name in names]
        if len(set(short)) == seats and all(short):
            return short
    return [str(seat + 1) for seat in range(seats)]

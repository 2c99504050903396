"""What is cried out at a game of Template Game: a line that rises."""

from rollwright.author.template.rules import LINES, State, line_points
from rollwright.core.moments import CHEER, Moment
from rollwright.core.seats import Seat


def moments(before: State, seat: Seat | None, what: int, after: State) -> list[Moment[State]]:
    """What to cry out at an event; the sentences stand in `languages`, section `[moments]`."""
    if seat is None:
        return []  # a throw
    points = [
        line_points(after.sheets[seat], line) - line_points(before.sheets[seat], line)
        for line in range(len(LINES))
    ]
    return [Moment("rises", seat, {"n": sum(points)}, CHEER)] if any(points) else []

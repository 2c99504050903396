"""What is cried out at a game of Splitter."""

from collections.abc import Iterator

from rollwright.core.bits import size
from rollwright.core.moments import CHEER, OUCH, Moment
from rollwright.core.numbers import cells_with, written
from rollwright.core.seats import NOBODY, Seat
from rollwright.games.splitter.groups import Group, scoring_groups
from rollwright.games.splitter.rules import State
from rollwright.games.splitter.scoring import hearts_points
from rollwright.games.splitter.sheet import HEARTS


def moments(before: State, seat: Seat | None, what: int, after: State) -> list[Moment[State]]:
    """What to cry out at an event."""
    if seat is None:
        last = size(after.sheets[0].free) == 1
        return [Moment("last round", NOBODY)] if last else []
    return [*_groups(before, seat, after), *_hearts(before, seat, after)]


def _groups(before: State, seat: Seat, after: State) -> Iterator[Moment[State]]:
    """Groups completed and spoiled, all of a number at once.

    A lone 1 away from the stars is no more than its number, and nobody cries it out.
    """
    was, now = scoring_groups(before, seat), scoring_groups(after, seat)
    completed = [group for group in now if group not in was and group.points > 1]
    spoiled = [group for group in was if group not in now and group.points > 1]
    for number in range(1, 7):
        for kind, starred in (("completed", False), ("starred", True)):
            points = _points(completed, number, starred)
            if points:
                values = {"number": number, "n": sum(points), "groups": len(points)}
                yield Moment(_kind(kind, number, len(points)), seat, values, CHEER)
        points = [*_points(spoiled, number, False), *_points(spoiled, number, True)]
        if points:
            yield Moment("spoiled", seat, {"number": number, "n": sum(points)}, OUCH)


def _points(groups: list[Group], number: int, starred: bool) -> list[int]:
    return [one.points for one in groups if (one.number, one.starred) == (number, starred)]


def _kind(kind: str, number: int, groups: int) -> str:
    if groups > 1:
        return f"{kind} several"
    return kind if number > 1 else "starred one"


def _hearts(before: State, seat: Seat, after: State) -> Iterator[Moment[State]]:
    """Three hearts with one number, or the first two with different ones."""
    hearts = HEARTS[after.pad]
    was, now = before.sheets[seat].numbers, after.sheets[seat].numbers
    if hearts_points(now, hearts) > hearts_points(was, hearts):
        yield Moment("hearts", seat, {"n": hearts_points(now, hearts)}, CHEER)
    if _different(after, seat) and not _different(before, seat):
        yield Moment("hearts broken", seat, tone=OUCH)


def _different(state: State, seat: Seat) -> bool:
    """Whether two of the hearts hold different numbers."""
    numbers, hearts = state.sheets[seat].numbers, HEARTS[state.pad]
    filled = written(numbers) & hearts
    return filled != 0 and all(cells_with(numbers, n) & hearts != filled for n in range(1, 7))

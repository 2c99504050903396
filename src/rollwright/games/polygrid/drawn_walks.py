"""The walks of Polygrid's marker, square by square, to be drawn."""

from functools import cache

from rollwright.games.polygrid.sheet import MOST_TURNS, SIZE

Walk = tuple[int, ...]  # squares, from the first to the last


@cache
def _walks(start: int) -> dict[tuple[int, int], Walk]:
    """From a square, a walk for each end and number of steps; those with few turns first."""
    found: dict[tuple[int, int], Walk] = {}
    walks: list[tuple[Walk, int, int]] = [((start,), 0, -1)]  # direction, turns made
    while walks:
        further: list[tuple[Walk, int, int]] = []
        for walk, direction, turns in sorted(walks, key=lambda one: one[2]):
            for ahead, row, column in ((1, 0, 1), (SIZE, 1, 0), (-1, 0, -1), (-SIZE, -1, 0)):
                down, across = walk[-1] // SIZE + row, walk[-1] % SIZE + column
                there, made = walk[-1] + ahead, turns + (ahead != direction)
                on_the_grid = 0 <= down < SIZE and 0 <= across < SIZE
                if on_the_grid and there not in walk and made <= MOST_TURNS:
                    found.setdefault((there, len(walk)), (*walk, there))
                    further.append(((*walk, there), ahead, made))
        walks = further
    return found


def walk(start: int, end: int, steps: int) -> Walk:
    """A walk of so many steps; empty if there is none."""
    return _walks(start).get((end, steps), ())

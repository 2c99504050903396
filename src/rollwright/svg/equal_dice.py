"""Which of equal dice a finger may tap: any of them, where rules know the leftmost alone."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rollwright.core.seats import Move


def by_any_equal(faces: Sequence[int], moves: Mapping[int, Move]) -> dict[int, Move]:
    """The moves of sets of dice, however equal dice are chosen: rules know the leftmost alone.

    >>> by_any_equal((1, 5, 5), {0b010: 7})
    {2: 7, 4: 7}
    """
    found = {}
    for places, same in enumerate(leftmost(tuple(map(str, faces)))):
        if same in moves:
            found[places] = moves[same]
    return found


@lru_cache(4096)
def leftmost(faces: tuple[str, ...]) -> tuple[int, ...]:
    """Each choice of dice with the leftmost of equal dice: rules know no other, a finger does.

    >>> f"{leftmost(('1', '4', '4', '4'))[0b1001]:b}"
    '11'
    """
    alike = [[n for n, other in enumerate(faces) if other == face] for face in dict.fromkeys(faces)]
    found = []
    for places in range(1 << len(faces)):
        chosen = 0
        for same in alike:
            taken = sum(places >> place & 1 for place in same)
            chosen |= sum(1 << place for place in same[:taken])
        found.append(chosen)
    return tuple(found)

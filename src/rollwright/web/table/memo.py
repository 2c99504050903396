"""What was made lately of something, and need not be made again."""

from collections.abc import Callable, Hashable
from typing import Final, TypeVar, cast

from rollwright.web.table.room import Room

Made = TypeVar("Made")
KEPT: Final = 3  # what a seat sees of itself, what the others see of it, and what was before


def recent(room: Room, key: Hashable, of: object, make: Callable[[], Made]) -> Made:
    """What is made of something, unless that was among the last few of its kind.

    Seats see different things while they write at the same time, and the same again afterwards.
    """
    _, kept = room.drawn.setdefault(key, (None, []))
    known = cast(list[tuple[object, Made]], kept)
    for made_of, made in known:
        if made_of == of:
            return made
    made = make()
    known.insert(0, (of, made))
    del known[KEPT:]
    return made

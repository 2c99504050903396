"""What was drawn once is not drawn again until it would look different."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from rollwright.web.table.room import Room

Made = TypeVar("Made")


def once(room: Room, key: Hashable, of: object, make: Callable[[], Made]) -> Made:
    """What is made again only when it is made of something else than last time."""
    known = room.drawn.get(key)
    if known is None or known[0] != of:
        known = room.drawn[key] = (of, make())
    return cast(Made, known[1])

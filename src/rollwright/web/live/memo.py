"""What was drawn once is not drawn again until it would look different."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.web.rendering import render
from rollwright.web.table.room import Room

Made = TypeVar("Made")


def once(room: Room, key: Hashable, of: object, make: Callable[[], Made]) -> Made:
    """What is made again only when it is made of something else than last time."""
    known = room.drawn.get(key)
    if known is None or known[0] != of:
        known = room.drawn[key] = (of, make())
    return cast(Made, known[1])


def rendered(room: Room, who: Seat, template: str, lang: Language, /, **values: object) -> Markup:
    """A template with its values for a seat; as it was, if its values are."""
    return once(room, (template, who, lang), values, lambda: render(template, lang, **values))

"""A move in pencil on a sheet: what the coach advises, what would have been better."""

from collections.abc import Sequence
from typing import Final, Protocol

from rollwright.core.drawing import NO_GROUP, Markup, Place, Target
from rollwright.core.game import Game
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.svg.elements import element, joined

RING: Final = 3.0  # units around what a move is about
NARROW: Final = 24.0  # units: less is framed inside
WITHIN: Final = -7.0  # … within the places of a path, which touch each other


def pencilled(
    game: Game[State], state: State, seat: Seat, move: Move | None, then: Sequence[Move] = ()
) -> Markup:
    """A move that has a place on the sheet, with a ring around it, and what carries it out."""
    drawn = []
    for one in (move, *then):
        if one is None:
            break
        room = WITHIN if then and game.detail is not None and game.detail(one) else RING
        for target in game.drawing.targets(state, seat):
            if target.move == one:
                drawn.append(element("g", target.markup, class_="pencilled"))
                drawn.append(framed(game, state, seat, target, "ring better", room))
        state = game.rules.after_move(state, seat, one)
    return joined(drawn)


def advised(
    game: Game[State], state: State, seat: Seat, moves: Sequence[Move], then: Sequence[Move]
) -> Markup:
    """Moves that are as good as each other, the best one with what carries it out.

    Of those that stand in the same place only the first is drawn; and where a path carries it out
    the best one alone, or the others would look like a part of it.
    """
    if game.detail is not None and then:
        moves = moves[:1]
    taken: set[tuple[float, float]] = set()
    drawn = []
    targets = {one.move: one for one in game.drawing.targets(state, seat)}
    for move in moves:
        if move in targets:
            place = printed(game, state, seat, targets[move])
            if (place.x, place.y) in taken:
                continue
            taken.add((place.x, place.y))
        drawn.append(pencilled(game, state, seat, move, then if move == moves[0] else ()))
    return joined(drawn)


def turned_once(
    game: Game[State], state: State, seat: Seat, moves: Sequence[Move]
) -> tuple[Move, ...]:
    """Moves without those that are another one before them turned round.

    Both would be written into the same two places, where they could not be read.
    """
    targets = game.drawing.targets(state, seat)
    twins = {one.move: one.twin for one in targets if one.twin is not None}
    kept: list[Move] = []
    for move in moves:
        if twins.get(move) not in kept:
            kept.append(move)
    return tuple(kept)


def framed(
    game: Game[State],
    state: State,
    seat: Seat,
    target: Target,
    class_: str,
    room: float = RING,
) -> Markup:
    """Frames around all places into which a move writes."""
    return joined(ring(one, class_, room) for one in _all_of(game, state, seat, target))


def _all_of(
    game: Game[State], state: State, seat: Seat, target: Target
) -> Sequence[Place | Target]:
    """All places into which a move writes: of two numbers at once both."""
    if target.twin is None or game.places is None:
        return [printed(game, state, seat, target)]
    both = (target.move, target.twin)
    return [place for place in game.places(state, seat) if place.move in both]


def printed(game: Game[State], state: State, seat: Seat, target: Target) -> Place | Target:
    """Where a move stands on the sheet, also if it is chosen where it lies larger."""
    places = game.places(state, seat) if game.places and target.group != NO_GROUP else []
    return next((place for place in places if place.move == target.move), target)


class Framed(Protocol):
    """What a frame can be drawn around."""

    @property
    def x(self) -> float:
        """Its left edge …"""

    @property
    def y(self) -> float:
        """… and its upper one."""

    @property
    def width(self) -> float:
        """How wide it is …"""

    @property
    def height(self) -> float:
        """… and how high."""


def ring(place: Framed, class_: str, room: float = RING) -> Markup:
    """A frame with some room to what is in it; within what is so narrow that frames would meet."""
    if place.width < NARROW:
        place, class_ = _within(place), f"{class_} close"
    return element(
        "rect",
        x=place.x - room,
        y=place.y - room,
        width=place.width + 2 * room,
        height=place.height + 2 * room,
        rx=6,
        class_=class_,
    )


def _within(place: Framed) -> Place:
    """A place so much smaller that its frame has room in it."""
    room = RING + 1.5
    return Place(0, place.x + room, place.y + room, place.width - 2 * room, place.height - 2 * room)

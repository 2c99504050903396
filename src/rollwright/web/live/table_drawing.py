"""What lies on the table, drawn once for all who see the same."""

from collections.abc import Sequence
from typing import NamedTuple, cast, overload

from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.draw import picture
from rollwright.play.match import Match
from rollwright.web.table.room import Room

KEPT = 6  # drawings of a table that are remembered: as many seats as usually see it differently


class NamesRead(Sequence[str]):
    """Names that remember which of them were asked for.

    On one's own screen one is "You". So a drawing that calls nobody by their name is the same for
    all, and one that calls whoever is to throw is the same for all others.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self.read: dict[Seat, str] = {}

    def __len__(self) -> int:
        return len(self._names)

    @overload
    def __getitem__(self, seat: int) -> str: ...
    @overload
    def __getitem__(self, seat: slice) -> Sequence[str]: ...
    def __getitem__(self, seat: int | slice) -> str | Sequence[str]:
        if isinstance(seat, slice):
            return [self[one] for one in range(*seat.indices(len(self)))]
        name = self._names[seat]
        self.read[seat % len(self)] = name
        return name


class Lying(NamedTuple):
    """A drawing of the table, the room that what lies there takes, and what it was made of."""

    drawn: Markup
    width: float
    height: float
    made_of: tuple[object, ...]
    names: dict[Seat, str]  # that were read


def lying(
    room: Room,
    match: Match[State],
    seen: State,
    names: Sequence[str],
    chooses: Seat | None,
    size: picture.Room,
    lang: Language,
    known: int | None = None,
) -> Lying:
    """What lies on the table as somebody sees it, who may be choosing among it.

    They know of so many events; if that is not said, of all that they may know.
    """
    if known is None:
        # what others write at the same time is not known yet, and how often they do neither
        known = match.step.first if match.step.common else len(match.events)
    last = (match.at(known - 1), match.events[known - 1]) if known else None
    made_of = (seen, size, chooses if match.game.groups is not None else None, known, last)
    _, drawings = room.drawn.setdefault(("table", lang), (None, []))
    kept = cast(list[Lying], drawings)
    for one in kept:
        if one.made_of == made_of and all(names[seat] == said for seat, said in one.names.items()):
            return one
    reading = NamesRead(names)
    past = match.timeline.past(known) if match.game.table_after is not None else ()
    view = picture.View(match.game, seen, reading, None, lang, past)
    lies = picture.lies(view)
    drawn = picture.on_table(view, lies, chooses, size)
    kept.insert(0, Lying(drawn, lies.width, lies.height, made_of, reading.read))
    del kept[KEPT:]
    return kept[0]

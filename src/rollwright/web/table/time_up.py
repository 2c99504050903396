"""What happens when a seat's thinking time is up: a computer plays its turn out."""

from typing import TYPE_CHECKING

from rollwright.core.errors import Refused
from rollwright.core.seats import Seat
from rollwright.fair.log import New
from rollwright.players.registry import USUAL
from rollwright.web.table.moves_and_throws import thrown
from rollwright.web.table.table import TIME_UP

if TYPE_CHECKING:
    from rollwright.web.table.by_itself import ByItself


async def out_of_time(room: "ByItself", seat: Seat) -> None:
    """The time of a seat is up: a computer makes the rest of its moves, and throws for it."""

    def up() -> list[New]:
        table = room.table
        if seat not in table.late:
            return [New(TIME_UP, seat, {})]
        if table.match is None or not table.throw_due:
            raise Refused("")
        return thrown(table, table.match, None, "en")

    if seat in room.table.late and not room.table.throw_due:
        await room.plays_for(seat, USUAL)
    else:
        await room.happen(up)

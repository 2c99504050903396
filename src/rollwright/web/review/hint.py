"""A hint for somebody who plays: where to look, the move, and why."""

import logging

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rollwright.core.seats import NOBODY
from rollwright.web.requests import Unfit, allow, language, room_of, rooms
from rollwright.web.seat_cookies import held
from rollwright.web.table import hints
from rollwright.web.words import SAY

errors = logging.getLogger(__name__)


async def hint(request: Request) -> Response:
    """What the coach would do, from what the seat may see; it is counted at the table."""
    room, lang = await room_of(request), language(request)
    seat, joined = held(request, room)
    table, match = room.table, room.table.match
    if seat == NOBODY:
        raise Unfit(SAY(lang, "not seated"), 403)
    if not hints.allowed(table):
        raise Unfit(SAY(lang, "hints forbidden"), 403)
    if match is None or not hints.due(table, seat):
        raise Unfit(SAY(lang, "no hint"), 409)
    seen = match.view(seat)
    known = room.drawn.get(("hint", seat, lang))
    if known is None or known[0] != seen:
        allow(request, request.app.state.hint_limits, (table.id, joined))
        position = match.game.positions.write(seen)
        try:
            told = await rooms(request).coach.hint(position, seat, lang)
        except Exception:
            errors.exception("No hint at %s", position)
            raise Unfit(SAY(lang, "hint failed"), 409) from None
        known = room.drawn[("hint", seat, lang)] = (seen, told)
    if not hints.due(table, seat) or match.view(seat) != seen:
        raise Unfit(SAY(lang, "no hint"), 409)  # they have moved meanwhile
    if hints.taken(table, seat):
        await room.happen(lambda: hints.taken(table, seat))
    return JSONResponse(known[1])

"""Try it yourself: a new table that starts at a position of a review, against computers."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rollwright.core.errors import BadOption, BadText, Refused
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.fair.log import New
from rollwright.players.registry import USUAL
from rollwright.web.pages.page import seated
from rollwright.web.requests import (
    Unfit,
    allow_table,
    form,
    language,
    room_of,
    rooms,
    sender,
    whole,
)
from rollwright.web.review.pages import known, told_of
from rollwright.web.seat_cookies import held
from rollwright.web.table import game_start, seating
from rollwright.web.table.commands import Fields
from rollwright.web.table.names import tidy
from rollwright.web.table.settings import SEATED
from rollwright.web.table.table import Table
from rollwright.web.words import SAY


async def trial(request: Request) -> Response:
    """Sit down where whoever decided sat, before that decision; the dice from there are new."""
    room, lang = await room_of(request), language(request)
    own, _ = held(request, room)
    made = await known(request, room)
    told = None if made is None else told_of(room, made, own, lang)
    if told is None:
        return RedirectResponse(f"/t/{room.table.id}/review", 303)
    allow_table(request)
    given = await form(request)
    match = told.match
    n = min(whole(given.get("n")) or 0, len(match.events) - 1)
    seat = told.seat_of(told.events[n])
    position = match.game.positions.write(told.worlds.get(n, match.at(n)))
    me = {**given, "name": tidy(given.get("name")) or SAY(lang, "someone")}
    about = {
        "game": match.game.name,
        "seats": match.seats,
        "options": room.table.options,
        "begins": SEATED,
    }

    def first(table: Table) -> Sequence[New]:
        return company_around(table, me, seat, lang)

    try:
        new = await rooms(request).create(about, first, lang, sender(request), position=position)
    except (BadOption, BadText, Refused) as bad:
        raise Unfit(str(bad)) from None
    joined = new.table.chairs[seat].joined
    await new.happen(lambda: game_start.begin(new.table))
    return seated(request, new, joined)


def company_around(table: Table, me: Fields, seat: Seat, lang: Language) -> list[New]:
    """Somebody sits down at a seat, and computers at all others."""
    events = seating.join(table, me, lang, seat)
    for other in range(len(table.chairs)):
        if other != seat:
            taken = [str(event.payload["name"]) for event in events]
            events.append(seating.computer(table, other, USUAL, taken, lang))
    return events

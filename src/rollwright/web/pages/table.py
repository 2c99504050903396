"""The page of a table, and what belongs to it: a seat, the code of its link, the record."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rollwright.core.errors import Refused
from rollwright.core.game import Game
from rollwright.core.seats import NOBODY
from rollwright.games import game
from rollwright.play.lessons.lesson import lessons
from rollwright.web.live.gathering import title
from rollwright.web.live.screen import main, screen
from rollwright.web.pages.page import page, seated, to_table
from rollwright.web.pages.preview import link_preview
from rollwright.web.pages.rules import drawer_of
from rollwright.web.pages.stream import stream, text_pieces
from rollwright.web.requests import (
    Unfit,
    address,
    allow,
    form,
    known_table,
    language,
    room_of,
    rooms,
    seat_at_rematch,
    sit_down,
    whole,
)
from rollwright.web.seat_cookies import held, seat_token
from rollwright.web.table import reactions
from rollwright.web.table.history import seen_epoch
from rollwright.web.table.room import Room
from rollwright.web.table.table import OVER
from rollwright.web.words import PHRASES, SAY


async def table(request: Request) -> Response:
    """A table, for those who play and those who watch."""
    room, lang = await room_of(request), language(request)
    seat, _ = held(request, room)
    if seat == NOBODY and request.query_params.get("from"):
        rematched = await _rematched(request, room)
        if rematched is not None:
            return rematched
    seen = screen(room, seat, lang)
    played = game(room.table.game_name)
    taught = lessons(played)
    return page(
        request,
        "table.html",
        id=room.table.id,
        title=title(room.table, lang),
        game=room.table.game_name,
        lesson=taught[0].path if taught else "",
        drawer=drawer_of(played, lang),
        fine=played.finger < Game.finger,
        fair=not room.table.real_dice,
        seat=seat,
        several=len(room.table.chairs) > 1,
        phrases=[(key, PHRASES(lang, key)) for key in reactions.KEYS],
        clock=room.table.settings["clock"],
        epoch=seen_epoch(room.table, seat),
        held=int(room.table.held),
        version=room.table.version(seat) if seat != NOBODY else -1,
        main=main(room, seat, lang, seen),
        address=address(request, room.table.id),
        preview=link_preview(request, room, lang),
    )


async def _rematched(request: Request, room: Room) -> Response | None:
    """Those who played before have their seats at the rematch already."""
    old = await known_table(request, request.query_params["from"])
    if old is None:
        return None
    token = seat_token(request, old.id)
    joined = seat_at_rematch(request, old, room.table, token)
    return None if joined is None else seated(request, room, joined)


async def join(request: Request) -> Response:
    """Take a seat."""
    room, lang = await room_of(request), language(request)
    if held(request, room)[0] != NOBODY:
        return to_table(room)
    allow(request, request.app.state.seat_limits)
    given = await form(request)
    wanted = given.get("seat")
    if wanted and whole(wanted) is None:
        raise Unfit(SAY(lang, "no seat"))
    try:
        joined = await sit_down(room, given, lang, whole(wanted))
    except Refused as why:
        raise Unfit(str(why), 409) from None
    return seated(request, room, joined)


async def rematch(request: Request) -> Response:
    """Another game with the same players, for one of them: from the list of their games."""
    room = await room_of(request)
    seat, joined = held(request, room)
    if seat == NOBODY or room.table.phase != OVER:
        return to_table(room)
    allow(request, request.app.state.table_limits, refusal="too many tables")
    try:
        await rooms(request).rematch(room, joined, language(request))
    except Refused as why:
        raise Unfit(str(why), 409) from None
    return RedirectResponse(f"/t/{room.table.rematch}?from={room.table.id}", 303)


async def code(request: Request) -> Response:
    """A table's address as a QR code."""
    import segno  # noqa: PLC0415 (needed here only)

    room = await room_of(request)
    made = segno.make(address(request, room.table.id), error="m")
    svg = made.svg_inline(scale=4, border=2, dark="#000", light="#fff")
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(svg, media_type="image/svg+xml")


async def record(request: Request) -> Response:
    """The game as a file, once it is over."""
    room = await room_of(request)
    if room.table.phase != OVER:
        raise Unfit(SAY(language(request), "not now"), 409)
    name = f"{room.table.game_name}-{room.table.id}.game"
    return stream(
        text_pieces(await asyncio.to_thread(room.table.record)),
        "text/plain; charset=utf-8",
        {"content-disposition": f'attachment; filename="{name}"'},
    )

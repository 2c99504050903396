"""The same table for programs: JSON over HTTP, and events over a WebSocket."""

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rollwright.core.errors import BadOption, Refused, UnknownGame
from rollwright.core.seats import NOBODY
from rollwright.fair.log import New
from rollwright.web.api import representations
from rollwright.web.api.openapi import description
from rollwright.web.pages.page import page
from rollwright.web.pages.stream import json_list, stream, text_pieces
from rollwright.web.requests import (
    Unfit,
    allow,
    allow_table,
    body,
    known_table,
    language,
    room_of,
    rooms,
    seat_at_rematch,
    sender,
    sit_down,
    whole,
)
from rollwright.web.seat_cookies import held, token_of
from rollwright.web.table import seating
from rollwright.web.table.commands import Fields, parse_json
from rollwright.web.table.dispatch import Asker, follow, read_command
from rollwright.web.table.history import seen_events
from rollwright.web.table.room import Room
from rollwright.web.table.table import OVER, Table
from rollwright.web.words import SAY


async def _sent(request: Request) -> Fields:
    try:
        return parse_json(await body(request) or b"{}", language(request))
    except Refused as why:
        raise Unfit(str(why)) from None


async def games(request: Request) -> Response:
    """What there is to play."""
    return JSONResponse(representations.games(language(request)))


async def tables(request: Request) -> Response:
    """The tables that everybody may see."""
    return JSONResponse(
        [representations.brief(table) for table in await rooms(request).public_tables()]
    )


async def create(request: Request) -> Response:
    """Make a table and sit down at it."""
    lang = language(request)
    sent = await _sent(request)
    allow_table(request)
    given = sent.get("computers") or {}
    if not isinstance(given, dict):
        raise Unfit(SAY(lang, "no command"))
    players = {whole(seat) or 0: str(player) for seat, player in given.items()}

    def first(table: Table) -> list[New]:
        if any(not 0 < seat < len(table.chairs) for seat in players):
            raise Refused(SAY(lang, "no seat"))
        return seating.company(table, sent, players, lang)

    try:
        room = await rooms(request).create(sent, first, lang, sender(request))
    except (BadOption, UnknownGame, Refused) as bad:
        raise Unfit(str(bad)) from None
    token = token_of(request, room, room.table.chairs[0].joined)
    return JSONResponse({"table": room.table.id, "seat": 0, "token": token}, 201)


async def state(request: Request) -> Response:
    """A table as the seat may see it."""
    room = await room_of(request)
    return JSONResponse(representations.state(room, held(request, room)[0], language(request)))


async def join(request: Request) -> Response:
    """Take a seat."""
    room, lang = await room_of(request), language(request)
    sent = await _sent(request)
    wanted = sent.get("seat")
    if wanted is not None and type(wanted) is not int:
        raise Unfit(SAY(lang, "no command"))
    joined = await _rematched(request, room, sent)
    if joined is None:
        allow(request, request.app.state.seat_limits)
        try:
            joined = await sit_down(room, sent, lang, wanted)
        except Refused as why:
            raise Unfit(str(why), 409) from None
    seat = room.table.seat_of(joined)
    return JSONResponse({"seat": seat, "token": token_of(request, room, joined)}, 201)


async def _rematched(request: Request, room: Room, sent: Fields) -> int | None:
    """With which event somebody was seated who comes to a rematch with the token from before."""
    old = await known_table(request, str(sent.get("from", "")))
    token = str(sent.get("token", ""))
    joined = None if old is None else seat_at_rematch(request, old, room.table, token)
    if joined is not None and not room.table.chairs[room.table.seat_of(joined)].here:
        await room.happen(lambda: seating.back(room.table, joined, sent))
    return joined


async def command(request: Request) -> Response:
    """Move, throw, take back, start, leave: whatever a seat may do."""
    room, lang = await room_of(request), language(request)
    seat, joined = held(request, room)
    if seat == NOBODY:
        raise Unfit(SAY(lang, "not seated"), 403)
    allow(request, request.app.state.command_limits, (room.table.id, joined))
    sent = await _sent(request)
    try:
        asked = read_command(sent, lang)
        await follow(rooms(request), room, Asker(joined), asked, lang)
    except Refused as why:
        rule = {"rule": why.rule} if why.rule else {}
        return JSONResponse({"ok": False, "why": str(why), "stale": why.stale, **rule}, 409)
    return JSONResponse({"ok": True, **representations.state(room, held(request, room)[0], lang)})


async def events(request: Request) -> Response:
    """What happened, from a number on."""
    room = await room_of(request)
    since = whole(request.query_params.get("since", "0"))
    if since is None:
        raise Unfit(SAY(language(request), "no command"))
    events = seen_events(room.table, held(request, room)[0], since)
    return stream(json_list(events), "application/json")


async def record(request: Request) -> Response:
    """The game as a `.game` record, once it is over."""
    room = await room_of(request)
    if room.table.phase != OVER:
        raise Unfit(SAY(language(request), "not now"), 409)
    text = await asyncio.to_thread(room.table.record)
    return stream(text_pieces(text), "text/plain; charset=utf-8")


async def openapi(request: Request) -> Response:
    """The description of this interface for machines."""
    return JSONResponse(description())


async def docs(request: Request) -> Response:
    """The description of this interface for people."""
    return page(request, "docs.html", api=description())

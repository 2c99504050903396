"""The same table for programs: JSON over HTTP, and events over a WebSocket."""

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from rollwright.core.options import BadOption
from rollwright.play.log import New
from rollwright.play.match import UnknownGame
from rollwright.web import orders, told
from rollwright.web.live import seen_events
from rollwright.web.openapi import description
from rollwright.web.orders import Refused
from rollwright.web.pages import allow_table, page, room_of, sit_down
from rollwright.web.screen import NOBODY
from rollwright.web.table import OVER, Table
from rollwright.web.visitor import Unfit, body, held, language, rooms, token_of
from rollwright.web.words import SAY


async def _sent(request: Request) -> dict[str, Any]:
    try:
        sent = json.loads(await body(request) or b"{}")
    except (ValueError, RecursionError):
        sent = None
    if not isinstance(sent, dict):
        raise Unfit(SAY(language(request), "no order"), 400)
    return sent


async def games(request: Request) -> Response:
    """What there is to play."""
    return JSONResponse(told.games(language(request)))


async def tables(request: Request) -> Response:
    """The tables that everybody may see."""
    return JSONResponse([told.brief(table) for table in await rooms(request).listed()])


async def create(request: Request) -> Response:
    """Make a table and sit down at it."""
    lang = language(request)
    sent = await _sent(request)
    allow_table(request)
    players = sent.get("computers") or {}
    if not isinstance(players, dict) or not all(str(seat).isdigit() for seat in players):
        raise Unfit(SAY(lang, "no order"))
    places = {int(seat): str(player) for seat, player in players.items()}

    def first(table: Table) -> list[New]:
        if any(not 0 < seat < len(table.chairs) for seat in places):
            raise Refused(SAY(lang, "no seat"))
        return orders.company(table, sent, places, lang)

    try:
        room = await rooms(request).create(sent, first, lang)
    except (BadOption, UnknownGame, Refused) as bad:
        raise Unfit(str(bad)) from None
    made = {"table": room.table.id, "seat": 0, "token": token_of(request, room, 0)}
    return JSONResponse(made, 201)


async def state(request: Request) -> Response:
    """A table as the seat may see it."""
    room = await room_of(request)
    return JSONResponse(told.state(room, held(request, room)[0], language(request)))


async def join(request: Request) -> Response:
    """Take a seat."""
    room, lang = await room_of(request), language(request)
    sent = await _sent(request)
    wanted = sent.get("seat")
    if wanted is not None and type(wanted) is not int:
        raise Unfit(SAY(lang, "no order"))
    try:
        seat = await sit_down(room, sent, lang, wanted)
    except Refused as why:
        raise Unfit(str(why), 409) from None
    return JSONResponse({"seat": seat, "token": token_of(request, room, seat)}, 201)


async def order(request: Request) -> Response:
    """Move, throw, take back, start, leave: whatever a seat may do."""
    room, lang = await room_of(request), language(request)
    seat, _ = held(request, room)
    if seat == NOBODY:
        raise Unfit(SAY(lang, "not seated"), 403)
    try:
        asked = orders.read(await _sent(request), lang)
        await room.order(seat, asked, lang)
    except Refused as why:
        answer = {"ok": False, "why": str(why), "stale": why.stale}
        return JSONResponse(answer, 409)
    return JSONResponse({"ok": True, **told.state(room, held(request, room)[0], lang)})


async def events(request: Request) -> Response:
    """What happened, from a number on."""
    room = await room_of(request)
    since = request.query_params.get("since", "0")
    if not (since.isascii() and since.isdigit() and len(since) < 10):
        raise Unfit(SAY(language(request), "no order"))
    return JSONResponse(seen_events(room, held(request, room)[0], int(since)))


async def record(request: Request) -> Response:
    """The game as a `.game` record, once it is over."""
    room = await room_of(request)
    if room.table.phase != OVER:
        raise Unfit(SAY(language(request), "not now"), 409)
    return PlainTextResponse(room.table.record())


async def openapi(request: Request) -> Response:
    """The description of this interface for machines."""
    return JSONResponse(description())


async def docs(request: Request) -> Response:
    """The description of this interface for people."""
    return page(request, "docs.html", api=description())

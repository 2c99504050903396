"""Who is asking and of which table: their address, their language, whether they may ask at all."""

import asyncio
from collections.abc import Hashable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from rollwright.core.errors import StoreDamaged, TableDropped, UnknownGame, UnknownTable
from rollwright.core.language import LANGUAGES, Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.web import limits
from rollwright.web.page_language import chosen
from rollwright.web.rate_limit import RateLimits
from rollwright.web.request_host import is_https
from rollwright.web.seat_cookies import token_sent, tokens
from rollwright.web.table import seating
from rollwright.web.table.commands import Fields
from rollwright.web.table.room import Room
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import Table
from rollwright.web.tokens import LASTS
from rollwright.web.words import SAY

ENOUGH_WAITS: Final = 3600  # seconds after which who made enough tables may ask again


class Unfit(Exception):
    """A request that is not answered as asked; its text is a sentence."""

    def __init__(
        self,
        sentence: str,
        status: int = 400,
        wait: int = 0,
        about: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.about = about or {}  # what programs hear besides
        self.wait = wait  # seconds after which it may be asked again


@lru_cache(maxsize=4_096)
def network(host: str) -> str:
    """Whom an address stands for: of IPv6 a whole network, as one household has that many.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        known = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or IPv6Address(int(known) >> 64 << 64))


def sender(request: HTTPConnection) -> str:
    """The address that limits count for: the one a proxy names, if that is to be believed."""
    return network(request.client.host if request.client else "")


def rooms(request: HTTPConnection) -> Rooms:
    """The tables of this server."""
    found: Rooms = request.app.state.rooms
    return found


async def room_of(request: HTTPConnection) -> Room:
    """The table that a request names."""
    try:
        room = await rooms(request).room(request.path_params["table"])
        owned = tokens(request).read(token_sent(request, room.table.id))
        if owned is not None and owned.joined >= room.table.epoch:
            await room.catch_up()  # they sat down just now, through another process
        return room
    except TableDropped as gone:
        raise _tidied_away(gone, language(request)) from None
    except UnknownTable:
        raise Unfit(SAY(language(request), "no table"), 404) from None
    except UnknownGame as unknown:
        sentence = SAY(language(request), "no game any more", why=str(unknown))
        raise Unfit(sentence, 404) from None


def _tidied_away(gone: TableDropped, lang: Language) -> Unfit:
    """What is said of a table that was dropped when its time was up."""
    dropped = gone.line["dropped"]
    day = datetime.fromtimestamp(int(str(dropped)) / 1000, UTC).date().isoformat()
    how = "over" if gone.line["why"] == "over" else "closed"
    return Unfit(SAY(lang, f"dropped {how}", day=day), 410, about={"dropped": {**gone.line}})


async def known_table(request: HTTPConnection, table: str) -> Table | None:
    """A table by its id; None if there is none, or its game is there no more."""
    try:
        return (await rooms(request).room(table)).table
    except (UnknownTable, UnknownGame, StoreDamaged):
        return None


def language(request: HTTPConnection) -> Language:
    """The language of the one who asks."""
    asked = request.query_params.get("lang") or request.cookies.get("lang")
    return chosen(asked, request.headers.get("accept-language", ""))


def remember_language(request: Request, response: Response) -> Response:
    """Keep the language that was asked for."""
    lang = request.query_params.get("lang")
    if lang in LANGUAGES:
        https = is_https(request)
        response.set_cookie("lang", lang, max_age=LASTS, samesite="lax", secure=https)
    return response


def allow(
    request: HTTPConnection, what: RateLimits, who: Hashable = None, refusal: str = "too fast"
) -> None:
    """Refuse what somebody does too often: a seat, or an address."""
    who = who or sender(request)
    if not what.take(who):
        raise Unfit(SAY(language(request), refusal), 429, what.wait(who))


def allow_table(request: HTTPConnection) -> None:
    """Refuse more tables than one address may make."""
    if not rooms(request).quotas.may_make(sender(request)):
        raise Unfit(SAY(language(request), "enough tables"), 429, ENOUGH_WAITS)
    allow(request, request.app.state.table_limits, refusal="too many tables")


async def sit_down(room: Room, fields: Fields, lang: Language, wanted: Seat | None = None) -> int:
    """Take a seat, and say with which event."""
    return await room.happen(lambda: seating.join(room.table, fields, lang, wanted))


def seat_at_rematch(request: HTTPConnection, old: Table, new: Table, token: str) -> int | None:
    """With which event whoever holds a token of the table before was seated at a rematch."""
    owned = tokens(request).read(token)
    seat = NOBODY if owned is None or owned.table != old.id else old.seat_of(owned.joined)
    if seat == NOBODY:
        return None
    for chair in new.chairs:
        if chair.person and chair.rematch_of == old.id and chair.was == seat:
            return chair.joined
    return None


async def body(request: Request) -> bytes:
    """What was sent, unless it is too long."""
    read = b""
    try:
        async with asyncio.timeout(limits.BODY_WAITS):
            async for piece in request.stream():
                read += piece
                if len(read) > limits.BODY:
                    raise Unfit(SAY(language(request), "too long"), 413)
    except TimeoutError:
        raise Unfit(SAY(language(request), "too slow"), 408) from None
    except ClientDisconnect:
        raise Unfit(SAY(language(request), "no command")) from None  # which nobody will hear
    return read


def whole(text: object) -> int | None:
    """A small number as a form or an address has it; None if it is none.

    >>> whole("12"), whole("-1"), whole("²"), whole("9" * 5000), whole(None)
    (12, None, None, None, None)
    """
    fine = isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 10
    return int(str(text)) if fine else None


async def form(request: Request) -> dict[str, str]:
    """The fields of a form."""
    try:
        return dict(parse_qsl((await body(request)).decode(), max_num_fields=100))
    except ValueError:
        raise Unfit(SAY(language(request), "no command")) from None


def address(request: HTTPConnection, table: str) -> str:
    """Where friends find a table: on a machine of their own, so never at 'localhost'."""
    base = str(request.base_url).rstrip("/")
    if request.url.hostname in ("localhost", "127.0.0.1", "::1") and request.app.state.address:
        base = request.app.state.address
    return f"{base}/t/{table}"

"""Which seat a request holds: the tokens that browsers keep in cookies, and programs send."""

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from rollwright.core.seats import NOBODY, Seat
from rollwright.web import limits
from rollwright.web.request_host import is_https
from rollwright.web.table.room import Room
from rollwright.web.tokens import COOKIE, HOST_ONLY, LASTS, Tokens, is_seat


def tokens(request: HTTPConnection) -> Tokens:
    """The tokens of this server."""
    found: Tokens = request.app.state.tokens
    return found


def seat_cookie(request: HTTPConnection, table: str) -> str:
    """The name of the cookie with the token of a table's seat.

    Behind https no other site of the same domain can set it: browsers see to that by its prefix.
    """
    return (HOST_ONLY if is_https(request) else "") + COOKIE + table


def seat_token(request: HTTPConnection, table: str) -> str:
    """The token of a seat that a browser sends; those of before have no prefix."""
    plain = request.cookies.get(COOKIE + table, "")
    return request.cookies.get(seat_cookie(request, table), plain)


def token_sent(request: HTTPConnection, table: str) -> str:
    """The token that a program or a browser sends for a table; empty without one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else seat_token(request, table)


def held(request: HTTPConnection, room: Room) -> tuple[Seat, int]:
    """The seat that a request's token is good for, and its number; NOBODY without one.

    The table learns that somebody looks at it.
    """
    table = room.table
    owned = tokens(request).read(token_sent(request, table.id))
    address = request.client.host if request.client else ""
    here = owned is not None and owned.table == table.id
    seat = table.seat_of(owned.joined) if owned is not None and here else NOBODY
    if owned is None or seat == NOBODY:
        room.saw(-1, address)
        return NOBODY, -1
    room.saw(owned.joined, address)
    return seat, owned.joined


def token_of(request: HTTPConnection, room: Room, joined: int) -> str:
    """The token of whoever sat down with that event."""
    return tokens(request).make(room.table.id, room.table.seat_of(joined), joined)


def give_seat(request: Request, response: Response, room: Room, joined: int) -> None:
    """Hand the token of a seat to a browser, which is rid of its oldest in return."""
    this, https = seat_cookie(request, room.table.id), is_https(request)
    seats = [name for name in request.cookies if is_seat(name) and name != this]
    for name in seats[: max(0, len(seats) + 1 - limits.SEAT_COOKIES)]:
        response.delete_cookie(name, secure=https)
    response.set_cookie(
        this,
        token_of(request, room, joined),
        max_age=LASTS,
        httponly=True,
        samesite="lax",
        secure=https,
    )

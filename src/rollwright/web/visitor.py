"""Who is asking: the seat that a request holds, its language, and whether it may ask at all."""

from urllib.parse import parse_qsl, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from rollwright.core.language import LANGUAGES, Language
from rollwright.core.seats import Seat
from rollwright.web import limits
from rollwright.web.rooms import Room, Rooms
from rollwright.web.screen import NOBODY
from rollwright.web.tokens import COOKIE, LASTS, Tokens
from rollwright.web.words import SAY, chosen


class Unfit(Exception):
    """A request that is not answered as asked; its text is a sentence."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


def rooms(request: HTTPConnection) -> Rooms:
    """The tables of this server."""
    found: Rooms = request.app.state.rooms
    return found


def tokens(request: HTTPConnection) -> Tokens:
    """The tokens of this server."""
    found: Tokens = request.app.state.tokens
    return found


def language(request: HTTPConnection) -> Language:
    """The language of the one who asks."""
    asked = request.query_params.get("lang") or request.cookies.get("lang")
    return chosen(asked, request.headers.get("accept-language", ""))


def remember_language(request: Request, response: Response) -> Response:
    """Keep the language that was asked for."""
    lang = request.query_params.get("lang")
    if lang in LANGUAGES:
        response.set_cookie("lang", lang, max_age=LASTS, samesite="lax")
    return response


def held(request: HTTPConnection, room: Room) -> tuple[Seat, int]:
    """The seat that a request's token is good for, and its number; NOBODY without one."""
    table = room.table
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = request.cookies.get(COOKIE + table.id, "")
    said = tokens(request).read(token)
    if said is None or said.table != table.id or not table.holds(said.seat, said.joined):
        return NOBODY, -1
    return said.seat, said.joined


def token_of(request: HTTPConnection, room: Room, seat: Seat) -> str:
    """The token of a seat that was just taken."""
    return tokens(request).make(room.table.id, seat, room.table.chairs[seat].joined)


def give_seat(request: Request, response: Response, room: Room, seat: Seat) -> None:
    """Hand the token of a seat to a browser."""
    response.set_cookie(
        COOKIE + room.table.id,
        token_of(request, room, seat),
        max_age=LASTS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def same_origin(request: HTTPConnection) -> bool:
    """Whether a browser says that this came from our own page; programs say nothing."""
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


async def body(request: Request) -> bytes:
    """What was sent, unless it is too long."""
    read = b""
    async for piece in request.stream():
        read += piece
        if len(read) > limits.BODY:
            raise Unfit(SAY(language(request), "too long"), 413)
    return read


async def form(request: Request) -> dict[str, str]:
    """The fields of a form."""
    try:
        return dict(parse_qsl((await body(request)).decode(), max_num_fields=100))
    except ValueError:
        raise Unfit(SAY(language(request), "no order")) from None

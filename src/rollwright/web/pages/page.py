"""What all pages share: their frame, the game that they are about, and how one is seated."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from rollwright.core.errors import UnknownGame
from rollwright.core.game import AnyGame
from rollwright.games import game
from rollwright.web.rendering import render
from rollwright.web.requests import Unfit, language, remember_language
from rollwright.web.seat_cookies import give_seat
from rollwright.web.table.room import Room


def page(request: Request, template: str, status: int = 200, **values: object) -> Response:
    """A whole page in the language of the one who asks."""
    text = render(template, language(request), stamp=request.app.state.stamp, **values)
    return remember_language(request, HTMLResponse(text, status))


def game_of(request: Request) -> AnyGame:
    """The game that a request names."""
    try:
        return game(request.path_params["game"])
    except UnknownGame as unknown:
        raise Unfit(str(unknown), 404) from None


def to_table(room: Room, query: str = "") -> Response:
    """Go on to a table's page."""
    return RedirectResponse(f"/t/{room.table.id}{query}", 303)


def seated(request: Request, room: Room, joined: int, query: str = "") -> Response:
    """Go on to the page of a table at which one sat down with that event."""
    response = to_table(room, query)
    give_seat(request, response, room, joined)
    return response

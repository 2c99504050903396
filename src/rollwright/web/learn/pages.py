"""The pages of lessons: what a game has to teach, and a lesson itself."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from rollwright.core.errors import IllegalMove, Refused, UnknownGame
from rollwright.games import ALL, game
from rollwright.play.lessons.guide import guides
from rollwright.play.lessons.lesson import lesson, lessons
from rollwright.play.lessons.walk import LEARNER, Walk
from rollwright.web import limits
from rollwright.web.learn.connection import LessonConnection
from rollwright.web.learn.lesson_screen import lesson_screen
from rollwright.web.learn.lesson_table import lesson_table
from rollwright.web.live.screen import main
from rollwright.web.open_connections import Place, Places
from rollwright.web.pages.page import game_of, page
from rollwright.web.pages.rules import drawer_of
from rollwright.web.requests import Unfit, language, rooms, sender
from rollwright.web.table.room import Room
from rollwright.web.words import SAY


async def learn_all(request: Request) -> Response:
    """All that there is to learn."""
    taught = [one for one in ALL if lessons(one)]
    return page(request, "learn_all.html", games=[(one, lessons(one)) for one in taught])


async def learn(request: Request) -> Response:
    """What there is to learn about a game."""
    one = game_of(request)
    if not lessons(one):
        raise Unfit(SAY(language(request), "no lessons", title=one.title), 404)
    return page(request, "learn.html", game=one, lessons=lessons(one), guided=guides(one))


async def lesson_page(request: Request) -> Response:
    """A lesson, from its beginning; the page says where it was left when it connects."""
    one, lang = game_of(request), language(request)
    try:
        taught = lesson(one, request.path_params["lesson"])
    except Refused as none:
        raise Unfit(str(none), 404) from None
    walk = Walk(taught)
    table = lesson_table(walk, lang)
    room = Room(rooms(request).store, rooms(request).players, table)
    seen = lesson_screen(room, walk, lang)
    return page(
        request,
        "lesson.html",
        lesson=taught,
        game=one,
        drawer=drawer_of(one, lang),
        id=table.id,
        epoch=table.epoch,
        main=main(room, LEARNER, lang, seen),
    )


async def live_lesson(socket: WebSocket) -> None:
    """The live end of a lesson. Taps that lead nowhere any more begin it anew."""
    try:
        taught = lesson(game(socket.path_params["game"]), socket.path_params["lesson"])
    except (UnknownGame, Refused):
        await socket.close(1008)
        return
    places: Places = socket.app.state.sockets
    # as one who watches: places for seats are for those whom others wait for
    place = Place(sender(socket), f"learn {sender(socket)}", joined=-1)
    if not places.take(place):
        await socket.close(1013)
        return
    try:
        await socket.accept()
        walk = _resumed(Walk(taught), socket.query_params.get("taps", ""))
        await LessonConnection(socket, walk, language(socket)).run()
    finally:
        places.leave(place)


def _resumed(walk: Walk, taps: str) -> Walk:
    """A walk as far as the taps lead."""
    for tap in taps[: limits.FRAME].split("."):
        try:
            walk.take(int(tap))
        except (ValueError, Refused, IllegalMove):
            break
    return walk

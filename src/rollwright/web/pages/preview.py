"""Pictures of tables: for whoever is sent the link, and to share when a game is over."""

import asyncio
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from rollwright.core.drawing import Markup
from rollwright.core.language import Language, all_of
from rollwright.core.seats import NOBODY, Seat
from rollwright.draw import animation, export, picture, preview
from rollwright.play.match import AnyMatch, Match
from rollwright.players.alone.scores import variant_of
from rollwright.svg.theme import in_page_font
from rollwright.web import limits
from rollwright.web.live.game_end import ranking, story_of
from rollwright.web.live.gathering import title
from rollwright.web.live.result_rank import most_points, verdict
from rollwright.web.live.sentences import ended as result_of
from rollwright.web.live.sentences import result
from rollwright.web.rendering import render
from rollwright.web.requests import Unfit, address, language, room_of, whole
from rollwright.web.table.history import seen_epoch
from rollwright.web.table.room import Room
from rollwright.web.table.table import CLOSED, GATHERING, OPENING, OVER, Table, seat_names
from rollwright.web.words import SAY

# A drawing brings its style and its letters along; it runs nothing and asks for nothing.
DRAWING: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
}
FONT: Final = next(Path(__file__).parents[1].joinpath("static").glob("nunito-*.woff2"))
CAN_PNG: Final = find_spec("typst") is not None  # of the extra `print`


# ---------------------------------------------------------------- the link


def link_preview(request: Request, room: Room, lang: Language) -> Markup:
    """What a page tells those who show a preview of its link: as much as anybody may see."""
    table, here = room.table, address(request, room.table.id)
    picture_at = f"{here}/preview.png?lang={lang}&v={seen_epoch(table, NOBODY)}"
    return render(
        "preview.html",
        lang,
        title=" · ".join((title(table, lang), *filter(None, [_names(table, lang)]))),
        about=_about(table, lang),
        picture=picture_at if CAN_PNG else "",
        size=preview.SIZE,
    )


def _names(table: Table, lang: Language) -> str:
    return all_of(lang, [chair.name for chair in table.chairs if chair.name])


def _about(table: Table, lang: Language) -> str:
    """What there is to see."""
    if table.phase == OVER and table.match is not None:
        return result(table, table.match, NOBODY, lang)
    if table.phase in (GATHERING, OPENING):
        return SAY(lang, "preview free", n=sum(chair.free for chair in table.chairs))
    return SAY(lang, "closed" if table.phase == CLOSED else "preview playing")


# ---------------------------------------------------------------- its picture


async def link_picture(request: Request) -> Response:
    """The picture of a link: what those see who only watch."""
    room, lang = await room_of(request), language(request)
    if not CAN_PNG:
        raise Unfit(SAY(lang, "no page"), 404)
    table = room.table
    key = (table.phase, seen_epoch(table, NOBODY), lang)
    made = request.app.state.previews
    known = made.get(table.id)
    if known is None or known[0] != key:
        drawn = drawn_link(room, lang)  # here, so that nothing happens meanwhile
        async with request.app.state.drawing:
            known = made[table.id] = key, await asyncio.to_thread(export.png, drawn, preview.DOTS)
        while len(made) > limits.PREVIEWS:
            made.pop(next(iter(made)))
    return Response(known[1], media_type="image/png")


def drawn_link(room: Room, lang: Language) -> Markup:
    """The picture before it is points."""
    table, match = room.table, room.table.match
    heading = title(table, lang)
    if match is None:
        options: dict[str, object] = {**table.options}
        waiting = Match(table.game_name, len(table.chairs), seed=None, names=None, **options)
        names = [chair.name or SAY(lang, "seat free") for chair in table.chairs]
        view = picture.View(waiting.game, waiting.state, names, None, lang)
        return preview.drawn(view, heading, [(name, "") for name in names], _about(table, lang))
    names = seat_names(table, match)
    state = match.view(NOBODY)
    view = picture.View(match.game, state, names, None, lang)
    scores = [match.game.rules.score(state, seat) for seat in range(match.seats)]
    order = [one.seat for one in ranking(match)] if table.phase == OVER else range(match.seats)
    lines = [(names[seat], str(scores[seat])) for seat in order]
    return preview.drawn(view, heading, lines, _about(table, lang), list(order))


# ---------------------------------------------------------------- when it is over


async def sheets(request: Request) -> Response:
    """All sheets as they are at the end, or one seat's."""
    room, lang = await room_of(request), language(request)
    match = room.table.match
    if room.table.phase != OVER or match is None:
        raise Unfit(SAY(lang, "not now"), 409)
    seat = whole(request.query_params.get("seat"))
    if seat is not None and seat >= match.seats:
        raise Unfit(SAY(lang, "no seat"))
    view = picture.of(match, None, lang)
    drawn = await asyncio.to_thread(_signed, match, view, seat, lang)
    return Response(drawn, media_type="image/svg+xml", headers=DRAWING)


def _signed(match: AnyMatch, view: picture.AnyView, seat: Seat | None, lang: Language) -> str:
    """Sheets with how good the result was."""
    about = how_good(match, seat, lang)
    return in_page_font(picture.picture(view, seat=seat, about=about), FONT.read_bytes())


def how_good(match: AnyMatch, seat: Seat | None, lang: Language) -> str:
    """A result for those who are shown it: its rank, and alone of how many points."""
    if seat is None:
        if match.seats == 1:
            return ""
        names = [match.name(one) for one in range(match.seats)]
        moment = story_of(match, names, NOBODY, lang).sentences[-1:]  # the biggest gain
        return " ".join([result_of(match, names, NOBODY, lang), *moment])
    told, most = verdict(match, seat, lang), most_points(match, variant_of(match))
    words = told.what
    if match.seats == 1 and most is not None:
        words = SAY(lang, "of possible", n=match.scores[seat], most=most)
    return f"{told.rank} · {words}" if told.rank else words


def _film(match: AnyMatch, lang: Language) -> str:
    return in_page_font(animation.animated(match, lang=lang), FONT.read_bytes())


async def film(request: Request) -> Response:
    """The game as a drawing that moves."""
    room, lang = await room_of(request), language(request)
    match = room.table.match
    if room.table.phase != OVER or match is None:
        raise Unfit(SAY(lang, "not now"), 409)
    drawn = await asyncio.to_thread(_film, match, lang)
    return Response(drawn, media_type="image/svg+xml", headers=DRAWING)

"""The replay: a game that is over, event by event."""

from typing import TypedDict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.draw import picture
from rollwright.play.match import AnyMatch
from rollwright.web.live.gathering import title
from rollwright.web.pages.page import page, to_table
from rollwright.web.rendering import render
from rollwright.web.requests import language, room_of, whole
from rollwright.web.table.table import OVER
from rollwright.web.words import SAY


class Shown(TypedDict):
    """What the page shows of an event."""

    n: int
    last: int
    label: str
    event: str
    frame: Markup


async def replay(request: Request) -> Response:
    """A game that is over, event by event; `part` asks for what changes alone."""
    room, lang = await room_of(request), language(request)
    match = room.table.match
    if room.table.phase != OVER or match is None:
        return to_table(room)
    asked, last = whole(request.query_params.get("n")), len(match.events)
    n = last if asked is None else min(asked, last)
    shown = Shown(
        n=n,
        last=last,
        label=SAY(lang, "event", n=n, all=last),
        event=event_words(match, n, lang),
        frame=frame(match, n, lang),
    )
    if request.query_params.get("part"):
        return JSONResponse(shown)
    return page(
        request,
        "replay.html",
        id=room.table.id,
        title=title(room.table, lang),
        game=room.table.game_name,
        **shown,
    )


def event_words(match: AnyMatch, n: int, lang: Language) -> str:
    """The n-th event in words."""
    from rollwright.draw.animation import event_words as words  # noqa: PLC0415

    return words(match, n, lang)


def frame(match: AnyMatch, n: int, lang: Language) -> Markup:
    """The table and all sheets after n events."""
    shown = picture.of(match, n, lang)
    scores = [match.game.rules.score(shown.state, seat) for seat in range(match.seats)]
    return render(
        "frame.html",
        lang,
        drawn=picture.table(shown),
        sheets=[
            (shown.names[seat], scores[seat], picture.sheet(shown, seat))
            for seat in range(match.seats)
        ],
    )

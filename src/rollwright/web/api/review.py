"""Reviews for programs: asked for, waited for, and told as `rollwright review --json` does."""

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rollwright.web.requests import Unfit, language, room_of, sender
from rollwright.web.review.pages import match_of, reviews, standing_words
from rollwright.web.review.reviews import FULL, GOES, MADE, OTHER, WAITS, Standing
from rollwright.web.words import SAY

STATUS: Final = {WAITS: 202, GOES: 202, OTHER: 429, FULL: 503}  # of one that is asked for


async def state(request: Request) -> Response:
    """The review of a game that is over, or how far it is."""
    room, lang = await room_of(request), language(request)
    if match_of(room) is None:
        raise Unfit(SAY(lang, "not now"), 409)
    made = await reviews(request).of(room.table.id)
    if made is not None:
        return JSONResponse({"state": MADE, "review": made.as_json()})
    return JSONResponse(
        _as_answer(request, reviews(request).standing(room.table.id, sender(request)))
    )


async def begin(request: Request) -> Response:
    """Let a review be made; one at a time for whoever asks."""
    room = await room_of(request)
    match = match_of(room)
    if match is None:
        raise Unfit(SAY(language(request), "not now"), 409)
    if await reviews(request).of(room.table.id) is not None:
        return JSONResponse({"state": MADE})
    standing = reviews(request).begin(room.table.id, sender(request), match.record)
    return JSONResponse(_as_answer(request, standing), STATUS.get(standing.state, 200))


def _as_answer(request: Request, standing: Standing) -> dict[str, object]:
    return {
        "state": standing.state,
        "before": standing.before,
        "done": round(standing.done, 3),
        "words": standing_words(standing, language(request)),
    }

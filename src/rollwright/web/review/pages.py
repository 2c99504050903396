"""The pages of a review: while it is made, and then what it tells."""

import asyncio
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from rollwright.coach.review import Review
from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.play.match import AnyMatch
from rollwright.play.turns import turns
from rollwright.svg.elements import number
from rollwright.web.live.gathering import title
from rollwright.web.live.sentences import names_seen_by
from rollwright.web.pages.page import page, to_table
from rollwright.web.pages.replay import rooms as rooms_of
from rollwright.web.pages.replay_steps import counted, short_words, turn_words
from rollwright.web.requests import language, room_of, rooms, sender, whole
from rollwright.web.review import summary
from rollwright.web.review.graph import Turns, graph
from rollwright.web.review.meanwhile import Meanwhile, meanwhile
from rollwright.web.review.review_as_told import Told
from rollwright.web.review.reviews import FAILED, MADE, NONE, Reviews, Standing
from rollwright.web.review.steps import Parts, changes, parts
from rollwright.web.review.words import SAY
from rollwright.web.seat_cookies import held
from rollwright.web.table.room import Room
from rollwright.web.table.table import OVER

AT_ONCE: Final = 12  # steps that one answer has at most
FEW: Final = 8  # seconds that are not counted
MINUTE: Final = 60


def reviews(request: Request) -> Reviews:
    """The reviews of this server."""
    return rooms(request).reviews


def match_of(room: Room) -> AnyMatch | None:
    """The game of a table, if it is over: then everybody may see everything."""
    return room.table.match if room.table.phase == OVER else None


async def known(request: Request, room: Room) -> Review | None:
    """The review of a game, or a first look at it while that is made."""
    made = await reviews(request).of(room.table.id)
    return made or reviews(request).first_look(room.table.id)


async def review_page(request: Request) -> Response:
    """The review; or how far it is, or that it can be had."""
    room, lang = await room_of(request), language(request)
    match = match_of(room)
    if match is None:
        return to_table(room)
    seat, _ = held(request, room)
    made = await known(request, room)
    if made is None:
        read = await asyncio.to_thread(meanwhile, room.table, match, seat, lang)
        return _waiting(request, room, _standing(request, room), read, lang)
    told = Told(match, made, names_seen_by(room.table, match, seat, lang), seat, lang)
    n = min(whole(request.query_params.get("n")) or 0, len(match.events) - 1)
    if request.query_params.get("part"):
        to = min(whole(request.query_params.get("to")) or n, n + AT_ONCE - 1, len(match.events) - 1)
        frames = await asyncio.to_thread(changes, told, range(n, max(n, to) + 1))
        return JSONResponse({"n": n, "frames": frames})
    wanted = whole(request.query_params.get("n"))
    about = await asyncio.to_thread(whole_review, told, wanted)
    sharper = None if await reviews(request).of(room.table.id) else _standing(request, room)
    return page(
        request,
        "review.html",
        id=room.table.id,
        title=title(room.table, lang),
        game=match.game,
        last=len(match.events) - 1,
        about=about,
        at_once=AT_ONCE,
        seated=seat != NOBODY,
        sharper=sharper,
        waits=standing_words(sharper, lang) if sharper else "",
    )


def _standing(request: Request, room: Room) -> Standing:
    return reviews(request).standing(room.table.id, sender(request))


async def begin(request: Request) -> Response:
    """Let a review be made."""
    room = await room_of(request)
    match = match_of(room)
    if match is None:
        return to_table(room)
    if await reviews(request).of(room.table.id) is None:
        reviews(request).begin(room.table.id, sender(request), match.record)
    return RedirectResponse(f"/t/{room.table.id}/review", 303)


async def state(request: Request) -> Response:
    """How far a review is, for the page that waits."""
    room, lang = await room_of(request), language(request)
    if match_of(room) is None:
        return JSONResponse({"state": NONE})
    if await reviews(request).of(room.table.id) is not None:
        return JSONResponse({"state": MADE})
    standing = _standing(request, room)
    return JSONResponse(
        {
            "state": standing.state,
            "first look": reviews(request).first_look(room.table.id) is not None,
            "done": round(standing.done, 3),
            "left": round(standing.seconds),
            "words": standing_words(standing, lang),
        }
    )


def standing_words(standing: Standing, lang: Language) -> str:
    """How far a review is, in a sentence, and how long it still takes."""
    left = left_words(standing.seconds, lang)
    return SAY(lang, f"state {standing.state}", n=standing.before, left=left)


def left_words(seconds: float, lang: Language) -> str:
    """How long something still takes, in round numbers: nobody watches the seconds go.

    >>> [left_words(seconds, "en") for seconds in (3, 24, 58, 200)]
    ['a few seconds left', 'about 20 seconds left', 'about 1 minute left', 'about 3 minutes left']
    """
    if seconds < FEW:
        return SAY(lang, "left few")
    if seconds < MINUTE - FEW:
        return SAY(lang, "left seconds", n=10 * round(seconds / 10))
    return SAY(lang, "left minutes", n=max(1, round(seconds / MINUTE)))


def _waiting(
    request: Request, room: Room, standing: Standing, told: Meanwhile, lang: Language
) -> Response:
    return page(
        request,
        "review_waiting.html",
        id=room.table.id,
        title=title(room.table, lang),
        game=room.table.game_name,
        standing=standing,
        begins=standing.state in (NONE, FAILED),
        words=standing_words(standing, lang),
        meanwhile=told,
    )


# ---------------------------------------------------------------- the page


class About(NamedTuple):
    """What the page has once."""

    seats: list[summary.SeatTold]
    turning: list[summary.Turning]
    graph: Markup
    rows: list[summary.Row]
    points: list[summary.Row]
    names: list[str]
    honesty: str
    n: int
    parts: Parts
    paper: Markup
    box: str
    rooms: list[tuple[float, float]]
    common: bool
    own: Seat
    kind: str
    stops: list[int]
    own_mistakes: list[int]
    others_mistakes: list[int]
    small: list[int]  # one's own small losses
    begins: list[tuple[int, str]]  # rounds or turns: the step with which each begins, and its words
    in_turns: bool


def whole_review(told: Told, n: int | None) -> About:
    """All of a review; it opens at the step that was asked for, or at the first turning point."""
    match, turning = told.match, summary.turning_points(told)
    if n is None:
        n = turning[0].number if turning else told.stops[0]
    n = min(n, len(match.events) - 1)
    bold = told.own if told.own != NOBODY else next(iter(match.winners), 0)
    width, height = match.game.drawing.size(match.state)
    return About(
        summary.seats_told(told),
        turning,
        graph(
            *(told.review, told.names, bold, summary.marks(told, turning)),
            turns_below(told, bold),
            told.lang,
        ),
        summary.account_rows(told),
        summary.point_rows(told),
        told.names,
        summary.honesty(told),
        n,
        parts(told, n),
        match.game.drawing.paper(match.state, told.lang),
        f"0 0 {number(width)} {number(height)}",
        rooms_of(match, told.lang),
        match.seats > 1,
        told.own,
        told.kind,
        told.stops,
        told.mistakes(others=False),
        told.mistakes(others=True),
        told.small(),
        begins(told),
        in_turns(match),
    )


def in_turns(match: AnyMatch) -> bool:
    """Whether seats take turns; otherwise there are rounds."""
    return match.seats > 1 and any(turn.seat is not None for turn in turns(match))


def begins(told: Told) -> list[tuple[int, str]]:
    """Where each round or turn begins."""
    played = counted(told.match)
    return [(turn.first - 1, turn_words(turn, told.names, told.lang)) for turn in played]


def turns_below(told: Told, seat: Seat) -> Turns:
    """The rounds, or the turns of one seat, as they are counted below the graph."""
    own = [turn for turn in counted(told.match) if turn.seat in (None, seat)]
    last = short_words(own[-1], told.lang) if own else ""
    return Turns([turn.first - 1 for turn in own], last)


def told_of(room: Room, review: Review, seat: Seat, lang: Language) -> Told | None:
    """A review as a seat is told it."""
    match = match_of(room)
    if match is None:
        return None
    return Told(match, review, names_seen_by(room.table, match, seat, lang), seat, lang)

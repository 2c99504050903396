"""The lobby: the games, and the tables that one may sit down at."""

import asyncio
from functools import cache
from typing import TypedDict

from starlette.requests import Request
from starlette.responses import Response

from rollwright.core.drawing import Markup
from rollwright.core.errors import RollwrightError
from rollwright.core.game import AnyGame
from rollwright.core.language import Language, points
from rollwright.core.seats import NOBODY, Seat
from rollwright.draw import picture
from rollwright.games import ALL
from rollwright.play.lessons.guide import guides
from rollwright.play.lessons.lesson import lessons
from rollwright.play.match import AnyMatch, Match
from rollwright.players.registry import NAMES, USUAL
from rollwright.web import limits
from rollwright.web.api.representations import BriefTable, brief
from rollwright.web.live.gathering import title
from rollwright.web.pages.page import page
from rollwright.web.requests import known_table, language, rooms
from rollwright.web.seat_cookies import tokens
from rollwright.web.table.own_players import offered
from rollwright.web.table.table import CLOSED, OVER, Chair, Table
from rollwright.web.words import SAY


class Row(BriefTable):
    """A table as the lobby lists it."""

    stands: str
    won: bool
    when: int | None  # the last thing that happened there, in milliseconds since 1970
    again: str  # what a button says that begins another game with the same players; '' without one


class Card(TypedDict):
    """A game as the lobby shows it."""

    name: str
    title: str
    about: str
    minutes: int
    most: int
    seats: str
    picture: Markup
    lessons: list[str]  # the first one teaches the basics
    guided: bool  # whether there is a game that explains its decisions


async def lobby(request: Request) -> Response:
    """The games, and the tables that one may sit down at."""
    lang = language(request)
    mine = []
    for token in reversed(tokens(request).mine(request.cookies)):
        table = await known_table(request, token.table)
        if table is not None and table.seat_of(token.joined) != NOBODY:
            mine.append(_own_row(table, table.seat_of(token.joined), lang))
    mine.sort(key=lambda row: row["phase"] in (OVER, CLOSED))  # what goes on comes first
    public = [_open_row(table, lang) for table in await rooms(request).public_tables()]
    return page(
        request,
        "lobby.html",
        mine=mine,
        public=public,
        at_a_glance=limits.AT_A_GLANCE,
        open_at_a_glance=limits.OPEN_AT_A_GLANCE,
        levels=offered(),
        usual=USUAL,
        readiness=request.app.state.readiness,
        games=await asyncio.to_thread(_cards, lang),  # the first time they are drawn
    )


def _row(table: Table, lang: Language, stands: str) -> Row:
    about = brief(table)
    return {
        **about,
        "title": title(table, lang),
        "stands": stands,
        "won": False,
        "when": None,
        "again": "",
    }


def _own_row(table: Table, seat: Seat, lang: Language) -> Row:
    """One of one's own games: how it ended, when, and a way to play again."""
    others = [_called(chair, lang) for n, chair in enumerate(table.chairs) if n != seat]
    row = _row(table, lang, _result(table, seat, lang) or SAY(lang, f"is {table.phase}"))
    row |= {"names": ", ".join([SAY(lang, "You"), *filter(None, others)])}
    row |= {"won": _won(table, seat), "when": table.entries[-1].time}
    if table.phase == OVER:
        row |= {"again": SAY(lang, "rematch" if len(table.chairs) > 1 else "rematch alone")}
    return row


def _called(chair: Chair, lang: Language) -> str:
    """Somebody's name, and the level of a computer player."""
    level = SAY(lang, f"player {chair.player}") if chair.player in NAMES else ""
    return f"{chair.name} ({level})" if level else chair.name


def _won(table: Table, seat: Seat) -> bool:
    match = table.match
    return table.phase == OVER and match is not None and match.seats > 1 and seat in match.winners


def _result(table: Table, seat: Seat, lang: Language) -> str:
    """The scores of a game that is over, one's own first; of many others only the best."""
    match = table.match
    if table.phase != OVER or match is None:
        return ""
    scores = match.scores
    if match.seats == 1:
        return points(lang, scores[seat])
    others = [*scores[:seat], *scores[seat + 1 :]]
    return " : ".join(map(str, (scores[seat], *(others if len(others) < 3 else [max(others)]))))


def _open_row(table: Table, lang: Language) -> Row:
    free = sum(chair.free for chair in table.chairs)
    stands = SAY(lang, "free seats", n=free) if free else SAY(lang, f"is {table.phase}")
    return _row(table, lang, stands)


def _cards(lang: Language) -> list[Card]:
    return [_card(one, lang) for one in ALL]


def _card(one: AnyGame, lang: Language) -> Card:
    least, most = one.seats[0], one.seats[-1]
    return {
        "name": one.name,
        "title": one.title,
        "about": one.about(lang),
        "minutes": one.minutes,
        "most": most,
        "seats": SAY(lang, "seats", n=most, least=least, most=most),
        "picture": cover(one, lang),
        "lessons": [lesson.path for lesson in lessons(one)],
        "guided": guides(one),
    }


@cache
def cover(one: AnyGame, lang: Language) -> Markup:
    """A picture of a game, as it looks in the middle of an example, or at its start."""
    match = _example(one)
    half = len(match.events) // 2
    chosen = [
        n for n in range(half, len(match.events)) if one.drawing.dice_sets(match.at(n), 0, lang)
    ]
    # a game of cards is known by its cards, with dice beside them: above on its table
    if chosen and one.drawing.parts(lang):
        drawn = picture.lies(picture.of(match, chosen[0], lang))
        return Markup(
            f'<svg viewBox="0 0 {drawn.width} {0.52 * drawn.height}" class="whole {one.name}"'
            f' role="img">{drawn.markup}</svg>'
        )
    return picture.sheet(picture.of(match, len(match.events) * 2 // 3, lang), 0)


def _example(one: AnyGame) -> AnyMatch:
    """The longest of a game's example records; a game that has just begun if there is none."""
    from rollwright.play.record import load  # noqa: PLC0415

    examples = (one.folder / "examples").glob("*.game")
    for path in sorted(examples, key=lambda path: path.stat().st_size, reverse=True):
        try:
            return load(path.read_text(encoding="utf-8"))
        except RollwrightError:
            continue  # its author hears of it elsewhere
    return Match(one, one.seats[0])

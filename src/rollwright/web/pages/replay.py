"""The replay: a game that is over, event by event."""

import asyncio
import re
from copy import copy
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.core.moments import Moment
from rollwright.core.seats import NOBODY, Seat
from rollwright.core.text_board import as_text
from rollwright.draw import picture
from rollwright.play.followed_steps import Step, steps, writes
from rollwright.play.match import AnyMatch
from rollwright.play.moments import moments
from rollwright.play.turns import turns
from rollwright.svg.elements import escaped, joined, number
from rollwright.web.live.gathering import title
from rollwright.web.live.sentences import ended
from rollwright.web.pages.key_moments import TONES, Mark, cry, lead_change, marks
from rollwright.web.pages.page import page, to_table
from rollwright.web.pages.preview import link_preview
from rollwright.web.pages.replay_steps import (
    counted,
    step_of,
    step_words,
    turn_words,
)
from rollwright.web.rendering import render
from rollwright.web.requests import language, room_of, whole
from rollwright.web.seat_cookies import held
from rollwright.web.table.table import OVER
from rollwright.web.words import SAY

DICE: Final = re.compile('<g data-die="([^"]*)">(.*?)</g>')
AT_ONCE: Final = 24  # pictures that one answer has at most: some ten seconds of the film

Parts = dict[str, Markup]  # of the page, by their ids
Size = tuple[float, float]  # width and height


class Shown(NamedTuple):
    """Whose sheet can be chosen."""

    name: str
    points: Markup


async def replay(request: Request) -> Response:
    """A game that is over, event by event; `part` asks for what changes alone, from `n` `to`."""
    room, lang = await room_of(request), language(request)
    match, seat = room.table.match, held(request, room)[0]
    if room.table.phase != OVER or match is None:
        return to_table(room)
    match = seen_by(match, seat, lang)
    last = len(match.events)
    n = min(whole(request.query_params.get("n")) or 0, last)
    if request.query_params.get("part"):
        to = min(whole(request.query_params.get("to")) or n, n + AT_ONCE - 1, last)
        frames = await asyncio.to_thread(changes, match, range(n, max(n, to) + 1), lang, seat)
        return JSONResponse({"n": n, "frames": frames})
    n = step_of(match, n).end
    about = await asyncio.to_thread(whole_game, match, n, lang, seat)
    return page(
        request,
        "replay.html",
        id=room.table.id,
        title=title(room.table, lang),
        game=room.table.game_name,
        preview=link_preview(request, room, lang),
        n=n,
        last=last,
        about=about,
        seat=seat,
        at_once=AT_ONCE,
    )


def seen_by(match: AnyMatch, seat: Seat, lang: Language) -> AnyMatch:
    """The same game, in which whoever played at a seat is "You"."""
    if seat == NOBODY:
        return match
    seen = copy(match)
    seen.names = list(picture.names_of(match, lang))
    seen.names[seat] = SAY(lang, "You")
    return seen


# ---------------------------------------------------------------- the page


class About(NamedTuple):
    """What the page has once."""

    n: int  # the events that are on the table
    parts: Parts
    frame: Markup
    stops: list[int]  # with how many events each step is whole
    turns: list[tuple[int, str]]  # with how many events each is on the table, and what it is called
    turn: int  # the one that is shown
    common: bool  # whether they are rounds of all
    marks: list[Mark]
    players: list[Shown]

    @property
    def before(self) -> int:
        """Where a step back leads."""
        return max((stop for stop in self.stops if stop < self.n), default=0)

    @property
    def after(self) -> int:
        """Where the next step leads."""
        return min((stop for stop in self.stops if stop > self.n), default=self.n)


def whole_game(match: AnyMatch, n: int, lang: Language, seat: Seat = NOBODY) -> About:
    """The first picture, and what is marked on the line."""
    shown, names = parts(match, n, lang, seat), picture.names_of(match, lang)
    played = counted(match)
    options = [(turn.first, turn_words(turn, names, lang)) for turn in played]
    return About(
        n,
        shown,
        frame(match, shown, n, lang, seat),
        [step.end for step in steps(match)],
        options,
        max((first for first, _ in options if first <= n), default=0),
        all(turn.seat is None for turn in played),
        marks(match, played, lang, seat),
        [Shown(name, shown[f"p{place}"]) for place, name in enumerate(names)],
    )


def rooms(match: AnyMatch, lang: Language) -> list[Size]:
    """The largest sizes that the table has in a game; none of them lies within another."""
    views = (picture.of(match, n, lang) for n in range(len(match.events) + 1))
    sizes = {(drawn.width, drawn.height) for drawn in map(picture.lies, views)}
    return [
        one
        for one in sorted(sizes)
        if one[1]
        and not any(one != size and one[0] <= size[0] and one[1] <= size[1] for size in sizes)
    ]


def frame(match: AnyMatch, shown: Parts, n: int, lang: Language, seat: Seat) -> Markup:
    """The table and all sheets, each part under its id; the table has its room from the start."""
    width, height = match.game.drawing.size(match.state)
    return render(
        "frame.html",
        lang,
        game=match.game,
        names=picture.names_of(match, lang),
        box=f"0 0 {number(width)} {number(height)}",
        paper=match.game.drawing.paper(match.state, lang),
        parts=shown,
        rooms=rooms(match, lang),
        acted=acted(match, n),
        seat=seat,
    )


# ---------------------------------------------------------------- one picture after another


def changes(match: AnyMatch, which: range, lang: Language, seat: Seat = NOBODY) -> list[Parts]:
    """The first of some pictures with all its parts, of the others those that are different."""
    made: list[Parts] = []
    before: Parts = {}
    for n in which:
        now = parts(match, n, lang, seat)
        made.append({name: part for name, part in now.items() if before.get(name) != part})
        before = now
    return made


def parts(match: AnyMatch, n: int, lang: Language, seat: Seat = NOBODY) -> Parts:
    """What the page shows after n events."""
    view, step = picture.of(match, n, lang), step_of(match, n)
    cried = [one for event in range(step.first, n) for one in moments(match, event)]
    cries = [(TONES[one.tone], cry(match, one, lang, seat)) for one in cried]
    over = n == len(match.events)
    lead = lead_change(match, lang, seat) if over or _ends_turn(match, n) else None
    if lead is not None and lead[0] == n:
        cries.append((TONES[1], lead[1]))
    if over:
        cries.insert(0, ("cheer", ended(match, list(view.names), seat, lang)))
    made = {
        "label": escaped(SAY(lang, "event", n=n, all=len(match.events))),
        "event": escaped(step_words(match, step, lang) if n else match.game.title),
        "cries": render("cries.html", lang, cries=cries),
        "lies": _used(match, n, step, picture.table(_table(match, n, step, cried, lang)), lang),
        "acted": escaped(str(acted(match, n))),
    }
    for place in range(match.seats):
        board = as_text(match.game.words.board(view.state, place, lang))
        made[f"d{place}"] = escaped(board)
        made[f"w{place}"] = joined((picture.writing(view, place), _trail(match, n, place)))
        made[f"p{place}"] = escaped(str(match.game.rules.score(view.state, place)))
    return made


def _ends_turn(match: AnyMatch, n: int) -> bool:
    return any(turn.first == n for turn in turns(match))


def _trail(match: AnyMatch, n: int, place: Seat) -> Markup:
    """What the last event leaves on a sheet for a while."""
    draw = match.game.trail
    if draw is None or n == 0 or match.events[n - 1].seat != place:
        return Markup("")
    return draw(match.at(n - 1), place, match.events[n - 1].what)


def _table(
    match: AnyMatch, n: int, step: Step, cried: list[Moment[NamedTuple]], lang: Language
) -> picture.AnyView:
    """Of what the table is drawn: while a seat writes, the dice that it writes lie there, and what
    a turn was about until the next one begins. What is given for a throw is seen at once.
    """
    view = picture.of(match, n, lang)
    shown = next((one.shown for one in cried if one.shown is not None), None)
    if shown is not None:
        return view._replace(state=shown)
    game = match.game
    if step.seat is None or n == 0 or (n == step.end < len(match.events) and _given(match, n)):
        return view
    if game.detail is not None:  # the table itself shows what is written already
        over = _ends_turn(match, n) or n == len(match.events)
        return picture.of(match, n - 1, lang) if over else view
    several = step.end - step.first > 1 or (game.opens is None and writes(match, n - 1, step.seat))
    if several or _ends_turn(match, n) or _lower(match, n, lang):
        # the dice of all that is written; where they do not go one by one, what was done last
        return picture.of(match, step.end - 1 if game.opens else step.first, lang)
    return view


def _used(match: AnyMatch, n: int, step: Step, table: Markup, lang: Language) -> Markup:
    """Of the dice that lie there those that a mark took stand out: the others are left after it."""
    wrote = [
        one
        for one in range(step.first, n)
        if step.seat is not None and writes(match, one, step.seat)
    ]
    if match.game.detail is not None or not wrote:
        return table
    left = [die for _, die in DICE.findall(picture.table(picture.of(match, wrote[-1] + 1, lang)))]
    if not left:  # the turn has passed
        return table

    def marked(found: re.Match[str]) -> str:
        if found[2] not in left:
            return f'<g data-die="{found[1]}" class="used">{found[2]}</g>'
        left.remove(found[2])
        return found[0]

    return Markup(DICE.sub(marked, table))


def _given(match: AnyMatch, n: int) -> bool:
    """Whether the last move was made for the throw after it."""
    opens, move = match.game.opens, match.events[n - 1].what
    return opens is not None and opens(match.at(n - 1), move)


def _lower(match: AnyMatch, n: int, lang: Language) -> bool:
    """Whether the last event took something off the table."""
    now, before = (picture.lies(picture.of(match, at, lang)).height for at in (n, n - 1))
    return bool(now < before)


def acted(match: AnyMatch, n: int) -> int:
    """Whose sheet is of interest after n events: of those who did something, the last."""
    for event in reversed(range(n)):
        seat = match.events[event].seat
        if seat is None:
            seat = match.game.rules.roller(match.at(event))
        if seat in range(match.seats):
            return seat
    return 0

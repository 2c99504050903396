"""What somebody at a table sees: the parts of the page, each drawn only when it changes."""

from functools import partial
from typing import NamedTuple

from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.core.states import State
from rollwright.draw import picture
from rollwright.play.match import Match
from rollwright.players.alone.scores import variant_of
from rollwright.svg.elements import escaped, number
from rollwright.web import limits
from rollwright.web.live import sheets
from rollwright.web.live.controls import buttons, tray
from rollwright.web.live.game_end import ended
from rollwright.web.live.gathering import gathering
from rollwright.web.live.history_lines import log_lines
from rollwright.web.live.memo import once
from rollwright.web.live.players import chairs, players
from rollwright.web.live.sentences import task
from rollwright.web.rendering import render
from rollwright.web.table import hints
from rollwright.web.table.history import happened
from rollwright.web.table.last_turn import last_turn
from rollwright.web.table.news import News
from rollwright.web.table.room import Room
from rollwright.web.table.table import GATHERING, OPENING, PLAYING, seat_names


class Screen(NamedTuple):
    """What somebody sees."""

    layout: str  # while it stays the same, only parts change
    parts: dict[str, Markup]
    news: list[News]  # what happened


def screen(room: Room, seat: Seat, lang: Language) -> Screen:
    """The table as a seat, or NOBODY, may see it."""
    table = room.table
    news = happened(room, seat, lang)
    if table.phase in (GATHERING, OPENING) or table.match is None:
        lines = log_lines(room, news, seat, lang)
        return Screen("gathering", {"gather": gathering(room, seat, lang), "log": lines}, news)
    called = "\n".join(seat_names(table, table.match))  # they stand under the sheets
    layout = f"playing {seat} {hints.allowed(table)}\n{called}"
    return Screen(layout, _parts(room, table.match, seat, lang, news), news)


def main(room: Room, seat: Seat, lang: Language, seen: Screen) -> Markup:
    """The whole middle of the page."""
    table = room.table
    if table.match is None:
        return render("gathering.html", lang, parts=seen.parts)
    one = table.match.game
    width, height = one.drawing.size(table.match.state)
    return render(
        "playing.html",
        lang,
        parts=seen.parts,
        game=one,
        box=f"0 0 {number(width)} {number(height)}",
        low=2 * height < width,
        paper=one.drawing.paper(table.match.state, lang),
        seat=seat,
        id=table.id,
        hints=seat != NOBODY and table.phase == PLAYING and hints.allowed(table),
        hint_costs=not table.hints.get(seat) and variant_of(table.match) is not None,
        seats=[place for place in range(len(table.chairs)) if place != seat],
        names=seat_names(table, table.match),
        settles=round(1000 * limits.SETTLES),
        lands=round(1000 * limits.LANDS),
        lasts=round(1000 * limits.LAST_SEEN),
        theirs_stays=round(1000 * (limits.THEIRS_STAYS if one.in_turns else limits.ROUND_STAYS)),
        own_stays=round(1000 * limits.OWN_STAYS),
    )


def _did(line: str) -> Markup:
    """What somebody did: their name and what it brought stand out."""
    whose, colon, what = escaped(line).partition(":")
    return Markup(f"<b>{whose}{colon}</b>{what}")


def _parts(
    room: Room, match: Match[State], seat: Seat, lang: Language, news: list[News]
) -> dict[str, Markup]:
    table = room.table
    seen, base = match.view(seat), match.view(NOBODY)
    thrown = match.at(match.thrown_at())  # what was not there then is fresh
    parts = {
        "task": escaped(task(table, match, seat, lang)),
        "acts": buttons(room, match, seen, seat, lang),
        "tray": tray(room, match, seen, seat, lang),
        "players": players(room, match, seat, base, seen, lang),
        "chairs": chairs(room, seat, lang),
        "log": log_lines(room, news, seat, lang),
        "did": Markup(" ".join(map(_did, last_turn(room, seat, lang)))),
        "end": ended(room, match, seat, lang),
    }
    made_of = (base, thrown, tuple(match.names or ()))
    all_sheets = partial(sheets.sheets, room, match, base, thrown, range(match.seats), lang)
    parts |= once(room, ("sheets", lang), made_of, all_sheets)
    if seat != NOBODY:
        if seen is not base:  # what the others do not see yet
            parts |= sheets.sheets(room, match, seen, thrown, [seat], lang)
        shown = picture.View(match.game, seen, seat_names(table, match), thrown, lang)
        drawn = partial(sheets.moves, shown, seat, seat in table.turn)
        parts["moves"] = once(room, ("moves", seat, lang), (seen, seat in table.turn), drawn)
    return parts

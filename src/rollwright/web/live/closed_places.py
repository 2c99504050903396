"""Why a place of the sheet is closed, and which place is next for keys."""

from typing import Final, TypeAlias

from rollwright.core.language import Language
from rollwright.core.seats import ALLOWED, NOT_YOUR_TURN, Move, Seat
from rollwright.core.states import State
from rollwright.play.match import AnyMatch, Match
from rollwright.play.rulebook.rulebook import about_now, refused_by
from rollwright.web.live.sentences import task
from rollwright.web.table.moves_and_throws import may_throw
from rollwright.web.table.table import PLAYING, Table
from rollwright.web.words import SAY

Answer: TypeAlias = dict[str, object]
Point: TypeAlias = tuple[float, float]  # of a sheet, in its units
NEXT: Final = 4.0  # units that a place is further on, at least


def rule_now(table: Table, match: AnyMatch, seat: Seat) -> str:
    """The number of the rule about what a seat may do; empty if it waits, or no rule is known."""
    acts = table.phase == PLAYING and (seat in table.turn or may_throw(table, seat))
    return about_now(match.game, match.view(seat), seat) if acts else ""


def next_place(
    table: Table, match: Match[State], seat: Seat, point: Point, way: Point, lang: Language
) -> Answer:
    """For keys: the next place of the sheet in a direction, and why it is closed, if it is."""
    seen = match.view(seat)
    places = match.game.places(seen, seat) if match.game.places else []
    best: tuple[float, float, float, Move] | None = None
    for place in places:
        x, y = place.x + place.width / 2, place.y + place.height / 2
        along = (x - point[0]) * way[0] + (y - point[1]) * way[1]
        aside = abs((x - point[0]) * way[1]) + abs((y - point[1]) * way[0])
        if along >= NEXT and (best is None or along + 2 * aside < best[0]):
            best = along + 2 * aside, x, y, place.move
    if best is None:
        return {"says": ""}
    _, x, y, _ = best
    found = said_of(*why_closed(table, match, seat, (x, y), lang)) | {"x": x, "y": y}
    here = [place.move for place in places if place.holds(x, y)]
    allowed = [move for move in here if match.game.rules.refusal(seen, seat, move) == ALLOWED]
    return found | ({"move": allowed[0]} if allowed else {})


def said_of(says: str, rule: str) -> Answer:
    """A sentence as it is sent, with the rule that it goes by, if there is one."""
    return {"says": says, "rule": rule} if rule else {"says": says}


def why_closed(
    table: Table, match: Match[State], seat: Seat, point: Point, lang: Language
) -> tuple[str, str]:
    """Why nothing happens at a point of the seat's own sheet, in a sentence, and by which rule."""
    if table.throw_due and table.roller == seat and table.phase == PLAYING:
        return SAY(lang, "throw before"), rule_now(table, match, seat)
    if seat not in table.turn:
        waits = table.phase == PLAYING and not table.throw_due
        rule = refused_by(match.game, NOT_YOUR_TURN) if waits else rule_now(table, match, seat)
        return task(table, match, seat, lang), rule
    rules, seen = match.game.rules, match.view(seat)
    places = match.game.places(seen, seat) if match.game.places else []
    for place in sorted(places, key=lambda place: place.distance(*point)):
        reason = rules.refusal(seen, seat, place.move)
        if place.holds(*point) and reason != ALLOWED:
            says = match.game.words.refused(seen, seat, place.move, reason, lang)
            return says, refused_by(match.game, reason)
    return task(table, match, seat, lang), rule_now(table, match, seat)

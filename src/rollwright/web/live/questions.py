"""What a page may ask that changes nothing: why a place is closed, how points come about, which
rule is about what is to be done, what to think about before it.

An answer is made of what the seat may see, so it tells nothing that others have written in secret.
"""

from typing import Final, TypeAlias

from rollwright.core.drawing import Markup, Past
from rollwright.core.errors import Refused
from rollwright.core.language import Language
from rollwright.core.score_lines import Line
from rollwright.core.seats import ALLOWED, NOBODY, NOT_YOUR_TURN, Move, Seat
from rollwright.core.states import State
from rollwright.play.match import AnyMatch, Match
from rollwright.play.rulebook.rulebook import about_now, refused_by
from rollwright.web import limits
from rollwright.web.learn.guide import advice
from rollwright.web.live.sentences import names_seen_by, task
from rollwright.web.rendering import render
from rollwright.web.table.commands import Fields, parse_json
from rollwright.web.table.moves_and_throws import may_throw
from rollwright.web.table.room import Room
from rollwright.web.table.table import PLAYING, Table
from rollwright.web.words import SAY

Answer: TypeAlias = dict[str, object]
Point: TypeAlias = tuple[float, float]  # of a sheet, in its units
KINDS: Final = ("why", "count", "rule", "guide")  # of questions
NEXT: Final = 4.0  # units that a place is further on, at least
MOST: Final = 100_000  # units: no sheet is that large


def read(text: str | bytes, lang: Language) -> Fields | None:
    """A question from what somebody sent; None if it is none."""
    if len(text) > limits.FRAME:
        return None
    try:
        sent = parse_json(text, lang)
    except Refused:
        return None
    name = sent.get("id")
    named = isinstance(name, str) and 0 < len(name) <= limits.COMMAND_ID
    return sent if named and sent.get("do") in KINDS else None


def answer(room: Room, seat: Seat, asked: Fields, lang: Language) -> Answer:
    """The answer to a question; Refused if it makes no sense here."""
    match = room.table.match
    if match is None:
        raise Refused(SAY(lang, "not started"))
    if asked["do"] != "count" and seat == NOBODY:
        raise Refused(SAY(lang, "not seated"))
    if asked["do"] == "rule":
        return {"rule": rule_now(room.table, match, seat)}
    if asked["do"] == "why":
        point = _number(asked.get("x")), _number(asked.get("y"))
        way = _number(asked.get("right"), 0), _number(asked.get("down"), 0)
        if way != (0, 0):
            return next_place(room.table, match, seat, point, way, lang)
        return _said(*why_closed(room.table, match, seat, point, lang))
    if asked["do"] == "guide":
        return {**advice(room.table, seat, lang)}
    place = asked.get("seat")
    if type(place) is not int or not 0 <= place < match.seats:
        raise Refused(SAY(lang, "no seat"))
    return counted(room.table, match, seat, place, lang)


def _number(given: object, without: float = -1.0) -> float:
    """A place across or down; outside of every sheet if it is none."""
    if isinstance(given, int | float) and abs(given) < MOST:
        return float(given)
    return without


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
    found = _said(*why_closed(table, match, seat, (x, y), lang)) | {"x": x, "y": y}
    here = [place.move for place in places if place.holds(x, y)]
    allowed = [move for move in here if match.game.rules.refusal(seen, seat, move) == ALLOWED]
    return found | ({"move": allowed[0]} if allowed else {})


def _said(says: str, rule: str) -> Answer:
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


def counted(table: Table, match: Match[State], seat: Seat, place: Seat, lang: Language) -> Answer:
    """A seat's points as if the game ended now: on the sheet, and line by line."""
    state = match.view(seat if place == seat else NOBODY)
    game = match.game
    panel = render(
        "counted.html",
        lang,
        name=names_seen_by(table, match, seat, lang)[place],
        own=place == seat,
        ended=table.phase != PLAYING,
        lines=_explained(match, state, place, lang),
        total=game.rules.score(state, place),
    )
    drawn = game.drawing.count_out(state, place) if table.phase == PLAYING else Markup("")
    return {"panel": panel, "sheet": drawn}


def _explained(match: Match[State], state: State, place: Seat, lang: Language) -> list[Line]:
    """How points came about, by all that happened where the game tells it so."""
    if match.game.explain_after is None:
        return match.game.words.explain(state, place, lang)
    past = [Past(match.at(n), *event) for n, event in enumerate(match.events)]
    return match.game.explain_after(past, state, place, lang)

"""What a page may ask that changes nothing: why a place is closed, how points come about.

An answer is made of what the seat may see, so it tells nothing that others have written in secret.
"""

from typing import Final, TypeAlias

from rollwright.core.drawing import Markup
from rollwright.core.errors import Refused
from rollwright.core.language import Language
from rollwright.core.seats import ALLOWED, NOBODY, Seat
from rollwright.core.states import State
from rollwright.play.match import Match
from rollwright.web import limits
from rollwright.web.live.sentences import names_seen_by, task
from rollwright.web.rendering import render
from rollwright.web.table.commands import Fields, parse_json
from rollwright.web.table.room import Room
from rollwright.web.table.table import PLAYING, Table
from rollwright.web.words import SAY

Answer: TypeAlias = dict[str, object]
KINDS: Final = ("why", "count")  # of questions
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
    if asked["do"] == "why":
        if seat == NOBODY:
            raise Refused(SAY(lang, "not seated"))
        point = _number(asked.get("x")), _number(asked.get("y"))
        return {"says": why_closed(room.table, match, seat, point, lang)}
    place = asked.get("seat")
    if type(place) is not int or not 0 <= place < match.seats:
        raise Refused(SAY(lang, "no seat"))
    return counted(room.table, match, seat, place, lang)


def _number(given: object) -> float:
    """A place across or down; outside of every sheet if it is none."""
    if isinstance(given, int | float) and abs(given) < MOST:
        return float(given)
    return -1.0


def why_closed(
    table: Table, match: Match[State], seat: Seat, point: tuple[float, float], lang: Language
) -> str:
    """Why nothing happens at a point of the seat's own sheet, in a sentence."""
    if table.throw_due and table.roller == seat and table.phase == PLAYING:
        return SAY(lang, "throw before")
    if seat not in table.turn:
        return task(table, match, seat, lang)
    rules, seen = match.game.rules, match.view(seat)
    places = match.game.places(seen, seat) if match.game.places else []
    for place in sorted(places, key=lambda place: place.distance(*point)):
        reason = rules.refusal(seen, seat, place.move)
        if place.holds(*point) and reason != ALLOWED:
            return match.game.words.refused(seen, seat, place.move, reason, lang)
    return task(table, match, seat, lang)


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
        lines=game.words.explain(state, place, lang),
        total=game.rules.score(state, place),
    )
    drawn = game.drawing.count_out(state, place) if table.phase == PLAYING else Markup("")
    return {"panel": panel, "sheet": drawn}

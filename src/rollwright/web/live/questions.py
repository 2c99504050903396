"""What a page may ask that changes nothing: why a place is closed, how points come about, which
rule is about what is to be done, what to think about before it.

An answer is made of what the seat may see, so it tells nothing that others have written in secret.
"""

from typing import Final

from rollwright.core.drawing import Markup, Past
from rollwright.core.errors import Refused
from rollwright.core.language import Language
from rollwright.core.score_lines import Line
from rollwright.core.seats import NOBODY, Seat
from rollwright.core.states import State
from rollwright.play.match import Match
from rollwright.web import limits
from rollwright.web.learn.guide import advice
from rollwright.web.live.closed_places import Answer, next_place, rule_now, said_of, why_closed
from rollwright.web.live.sentences import names_seen_by
from rollwright.web.rendering import render
from rollwright.web.table.commands import Fields, parse_json
from rollwright.web.table.room import Room
from rollwright.web.table.table import PLAYING, Table
from rollwright.web.words import SAY

KINDS: Final = ("why", "count", "rule", "guide")  # of questions
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
        return said_of(*why_closed(room.table, match, seat, point, lang))
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

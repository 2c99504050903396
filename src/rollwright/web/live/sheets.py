"""The sheets of a table, for those who see and those who listen: drawn only when they change."""

from collections.abc import Iterable
from functools import partial

from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.draw import picture
from rollwright.play.match import Match
from rollwright.svg.elements import escaped
from rollwright.web.live.diff import Listed
from rollwright.web.table.memo import recent
from rollwright.web.table.room import Room
from rollwright.web.table.sheet_words import board_text


def sheets(
    room: Room,
    match: Match[State],
    state: State,
    thrown: State,
    places: Iterable[Seat],
    lang: Language,
) -> dict[str, Markup]:
    """The sheets of some seats, as the parts of a page."""
    parts = {}
    for place in places:
        parts[f"w{place}"] = writing(room, match, state, thrown, place)
        parts[f"d{place}"] = board(room, match, state, place, lang)
    return parts


def writing(room: Room, match: Match[State], state: State, thrown: State, place: Seat) -> Markup:
    """What a seat has written, for those who see; what was not there at the last throw is fresh."""
    sheet_of, names = match.game.sheet_of, tuple(match.names or ())
    made_of = (sheet_of(state, place), sheet_of(thrown, place), names)
    shown = picture.View(match.game, state, names, thrown)
    return recent(room, ("writing", place), made_of, partial(picture.writing, shown, place))


def board(room: Room, match: Match[State], state: State, place: Seat, lang: Language) -> Markup:
    """What a seat has written, for those who listen."""
    made_of = match.game.sheet_of(state, place)
    return recent(
        *(room, ("read out", place, lang), made_of),
        lambda: escaped(board_text(room, match, state, place, lang)),
    )


def moves(shown: picture.AnyView, seat: Seat, moving: bool) -> Markup:
    """What a seat may tap on its sheet."""
    return Listed(picture.controls(shown, seat)) if moving else Markup("")

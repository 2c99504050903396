"""Sheets in words and their points, worked out only when they change."""

from functools import partial

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.core.text_board import as_text
from rollwright.play.match import Match
from rollwright.web.table.memo import recent
from rollwright.web.table.room import Room


def board_text(room: Room, match: Match[State], state: State, seat: Seat, lang: Language) -> str:
    """A seat's sheet as it is read out."""
    make = partial(_read_out, match, state, seat, lang)
    return recent(room, ("board", seat, lang), match.game.sheet_of(state, seat), make)


def _read_out(match: Match[State], state: State, seat: Seat, lang: Language) -> str:
    return as_text(match.game.words.board(state, seat, lang))


def points(room: Room, match: Match[State], state: State, seat: Seat) -> int:
    """A seat's points, as if the game ended now."""
    make = partial(match.game.rules.score, state, seat)
    return recent(room, ("points", seat), match.game.sheet_of(state, seat), make)

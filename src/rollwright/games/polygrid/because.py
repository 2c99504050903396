"""Why one move of Polygrid is better than another: what it leaves to be crossed off."""

from typing import Final

from rollwright.core.bits import members, size
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Move, Seat
from rollwright.games.polygrid.rules import (
    REROLL,
    SQUARE,
    USING,
    State,
    after_move,
)
from rollwright.games.polygrid.sheet import DIE_OF, FACES, FIRST_BOX
from rollwright.games.polygrid.words import square_name

SAY: Final = phrases(__file__, "because")
SCARCE: Final = 3  # boxes of a die: from so few on they are worth a word


def because(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    """The reasons, in sentences; the best first."""
    if better < SQUARE and played < SQUARE:
        return _boxes(state, better, played, lang)
    if state.phase == USING and SQUARE <= better < REROLL and SQUARE <= played < REROLL:
        return _squares(state, seat, better, played, lang)
    return []


def _left(boxes: int, die: int) -> int:
    """How many boxes of a die are not crossed off yet."""
    return size(boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1)


def _boxes(state: State, better: Move, played: Move, lang: Language) -> list[str]:
    one, other = DIE_OF[better], DIE_OF[played]
    many, few = (_left(state.boxes, die) for die in (one, other))
    if one == other or many <= few:
        return []
    return [SAY(lang, "boxes", die=FACES[one], n=many, other=FACES[other], few=few)]


def _squares(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    """What can be crossed off there, and which dice would get scarce."""
    told = []
    there, here = (after_move(state, seat, move).open_boxes for move in (better, played))
    at, instead = (square_name(move - SQUARE) for move in (better, played))
    dice = {DIE_OF[box] for box in members(here)}
    if len(dice) == 1:
        die = dice.pop()
        left = _left(state.boxes, die)
        if left <= SCARCE and {DIE_OF[box] for box in members(there)} != {die}:
            told.append(SAY(lang, "scarce", n=left, square=instead, die=FACES[die]))
    if size(there) > size(here):
        told.append(SAY(lang, "choice", n=size(there), square=at, few=size(here), other=instead))
    return told

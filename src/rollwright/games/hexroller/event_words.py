"""How the events of HexRoller are said to those who watch: what is written, and roughly where.

A hex has a name for those who type, but that stands nowhere on the sheet.
"""

from functools import cache
from typing import Final

from rollwright.core.bits import has, members
from rollwright.core.dice import count, tally
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Move, Seat
from rollwright.games.hexroller import words
from rollwright.games.hexroller.rules import A_TWO, END, NUMBER, ONE_MORE, THIRD, State
from rollwright.games.hexroller.sheet import AREA, AREAS, COORDINATES, LOWEST

SAY: Final = phrases(__file__, "said")
AREA_NAMES: Final = phrases(__file__, "game")
MIDDLE: Final = AREAS - 1


def said(state: State, seat: Seat | None, what: int, lang: Language) -> str:
    """An event: a throw, a hex, dice that are chosen, a bonus, the end of a round."""
    if seat is None:
        return words.outcome(state, what, lang)
    number = state.sheets[seat].number
    if what < NUMBER:
        return _hex(state.side, what, number, lang)
    if what >= ONE_MORE:
        name = {ONE_MORE: "one more", A_TWO: "a two", END: "end"}[what]
        return SAY(lang, name, number=number)
    return _dice(state, what, lang)


def button(state: State, seat: Seat, which: Move, lang: Language) -> str:
    """What a button says that makes a move."""
    words = said(state, seat, which, lang)
    return SAY(lang, "button end") if which == END else words[:1].upper() + words[1:]


def costly(state: State, which: Move) -> bool:
    """A bonus is points if it stays unused."""
    return which >= THIRD and which != END


@cache
def _hex(side: int, hex: int, number: int, lang: Language) -> str:
    area = next(n for n in range(AREAS) if has(AREA[AREAS * side + n], hex))
    place = SAY.listed(lang, "places")[_place(side, area, hex)]
    if area == MIDDLE:
        return SAY(lang, "middle", number=number, place=place)
    name = AREA_NAMES.listed(lang, "areas")[area]
    return SAY(lang, "flower", number=number, area=name, place=place)


# From the centre of an area: itself, around it from the right on, and farther out in between
_AWAY: Final = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_FARTHER: Final = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))


def _place(side: int, area: int, hex: int) -> int:
    """Where a hex lies in its area, by the number of its words."""
    hexes = [COORDINATES[side][one] for one in members(AREA[AREAS * side + area])]
    around = (sum(q for q, _ in hexes) // len(hexes), sum(r for _, r in hexes) // len(hexes))
    q, r = COORDINATES[side][hex]
    return (*_AWAY, *_FARTHER).index((q - around[0], r - around[1]))


def dice_of(state: State, move: Move, lang: Language) -> str:
    """The dice that a number is written for: two 8s."""
    third = move >= THIRD
    number = LOWEST + (move - THIRD if third else (move - NUMBER) // 2)
    times = count(tally(state.dice), number)
    counts = SAY.listed(lang, "counts")
    return SAY(lang, "dice", n=times, count=counts[times - 1], number=number)


def _dice(state: State, move: Move, lang: Language) -> str:
    name = "third" if move >= THIRD else "bottom" if (move - NUMBER) % 2 else "top"
    return SAY(lang, name, dice=dice_of(state, move, lang))

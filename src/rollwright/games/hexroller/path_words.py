"""A number of HexRoller with the hexes of its path, as one says it at once."""

from collections.abc import Sequence
from typing import Final

from rollwright.core.bits import has
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Move, Seat
from rollwright.games.hexroller.event_words import said
from rollwright.games.hexroller.own_pad import hex_name
from rollwright.games.hexroller.rules import NUMBER, State
from rollwright.games.hexroller.sheet import AREA, AREAS

SHORT: Final = phrases(__file__, "short")
AREA_NAMES: Final = phrases(__file__, "game")
MIDDLE: Final = AREAS - 1


def several(state: State, seat: Seat, moves: Sequence[Move], exactly: bool, lang: Language) -> str:
    """What is chosen, and through where its path goes; exactly, its hexes by their names."""
    hexes = [move for move in moves if move < NUMBER]
    words = ", ".join(said(state, seat, move, lang) for move in moves if move >= NUMBER)
    if not hexes:
        return words
    way = [_area(state.side, hex, lang) for hex in hexes]
    through = ", ".join(name for n, name in enumerate(way) if n == 0 or name != way[n - 1])
    if exactly:
        through += f" ({' '.join(hex_name(state.side, hex) for hex in hexes)})"
    return f"{words}: {through}" if words else through


def _area(side: int, hex: int, lang: Language) -> str:
    area = next(n for n in range(AREAS) if has(AREA[AREAS * side + n], hex))
    if area == MIDDLE:
        return SHORT(lang, "middle")
    return SHORT(lang, "flower", where=AREA_NAMES.listed(lang, "areas")[area])

"""Why a move of HexRoller is refused."""

from typing import Final

from rollwright.core.bits import has, size
from rollwright.core.seats import Reason

HEX_DUE: Final = 2
NO_HEX_DUE: Final = 3
HEX_TAKEN: Final = 4
NO_WAY: Final = 5
NOT_ROLLED: Final = 6
CHOSEN_BEFORE: Final = 7
NO_ROOM: Final = 8
BOX_FILLED: Final = 9
BOTH_CHOSEN: Final = 10
NOT_BOTH_CHOSEN: Final = 11
BONUS_SPENT: Final = 12
ONE_BONUS_A_ROUND: Final = 13
NO_PATH_TO_PROLONG: Final = 14
SHEET_FULL: Final = 15
MUST_WRITE: Final = 16


def number_refusal(number: int, rolled: int, chosen: int, ready: int, most: int) -> Reason:
    """Why a number cannot be written as one of so many in a round."""
    if size(chosen) >= most:
        return BOTH_CHOSEN
    if rolled == 0:
        return NOT_ROLLED
    if has(chosen, number):
        return CHOSEN_BEFORE
    return BOX_FILLED if has(ready, number) else NO_ROOM

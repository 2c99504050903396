"""Tutto's cards and dice, as printed."""

from typing import Final

# The eleven kinds of card, in the order of their outcomes 0–10
BONUS_200: Final = 0
BONUS_300: Final = 1
BONUS_400: Final = 2
BONUS_500: Final = 3
BONUS_600: Final = 4
TIMES_TWO: Final = 5
FIREWORKS: Final = 6
PLUS_MINUS: Final = 7
STRAIGHT: Final = 8
STOP: Final = 9
CLOVERLEAF: Final = 10
CARDS: Final = 11

COPIES: Final = (5, 5, 5, 5, 5, 5, 5, 5, 5, 10, 1)

# The whole pile of 56 as a tally: hexadecimal digit number c counts the cards c
FULL_PILE: Final = sum(copies << 4 * card for card, copies in enumerate(COPIES))


def bonus(card: int) -> int:
    """The points that a Bonus card pays for a Tutto."""
    return 200 + 100 * card

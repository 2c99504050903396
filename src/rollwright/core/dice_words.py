"""Dice in words: as people write them, and as they type them."""

from typing import Final

from rollwright.core.dice import Dice, Tally, laid_out
from rollwright.core.errors import BadText
from rollwright.core.language import Language, phrases

FACES: Final = "0123456789"


def dice_words(dice: Dice, faces: str = FACES) -> str:
    """Dice as a person writes them; `faces` has a sign for each face, from 0 up.

    >>> dice_words(0x113556)
    '1 1 3 5 5 6'
    """
    return " ".join(faces[int(digit, 16)] for digit in f"{dice:x}") if dice else ""


def tally_words(dice: Tally, faces: str = FACES) -> str:
    """The dice of a tally as a person writes them."""
    return dice_words(laid_out(dice), faces)


SAY: Final = phrases(__file__, "dice")


def read_dice(
    text: str, n: int, lowest: int, highest: int, faces: str = FACES, lang: Language = "en"
) -> Dice:
    """Dice from what a person typed, in any order, with or without blanks and commas.

    >>> hex(read_dice("5, 2", n=2, lowest=1, highest=6))
    '0x25'
    >>> read_dice("5 9", n=2, lowest=1, highest=6)
    Traceback (most recent call last):
    rollwright.core.dice_words.BadText: '5 9' is not a throw here: type 2 dice from 1 to 6.
    """
    return _packed(sorted(_read_faces(text, n, lowest, highest, faces, lang)))


def read_dice_in_order(
    text: str, n: int, lowest: int, highest: int, faces: str = FACES, lang: Language = "en"
) -> Dice:
    """Dice that can be told apart, each in its place.

    >>> hex(read_dice_in_order("5, 2", n=2, lowest=1, highest=6))
    '0x52'
    """
    return _packed(_read_faces(text, n, lowest, highest, faces, lang))


def _read_faces(
    text: str, n: int, lowest: int, highest: int, faces: str, lang: Language
) -> list[int]:
    thrown = [faces.find(sign) for sign in text if sign not in " ,;\t"]
    if len(thrown) != n or not all(lowest <= face <= highest for face in thrown):
        raise BadText(
            SAY(
                lang,
                "no throw",
                text=text.strip(),
                n=n,
                lowest=faces[lowest],
                highest=faces[highest],
            )
        )
    return thrown


def _packed(thrown: list[int]) -> Dice:
    packed = 0
    for face in thrown:
        packed = packed << 4 | face
    return packed

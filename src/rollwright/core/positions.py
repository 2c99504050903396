"""A position as one line: reading and writing its fields.

A position is the game's name and `field=value` pairs without blanks, as in
`splitter pad=A roll=25 writing=1,2 sheet1=…`. What it says must be complete and possible;
whatever is wrong with it is said in one sentence.
"""

from collections.abc import Iterable
from typing import NoReturn

from rollwright.core.bits import Bits, members
from rollwright.core.dice import Dice
from rollwright.core.errors import BadText
from rollwright.core.texts import read_dice


def write_position(name: str, fields: Iterable[tuple[str, object]]) -> str:
    """A position's line.

    >>> write_position("tutto", [("target", 6000), ("turn", 1)])
    'tutto target=6000 turn=1'
    """
    return " ".join([name, *(f"{field}={value}" for field, value in fields)])


class Fields:
    """The fields of a position's line, each taken exactly once.

    >>> fields = Fields("tutto target=6000 turn=1", "tutto")
    >>> fields.whole("target", 1000, 20000)
    6000
    >>> fields.done()
    Traceback (most recent call last):
    rollwright.core.errors.BadText: This position has a field 'turn' too many.
    """

    def __init__(self, text: str, name: str) -> None:
        words = text.split()
        if not words or words[0] != name:
            raise BadText(f"A position of this game starts with '{name}'.")
        self._values: dict[str, str] = {}
        for word in words[1:]:
            field, sign, value = word.partition("=")
            if not sign or field in self._values:
                self.wrong(f"'{word}' is not a field of its own, such as turn=1")
            self._values[field] = value

    def wrong(self, what: str) -> NoReturn:
        raise BadText(f"This position cannot be: {what}.")

    def has(self, field: str) -> bool:
        return field in self._values

    def text(self, field: str) -> str:
        if field not in self._values:
            raise BadText(f"This position lacks its field '{field}'.")
        return self._values.pop(field)

    def whole(self, field: str, least: int, most: int) -> int:
        text = self.text(field)
        return self._whole(field, text, least, most)

    def _whole(self, field: str, text: str, least: int, most: int) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
            self.wrong(f"{field} is a whole number from {least} to {most}, not '{text}'")
        return int(text)

    def wholes(self, field: str, least: int, most: int) -> list[int]:
        """Numbers with commas between them; none is `-`."""
        text = self.text(field)
        if text == "-":
            return []
        return [self._whole(field, number, least, most) for number in text.split(",")]

    def choice(self, field: str, values: tuple[str, ...]) -> int:
        text = self.text(field)
        if text not in values:
            self.wrong(f"{field} is one of {', '.join(values)}, not '{text}'")
        return values.index(text)

    def dice(self, field: str, most: int, lowest: int, highest: int) -> Dice:
        """Up to `most` sorted dice without blanks; none is `-`."""
        text = self.text(field)
        if text == "-":
            return 0
        if not text or list(text) != sorted(text) or len(text) > most:
            self.wrong(f"{field} is up to {most} sorted dice, not '{text}'")
        return read_dice(text, len(text), lowest, highest)

    def seats(self, field: str, seats: int) -> Bits:
        """Seats by their numbers from 1, as bits."""
        bits = 0
        for seat in self.wholes(field, 1, seats):
            bits |= 1 << seat - 1
        return bits

    def sheets(self) -> list[str]:
        """The fields sheet1, sheet2, … as far as they go."""
        texts: list[str] = []
        while self.has(f"sheet{len(texts) + 1}"):
            texts.append(self.text(f"sheet{len(texts) + 1}"))
        return texts

    def done(self) -> None:
        for field in self._values:
            raise BadText(f"This position has a field '{field}' too many.")


def write_dice(dice: Dice) -> str:
    """Dice in a position: their faces without blanks, or `-`."""
    return f"{dice:x}" if dice else "-"


def write_wholes(numbers: Iterable[int]) -> str:
    """Numbers in a position: commas between them, or `-` for none."""
    return ",".join(str(number) for number in numbers) or "-"


def write_seats(seats: Bits) -> str:
    """Seats in a position, numbered from 1."""
    return write_wholes(seat + 1 for seat in members(seats))

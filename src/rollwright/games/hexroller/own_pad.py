"""One's own HexRoller sheet: the twelve printed numbers, from a TOML file or an option's text.

The TOML file of a player who owns another pad:

    variant = "front"
    [printed]
    3 = ["f7", "i2"]
    4 = ["h1", "e1"]
    …

As an option, in records and in positions it is one word: `3:f7+i2,4:h1+e1,…`.
"""

from collections.abc import Mapping
from typing import Final

from rollwright.core.bits import members
from rollwright.core.errors import BadOption
from rollwright.core.language import Language, phrases
from rollwright.core.options import plain
from rollwright.core.whole_numbers import whole_number
from rollwright.games.hexroller.rules import Options
from rollwright.games.hexroller.sheet import COORDINATES, HIGHEST, LOWEST, SIDES


def _names(side: int) -> list[str]:
    """A hex is called by its row, a letter from the top, and its place in the row."""
    names = []
    in_row: dict[int, int] = {}
    for _, r in COORDINATES[side]:
        in_row[r] = in_row.get(r, 0) + 1
        names.append("abcdefghi"[r + 4] + str(in_row[r]))
    return names


_NAMES: Final = tuple(_names(side) for side in range(len(SIDES)))


def hex_name(side: int, hex: int) -> str:
    """What a hex is called; a dash for one that is not there.

    >>> hex_name(0, 0), hex_name(0, 54), hex_name(1, 54)
    ('a1', 'i4', '-')
    """
    return _NAMES[side][hex] if 0 <= hex < len(_NAMES[side]) else "-"


def hex_called(side: int, name: str) -> int:
    """The hex of that name; -1 if there is none."""
    return _NAMES[side].index(name) if name in _NAMES[side] else -1


class Printed:
    """The option `printed`: where each of 3 to 8 is printed, twice."""

    name = "printed"

    def about(self, lang: Language) -> str:
        return phrases(__file__, "options")(lang, self.name)

    def read(self, text: str, given: Mapping[str, str]) -> tuple[int, ...]:
        sides = [plain(name) for name in SIDES]
        side = plain(given.get("variant", SIDES[0]))
        if side not in sides:
            raise BadOption(f"variant must be {' or '.join(SIDES)}, not '{side}'.")
        return read_printed(text, sides.index(side))

    def write(self, value: tuple[int, ...], options: Options) -> str:
        return write_printed(value, options.variant) if value else ""

    def choices(self) -> str:
        return "each of 3 to 8 with its two hexes, such as 3:f7+i2,4:h1+e1,…"


def write_printed(printed: tuple[int, ...], side: int) -> str:
    """The option's text of six bitboards.

    >>> write_printed((0b11, 0b1100, 0b110000, 0b11000000, 0b1100000000, 0b110000000000), 0)
    '3:a1+a2,4:a3+a4,5:b1+b2,6:b3+b4,7:b5+b6,8:c1+c2'
    """
    words = []
    for number, pair in enumerate(printed, start=LOWEST):
        names = [hex_name(side, hex) for hex in members(pair)]
        words.append(f"{number}:{'+'.join(names)}")
    return ",".join(words)


def read_printed(text: str, side: int) -> tuple[int, ...]:
    """Six bitboards from the option's text; BadOption says what is wrong with it."""
    printed: dict[int, int] = {}
    taken: dict[int, int] = {}
    for word in text.replace(" ", "").lower().split(","):
        number_text, sign, pair = word.partition(":")
        number = whole_number(number_text) or 0
        if not sign or not LOWEST <= number <= HIGHEST:
            raise BadOption(f"'{word}' is not a number from 3 to 8 with its hexes, as in 3:f7+i2.")
        if number in printed:
            raise BadOption(f"The number {number} is listed twice.")
        hexes = pair.split("+") if pair else []
        for name in hexes:
            hex = hex_called(side, name)
            if hex < 0:
                raise BadOption(f"There is no hex '{name}' on the {SIDES[side]}.")
            if hex in taken:
                raise BadOption(f"Hex {name} is given twice, for {taken[hex]} and for {number}.")
            taken[hex] = number
        if len(hexes) != 2:
            times = {0: "not yet", 1: "once only"}.get(len(hexes), f"{len(hexes)} times")
            raise BadOption(f"The number {number} is printed {times}; it must be twice.")
        printed[number] = sum(1 << hex_called(side, name) for name in hexes)
    missing = [str(n) for n in range(LOWEST, HIGHEST + 1) if n not in printed]
    if missing:
        raise BadOption(f"The number {missing[0]} is not printed; it must be twice.")
    return tuple(printed[number] for number in range(LOWEST, HIGHEST + 1))


def read_sheet(data: Mapping[str, object]) -> dict[str, str]:
    """The options' texts from a player's TOML file.

    >>> read_sheet({"variant": "back", "printed": {"3": ["a1", "a2"]}})
    {'variant': 'back', 'printed': '3:a1+a2'}
    """
    for key in data:
        if key not in ("variant", "printed"):
            raise BadOption(f"A HexRoller sheet has no '{key}', only variant and [printed].")
    printed = data.get("printed")
    if not isinstance(printed, dict):
        raise BadOption("A HexRoller sheet needs a table [printed] with the numbers 3 to 8.")
    words = []
    for number, hexes in printed.items():
        if not isinstance(hexes, list) or not all(isinstance(name, str) for name in hexes):
            raise BadOption(f'The number {number} needs a list of its two hexes, as ["f7", "i2"].')
        for name in hexes:
            if not name.isalnum():
                raise BadOption(f"There is no hex '{name}'; a hex is a letter and a number.")
        words.append(f"{number}:{'+'.join(hexes)}")
    texts = {"printed": ",".join(words)}
    if "variant" in data:
        return {"variant": str(data["variant"]), **texts}
    return texts

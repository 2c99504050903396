"""Tables of HexRoller for tests: sheets laid out a second time, from the rules' coordinates."""

from collections.abc import Mapping, Sequence

import pytest

from rollwright import IllegalMove, Match
from rollwright.play.match import AnyMatch

Hex = tuple[int, int]


def flower(centre: Hex) -> list[Hex]:
    q, r = centre
    return [centre, (q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]


class Side:
    """One side of the pad, as the rules describe it."""

    def __init__(self, areas: list[list[Hex]], printed: dict[int, tuple[Hex, Hex]]) -> None:
        self.areas = areas  # the six flowers, then the middle
        self.printed = printed
        self.hexes = sorted((hex for area in areas for hex in area), key=lambda hex: hex[::-1])
        self.names: dict[Hex, str] = {}  # a letter for the row from the top, the place in it
        for q, r in self.hexes:
            row = [hex for hex in self.hexes if hex[1] == r]
            self.names[q, r] = f"{'abcdefghi'[r + 4]}{row.index((q, r)) + 1}"
        self.neighbours = {
            name: {self.names[beside] for beside in flower(hex)[1:] if beside in self.names}
            for hex, name in self.names.items()
        }
        self.pairs = {n: {self.names[hex] for hex in pair} for n, pair in printed.items()}
        self.taken = set().union(*self.pairs.values())

    def area(self, number: int) -> list[str]:
        return [self.names[hex] for hex in self.areas[number]]


SIDES = {
    "front": Side(
        [
            *(flower(c) for c in [(3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)]),
            [*flower((0, 0)), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)],
        ],
        {
            3: ((2, 1), (-1, 4)),
            4: ((-2, 2), (-4, 0)),
            5: ((0, -4), (4, -3)),
            6: ((-3, 1), (3, -4)),
            7: ((1, 3), (-1, -2)),
            8: ((4, -1), (-4, 4)),
        },
    ),
    "back": Side(
        [
            *(flower(c) for c in [(2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2)]),
            flower((0, 0)),
        ],
        {
            3: ((-1, 2), (-1, -1)),
            4: ((1, 2), (4, -2)),
            5: ((-2, 1), (1, -4)),
            6: ((-4, 2), (2, -1)),
            7: ((-2, 4), (2, -3)),
            8: ((3, 1), (-3, -1)),
        },
    ),
}
ROUNDS = {"front": 7, "back": 6}
BOTH_SIDES = pytest.mark.parametrize("side", ["front", "back"])

Written = Mapping[int, str]  # a number -> the hexes it was written in


def rows(side: str, written: Written) -> str:
    """A sheet as a position has it: the printed numbers and those that were written."""
    held = {name: str(n) for n, pair in SIDES[side].pairs.items() for name in pair}
    for number, hexes in written.items():
        for name in hexes.split():
            assert name in SIDES[side].neighbours
            assert name not in held
            held[name] = str(number)
    lines: dict[str, str] = {}
    for name in SIDES[side].names.values():
        lines[name[0]] = lines.get(name[0], "") + held.get(name, ".")
    return "/".join(lines.values())


def all_but(empty: str, number: int = 8, side: str = "front") -> Written:
    """A sheet on which only a few hexes are empty; one number fills the others."""
    printed = SIDES[side].taken
    filled = [n for n in SIDES[side].neighbours if n not in printed and n not in empty.split()]
    return {number: " ".join(filled)}


def table(
    sheets: Sequence[Written],
    *,
    side: str = "front",
    round: int = 1,
    top: str = "",
    bottom: str = "",
    spent: str = "-",
) -> AnyMatch:
    """A table before a throw, at which these sheets were written."""
    words = [f"hexroller side={side} round={round} roll=- writing=-"]
    for seat, written in enumerate(sheets, start=1):
        words.append(f"sheet{seat}={rows(side, written)}")
        words.append(f"top{seat}={top:.<{ROUNDS[side]}}")
        words.append(f"bottom{seat}={bottom:.<{ROUNDS[side]}}")
        words.append(f"spent{seat}={spent}")
    return Match.from_position(" ".join(words))


def rolled(roll: str, written: Written | None = None, **more: str) -> AnyMatch:
    """One seat with a sheet and a roll, in the first round."""
    match = table([written or {}], **more)  # type: ignore[arg-type]
    match.roll(roll)
    return match


def final(
    written: Written, side: str = "front", top: str = "", bottom: str = "", spent: str = "123"
) -> AnyMatch:
    """One seat's sheet after the last round; by default with every bonus spent."""
    over = ROUNDS[side] + 1
    return table([written], side=side, round=over, top=top, bottom=bottom, spent=spent)


def points(written: Written, side: str = "front", top: str = "", bottom: str = "") -> int:
    return final(written, side, top, bottom).scores[0]


def play(match: AnyMatch, moves: str, seat: int = 0) -> AnyMatch:
    """Moves with commas between them."""
    for move in moves.split(","):
        match.play(seat, move)
    return match


def refused(match: AnyMatch, move: str, word: str, seat: int = 0) -> None:
    """The move is refused with a sentence that has this word, and nothing has changed."""
    before, events = match.position, list(match.events)
    with pytest.raises(IllegalMove, match=word) as told:
        match.play(seat, move)
    assert str(told.value)[0].isupper() or str(told.value)[0] in "'abcdefghi0123456789"
    assert str(told.value).endswith(".")
    assert match.position == before == told.value.position
    assert match.events == events


def field(match: AnyMatch, name: str) -> str:
    return dict(word.split("=", 1) for word in match.position.split()[1:])[name]


def hexes(text: str) -> set[str]:
    return set(text.split())

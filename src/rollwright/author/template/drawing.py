"""Template Game drawn: three by three cells, the die, and lines through what scores."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from rollwright.author.template.rules import CELLS, LINES, State, line_points, open_moves, score
from rollwright.core.bits import members
from rollwright.core.drawing import WIDTH, Accent, DiceSets, Drawn, Markup, Target
from rollwright.core.language import Language
from rollwright.core.moves import listed
from rollwright.core.numbers import number_in
from rollwright.core.numbers import written as cells_written
from rollwright.core.seats import Move, Seat
from rollwright.svg.dice import lying, pip_die
from rollwright.svg.elements import box, joined, text
from rollwright.svg.pencil import stroke, underline, written

ACCENT: Final = Accent(light="#6b4fa0", dark="#c3aef0")
SIDE: Final = 64  # of a cell
LEFT: Final = (WIDTH - 3 * SIDE) / 2
TOP: Final = 8
HEIGHT: Final = TOP + 3 * SIDE + 44


def corner(cell: int) -> tuple[float, float]:
    """The upper left corner of a cell."""
    return LEFT + cell % 3 * SIDE, TOP + cell // 3 * SIDE


def middle(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    x, y = corner(cell)
    return x + SIDE / 2, y + SIDE / 2


def size(state: State) -> tuple[float, float]:
    return WIDTH, HEIGHT


@cache
def _paper() -> Markup:
    cells = [box(x + 1, y + 1, SIDE - 2, SIDE - 2, "cell", 4) for x, y in map(corner, range(CELLS))]
    return joined([*cells, box(WIDTH / 2 - 25, HEIGHT - 38, 50, 34, "shade", 4)])


def paper(state: State, lang: Language) -> Markup:
    return _paper()


def writing(state: State, seat: Seat, before: State | None) -> Markup:
    sheet = state.sheets[seat]
    old = before.sheets[seat] if before else sheet
    strokes = []
    for cell in members(cells_written(sheet)):
        x, y = middle(cell)
        fresh = not number_in(old, cell)
        strokes.append(written(x, y, number_in(sheet, cell), 30, "ink fresh" if fresh else "ink"))
        if fresh:
            strokes.append(underline(x, y + 22, 28))
    return joined(strokes)


def targets(state: State, seat: Seat) -> list[Target]:
    return [_target(state.die, move) for move in listed(open_moves(state, seat))]


def _target(die: int, move: Move) -> Target:
    x, y = corner(move)
    hit = box(x, y, SIDE, SIDE, "none")
    seen = box(x + 4, y + 4, SIDE - 8, SIDE - 8, "open", 4)
    hint = text(*middle(move), str(die), 20, "hint")
    return Target(move, x, y, SIDE, SIDE, joined((hit, seen, hint)))


def buttons(state: State, seat: Seat) -> list[Move]:
    return []


def dice_sets(state: State, seat: Seat, lang: Language) -> DiceSets | None:
    return None


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    return lying(pip_die(state.die)) if state.die else Drawn(0, 0, Markup(""))


def count_out(state: State, seat: Seat) -> Markup:
    lines = [
        stroke(middle(cells[0]), middle(cells[-1]), class_="count")
        for number, cells in enumerate(LINES)
        if line_points(state.sheets[seat], number)
    ]
    return joined([*lines, written(WIDTH / 2, HEIGHT - 21, score(state, seat), 19)])


def pad(state: State, lang: Language) -> Drawn:
    return Drawn(*size(state), paper(state, lang))


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    return []

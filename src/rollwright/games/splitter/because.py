"""Why one move of Splitter is better than another, where the pad shows it."""

from typing import Final, TypeAlias

from rollwright.core.bits import has, size
from rollwright.core.language import Language, phrases
from rollwright.core.numbers import Numbers, cells_with
from rollwright.core.seats import Move, Seat
from rollwright.games.splitter.rules import State, after_move
from rollwright.games.splitter.scoring import group_in
from rollwright.games.splitter.sheet import LEFT, PAIRS, RIGHT, SPACES, STARS, WIDTH

SAY: Final = phrases(__file__, "because")
HIGHEST: Final = 6
LARGE: Final = 4  # a number that is worth a star

Cells: TypeAlias = dict[int, int]  # by the number that is written there; of a double by 0 besides
Groups: TypeAlias = dict[int, tuple[int, int]]  # their number and size, by the same


def because(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    """The reasons, in sentences: what becomes of groups, then stars, then room."""
    one, other = _written(state, better), _written(state, played)
    groups = _groups(state, seat, better, one), _groups(state, seat, played, other)
    told = _of_groups(groups[0], groups[1], lang)
    told += _of_stars(state, one, other, lang)
    return told + _of_room(state, seat, better, played, lang)


def touched(state: State, seat: Seat, move: Move) -> list[tuple[str, str]]:
    """The numbers that are written, and those beside them."""
    beside = around(sum(1 << cell for cell in _written(state, move).values()))
    before = state.sheets[seat].numbers
    numbers = {n for n in range(1, HIGHEST + 1) if cells_with(before, n) & beside}
    numbers |= {state.roll >> 4, state.roll & 15}
    return [*(("group", str(n)) for n in sorted(numbers)), ("hearts", "")]


def around(cells: int) -> int:
    """The cells that touch some, and these."""
    return cells | cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH


def _written(state: State, move: Move) -> Cells:
    """The cells of both numbers."""
    smaller, larger = state.roll >> 4, state.roll & 15
    left, right = (larger, smaller) if move % 2 else (smaller, larger)
    place = state.pad * PAIRS + move // 2
    return {left if left != right else 0: LEFT[place], right: RIGHT[place]}


def _groups(state: State, seat: Seat, move: Move, cells: Cells) -> Groups:
    """The number and the size of the group that each of both comes to belong to."""
    numbers = after_move(state, seat, move).sheets[seat].numbers
    found = {}
    for key, cell in cells.items():
        number = key or state.roll & 15
        found[key] = number, size(_group_at(cells_with(numbers, number), cell))
    return found


def _group_at(cells: int, cell: int) -> int:
    """The connected cells around one."""
    while cells:
        group = group_in(cells)
        if has(group, cell):
            return group
        cells &= ~group
    return 0


def _of_groups(better: Groups, played: Groups, lang: Language) -> list[str]:
    told = []
    for key in sorted(better, reverse=True):
        (n, large), (_, otherwise) = better[key], played[key]
        if large == n > 1 and otherwise != n:
            told.append(SAY(lang, "complete", n=n))
        elif large <= n < otherwise:
            told.append(SAY(lang, "spoiled", n=n, many=otherwise))
        elif otherwise < large < n:
            told.append(SAY(lang, "joined", n=n, many=large))
    return list(dict.fromkeys(told))


def _of_stars(state: State, one: Cells, other: Cells, lang: Language) -> list[str]:
    stars, double = STARS[state.pad], state.roll & 15
    here, there = (
        [key or double for key, cell in cells.items() if has(stars, cell)] for cells in (one, other)
    )
    if here and max(here) >= LARGE and max(here) > max(there, default=0):
        return [SAY(lang, "star", n=max(here))]
    if there and not here and min(there) < LARGE:
        return [SAY(lang, "star kept")]
    return []


def _of_room(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    """A number whose free neighbours the move that was played has taken."""
    sheets = [after_move(state, seat, move).sheets[seat].numbers for move in (better, played)]
    rolled, taken = {state.roll >> 4, state.roll & 15}, []
    before = state.sheets[seat].numbers
    for number in range(2, HIGHEST + 1):
        cells = cells_with(before, number)
        if number in rolled or not 0 < size(cells) < number:
            continue
        room = [around(cells) & _free(state, numbers) for numbers in sheets]
        if size(room[0]) > size(room[1]):
            taken.append(number)
    return [SAY(lang, "room", n=taken[-1])] if taken else []


def _free(state: State, numbers: Numbers) -> int:
    cells = SPACES[state.pad]
    for number in range(1, HIGHEST + 1):
        cells &= ~cells_with(numbers, number)
    return cells

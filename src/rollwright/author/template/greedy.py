"""What a move of Template Game promises; the quick player takes the one that promises most."""

from rollwright.author.template.rules import LINES, State
from rollwright.core.numbers import Numbers, number_in, with_number
from rollwright.core.seats import Move, Seat

FITTING = 10  # for a line that may still rise


def promise(state: State, seat: Seat, move: Move) -> int:
    """The better, the more lines may rise and the nearer the number is to its place in them."""
    sheet = with_number(state.sheets[seat], state.die, move)
    worth = 0
    for line in range(len(LINES)):
        if move in LINES[line]:
            worth += line_worth(sheet, line)
    wish = 1 + move % 3 + move // 3
    return 10 * worth - abs(state.die - wish)


def line_worth(sheet: Numbers, line: int) -> int:
    """What a line promises: nothing once its numbers do not rise."""
    before = 0
    sum_ = 0
    for cell in LINES[line]:
        number = number_in(sheet, cell)
        if number:
            if number <= before:
                return 0
            before = number
            sum_ += number
    return FITTING + sum_

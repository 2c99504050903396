"""Polygrid's sheet: six dice with their columns of number boxes, and a 6×6 grid."""

from typing import Final

FACES: Final = (4, 6, 8, 10, 12, 20)  # of the six dice; a die is its place in this row
SIZE: Final = 6
STARS: Final = 3

DICE: Final = len(FACES)
SQUARES: Final = SIZE * SIZE  # square number 6 * row + column
FIRST_BOX: Final = tuple(sum(FACES[:die]) for die in range(DICE))
BOXES: Final = sum(FACES)

DIE_OF: Final = tuple(die for die in range(DICE) for _ in range(FACES[die]))  # [box]
NUMBER_OF: Final = tuple(number + 1 for faces in FACES for number in range(faces))  # [box]

GRID: Final = (1 << SQUARES) - 1
FIRST_ROW: Final = (1 << SIZE) - 1
FIRST_COLUMN: Final = sum(1 << SIZE * row for row in range(SIZE))

# The row and the column through each square
LINES: Final = tuple(
    FIRST_ROW << SIZE * (square // SIZE) | FIRST_COLUMN << square % SIZE
    for square in range(SQUARES)
)

MOST_TURNS: Final = 2
MOST_STEPS: Final = FACES[-1]


def _walks(square: int) -> list[set[int]]:
    """Where the paths from a square can end, by their number of steps."""
    ends: list[set[int]] = [set() for _ in range(MOST_STEPS)]
    start = (square // SIZE, square % SIZE)
    paths = [([start], (0, 0), -1)]  # squares, direction, turns made
    while paths:
        path, direction, turns = paths.pop()
        for ahead in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            there = (path[-1][0] + ahead[0], path[-1][1] + ahead[1])
            made = turns + (ahead != direction)
            on_the_grid = 0 <= there[0] < SIZE and 0 <= there[1] < SIZE
            if on_the_grid and there not in path and made <= MOST_TURNS:
                ends[len(path)].add(SIZE * there[0] + there[1])
                paths.append(([*path, there], ahead, made))
    return ends


# REACH[MOST_STEPS * square + steps]: the squares on which a path of so many steps can end
REACH: Final = tuple(
    sum(1 << end for end in ends) for square in range(SQUARES) for ends in _walks(square)
)

# REMAINS[SQUARES * start + end]: what walks from one square to another leave of a throw of 20;
# the number n is bit n-1. Of a throw of 15 they leave 5 less: the bits shifted by 5.
REMAINS: Final = tuple(
    sum(
        1 << MOST_STEPS - steps - 1
        for steps in range(1, MOST_STEPS)
        if REACH[MOST_STEPS * start + steps] >> end & 1
    )
    for start in range(SQUARES)
    for end in range(SQUARES)
)

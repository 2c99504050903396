"""Grids: cells in rows, and targets that a finger hits however narrow the cells are."""

from itertools import pairwise

import pytest

from rollwright.core.drawing import WIDTH, Markup
from rollwright.svg.grid import EDGE, FINGER, Grid, grid_across


@pytest.mark.parametrize("columns", range(1, 16))
def test_targets_lie_side_by_side_on_the_sheet_and_are_a_finger_high(columns: int) -> None:
    grid = grid_across(columns, top=10)
    targets = [grid.target(cell, cell) for cell in range(2 * columns)]
    assert all(target.height >= FINGER for target in targets)
    assert all(target.width >= FINGER for target in targets) == (columns <= 8)
    first, second = targets[:columns], targets[columns:]
    for left, right in pairwise(first):
        assert left.x + left.width == pytest.approx(right.x)
    assert first[0].x >= EDGE and first[-1].x + first[-1].width <= WIDTH - EDGE + 0.001
    assert second[0].y == first[0].y + first[0].height


def test_a_printed_cell_stands_in_the_middle_of_its_target() -> None:
    grid = Grid(left=4, top=10, columns=11, wide=32)
    assert grid.corner(12) == (36, 54)
    assert grid.middle(12) == (52, 76)
    box = '<rect x="37" y="61" width="30" height="30" rx="4" class="cell"/>'
    assert grid.printed(12) == Markup(box)

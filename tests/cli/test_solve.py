"""`rollwright solve`: what it prints, and that what it keeps can be read."""

import json

import pytest

from rollwright.solve.tutto import solo
from tests.cli.program import Run


@pytest.mark.slow
def test_tutto_alone_is_solved_and_told(called: Run) -> None:
    said = called("solve", "tutto", "--solo", "--target", 500, "--json")
    told = json.loads(said.out)
    kept = solo.load()
    assert told["turns"] == pytest.approx(kept.turns[10], abs=1e-10)
    assert told["points_of_a_turn"] == pytest.approx(kept.points, abs=1e-9)
    words = called("solve", "tutto", "--solo", "--target", 500).out
    assert f"500 points take {kept.turns[10]:.4f} turns" in words

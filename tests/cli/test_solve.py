"""`rollwright solve`: what it prints, and that what it keeps can be read."""

import json

import pytest

from rollwright.solve.tutto import solo
from tests.cli.program import Run


@pytest.mark.slow
def test_tutto_alone_is_solved_and_told(called: Run) -> None:
    said = called("solve", "tutto", "--solo", "--target", 500, "--json")
    report = json.loads(said.out)
    saved = solo.load()
    assert report["turns"] == pytest.approx(saved.turns[10], abs=1e-10)
    assert report["points_of_a_turn"] == pytest.approx(saved.points, abs=1e-9)
    words = called("solve", "tutto", "--solo", "--target", 500).out
    assert f"500 points take {saved.turns[10]:.4f} turns" in words

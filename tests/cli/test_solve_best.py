"""`rollwright solve` for splitter, hexroller and polygrid."""

import json

import pytest

from rollwright import load
from tests.cli.program import Run


@pytest.mark.parametrize(
    ("arguments", "points"),
    [
        (("splitter",), 56),
        (("splitter", "--variant", "B"), 61),
        (("hexroller",), 103),
        (("hexroller", "--variant", "back"), 102),
        (("polygrid",), 63),
    ],
)
def test_the_best_sheet_is_shown_with_its_points(
    called: Run, arguments: tuple[str, ...], points: int
) -> None:
    said = called("solve", *arguments)
    assert said.code == 0 and not said.error
    assert f"{points} points, and no game has more." in said.out
    report = json.loads(called("solve", *arguments, "--json").out)
    assert report["points"] == report["bound"] == points and report["proven"]
    assert load(report["record"]).scores == [points]


@pytest.mark.parametrize("arguments", [("splitter",), ("polygrid",)])
def test_a_proof_is_made_anew(called: Run, arguments: tuple[str, ...]) -> None:
    assert "Proven anew in " in called("solve", *arguments, "--prove").out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "There is no solution for 'chess', only for tutto, penk,"),
        (("splitter", "--variant", "C"), "variant must be A or B, not 'C'."),
        (("polygrid", "--variant", "A"), "Polygrid has no option 'variant'."),
        (("splitter", "--target", "500"), "A target, tables and --solo are for tutto only."),
        (("tutto", "--prove"), "Tutto and Penk! have no variant here, and their solution"),
    ],
)
def test_what_cannot_be_solved_is_told_in_a_sentence(
    called: Run, arguments: tuple[str, ...], sentence: str
) -> None:
    said = called("solve", *arguments)
    assert said.code == 2 and said.error.startswith(sentence) and not said.out

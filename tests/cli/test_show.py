"""Tables for people: what does not fit is left out, and nothing is cut."""

import pytest

from rollwright.cli.screen import Terminal

HEADS = ["player", "games", "win rate", "Elo"]
ROWS = [["planner:1000", "200", "77.8 %", "1,204"], ["planner:100", "200", "22.2 %", "1,000"]]


@pytest.mark.parametrize(
    ("width", "heads"),
    [(100, HEADS), (36, ["player", "win rate", "Elo"]), (28, ["player", "win rate"])],
)
def test_a_narrow_table_leaves_columns_out(
    width: int, heads: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Terminal("en")
    screen.console.width = width
    screen.columns(HEADS, ROWS, frozenset((1, 2, 3)), dispensable=(1, 3))
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert head.replace("win rate", "win_rate").split() == [one.replace(" ", "_") for one in heads]
    assert [row.split()[0] for row in rows] == ["planner:1000", "planner:100"]

"""How levels meet each other, game by game."""

import json
from pathlib import Path

from bench.duels.__main__ import Plan
from bench.duels.matches import Match, all_matches
from bench.duels.playing import Task, played
from bench.duels.report import report

PENK = Match("penk", "", ("medium", "easy"), 1.0, 1.0)
SPLITTER = Match("splitter", "B", ("medium", "easy"), 3.0, 1.0)


def test_who_is_furthest_behind_its_share_of_the_time_is_next() -> None:
    plan = Plan([PENK, SPLITTER], seed=1)
    begun = []
    for _ in range(8):
        task = plan.next(left=100.0)
        assert task is not None
        begun.append(task.match)
        plan.ended(task, 1.0)
    assert begun.count(PENK) == 2 and begun.count(SPLITTER) == 6
    assert plan.next(left=1.0) is None  # none that would end in time


def test_a_deal_is_played_in_both_seatings_or_once_where_throws_are_for_all() -> None:
    assert [PENK.nth(n) for n in range(4)] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert [SPLITTER.nth(n) for n in range(4)] == [(0, 0), (1, 1), (2, 0), (3, 1)]


def test_games_of_a_file_add_up_and_half_a_line_is_passed_over(tmp_path: Path) -> None:
    rows = [played(Task(SPLITTER, n, 7), "") for n in range(4)]
    lines = [json.dumps(row) for row in rows]
    (tmp_path / "games-7.jsonl").write_text("\n".join([*lines, lines[0], lines[1][:50]]))
    said = report(tmp_path)
    wins = sum(row["wins"][0] for row in rows) / 4
    assert f"4 games  {wins:6.1%}" in said
    assert f"{sum(row['scores'][1] for row in rows) / 4:.2f}" in said


def test_matches_have_names_of_their_own_and_games_that_are_met() -> None:
    names = [match.name for match in all_matches()]
    assert len(names) == len(set(names))
    assert "hexroller-front:expert:old" in names and "penk:hard:medium" in names

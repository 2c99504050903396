"""`rollwright review` and `rollwright hint`, with judges that need no machine code."""

import json
from pathlib import Path

import pytest

from rollwright import Match, load
from rollwright.coach.comments import from_comments
from rollwright.core.language import LANGUAGES
from tests.cli.program import Run


@pytest.fixture
def record() -> str:
    match = Match("splitter", seats=2, seed=7, names=["Ann", "Bob"])
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            match.play(match.turn[0], match.allowed(match.turn[0])[0])
    return match.record()


def test_a_review_is_told_drawn_and_kept(called: Run, record: str) -> None:
    Path("a.game").write_text(record, encoding="utf-8")
    asked = ("review", "a.game", "--judge", "standing")
    said = called(*asked, "--svg", "graph.svg", "-o", "b.game")
    assert said.code == 0, said.error
    assert "Turning points" in said.out
    assert "Ann" in said.out
    assert Path("graph.svg").read_text(encoding="utf-8").startswith("<svg")
    told = json.loads(called(*asked, "--json").out)
    for seat in told["seats"]:
        made = seat["start"] + seat["luck"] - seat["errors"] + seat["others"] + seat["drift"]
        assert abs(made - seat["result"]) < 1e-9
    assert len(told["events"]) == 66
    kept = from_comments(load(Path("b.game").read_text(encoding="utf-8")))
    assert kept is not None
    assert kept.as_json()["seats"] == told["seats"]
    assert json.loads(called("review", "b.game", "--json").out)["judge"] == "standing"
    for lang in LANGUAGES:
        assert called(*asked, "--lang", lang).code == 0


def test_what_cannot_be_reviewed_is_said_in_a_sentence(called: Run, record: str) -> None:
    Path("a.game").write_text(record, encoding="utf-8")
    assert "There is no judge 'nobody'." in called("review", "a.game", "--judge", "nobody").error
    assert "There is no seat 3" in called("review", "a.game", "--seat", "3").error
    due = Match("splitter", seats=2).position
    assert "Nobody has to move here" in called("hint", "--position", due).error
    assert "goes as far as" in called("hint", "--position", due, "--until", "all").error


def test_players_are_rated_by_their_kept_games(called: Run, record: str) -> None:
    for name in ("a.game", "b.game"):
        Path(name).write_text(record, encoding="utf-8")
    called("review", "b.game", "--judge", "standing", "-o", "b.game")
    asked = ("rate", "a.game", "b.game", "--judge", "standing")
    told = json.loads(called(*asked, "--json").out)
    assert told["files"] == 2
    assert sorted(row["name"] for row in told["players"]) == ["Ann", "Bob"]
    for row in told["players"]:
        assert (row["game"], row["kind"], row["games"]) == ("splitter", "win", 2)
        assert row["error_low"] <= row["error"] <= row["error_high"]
    for lang in LANGUAGES:
        said = called(*asked, "--lang", lang)
        assert said.code == 0
        assert "Ann" in said.out


def test_only_whole_games_are_rated(called: Run) -> None:
    Path("a.game").write_text(Match("splitter", seats=2, seed=1).record(), encoding="utf-8")
    assert "only whole games can be rated" in called("rate", "a.game").error
    assert "up to 3600 seconds" in called("rate", "a.game", "--seconds", "0").error

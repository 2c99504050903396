"""`rollwright benchmark`."""

import json
from pathlib import Path

from tests.cli.program import Run


def test_a_player_stands_beside_ours_and_the_limits(called: Run) -> None:
    Path("mine.py").write_text("def choose(match, seat):\n    return match.moves(seat)[0]\n")
    arguments = ("benchmark", "mine=mine.py:choose", "--game", "splitter", "--deals", 2)
    told = called(*arguments, "--workers", 1)
    assert (told.error, told.code) == ("", 0)
    lines = told.out.splitlines()
    assert lines[0].split() == ["player", "Splitter", "A", "Splitter", "B"]
    assert [line.split()[0] for line in lines[2:]][-2:] == ["mine", "limit"]
    assert lines[-1].split() == ["limit", "56,", "proven", "61,", "proven"]
    report = json.loads(called(*arguments, "--workers", 1, "--json").out)
    assert report["benchmark"] == "Rollwright-1"
    assert list(report["rows"]["mine"]) == ["Splitter A", "Splitter B"]
    assert report["rows"]["mine"]["Splitter A"]["deals"] == 2


def test_a_row_of_fewer_deals_is_kept_and_says_so(called: Run) -> None:
    asked = ("benchmark", "random", "--game", "polygrid", "--workers", 1, "--add", "rows.json")
    told = called(*asked, "--deals", 2)
    assert (told.error, told.code) == ("", 0)
    (row,) = (line for line in told.out.splitlines() if line.startswith("random"))
    assert "(2 deals)" in row
    assert json.loads(Path("rows.json").read_text())["random"]["Polygrid"]["deals"] == 2
    assert "(2 deals)" not in called("benchmark").out
    told = called("benchmark", "--add", "rows.json")
    assert (told.error, told.code) == ("A row that is kept is a player's: say whose.\n", 2)


def test_it_goes_on_where_it_stopped(called: Run) -> None:
    asked = ("benchmark", "random", "--game", "splitter", "--workers", 1, "--json")
    whole = json.loads(called(*asked, "--deals", 4).out)["rows"]["random"]
    Path("kept").mkdir()
    called(*asked, "--deals", 2, "--keep", "kept")
    before = Path("kept/splitter-a.deals").read_bytes()
    again = json.loads(called(*asked, "--deals", 4, "--keep", "kept").out)["rows"]["random"]
    assert again == whole
    kept = Path("kept/splitter-a.deals").read_bytes()
    assert kept.startswith(before) and len(kept.splitlines()) == 1 + 4
    told = called(*asked, "--deals", 2, "--keep", "nowhere")
    assert told.error == "There is no folder 'nowhere' for the deals.\n"


def test_what_cannot_be_is_refused(called: Run) -> None:
    assert "There is no game 'chess'" in called("benchmark", "random", "--game", "chess").error
    assert "There is no computer player 'bob'" in called("benchmark", "bob").error

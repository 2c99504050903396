"""A contest kept in a file: what goes on, what is refused, what is left alone."""

import json
from pathlib import Path

import pytest

from rollwright.core.errors import BadText
from rollwright.players.arena.contest import contest, deals_in
from rollwright.players.arena.deal import Setting
from rollwright.players.arena.journal import Journal
from tests.players.contests import counts, first, results, setting_of


def test_going_on_equals_one_go(tmp_path: Path) -> None:
    setting = setting_of("splitter")
    names = ["random", "random", "greedy"]
    whole = contest(setting, names, 10, workers=1)
    progress: list[int] = []
    for games_so_far in (3, 6, 10, 10):
        progress.clear()
        parts = contest(
            setting,
            names,
            games_so_far,
            workers=1,
            keep=tmp_path / "journal",
            progress=progress.append,
        )
    assert results(parts) == results(whole)
    assert progress == [15] == [deals_in(setting, names, 10)]  # nothing was left to play
    assert counts(parts) == counts(whole)
    assert len((tmp_path / "journal").read_text().splitlines()) == 16
    fewer = contest(setting, names, 4, workers=1, keep=tmp_path / "journal")
    fresh = contest(setting, names, 4, workers=1)
    assert (results(fewer), counts(fewer)) == (results(fresh), counts(fresh))


def test_players_may_join_later(tmp_path: Path) -> None:
    setting = setting_of("splitter")
    path = tmp_path / "journal"
    contest(setting, ["random", "greedy"], 4, workers=1, keep=path)
    before = path.read_bytes()
    given = {"one": first}
    more = contest(setting, ["one", "greedy", "random"], 4, workers=1, keep=path, given=given)
    assert path.read_bytes().startswith(before)
    assert results(more) == results(
        contest(setting, ["one", "greedy", "random"], 4, workers=1, given=given)
    )


@pytest.mark.parametrize("torn", [1, 40, 200])
def test_a_torn_last_line_is_dropped(torn: int, tmp_path: Path) -> None:
    setting = setting_of("splitter")
    path = tmp_path / "journal"
    whole = contest(setting, ["random", "greedy"], 8, workers=1, keep=path)
    text = path.read_bytes()
    path.write_bytes(text[:-torn])
    again = contest(setting, ["random", "greedy"], 8, workers=1, keep=path)
    assert results(again) == results(whole)
    lines = path.read_text().splitlines()
    assert [json.loads(line)["deal"] for line in lines[1:]] == [0, 1, 2, 3]


def test_a_torn_first_line_is_written_anew(tmp_path: Path) -> None:
    setting = setting_of("splitter")
    path = tmp_path / "journal"
    Journal(path, setting).close()
    text = path.read_bytes()
    for torn in (text[:30], b"", text):
        path.write_bytes(torn)
        Journal(path, setting).close()
        assert path.read_bytes() == text


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (setting_of("splitter", seed=2), "played with another seed; give another file"),
        (setting_of("splitter", 3), "played with another number of seats"),
        (setting_of("tutto"), "played with another game"),
        (setting_of("splitter", duplicate=False), "played with the other kind of dice"),
        (Setting("splitter", 2, (("variant", "B"),), 1, True), "played with other options"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_other_settings_are_refused(other: Setting, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(path, setting_of("splitter")).close()
    text = path.read_bytes()
    with pytest.raises(BadText, match=sentence):
        contest(other, ["random", "greedy"], 2, workers=1, keep=path)
    assert path.read_bytes() == text


def test_the_same_option_said_otherwise_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(path, setting_of("splitter")).close()
    text = path.read_bytes()
    Journal(path, Setting("splitter", 2, (("variant", "a"),), 1, True)).close()
    assert path.read_bytes() == text


@pytest.mark.parametrize("text", ["notes", "notes\nof mine\n", '{"arena":1}\n', '{"a":1}\n', "3\n"])
def test_a_file_of_anothers_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text(text)
    with pytest.raises(BadText, match="is not a file of the arena"):
        Journal(path, setting_of("splitter"))
    assert path.read_text() == text


@pytest.mark.parametrize(
    "line",
    [
        "torn",
        "{}",
        "[]",
        '{"players":["a","b"],"deal":0,"wins":[[1]],"scores":[[1,2]],"nanoseconds":[0,0],"times":[[],[]]}',
        '{"players":["a","b"],"deal":0,"wins":[[1,0]],"scores":[[1,2]],"nanoseconds":[0],"times":[[]]}',
        '{"players":["a","b"],"deal":0,"wins":[],"scores":[],"nanoseconds":[0,0],"times":[[],[]]}',
    ],
)
def test_a_line_that_is_no_deal_is_told_by_its_number(line: str, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(path, setting_of("splitter")).close()
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(BadText, match=r"Line 2 of '.*' is no deal of the arena"):
        Journal(path, setting_of("splitter"))

"""`rollwright train`."""

import json
from pathlib import Path

import numpy as np
import pytest

from rollwright.games import game as game_of
from rollwright.players.network.network import read_network
from rollwright.players.values.shipped import read
from tests.cli.program import Run


def test_it_writes_a_network_that_can_be_read_and_says_how_good_it_is(called: Run) -> None:
    said = called("train", "tutto", "--games", 200, "--seed", 3, "-o", "tutto-2.npz", "--json")
    assert (said.error, said.code) == ("", 0)
    report = json.loads(said.out)
    assert (report["game"], report["seats"], report["games"]) == ("tutto", 2, 200)
    assert report["lessons"] > 200
    assert 0 < report["error"] < 1 and 0 < report["error_of_a_guess"] < 1
    assert report["file"] == "tutto-2.npz"
    with np.load("tutto-2.npz") as arrays:
        _, network = read_network(arrays)
    assert all(np.isfinite(weights).all() for weights in network)

    said = called("train", "tutto", "--games", 200, "--seed", 3, "-o", "again.npz")
    assert (said.error, said.code) == ("", 0)
    assert f"{report['lessons']:,} lessons of 200 games; mean square error" in said.out
    assert said.out.endswith("The network is in again.npz.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", "-o", "a.npz"), "There is no game 'chess'."),
        (("tutto",), "Missing option"),
        (("tutto", "-o", "a.txt"), "What is learned is written to a file .npz, not 'a.txt'."),
        (("tutto", "-o", "no/a.npz"), "There is no folder 'no' for what is learned."),
        (("tutto", "-o", "a.npz", "--games", 99), "Invalid value for '--games'"),
        (("tutto", "-o", "a.npz", "--seats", 99), "Tutto takes 1 to 10 seats, not 99."),
        (("tutto", "-o", "a.npz", "--option", "target=much"), "target must be a whole number"),
        (("tutto", "-o", "a.npz", "--seed=-1"), "Invalid value for '--seed'"),
        (("tutto", "-o", "a.npz", "--minutes", 1), "A network learns from a number of games"),
        (("splitter", "-o", "a.npz", "--games", 100, "--minutes", 1), "not both."),
        (("hexroller", "--seats", "2", "-o", "a.npz"), "HexRoller has no features"),
    ],
    ids=str,
)
def test_it_is_refused_in_a_sentence(
    arguments: tuple[object, ...], sentence: str, called: Run
) -> None:
    said = called("train", *arguments)
    assert (said.out, said.code) == ("", 2)
    assert sentence in said.error and said.error.count("\n") == 1


def test_ctrl_c_writes_nothing(called: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rollwright.players.network.training.watched", interrupted)
    said = called("train", "tutto", "-o", "a.npz")
    assert said == ("", "Stopped; the file was not written.\n", 130)
    assert not Path("a.npz").exists()


def test_a_table_learns_alone_and_says_what_it_reaches(called: Run) -> None:
    asked = ("train", "splitter", "--variant", "B", "--games", 100)
    said = called(*asked, "-o", "splitter-B.npz", "--json")
    assert said.code == 0
    assert "100 of 100 games" in said.error
    report = json.loads(said.out)
    assert (report["game"], report["games"], report["seed"]) == ("splitter", 100, 1)
    assert 10 < report["points"] < 60
    assert [games for games, _ in report["curve"]][-1] == 100
    fixed, table = read(Path("splitter-B.npz"), game_of("splitter").seen.entries)
    assert (0, 1) in fixed  # pad B
    assert np.isfinite(table).all() and table.any()
    assert not Path("splitter-B.checkpoint").exists()

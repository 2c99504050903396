"""`--part` of simulate and arena, and `rollwright merge`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import Run
from tests.cli.test_arena import determined
from tests.cli.test_simulate import numbers

SIMULATE = ("simulate", "splitter", "--games", 100, "--seats", "random,random 2", "--seed", 7)
ARENA = (
    "arena", "splitter", "greedy", "random", "random", "--games", 7, "--seed", 7, "--workers", 1,
)  # fmt: skip


def told(run: Run, *arguments: object) -> dict[str, Any]:
    said = run(*arguments, "--json")
    assert (said.error, said.code) == ("", 0)
    return dict(json.loads(said.out))


def parts(run: Run, of: int, *arguments: object) -> list[Path]:
    """The files of all parts, the last one first."""
    for number in range(1, of + 1):
        said = run(*arguments, "--part", f"{number}/{of}", "-o", f"{number}.json")
        assert (said.out, said.code) == (f"Part {number} of {of} is in {number}.json.\n", 0)
    return [Path(f"{number}.json") for number in range(of, 0, -1)]


@pytest.mark.parametrize("of", [1, 3, 7])
def test_the_parts_of_a_simulation_are_the_whole(of: int, called: Run) -> None:
    whole = told(called, *SIMULATE)
    merged = told(called, "merge", *parts(called, of, *SIMULATE))
    assert numbers(merged) == numbers(whole)
    assert merged["seats"] == ["random", "random 2"]
    assert (merged["threads"], merged["device"]) == (None, "cpu")


def test_more_parts_than_games_and_players_in_python(called: Run) -> None:
    arguments = ("simulate", "splitter", "--games", 2, "--seats", "medium,easy", "--seed", 7)
    whole = told(called, *arguments)
    assert numbers(told(called, "merge", *parts(called, 3, *arguments))) == numbers(whole)


@pytest.mark.parametrize("dice", ["--duplicate", "--no-duplicate"])
def test_the_parts_of_a_contest_are_the_whole(dice: str, called: Run) -> None:
    whole = told(called, *ARENA, dice)
    merged = told(called, "merge", *parts(called, 3, *ARENA, dice))
    assert determined(merged) == determined(whole)
    assert merged["workers"] is None
    for row in merged["players"]:
        assert row["milliseconds_per_decision"] > 0


def test_merged_parts_are_shown_and_plotted_like_one_run(called: Run) -> None:
    files = parts(called, 2, *SIMULATE)
    said = called("merge", *files, "--plot", "merged.svg")
    assert (said.error, said.code) == ("", 0)
    assert "100 games, 4,400 decisions in " in said.out
    called(*SIMULATE, "--plot", "whole.svg")
    assert Path("merged.svg").read_bytes() == Path("whole.svg").read_bytes()
    shown = called("merge", *parts(called, 2, *ARENA))
    assert "24 games of Splitter" in shown.out  # whole deals


def test_a_part_names_its_file(called: Run) -> None:
    assert called(*SIMULATE, "--part", "3/64").code == 0
    assert Path("splitter-7-part-03-of-64.json").exists()
    assert called(*ARENA, "--part", "1/2").code == 0
    assert Path("arena-splitter-7-part-1-of-2.json").exists()
    assert not list(Path().glob("*.half"))


def test_what_does_not_belong_together_is_refused(called: Run) -> None:
    one, two, three = reversed(parts(called, 3, *SIMULATE))

    def refused(*files: object) -> str:
        said = called("merge", *files)
        assert (said.out, said.code, said.error.count("\n")) == ("", 2, 1)
        return said.error

    assert refused(one, three) == "Of the 3 parts 1 is not here: number 2.\n"
    assert refused(two) == "Of the 3 parts 2 are not here: number 1 and 3.\n"
    assert refused(one, two, three, two) == "Part 2 is there twice: '2.json' and '2.json'.\n"
    called(*SIMULATE, "--part", "2/4", "-o", "four.json")
    assert "one is of 3 parts, the other of 4." in refused(one, "four.json")
    called(*SIMULATE[:-1], 8, "--part", "2/3", "-o", "seed.json")
    assert "they differ in seed, 7 and 8." in refused(one, "seed.json", three)
    called(*ARENA, "--part", "2/3", "-o", "arena.json")
    assert "one is of simulate, the other of arena." in refused(one, "arena.json", three)
    Path("none.json").write_text('{"part": 1}')
    assert "'none.json' is no part of a simulation or a contest" in refused("none.json")
    said = json.loads(two.read_text())
    two.write_text(json.dumps(said | {"rollwright": "9.9"}))
    assert "'2.json' was written by Rollwright 9.9" in refused(one, two, three)
    assert "Cannot use 'gone.json'" in refused("gone.json")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--part", "0/3", "--seed", 1), "A part is as in 3/64, the third of 64; not '0/3'."),
        (("--part", "4/3", "--seed", 1), "A part is as in 3/64, the third of 64; not '4/3'."),
        (("--part", "3", "--seed", 1), "A part is as in 3/64, the third of 64; not '3'."),
        (("--part", "1/3"), "Parts belong together by their seed: give the same --seed to all."),
        (("-o", "x.json"), "-o is for a part of the games: give --part as well, as in 3/64."),
        (("--part", "1/3", "--seed", 1, "-o", "no/x"), "There is no folder 'no' for the part."),
    ],
    ids=str,
)
def test_a_part_is_refused_in_a_sentence(
    arguments: tuple[object, ...], sentence: str, called: Run
) -> None:
    said = called("simulate", "splitter", *arguments)
    assert (said.out, said.error, said.code) == ("", f"{sentence}\n", 2)

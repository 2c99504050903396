"""`rollwright check` reads and walks lessons: each mistake is named, with its place."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from rollwright.author.lessons import taught
from rollwright.core.errors import BadGame, Refused
from rollwright.core.game import AnyGame
from rollwright.games import game
from rollwright.play.lessons.lesson import lesson, lessons

LESSON, TEXTS = "lessons/rows.toml", "lessons/languages/en.toml"
MISTAKES = {
    "a move that is not allowed": (
        LESSON,
        '"red 8", "yellow 8"',
        '"red 9"',
        (LESSON, 'say = "white"', "Step 3 cannot be walked", "do not give 9 in the red row."),
    ),
    "a move of another that is not allowed": (
        LESSON,
        '"2: pass"',
        '"2: red 3"',
        (LESSON, 'say = "coloured"', "Step 4 cannot be walked", "do not give 3 in the red row."),
    ),
    "a throw of other dice": (
        LESSON,
        "3 5 1 6 2 4",
        "3 5 1",
        (LESSON, 'say = "throw"', "Step 2 cannot be walked", "3 5 1"),
    ),
    "a word that nobody knows": (
        LESSON,
        "count = true",
        "counts = true",
        (LESSON, "", "rows.toml of Tally Rows cannot be read", "counts"),
    ),
    "a name too few": (
        LESSON,
        'names = ["Ada"]',
        "",
        (LESSON, "", "rows.toml of Tally Rows needs 1 names.", ""),
    ),
    "a text that is missing": (
        TEXTS,
        "green = ",
        "gren = ",
        (LESSON, "", "en.toml [rows] lacks 'green'.", ""),
    ),
    "a decision that is not explained": (
        "guide/languages/en.toml",
        "coloured = ",
        "colored = ",
        ("guide/languages/en.toml", "", "does not explain the decision 'coloured'.", ""),
    ),
}


def copied(folder: Path) -> AnyGame:
    """The game that a package brings, with its lessons where they can be changed."""
    shutil.copytree(game("tallyrows").folder, folder / "tallyrows")
    return replace(game("tallyrows"), folder=folder / "tallyrows")


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_in_a_lesson_is_named(
    tmp_path: Path, mistake: tuple[str, str, str, tuple[str, str, str, str]]
) -> None:
    file, right, wrong, (named, step, begins, says) = mistake
    other = copied(tmp_path)
    path = other.folder / file
    assert path.read_text().count(right) == 1
    path.write_text(path.read_text().replace(right, wrong))
    found = next(taught(other))
    assert found.file == named
    assert begins in found.sentence and says in found.sentence
    if step:
        lines = path.read_text().splitlines()
        assert lines[found.line - 1] == "[[step]]"
        assert lines[found.line] == step


def test_a_lesson_that_is_sound_is_called_so(tmp_path: Path) -> None:
    assert list(taught(copied(tmp_path))) == []


def test_a_lesson_that_cannot_be_read_keeps_nobody_from_playing(tmp_path: Path) -> None:
    other = copied(tmp_path)
    (other.folder / LESSON).write_text("number = ")
    assert lessons(other) == ()
    with pytest.raises(BadGame, match=r"rows\.toml of Tally Rows cannot be read"):
        lesson(other, "rows")
    with pytest.raises(Refused, match="has no lesson 'stars'"):
        lesson(other, "stars")

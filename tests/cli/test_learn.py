"""`rollwright learn`: lessons at a keyboard, in a pipe, and for programs."""

import json
import re
from pathlib import Path

import pytest

from rollwright.cli.words import printable
from rollwright.core.language import LANGUAGES
from rollwright.games import ALL, game
from rollwright.play.lessons.lesson import Lesson, lesson, lessons
from rollwright.play.lessons.walk import DONE, LEARNER, MOVE, Walk
from tests.cli.program import Run, Sit

# A terminal is made by forking; other tests' threads do not matter to the child.
pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
EVERY = [one for each in ALL for one in lessons(each)]
ROWS = ("learn", "tallyrows", "rows")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How far one has come is kept in a folder of one's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def scripted(one: Lesson) -> str:
    """What somebody types who does what is asked for."""
    lines, walk = [], Walk(one)
    while walk.awaits != DONE:
        tap = walk.shown()
        lines.append(walk.match.words_of(LEARNER, tap) if walk.awaits == MOVE else "")
        walk.take(tap)
    return "\n".join(lines) + "\n"


def test_without_a_game_all_lessons_are_listed(called: Run) -> None:
    said = called("learn")
    assert (said.error, said.code) == ("", 0)
    for one in EVERY:
        assert re.search(rf"^{one.game.name} +{one.name} +{one.title('en')}", said.out, re.M)
    assert "rollwright learn" in said.out.splitlines()[-1]


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.path)
def test_every_lesson_is_walked_in_a_pipe(one: Lesson, called: Run) -> None:
    said = called("learn", one.game.name, one.name, lines=scripted(one))
    assert (said.error, said.code) == ("", 0)
    assert "\x1b" not in said.out
    for text in (step.say for step in one.steps if step.say):
        assert printable(one.texts("en", text)) in said.out
    assert "Well done! You have learned: " in said.out
    assert f"rollwright play {one.game.name}" in said.out
    listed = called("learn").out
    assert re.search(rf"^{one.game.name} +{one.name} .* done *$", listed, re.M)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_speaks_the_language_that_is_asked_for(lang: str, called: Run) -> None:
    for one in (lessons(each)[0] for each in ALL if lessons(each)):
        said = called("learn", one.game.name, one.name, "--lang", lang, lines="")
        assert printable(one.title(lang)) in said.out
        assert printable(Walk(one).words(lang)) in said.out


def test_what_is_not_asked_for_is_refused_in_a_sentence(called: Run) -> None:
    said = called(*ROWS, lines="red 8\n\n\ngreen 8\nred 9\nhm\nred 8\n")
    assert "Just press Enter here." in said.out
    assert "You may, but let us begin with red or yellow." in said.out
    assert "The dice do not give 9 in the red row." in said.out
    assert "'hm'" in said.out
    assert "You: red 8" in said.out
    assert "Ada: pass" in said.out


def test_one_can_go_back_be_shown_and_start_over(called: Run) -> None:
    said = called(*ROWS, lines="back\n\nback\n\n\nshow\nmoves\nscore\nhelp\nagain\nquit\n")
    assert said.code == 0
    assert "This is the first step." in said.out
    assert said.out.count("Four rows, crossed from left to right.") == 3
    assert "Like this: red 8" in said.out
    assert "You: 1 point" in said.out
    assert "let the lesson do it" in said.out
    assert "Goodbye" not in said.out


def test_a_lesson_that_was_left_goes_on_where_it_was(called: Run) -> None:
    left = called(*ROWS, lines="\n\nquit\n")
    assert left.code == 0
    assert left.out.endswith("Go on later with: rollwright learn tallyrows rows\n")
    assert "step 3 of 5" in called("learn").out
    resumed = called(*ROWS, lines="red 8\n")
    assert "You are back at step 3 of 5" in resumed.out
    assert "Throw all six dice." not in resumed.out
    assert resumed.code == 1  # the input ended before the lesson did
    anew = called(*ROWS, "--again", lines="\n")
    assert "Step 1 of 5" in anew.out


def test_what_cannot_be_read_of_what_was_kept_begins_anew(called: Run, tmp_path: Path) -> None:
    kept = tmp_path / "data" / "rollwright" / "lessons.json"
    for text in ("", "[]", '{"tallyrows/rows": 3}', '{"tallyrows/rows":{"taps":[9],"done":0}}'):
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(text)
        said = called(*ROWS, lines="\n")
        assert "Step 1 of 5" in said.out and not said.error


def test_lessons_follow_one_another(called: Run) -> None:
    several = next(each for each in ALL if len(lessons(each)) > 1)
    first, second = lessons(several)[:2]
    said = called("learn", several.name, lines=scripted(first) + "\n")
    assert f"Enter for the next lesson, {second.title('en')}> " in said.out
    assert Walk(second).words("en") in said.out
    again = called("learn", several.name, lines="")
    assert second.title("en") in again.out.splitlines()[0]  # the first one is done


def test_programs_are_told_all_that_a_learner_meets(called: Run) -> None:
    brief = json.loads(called("learn", "--json").out)
    assert [f"{one['game']}/{one['lesson']}" for one in brief] == [one.path for one in EVERY]
    told = json.loads(called(*ROWS, "--json").out)
    assert [step["awaits"] for step in told["steps"]] == ["read", "throw", "move", "move", "read"]
    assert told["steps"][2]["asks"] == ["red 8", "yellow 8"]
    assert told["steps"][2]["other"] == "You may, but let us begin with red or yellow."
    assert told["steps"][2]["happened"] == ["You, roll: 3 5 1 6 2 4"]
    assert "red" in "\n".join(told["steps"][3]["sheet"])
    assert told["steps"][4]["count"]
    whole = json.loads(called("learn", "tallyrows", "--json").out)
    assert whole == [told]


def test_what_there_is_not_is_said_in_a_sentence(called: Run) -> None:
    assert called("learn", "chess").error.startswith("There is no game 'chess'.")
    said = called("learn", "tallyrows", "stars")
    assert said.error == "Tally Rows has no lesson 'stars'. It has: rows.\n"
    assert said.code == 2


def test_at_a_terminal_ctrl_c_leaves_and_the_lesson_can_be_resumed(terminal: Sit) -> None:
    person = terminal(*ROWS)
    assert "Step 1 of 5" in person.waits()
    assert "Throw all six dice." in person.types("")
    person.child.sendintr()
    shown = person.waits()
    assert "Go on later with: rollwright learn tallyrows rows" in shown
    assert "Traceback" not in shown
    assert person.code() == 130
    again = terminal(*ROWS)
    assert "You are back at step 2 of 5" in again.waits()


def test_the_tally_lesson_is_the_one_that_these_tests_know() -> None:
    assert len(lesson(game("tallyrows"), "rows").steps) == 5

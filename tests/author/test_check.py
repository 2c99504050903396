"""`rollwright check`: a sound game is called sound, and each mistake is named with its line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from rollwright.author.new_game import new_game
from rollwright.core.errors import BadGame, BadOption

NAME: Final = "rising"


class Mistake(NamedTuple):
    file: str
    right: str
    wrong: str
    sentence: str  # what is said of it
    at: str = ""  # the line that is named, if it is not the wrong one itself


MISTAKES: Final = {
    "a refusal without a rule": Mistake(
        "rulebook/rules.toml",
        'NOT_YOUR_TURN = "2"\n',
        "",
        "'refusal' answers 1, which leads to no rule in [refusals].",
        at="[refusals]",
    ),
    "a decision without a rule": Mistake(
        "rulebook/rules.toml",
        'throw = "1"\n',
        "",
        "'decision' answers 'throw', which [decisions] does not know.",
        at="[decisions]",
    ),
    "a bool in a state": Mistake(
        "rules.py",
        "writing=writing,\n        sheets",
        "writing=writing > 0,\n        sheets",
        "State.writing becomes a bool; write 1 if … else 0.",
    ),
    "a misspelt field": Mistake(
        "rules.py",
        "replace(state, die=outcome,",
        "replace(state, dice=outcome,",
        "State has no field 'dice'; it has die, writing, sheets.",
    ),
    "a field that is read": Mistake(
        "rules.py",
        "    if state.writing:\n        return state.writing",
        "    if state.writers:\n        return state.writing",
        "State has no field 'writers'; it has die, writing, sheets.",
    ),
    "a dict in a rule": Mistake(
        "rules.py",
        "    points = 0\n",
        "    points = {0: 0}[0]\n",
        "a dict compiles, but is several times slower; use a tuple, or bits of an int",
    ),
    "ways that do not add up": Mistake(
        "rules.py",
        "    return throws(1, 1, 6)",
        "    return ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 4))",
        "the ways do not add up: 'sample' gives outcomes in other proportions.",
        at="def outcomes",
    ),
    "a position that says too little": Mistake(
        "position.py",
        'write_fields("rising", state)',
        'write_fields("rising", state._replace(die=0))',
        "is read as another state.",
        at="def write",
    ),
    "a score that is not explained": Mistake(
        "words.py",
        "        if points:\n            ends",
        "        if points > 9:\n            ends",
        "but the score is",
        at="def explain",
    ),
    "a move without a target": Mistake(
        "drawing.py",
        "for move in listed(open_moves(state, seat))]",
        "for move in listed(open_moves(state, seat))[1:]]",
        "is not exactly one of target, button or set of dice.",
        at="def targets",
    ),
    "a moment without a sentence": Mistake(
        "moments.py",
        'Moment("rises",',
        'Moment("climbs",',
        "languages/en.toml [moments] lacks 'climbs'.",
        at="def moments",
    ),
    "a sentence that lacks its number": Mistake(
        "moments.py",
        '{"n": sum(points)}',
        '{"points": sum(points)}',
        "'rises' cannot be said: it lacks ",
        at="def moments",
    ),
    "a function that is missing": Mistake(
        "words.py",
        "def explain(",
        "def explained(",
        "it lacks 'explain': How each point came about; the points add up to the score.",
        at="",
    ),
    "an error that is raised": Mistake(
        "words.py",
        'return SAY(lang, "task", number=state.die)',
        'return SAY(lang, "tasks", number=state.die)',
        "'move' raises KeyError ('tasks').",
    ),
    "what does not compile": Mistake(
        "rules.py",
        "    won = 0\n",
        '    won = int(f"{0:>3}")\n',
        "this does not compile: ",
    ),
}


def findings(folder: Path) -> list[dict[str, object]]:
    command = [sys.executable, "-m", "rollwright", "check", str(folder), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert report["sound"] == (done.returncode == 0)
    wrong: list[dict[str, object]] = [one for one in report["findings"] if not one["note"]]
    return wrong


@pytest.mark.slow
def test_a_new_game_is_sound(tmp_path: Path) -> None:
    assert findings(new_game(NAME, tmp_path)) == []


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_planted_mistake_is_named_in_one_sentence_with_its_line(
    tmp_path: Path, mistake: Mistake
) -> None:
    folder = new_game(NAME, tmp_path)
    path = folder / NAME / mistake.file
    right = path.read_text()
    assert right.count(mistake.right) == 1
    wrong = right.replace(mistake.right, mistake.wrong)
    path.write_text(wrong)
    found = findings(folder)
    assert len(found) == 1, found
    assert found[0]["file"] == mistake.file
    assert mistake.sentence in str(found[0]["sentence"])
    changed = next(
        number
        for number, (one, other) in enumerate(
            zip(wrong.splitlines(), right.splitlines(), strict=False), start=1
        )
        if one != other
    )
    if mistake.at:
        lines = enumerate(wrong.splitlines(), start=1)
        changed = next(number for number, line in lines if line.startswith(mistake.at))
    elif mistake.sentence.startswith("it lacks"):
        changed = 1
    assert found[0]["line"] == changed


@pytest.mark.slow
def test_a_language_that_lacks_a_text_is_named(tmp_path: Path) -> None:
    folder = new_game(NAME, tmp_path)
    english = folder / NAME / "languages" / "en.toml"
    lines = english.read_text().splitlines(keepends=True)
    german = "".join(line for line in lines if not line.startswith("taken"))
    (english.parent / "de.toml").write_text(german)
    (found,) = findings(folder)
    assert found["file"] == "languages/de.toml" and "lacks 'taken'" in str(found["sentence"])


@pytest.mark.parametrize("name", ["", "Rising", "9rows", "a b", "class", "../up", "penk", "tutto"])
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadOption):
        new_game(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_what_is_no_game_is_said_so(tmp_path: Path) -> None:
    from rollwright.author.check import find  # noqa: PLC0415

    with pytest.raises(BadGame, match=r"no package with a rules\.py"):
        find(str(tmp_path))
    folder = new_game(NAME, tmp_path)
    (folder / NAME / "__init__.py").write_text("import nothing_of_the_kind\n")
    with pytest.raises(BadGame, match=r"__init__.py:1: .*ModuleNotFoundError"):
        find(str(folder))

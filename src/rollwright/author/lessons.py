"""Whether a game's lessons can be read and walked, and whether its guide explains what comes up."""

from collections.abc import Iterator
from pathlib import Path

from rollwright.author.findings import Finding
from rollwright.core.dice import derived, portion
from rollwright.core.errors import BadGame, RollwrightError
from rollwright.core.game import AnyGame
from rollwright.core.language import ENGLISH, FOLDER, catalogue
from rollwright.play.lessons.guide import GUIDE, explained
from rollwright.play.lessons.lesson import (
    LESSONS,
    NOTHING,
    PARTS,
    Lesson,
    lesson_files,
    read_lesson,
)
from rollwright.play.lessons.walk import DONE, LEARNER, Walk
from rollwright.play.match import AnyMatch, Match

EVENTS = 400  # of a game in which it is seen which decisions come up


def taught(game: AnyGame) -> Iterator[Finding]:
    """What is wrong with a game's lessons and its guide."""
    numbers: dict[int, str] = {}
    for path in lesson_files(game):
        file = f"{LESSONS}/{path.name}"
        try:
            lesson = read_lesson(game, path)
        except BadGame as bad:
            yield Finding(file, 1, str(bad))
            continue
        if lesson.number in numbers:
            yield Finding(file, 1, f"{numbers[lesson.number]} has the number {lesson.number}, too.")
        numbers[lesson.number] = path.name
        yield from _texts(lesson, file)
        yield from _walked(lesson, path, file)
    yield from _guide(game)


def _texts(lesson: Lesson, file: str) -> Iterator[Finding]:
    """What it says must stand in the catalogue, and nothing else."""
    said = catalogue(lesson.game.folder / LESSONS / FOLDER, ENGLISH).get(lesson.name, {})
    names = {name for step in lesson.steps for name in (step.say, step.other) if name}
    where = f"{LESSONS}/{FOLDER}/{ENGLISH}.toml [{lesson.name}]"
    for name in sorted((names | {"title", "about"}) - said.keys()):
        yield Finding(file, 1, f"{where} lacks '{name}'.")
    for name in sorted(said.keys() - names - {"title", "about"}):
        yield Finding(file, 1, f"{where} has '{name}', which no step says.")


def _walked(lesson: Lesson, path: Path, file: str) -> Iterator[Finding]:
    """What hinders somebody who does what is asked for."""
    lines = path.read_text("utf-8").splitlines()
    begins = [number for number, line in enumerate(lines, 1) if line.strip() == "[[step]]"]
    walk = None
    try:
        walk = Walk(lesson)
        while walk.awaits != DONE:
            for name in walk.step.point:
                if name not in (*PARTS, NOTHING):
                    walk.match.parse_move(LEARNER, name)
            for move in walk.asked():
                walk.match.checked(LEARNER, move)
            walk.take(walk.shown())
    except (RollwrightError, OSError, ValueError, IndexError) as wrong:
        nth = walk.nth if walk else 1
        line = begins[nth - 1] if nth <= len(begins) else 1
        yield Finding(file, line, f"Step {nth} cannot be walked, or what follows it: {wrong}")


def _guide(game: AnyGame) -> Iterator[Finding]:
    """A decision that comes up in a game must be explained, if decisions are."""
    texts = explained(game)
    if not texts or game.decision is None:
        return
    for kind in sorted(_decisions(game, Match(game, game.seats[0], seed=1)) - texts):
        file = f"{GUIDE}/{FOLDER}/{ENGLISH}.toml"
        yield Finding(file, 1, f"[{GUIDE}] does not explain the decision '{kind}'.")


def _decisions(game: AnyGame, match: AnyMatch) -> set[str]:
    """The kinds that come up in a game at random."""
    assert game.decision is not None
    found: set[str] = set()
    while not match.over and len(match.events) < EVENTS:
        if match.chance_due:
            if match.roller is not None:
                found.add(game.decision(match.state, match.roller))
            match.roll()
            continue
        seat = match.turn[0]
        found.add(game.decision(match.view(seat), seat))
        moves = match.allowed(seat)
        match.play(seat, moves[portion(len(moves), derived(1, len(match.events)))])
    return found

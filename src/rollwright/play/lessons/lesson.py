"""What a lesson is made of: data, which a game brings in its folder `lessons`.

One file a lesson, `basics.toml`; its sentences stand in `lessons/languages` under its name. A step
says something, may let something happen by itself, and may ask for something:

    number = 1                  # its place in the list; the first one teaches the basics
    seats = 2                   # the learner has the first seat …
    names = ["Ada"]             # … and these the others
    options = { variant = "A" }

    [[step]]
    say = "two dice"            # what is said; as long as no step says something else, it stays
    record = "late.game"        # begin anew where this record stands …
    at = 57                     # … after so many events; after all if this is not said
    events = ["roll: 3 4"]      # what happens by itself, in the lines of a record
    point = ["tray", "c4 5-2"]  # what to point at: a part of the page, or a move's place; what is
                                # asked for, if this is not said, and nothing with ["nothing"]
    moves = ["c4 5-2"]          # the learner makes one of these moves, or ["any"] move;
    other = "not there"         # what is said if they make another one that the rules allow
    throw = "2 5"               # the learner throws, after the move if one is asked for: this falls
    count = true                # points are counted out on the sheet; or only a part of them, as
                                # the drawing names it: "pairs"
    look = 2                    # whose sheet lies there, from 1; the learner's own otherwise

A step that asks for nothing waits until the learner has read it.
"""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from rollwright.core.errors import BadGame, Refused
from rollwright.core.game import AnyGame
from rollwright.core.language import FOLDER, Language, Phrases
from rollwright.play.match import AnyMatch, Match
from rollwright.play.record import load
from rollwright.play.timeline import Timeline

LESSONS: Final = "lessons"  # the folder
ANY: Final = "any"  # move that the rules allow
PARTS: Final = ("players", "task", "acts", "tray", "sheet", "others")  # of the page, to point at
NOTHING: Final = "nothing"  # is pointed at: where to tap, the learner is to find


@dataclass(frozen=True)
class Step:
    """One step of a lesson."""

    say: str | None = None
    record: str | None = None
    at: int | None = None
    events: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    other: str | None = None
    throw: str | None = None
    count: bool | str = False
    look: int = 1

    @property
    def asks(self) -> bool:
        """Whether the learner is to do something; otherwise they read."""
        return bool(self.moves or self.throw)


@dataclass(frozen=True)
class Lesson:
    """One lesson of a game."""

    game: AnyGame
    name: str
    number: int
    seats: int
    names: tuple[str, ...]
    options: Mapping[str, str]
    steps: tuple[Step, ...]

    @property
    def path(self) -> str:
        """By what it is known among all lessons."""
        return f"{self.game.name}/{self.name}"

    @property
    def texts(self) -> Phrases:
        """What is said in it: `title`, `about`, and what its steps say."""
        return Phrases(self.game.folder / LESSONS / FOLDER, self.name)

    @property
    def taps(self) -> int:
        """How often a learner taps who knows what is asked for, without reading on."""
        return sum(bool(step.moves) + bool(step.throw and not step.moves) for step in self.steps)

    def title(self, lang: Language) -> str:
        """What it is called."""
        return self.texts(lang, "title")

    def about(self, lang: Language) -> str:
        """What one learns in it, in a sentence."""
        return self.texts(lang, "about")

    def said(self, lang: Language) -> list[str]:
        """All that it says, in the order of its steps."""
        names = [name for step in self.steps for name in (step.say, step.other) if name]
        return [self.texts(lang, name) for name in dict.fromkeys(names)]

    def start(self) -> AnyMatch:
        """The game as it begins in this lesson."""
        match = Match(self.game, self.seats, seed=None, **self.options)
        match.names = ["", *self.names]
        return match

    def record(self, name: str, events: int | None = None) -> AnyMatch:
        """A record that stands beside it, as the game was after so many events, or all."""
        whole = _record(self.game, self.game.folder / LESSONS / name)
        match = whole.copy()
        match.names = ["", *self.names]
        match.timeline = Timeline(match.game.rules, whole.at(0))
        for event in whole.events[:events]:
            if event.seat is None:
                match.timeline.throw(event.what)
            else:
                match.timeline.move(event.seat, event.what)
        return match


@cache
def _record(game: AnyGame, path: Path) -> AnyMatch:
    return load(path.read_text("utf-8"), game)


@cache
def lessons(game: AnyGame) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none if it brings none.

    One that cannot be read is left out: its author hears of it by `rollwright check`, or by
    asking for it, and whoever plays is not kept from that.
    """
    found = []
    for path in lesson_files(game):
        with suppress(BadGame):
            found.append(read_lesson(game, path))
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def lesson_files(game: AnyGame) -> list[Path]:
    """The files of a game that tell a lesson."""
    return sorted((game.folder / LESSONS).glob("*.toml"))


def lesson(game: AnyGame, name: str) -> Lesson:
    """The lesson of that name; Refused if there is none, BadGame if it cannot be read."""
    for one in lessons(game):
        if one.name == name:
            return one
    for path in lesson_files(game):
        if path.stem == name:
            return read_lesson(game, path)
    names = ", ".join(one.name for one in lessons(game)) or "none"
    raise Refused(f"{game.title} has no lesson '{name}'. It has: {names}.")


def read_lesson(game: AnyGame, path: Path) -> Lesson:
    """The lesson that a file tells; BadGame if it tells none."""
    try:
        given = tomllib.loads(path.read_text("utf-8"))
        steps = tuple(_step(about) for about in given.pop("step"))
        seats = int(given.pop("seats", 1))
        names = tuple(given.pop("names", ()))
        read = Lesson(
            game,
            path.stem,
            int(given.pop("number")),
            seats,
            names,
            {name: str(value) for name, value in given.pop("options", {}).items()},
            steps,
        )
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as bad:
        raise BadGame(f"The lesson {path.name} of {game.title} cannot be read: {bad}.") from None
    if given:
        raise BadGame(
            f"The lesson {path.name} of {game.title} says {', '.join(given)}: what is it?"
        )
    if len(names) != seats - 1:
        raise BadGame(f"The lesson {path.name} of {game.title} needs {seats - 1} names.")
    return read


def _step(about: dict[str, Any]) -> Step:
    given: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in about.items()
    }
    return Step(**given)

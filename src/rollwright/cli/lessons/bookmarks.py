"""How far somebody has come in the lessons, kept in a file of theirs."""

import json
from pathlib import Path
from typing import Final, TypedDict

from rollwright.cli.table.game_file import write
from rollwright.cli.words import LESSON
from rollwright.core.errors import IllegalMove, Refused
from rollwright.core.language import Language
from rollwright.play.lessons.lesson import Lesson
from rollwright.play.lessons.walk import Walk

FILE: Final = "lessons.json"


class Bookmark(TypedDict):
    """How far somebody has come in a lesson."""

    taps: list[int]
    done: bool


class Bookmarks:
    """What was learned, by lessons. Whoever has no such file, or a broken one, begins anew."""

    def __init__(self) -> None:
        from platformdirs import user_data_path  # noqa: PLC0415 (needed here only)

        self.path: Path = user_data_path("rollwright", appauthor=False) / FILE
        self._by_lesson: dict[str, Bookmark] = {}
        try:
            read = json.loads(self.path.read_text("utf-8"))
            for path, mark in read.items():
                taps = [int(tap) for tap in mark["taps"]]
                self._by_lesson[path] = {"taps": taps, "done": bool(mark["done"])}
        except (OSError, ValueError, TypeError, AttributeError, KeyError):
            pass

    def done(self, lesson: Lesson) -> bool:
        """Whether it was walked to its end once."""
        return self._of(lesson)["done"]

    def begun(self, lesson: Lesson) -> bool:
        """Whether it was left in the middle."""
        return bool(self._of(lesson)["taps"])

    def resumed(self, lesson: Lesson) -> Walk:
        """The walk as far as the taps still lead: the lesson may be another by now."""
        walk = Walk(lesson)
        for tap in self._of(lesson)["taps"]:
            try:
                walk.take(tap)
            except (Refused, IllegalMove):
                break
        return walk

    def keep(self, walk: Walk, *, done: bool = False) -> None:
        """Remember how far one is; where nothing can be written, that is no reason to stop."""
        taps = [] if done else walk.taps
        self._by_lesson[walk.lesson.path] = {"taps": taps, "done": done or self.done(walk.lesson)}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write(self.path, json.dumps(self._by_lesson))
        except OSError:
            pass

    def stands(self, lesson: Lesson, lang: Language) -> str:
        """How far one has come, in words."""
        if self.begun(lesson):
            number, steps = self.resumed(lesson).nth, len(lesson.steps)
            return LESSON(lang, "begun", number=number, steps=steps)
        return LESSON(lang, "done" if self.done(lesson) else "new")

    def _of(self, lesson: Lesson) -> Bookmark:
        return self._by_lesson.get(lesson.path, {"taps": [], "done": False})

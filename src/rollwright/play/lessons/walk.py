"""A walk through a lesson: where the learner is, what is asked of them, and what they may do.

A walk is as good as the taps that led to it, so it can be left and resumed, and one step back is
the walk without its last tap. Nothing in it is left to chance.
"""

from collections.abc import Iterable
from typing import Final

from rollwright.core.errors import Refused
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Move, Seat
from rollwright.play.lessons.lesson import ANY, Lesson, Step
from rollwright.play.match import AnyMatch
from rollwright.play.record import CHANCE_LABELS

SAY: Final = phrases(__file__, "lessons")
LEARNER: Final[Seat] = 0
ON: Final = -1  # a tap that is no move: the learner has read, or throws

READ, MOVE, THROW, DONE = "read", "move", "throw", "done"  # what is awaited


class Walk:
    """A learner's way through a lesson."""

    def __init__(self, lesson: Lesson, taps: Iterable[int] = ()) -> None:
        self.lesson = lesson
        self.match: AnyMatch = lesson.start()
        self.taps: list[int] = []
        self.number = -1  # of the step
        self.said: str | None = None  # the name of the text that stands
        self.awaits = READ
        self.jumps = 0  # how often the game was begun anew
        self._enter_next()
        for tap in taps:
            self.take(tap)

    @property
    def step(self) -> Step:
        """The step that the learner is at; after the end the last one."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def nth(self) -> int:
        """The step as people count."""
        return min(self.number + 1, len(self.lesson.steps))

    @property
    def looks_at(self) -> Seat:
        """Whose sheet lies there; at the end one's own."""
        return LEARNER if self.awaits == DONE else self.step.look - 1

    def words(self, lang: Language) -> str:
        """What is said now."""
        return self.lesson.texts(lang, self.said) if self.said else ""

    def asked(self) -> list[Move]:
        """The moves that are asked for now, the best first."""
        if self.awaits != MOVE:
            return []
        if self.step.moves == (ANY,):
            return self.match.allowed(LEARNER)
        return [self.match.parse_move(LEARNER, words) for words in self.step.moves]

    def take(self, tap: int, lang: Language = "en") -> None:
        """What the learner taps: a move's number, or ON. Refused if it is not what is asked for."""
        if tap == ON:
            self._go_on(lang)
        else:
            self._move(tap, lang)
        self.taps.append(tap)

    def shown(self) -> int:
        """The tap that does what is asked for, for learners who want to see it."""
        return self.asked()[0] if self.awaits == MOVE else ON

    def back(self) -> "Walk":
        """The walk before the last tap."""
        return Walk(self.lesson, self.taps[:-1])

    def not_now(self, lang: Language) -> str:
        """Why no move is to be made now, in a sentence."""
        if self.awaits == DONE:
            return SAY(lang, "done")
        return SAY(lang, "throw now" if self.awaits == THROW else "read first")

    def _go_on(self, lang: Language) -> None:
        if self.awaits == THROW:
            self.match.roll(self.step.throw)
        elif self.awaits == MOVE:
            raise Refused(SAY(lang, "move first"))
        elif self.awaits == DONE:
            raise Refused(SAY(lang, "done"))
        self._enter_next()

    def _move(self, move: Move, lang: Language) -> None:
        if self.awaits in (READ, DONE):
            raise Refused(self.not_now(lang))
        self.match.checked(LEARNER, move, lang)
        if self.awaits == THROW:  # the rules have nothing against it, or would have said so
            raise Refused(self.not_now(lang))
        if move not in self.asked():
            other = self.step.other
            raise Refused(self.lesson.texts(lang, other) if other else SAY(lang, "other move"))
        self.match.play(LEARNER, move)
        if self.step.throw:
            self.awaits = THROW
        else:
            self._enter_next()

    def _enter_next(self) -> None:
        """The next step: what happens by itself at its beginning, and what it waits for."""
        self.number += 1
        if self.number >= len(self.lesson.steps):
            self.awaits = DONE
            return
        step = self.step
        if step.record is not None:
            self.match = self.lesson.record(step.record, step.at)
            self.jumps += 1
        for line in step.events:
            label, _, words = line.partition(":")
            if label in CHANCE_LABELS:
                self.match.roll(words.strip())
            else:
                self.match.play(int(label) - 1, words.strip())
        self.said = step.say or self.said
        self.awaits = MOVE if step.moves else THROW if step.throw else READ

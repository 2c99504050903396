"""A lesson at a keyboard: it says and shows what there is, and takes what is typed."""

from collections.abc import Callable
from functools import cache
from typing import Final

from rollwright.cli import words
from rollwright.cli.commands.replay import event_line
from rollwright.cli.lessons.bookmarks import Bookmarks
from rollwright.cli.screen import FEW, Terminal
from rollwright.cli.story import outcome
from rollwright.cli.table.prompt import Prompt
from rollwright.cli.words import LESSON, SAY
from rollwright.core.errors import IllegalMove, Refused
from rollwright.core.language import LANGUAGES, Language, phrases
from rollwright.core.text_board import as_text
from rollwright.play.lessons.lesson import ANY, NOTHING, Lesson
from rollwright.play.lessons.walk import DONE, LEARNER, MOVE, ON, READ, THROW, Walk
from rollwright.play.parse import squeezed

WORDS: Final = phrases(words.__file__, "lesson commands")


class Left(Exception):
    """The learner has left the lesson."""


class KeyboardLesson:
    """A walk through a lesson, where it is shown, and where what is typed comes from."""

    def __init__(
        self, lesson: Lesson, bookmarks: Bookmarks, screen: Terminal, prompt: Prompt, *, again: bool
    ) -> None:
        self.bookmarks, self.screen, self.prompt = bookmarks, screen, prompt
        self.lang = screen.lang
        self.walk = Walk(lesson) if again else bookmarks.resumed(lesson)
        self._told = len(self.walk.match.events)  # the events that were told
        self._jumps = self.walk.jumps
        self._seen = ""  # the sheet that was shown last
        self._said: str | None = None  # what was said last

    def play(self) -> None:
        """Go through it to its end; Left if the learner leaves before."""
        self._greet()
        while self.walk.awaits != DONE:
            self._present()
            self._ask()
            self.bookmarks.keep(self.walk)
        self.bookmarks.keep(self.walk, done=True)
        self._finish()

    # ------------------------------------------------------------ what is shown

    def _greet(self) -> None:
        lesson, walk = self.walk.lesson, self.walk
        title = lesson.title(self.lang)
        self._line("welcome", title=lesson.game.title, lesson=title, about=lesson.about(self.lang))
        if walk.taps:
            self._line("back at", number=walk.nth, steps=len(lesson.steps))

    def _present(self) -> None:
        """What has happened, the sheet if it is another one, and what the lesson says."""
        walk, screen = self.walk, self.screen
        self._tell_events()
        state = walk.match.view(LEARNER)
        said = walk.match.game.words
        board = said.board(state, LEARNER, self.lang)
        if as_text(board) != self._seen:
            self._seen = as_text(board)
            screen.blank()
            screen.board(board)
        table = said.table(state, self.lang)
        if table:
            screen.line(table)
        if walk.match.seats > 1:
            screen.totals(walk.match, walk.match.scores)
        others = range(1, walk.match.seats) if "others" in walk.step.point else ()
        if others or walk.looks_at != LEARNER:
            screen.boards(walk.match, others or (walk.looks_at,))
        if walk.step.count and walk.awaits != DONE:
            screen.count_out(walk.match, state)
        if walk.said != self._said:
            self._said = walk.said
            screen.blank()
            self._line("head", number=walk.nth, steps=len(walk.lesson.steps))
            screen.line(walk.words(self.lang), "bold")
        self._hint()

    def _tell_events(self) -> None:
        match = self.walk.match
        match.names = [LESSON(self.lang, "you"), *self.walk.lesson.names]
        if self.walk.jumps != self._jumps:
            self._jumps, self._told = self.walk.jumps, len(match.events)
        for number in range(self._told, len(match.events)):
            self.screen.line(event_line(match, number + 1, self.lang))
        self._told = len(match.events)

    def _hint(self) -> None:
        """What can be typed, unless the learner is to find that out."""
        walk = self.walk
        if walk.awaits != MOVE:
            return
        if walk.step.moves == (ANY,) or NOTHING in walk.step.point:
            self.screen.moves(walk.match.moves(LEARNER, self.lang))
            return
        asked = [walk.match.words_of(LEARNER, move, self.lang) for move in walk.asked()]
        name = "type" if len(asked) == 1 else "type one"
        self._line(name, moves=", ".join(asked[:FEW]))

    def _finish(self) -> None:
        walk, screen = self.walk, self.screen
        self._tell_events()
        screen.blank()
        if walk.match.over:
            screen.line(outcome(walk.match, self.lang))
        screen.line(LESSON(self.lang, "over", about=walk.lesson.about(self.lang)), "bold")

    def _line(self, name: str, **values: object) -> None:
        self.screen.line(LESSON(self.lang, name, **values))

    # ------------------------------------------------------------ what is typed

    def _ask(self) -> None:
        """Let the learner type until the lesson goes on, or back."""
        before = self.walk, len(self.walk.taps)
        while (self.walk, len(self.walk.taps)) == before:
            text = self.prompt.ask(self._question(), self._choices())
            command = command_words(self.lang).get(text.lower())
            if command is not None:
                COMMANDS[command](self)
                continue
            try:
                self._take(text)
            except (IllegalMove, Refused) as why:
                self.screen.line(str(why))

    def _question(self) -> str:
        if self.walk.awaits == READ:
            return LESSON(self.lang, "read")
        if self.walk.awaits == MOVE:
            return LESSON(self.lang, "move")
        match = self.walk.match
        chance = match.game.words.chance(match.state, self.lang)
        return SAY(self.lang, "throw for all", chance=chance)

    def _choices(self) -> list[str]:
        moves = self.walk.match.moves(LEARNER, self.lang) if self.walk.awaits == MOVE else []
        return [*moves, *(WORDS(self.lang, name).split()[0] for name in COMMANDS)]

    def _take(self, text: str) -> None:
        walk = self.walk
        if walk.awaits == MOVE:
            walk.take(walk.match.parse_move(LEARNER, text, self.lang), self.lang)
        elif not text or (walk.awaits == THROW and squeezed(text) in self._throw_words()):
            walk.take(ON, self.lang)
        else:
            raise Refused(LESSON(self.lang, "press Enter"))

    def _throw_words(self) -> set[str]:
        match = self.walk.match
        chance = match.game.words.chance(match.state, self.lang)
        return {squeezed(chance), *SAY(self.lang, "throw words").split()}

    # ------------------------------------------------------------ commands

    def back(self) -> None:
        """One step back."""
        if not self.walk.taps:
            self._line("no back")
            return
        self._begin_at(self.walk.back())

    def again(self) -> None:
        """From the beginning."""
        self._begin_at(Walk(self.walk.lesson))

    def _begin_at(self, walk: Walk) -> None:
        self.walk = walk
        self._told, self._jumps = len(walk.match.events), walk.jumps
        self._seen, self._said = "", None

    def show(self) -> None:
        """Let the lesson do what it asks for."""
        if self.walk.awaits == MOVE:
            asked = self.walk.match.words_of(LEARNER, self.walk.shown(), self.lang)
            self._line("shown", move=asked)
        self.walk.take(self.walk.shown(), self.lang)

    def moves(self) -> None:
        """Every move that is allowed now."""
        if self.walk.awaits == MOVE:
            self.screen.all_moves(self.walk.match.moves(LEARNER, self.lang))
        else:
            self.screen.line(self.walk.not_now(self.lang))

    def score(self) -> None:
        """Count the points out."""
        match = self.walk.match
        match.names = [LESSON(self.lang, "you"), *self.walk.lesson.names]
        self.screen.count_out(match, match.view(LEARNER))

    def help(self) -> None:
        """Say what can be typed."""
        self._line("help")

    def leave(self) -> None:
        """Leave; the lesson can be resumed."""
        raise Left


COMMANDS: Final[dict[str, Callable[[KeyboardLesson], None]]] = {
    "help": KeyboardLesson.help,
    "back": KeyboardLesson.back,
    "show": KeyboardLesson.show,
    "moves": KeyboardLesson.moves,
    "score": KeyboardLesson.score,
    "again": KeyboardLesson.again,
    "quit": KeyboardLesson.leave,
}


@cache
def command_words(lang: Language) -> dict[str, str]:
    """All words that mean a command, and which; one's own language comes first.

    >>> command_words("en")["zurück"], command_words("en")["show"]
    ('back', 'show')
    """
    order = [*(other for other in LANGUAGES if other != lang), lang]
    return {word: name for one in order for name in COMMANDS for word in WORDS(one, name).split()}

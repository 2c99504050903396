"""One open page of a lesson: it shows where the learner is, and takes their taps."""

from collections.abc import Hashable

from starlette.websockets import WebSocket

from rollwright.core.errors import IllegalMove, Refused
from rollwright.core.language import Language
from rollwright.core.moments import PLAIN
from rollwright.play.lessons.lesson import NOTHING
from rollwright.play.lessons.walk import DONE, MOVE, ON, READ, THROW, Walk
from rollwright.play.rulebook.rulebook import refused_by
from rollwright.web import limits
from rollwright.web.learn.lesson_screen import lesson_screen
from rollwright.web.learn.lesson_table import SAT_DOWN, catch_up, lesson_table
from rollwright.web.learn.pointing import pointed_at
from rollwright.web.live import questions
from rollwright.web.live.connection import PageConnection, refusal
from rollwright.web.live.encoding import Message
from rollwright.web.live.screen import Screen
from rollwright.web.requests import rooms, sender
from rollwright.web.table.commands import parse_json
from rollwright.web.table.news import News
from rollwright.web.table.room import Room
from rollwright.web.words import SAY


class LessonConnection(PageConnection):
    """A page of a lesson. Nothing is kept here: the page knows the taps that led to where it is."""

    def __init__(self, socket: WebSocket, walk: Walk, lang: Language):
        self.walk = walk
        room = Room(rooms(socket).store, rooms(socket).players, lesson_table(walk, lang))
        super().__init__(socket, room, SAT_DOWN, lang)
        self._sent = None  # whatever the page shows, it is drawn anew

    @property
    def _speaker(self) -> Hashable:
        return sender(self.socket)  # all who learn sit at tables of the same name

    async def _answer(self, text: str | bytes) -> Message:
        question = questions.read(text, self.lang)
        if question is not None and question["do"] == "why" and self.walk.awaits != MOVE:
            return {"re": question["id"], "ok": True, "says": self.walk.not_now(self.lang)}
        if question is not None:
            return await super()._answer(text)
        asked = ""
        try:
            if len(text) > limits.FRAME:
                raise Refused(SAY(self.lang, "too long"))
            sent = parse_json(text, self.lang)
            asked = str(sent.get("id"))[: limits.COMMAND_ID]
            self._follow(sent.get("do"), sent.get("move"))
        except IllegalMove as why:
            rule = refused_by(self.walk.match.game, why.reason)
            return refusal(asked, Refused(str(why), rule=rule))
        except Refused as why:
            return refusal(asked, why)
        self.changed()
        return {"re": asked, "ok": True}

    def _follow(self, what: object, move: object) -> None:
        """Do what the page asks for."""
        walk, jumps = self.walk, self.walk.jumps
        if what == "move" and type(move) is int and 0 <= move < walk.match.game.rules.MOVES:
            walk.take(move, self.lang)
        elif what == "throw":
            self._go_on(THROW)
        elif what == "on":
            self._go_on(READ)
        elif what == "show":
            walk.take(walk.shown(), self.lang)
        elif what in ("back", "undo"):
            self.walk = walk.back()
            jumps = -1
        elif what == "again":
            self.walk = Walk(walk.lesson)
            jumps = -1
        else:
            raise Refused(SAY(self.lang, "no command"))
        if self.walk.jumps != jumps:
            self._begin_anew()
        else:
            catch_up(self.room.table, self.walk)

    def _go_on(self, due: str) -> None:
        """A tap that is no move; one for something else than is due came too late or too early."""
        if self.walk.awaits != due:
            raise Refused(SAY(self.lang, "lesson not yet"))
        self.walk.take(ON, self.lang)

    def _begin_anew(self) -> None:
        """Another game lies on the table: nothing of the one before is news."""
        self.room.table = lesson_table(self.walk, self.lang)
        self.room.drawn.clear()
        self.room.said.clear()
        self._sent = None

    def _cried(self, fresh: list[News]) -> list[News]:
        """What is neither good nor bad the lesson says itself, when it comes to it."""
        return [
            one._replace(cries=tuple(cry for cry in one.cries if cry.tone != PLAIN))
            for one in fresh
        ]

    def _screen(self) -> Screen:
        return lesson_screen(self.room, self.walk, self.lang)

    def _new_picture(self) -> Message:
        self._moment = None  # a step may say something without anything happening
        walk = self.walk
        about = {
            "taps": ".".join(str(tap) for tap in walk.taps),
            "at": [walk.nth, len(walk.lesson.steps)],
            "awaits": walk.awaits,
            "count": walk.step.count if walk.awaits != DONE else False,
            "point": [] if walk.awaits == DONE else pointed_at(walk),
            "quiz": walk.awaits == MOVE and NOTHING in walk.step.point,
            "look": walk.looks_at,
        }
        return super()._new_picture() | {"lesson": about}

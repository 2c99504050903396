"""What a learner sees: the table of a game, and a card with what the lesson says."""

from rollwright.core.language import Language
from rollwright.play.lessons.guide import guides
from rollwright.play.lessons.lesson import lessons
from rollwright.play.lessons.walk import DONE, LEARNER, THROW, Walk
from rollwright.web.live.screen import Screen, screen
from rollwright.web.live.sentences import ended, names_seen_by
from rollwright.web.rendering import render
from rollwright.web.table.room import Room

ROOM = 2  # of the longest texts: for the higher of them the card has room, so that nothing jumps


def lesson_screen(room: Room, walk: Walk, lang: Language) -> Screen:
    """The table as the learner sees it, and the lesson's card."""
    seen = screen(room, LEARNER, lang)
    lesson, match = walk.lesson, walk.match
    later = [one for one in lessons(lesson.game) if one.number > lesson.number]
    called = names_seen_by(room.table, match, LEARNER, lang)
    card = render(
        "lesson_done.html" if walk.awaits == DONE else "lesson_card.html",
        lang,
        words=walk.words(lang),
        longest=sorted(lesson.said(lang), key=len)[-ROOM:],
        awaits=walk.awaits,
        goes_on=walk.awaits == THROW and bool(walk.step.moves),
        first=not walk.taps,
        number=walk.nth,
        steps=len(lesson.steps),
        lesson=lesson,
        next=later[0] if later else None,
        guided=guides(lesson.game) and lesson.number == lessons(lesson.game)[0].number,
        result=ended(match, called, LEARNER, lang) if match.over else "",
    )
    return seen._replace(parts=seen.parts | {"lesson": card})

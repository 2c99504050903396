"""Lessons for programs: what there is, and all that a learner reads and sees, step by step."""

from rollwright.cli.commands.replay import event_line
from rollwright.cli.words import LESSON
from rollwright.core.language import Language
from rollwright.core.text_board import as_text
from rollwright.play.lessons.lesson import Lesson
from rollwright.play.lessons.walk import DONE, LEARNER, THROW, Walk


def lesson_brief(lesson: Lesson, lang: Language) -> dict[str, object]:
    """A lesson in a list."""
    return {
        "game": lesson.game.name,
        "lesson": lesson.name,
        "title": lesson.title(lang),
        "about": lesson.about(lang),
        "taps": lesson.taps,
    }


def lesson_report(lesson: Lesson, lang: Language) -> dict[str, object]:
    """A lesson with all its steps, for somebody who does what is asked for."""
    walk, steps, told, jumps = Walk(lesson), [], 0, 0
    while walk.awaits != DONE:
        if walk.jumps != jumps:  # what happened before another game lay there is not news
            jumps, told = walk.jumps, len(walk.match.events)
        steps.append(_step(walk, told, lang))
        told = len(walk.match.events)
        walk.take(walk.shown())
    ended = {"scores": walk.match.scores, "over": walk.match.over}
    return {**lesson_brief(lesson, lang), "steps": steps, "end": ended}


def _step(walk: Walk, told: int, lang: Language) -> dict[str, object]:
    """What a learner meets before a tap."""
    match, step = walk.match, walk.step
    match.names = [LESSON(lang, "you"), *walk.lesson.names]
    state, words = match.view(LEARNER), match.game.words
    return {
        "number": walk.nth,
        "happened": [
            event_line(match, number + 1, lang) for number in range(told, len(match.events))
        ],
        "says": walk.words(lang),
        "awaits": walk.awaits,
        "asks": [match.words_of(LEARNER, move, lang) for move in walk.asked()],
        "throws": step.throw if walk.awaits == THROW else None,
        "other": walk.lesson.texts(lang, step.other) if step.other else None,
        "points at": list(step.point),
        "table": words.table(state, lang),
        "sheet": as_text(words.board(state, LEARNER, lang)).splitlines(),
        "count": [line._asdict() for line in match.explain(LEARNER, lang)] if step.count else None,
        "scores": {match.name(seat): points for seat, points in enumerate(match.scores)},
    }

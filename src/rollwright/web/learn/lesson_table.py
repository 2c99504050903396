"""A lesson's game as a table, so that all that draws tables draws it, too.

It stands in no store and throws no dice: what falls, the lesson says. Its end is not told to the
table, so what lies there stays where it is while the lesson speaks of it.
"""

from collections.abc import Iterator
from typing import Final

from rollwright.core.language import Language
from rollwright.core.seats import EVERYBODY
from rollwright.fair import log
from rollwright.fair.log import New, chained
from rollwright.play.lessons.lesson import Lesson
from rollwright.play.lessons.walk import LEARNER, Walk
from rollwright.play.match import AnyMatch
from rollwright.web.table.dice import fresh_seed
from rollwright.web.table.settings import SEATED, SERVER, Settings
from rollwright.web.table.table import Table
from rollwright.web.words import SAY

SAT_DOWN: Final = 1  # the event with which the learner did
_PLAYER: Final = "easy"  # that the others are taken for


def lesson_table(walk: Walk, lang: Language) -> Table:
    """The table as it stands on a walk."""
    lesson = walk.lesson
    table = Table(f"learn-{lesson.game.name}-{lesson.name}", fresh_seed())
    _happen(table, _beginning(lesson, walk.match, lang))
    catch_up(table, walk)
    return table


def catch_up(table: Table, walk: Walk) -> None:
    """Let happen at the table what has happened on the walk since."""
    _happen(table, _since(walk.match, len(table.seqs)))
    table.reveal(table.held_until())


def _beginning(lesson: Lesson, match: AnyMatch, lang: Language) -> Iterator[New]:
    settings: Settings = {
        "game": lesson.game.name,
        "options": _options(match),
        "seats": match.seats,
        "dice": SERVER,
        "clock": 0,
        "listed": False,
        "begins": SEATED,
    }
    yield New(log.TABLE, None, dict(settings))
    yield New(log.JOIN, LEARNER, {"name": SAY(lang, "You")})
    for seat, name in enumerate(lesson.names, start=1):
        yield New(log.JOIN, seat, {"name": name, "player": _PLAYER})
    yield New(log.START, None, {"contributions": []})


def _options(match: AnyMatch) -> dict[str, str]:
    """The house rules in words."""
    written = {
        option.name: option.write(getattr(match.options, option.name), match.options)
        for option in match.game.words.OPTIONS
    }
    return {name: text for name, text in written.items() if text}


def _since(match: AnyMatch, known: int) -> Iterator[New]:
    for number, event in enumerate(match.events[known:], start=known):
        if event.seat is None:
            roller = match.game.rules.roller(match.at(number))
            thrower = LEARNER if roller == EVERYBODY else roller
            yield New(log.THROW, thrower, {"outcome": event.what})
        else:
            yield New(log.MOVE, event.seat, {"move": event.what})


def _happen(table: Table, events: Iterator[New]) -> None:
    head = table.entries[-1].hash if table.entries else log.NOTHING
    for entry in chained(events, 0, table.epoch, head)[0]:
        table.apply(entry)

"""Why a better move is better, in plain words: what the rules show, then what estimates say."""

from typing import Final

from rollwright.coach.review import ERRORS, ReviewedEvent
from rollwright.coach.words import reason_words
from rollwright.web.review.seen_by import Told
from rollwright.web.review.words import POINTS, SAY, WIN, amount

MOST: Final = 3  # that are told
LEAST: Final = 0.5  # points by the end that are worth a word


def whys(told: Told, event: ReviewedEvent) -> list[str]:
    """The reasons, the plainest first; none where nothing was wrong."""
    if event.rated not in ERRORS or event.best is None or event.seat is None:
        return []
    advice, played = told.match.game.advice, told.match.events[event.number].what
    if advice is not None and advice.because is not None:
        world = told.worlds[event.number]
        seen = advice.because(world, event.seat, event.best, played, told.lang)
        if seen or told.match.game.race:
            return seen[:MOST]
    said = [*_at_once(told, event), *(reason_words(one, told.lang) for one in event.reasons)]
    return (said or _in_the_end(told, event))[:MOST]


def _at_once(told: Told, event: ReviewedEvent) -> list[str]:
    """What both bring at once, if that is not the same."""
    rules, seat, writing = told.match.game.rules, event.seat or 0, told.writing(event.number)
    if writing is None or told.match.game.race:
        return []
    world = told.worlds[event.number]
    rest = writing.events[writing.events.index(event) :]
    written = [told.match.events[one.number].what for one in rest]
    ways = [[event.best or 0, *event.then], written]
    if len(ways[1]) > 1 and not event.then:
        return []  # it is not known how the better one would have gone on
    gained = []
    for moves in ways:
        after = world
        for move in moves:
            after = rules.after_move(after, seat, move)
        gained.append(rules.score(after, seat) - rules.score(world, seat))
    if gained[0] == gained[1]:
        return []
    name = "at once more" if gained[0] > gained[1] else "at once less"
    better, played = (amount(told.lang, POINTS, points) for points in gained)
    return [SAY(told.lang, name, better=better, played=played)]


def _in_the_end(told: Told, event: ReviewedEvent) -> list[str]:
    """How many points more it brings on average, where wins were judged."""
    if told.kind != WIN or told.match.game.race or event.loss_points < LEAST:
        return []
    worth = amount(told.lang, POINTS, event.loss_points)
    return [SAY(told.lang, "in the end", worth=worth)]

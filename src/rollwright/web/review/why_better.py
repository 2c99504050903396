"""Why a better move is better, in plain words: what the rules show, then what estimates say."""

from typing import TYPE_CHECKING, Final

from rollwright.coach.review import ERRORS, ReviewedEvent
from rollwright.coach.words import reason_words
from rollwright.core.seats import Move
from rollwright.web.review.words import POINTS, SAY, amount

if TYPE_CHECKING:
    from rollwright.web.review.review_as_told import Told

MOST: Final = 3  # that are told


def whys(told: "Told", event: ReviewedEvent) -> list[str]:
    """The reasons, the plainest first; none where nothing was wrong, or where nobody sees any."""
    if event.rated not in ERRORS or event.best is None or event.seat is None:
        return []
    better, written = _ways(told, event)
    seen = _seen(told, event, better, written)
    if told.match.game.race:
        return seen[:MOST]
    at_once = _at_once(told, event, better, written)
    about = _about(told, event, better, written)
    if about is None:
        about = set() if seen else {one.line for one in event.reasons}
    known = [reason_words(one, told.lang) for one in event.reasons if one.line in about]
    return [*at_once, *seen, *known][:MOST]


def _ways(told: "Told", event: ReviewedEvent) -> tuple[list[Move], list[Move]]:
    """The better move and the one played, each with what carries it out."""
    rest = told.rest(event.number)
    return [event.best or 0, *event.then], [told.match.events[number].what for number in rest]


def _seen(told: "Told", event: ReviewedEvent, better: list[Move], written: list[Move]) -> list[str]:
    """What the rules show: of the whole turn, then of the move."""
    advice, world, seat = told.match.game.advice, told.worlds[event.number], event.seat or 0
    if advice is None:
        return []
    whole = advice.as_whole(world, seat, better, written, told.lang) if advice.as_whole else []
    if whole or advice.because is None:
        return whole
    return advice.because(world, seat, better[0], written[0], told.lang)


def _about(
    told: "Told", event: ReviewedEvent, better: list[Move], written: list[Move]
) -> set[str] | None:
    """What one sees the moves to be about, in English; None where the game does not say."""
    game, seat = told.match.game, event.seat or 0
    if game.advice is None or game.advice.touched is None:
        return None
    found: set[str] = set()
    for moves in (better, written):
        state = told.worlds[event.number]
        for move in moves:
            aims = game.advice.touched(state, seat, move)
            found |= {game.counsel("en", name, what=what) for name, what in aims}
            state = game.rules.after_move(state, seat, move)
    return found


def _at_once(
    told: "Told", event: ReviewedEvent, better: list[Move], written: list[Move]
) -> list[str]:
    """What both bring at once, if that is not the same."""
    rules, seat = told.match.game.rules, event.seat or 0
    if len(written) > 1 and not event.then:
        return []  # it is not known how the better one would have gone on
    world, gained = told.worlds[event.number], []
    for moves in (better, written):
        after = world
        for move in moves:
            after = rules.after_move(after, seat, move)
        gained.append(rules.score(after, seat) - rules.score(world, seat))
    if gained[0] == gained[1]:
        return []
    name = "at once more" if gained[0] > gained[1] else "at once less"
    more, played = (amount(told.lang, POINTS, points) for points in gained)
    return [SAY(told.lang, name, better=more, played=played)]

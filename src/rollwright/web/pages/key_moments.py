"""The few moments that made a game, as its replay marks and lists them."""

from bisect import bisect_right
from collections import Counter
from functools import partial
from typing import Final, NamedTuple

from rollwright.core.language import Language
from rollwright.core.moments import PLAIN, Moment
from rollwright.core.seats import NOBODY, Seat
from rollwright.draw import picture
from rollwright.play.decisive_turn import decided
from rollwright.play.match import AnyMatch
from rollwright.play.moments import moment_words, moments
from rollwright.play.turns import turns
from rollwright.web.live.game_end import lead_told, when
from rollwright.web.pages.replay_steps import Counted, short_words, step_of
from rollwright.web.words import SAY

KEY: Final = 8  # moments that are listed, with all that came of them
TURNING: Final = ("last round", "the end")  # are never left out
TONES: Final = ("", "cheer", "ouch")  # by a moment's tone: plain, cheer, ouch

AnyMoment = Moment[NamedTuple]


class Mark(NamedTuple):
    """A moment on the line."""

    n: int  # the number of events after which it stands
    tone: str
    words: str
    when: str  # in which turn or round


def marks(match: AnyMatch, played: list[Counted], lang: Language, seat: Seat) -> list[Mark]:
    """The few moments that made the game, each with the turn or the round in which it was."""
    begins = [turn.first for turn in played]
    every = [
        (n, moment) for n in range(1, len(match.events) + 1) for moment in moments(match, n - 1)
    ]
    key = _key(match, every)
    told = [
        (n, TONES[moment.tone], cry(match, moment, lang, seat))
        for place, (n, moment) in enumerate(every)
        if place in key
    ]
    lead = lead_change(match, lang, seat)
    told += [(lead[0], TONES[1], lead[1])] if lead else []
    return [
        Mark(
            step_of(match, n).end,
            tone,
            words,
            short_words(played[max(0, bisect_right(begins, n) - 1)], lang),
        )
        for n, tone, words in sorted(told, key=lambda one: one[0])
    ]


def cry(match: AnyMatch, moment: AnyMoment, lang: Language, seat: Seat) -> str:
    """A moment in words, and whose it is; said to whoever has the seat."""
    names = picture.names_of(match, lang)
    words = moment_words(match.game, moment, names, lang, seat)
    return (
        words if moment.seat == NOBODY else SAY(lang, "said", name=names[moment.seat], words=words)
    )


def lead_change(match: AnyMatch, lang: Language, seat: Seat) -> tuple[int, str] | None:
    """After how many events the lead had changed for the last time, in the sentence of the end."""
    if match.seats == 1:
        return None
    what, played, names = decided(match), turns(match), list(picture.names_of(match, lang))
    if what.lead is None or what.lead.turn == 1:  # ahead from beginning to end
        return None
    then = partial(when, what, [turn.seat for turn in played], lang)
    (words,) = lead_told(match, what, names, seat, lang, then)
    return [*(turn.first for turn in played[1:]), len(match.events)][what.lead.turn - 1], words


def _key(match: AnyMatch, every: list[tuple[int, AnyMoment]]) -> set[int]:
    """Which moments made the game: those that changed most, or might have, those of a kind that is
    rare, and what the last turn brought.
    """
    score, kinds = match.game.rules.score, Counter(moment.kind for _, moment in every)
    last = turns(match)[-1].first if match.events else 0

    def change(n: int, seat: Seat) -> int:
        return abs(score(match.at(n), seat) - score(match.at(n - 1), seat))

    changes = [
        max(change(n, seat) for seat in (range(match.seats) if one.seat == NOBODY else [one.seat]))
        for n, one in every
    ]
    most = max(changes, default=0) or 1

    def weight(place: int) -> float:
        n, moment = every[place]
        rare = 1 / kinds[moment.kind] if moment.tone != PLAIN else 0
        late = 1 if n > last and moment.tone != PLAIN else 0
        return 2 * min(1, max(changes[place], moment.lost) / most) + rare + late

    chosen = sorted(range(len(every)), key=weight, reverse=True)[:KEY]
    together = {every[place][0] for place in chosen}  # what came of it is told with it
    return {
        place
        for place, (n, moment) in enumerate(every)
        if n in together or (kinds[moment.kind] == 1 and moment.kind in TURNING)
    }

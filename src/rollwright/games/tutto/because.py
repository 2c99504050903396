"""Why one move of Tutto is better than another: what it hopes for, or what it need not fear."""

from typing import Final

from rollwright.core.dice import count
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Move, Seat
from rollwright.games.tutto.rules import (
    BANK,
    FLIP_ON,
    State,
    after_chance,
    after_move,
    cards_left,
    outcomes,
)
from rollwright.games.tutto.sheet import (
    BONUS_600,
    CARDS,
    CLOVERLEAF,
    STOP,
    STRAIGHT,
    TIMES_TWO,
    bonus,
)

SAY: Final = phrases(__file__, "because")
NEAR: Final = 0.75  # of the target: others are so near that little is not enough


def because(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    """The reasons, in sentences; the best first."""
    if FLIP_ON in (better, played):
        return [
            _next_card(state, lang, flips=better == FLIP_ON),
            *_others_near(state, better, lang),
        ]
    if not state.dice:
        return []
    if better == BANK:
        stays = _after(state, played)
        return [] if _whole(stays) else [_lost(stays, lang)]
    after = _after(state, better)
    if _whole(after):
        return [*_tutto(state, lang), *_others_near(state, better, lang)]
    told = [_come(state, better, played, lang)]
    if played == BANK:
        told += _tutto(state, lang)
    return [*filter(None, told), *_others_near(state, better, lang)]


def _after(state: State, kept: Move) -> State:
    return after_move(state, state.player, kept)


def _whole(after: State) -> bool:
    return after.kept == 6 or bool(after.won)


def _lost_of_100(after: State) -> int:
    """How many of 100 throws with the dice that are left bring nothing."""
    ways = [(n, after_chance(after, outcome).dice == 0) for outcome, n in outcomes(after)]
    return round(100 * sum(n for n, null in ways if null) / sum(n for n, _ in ways))


def _lost(after: State, lang: Language) -> str:
    return SAY(lang, "lost", n=6 - after.kept, lost=_lost_of_100(after), points=after.points)


def _come(state: State, better: Move, played: Move, lang: Language) -> str:
    """How often the next throw brings something; against that of fewer dice, if these were left."""
    after = _after(state, better)
    good = 100 - _lost_of_100(after)
    if played != BANK:
        other = _after(state, played)
        if _whole(other) or other.kept == after.kept:
            return ""
        if other.kept < after.kept:
            if after.points <= other.points:
                return ""
            return SAY(lang, "keeps more", points=after.points, other=other.points)
        fewer = 100 - _lost_of_100(other)
        told = SAY(lang, "more dice", n=6 - after.kept, good=good, few=6 - other.kept, fewer=fewer)
        return f"{SAY(lang, 'few')} {told}" if state.card == STRAIGHT else told
    return SAY(lang, "come", n=6 - after.kept, good=good)


def _tutto(state: State, lang: Language) -> list[str]:
    """What a Tutto with this card would bring."""
    if state.card <= BONUS_600:
        return [SAY(lang, "bonus", points=bonus(state.card))]
    name = {TIMES_TWO: "double", STRAIGHT: "straight", CLOVERLEAF: "cloverleaf"}.get(state.card)
    return [SAY(lang, name)] if name else []


def _next_card(state: State, lang: Language, *, flips: bool) -> str:
    pile = cards_left(state)
    cards = sum(count(pile, card) for card in range(CARDS))
    name = "few stops" if flips else "stops"
    return SAY(lang, name, n=count(pile, STOP), cards=cards, points=state.points)


def _others_near(state: State, better: Move, lang: Language) -> list[str]:
    """That somebody is near the target, if more is risked for it."""
    others = [points for seat, points in enumerate(state.scores) if seat != state.player]
    most = max(others, default=0)
    if better == BANK or most < NEAR * state.target:
        return []
    return [SAY(lang, "others near", points=most, target=state.target)]

"""The moments of a match, and their words."""

from collections.abc import Sequence
from functools import lru_cache

from rollwright.core.game import Game
from rollwright.core.language import Language, all_of
from rollwright.core.moments import Called, Moment, Value
from rollwright.core.seats import NOBODY, Seat
from rollwright.core.states import State
from rollwright.play.match import Match


def moments(match: Match[State], number: int) -> list[Moment[State]]:
    """What was to be cried out at an event, by its number from 0."""
    seat, what = match.events[number]
    told = list(_cried(match.game, match.at(number), seat, what, match.at(number + 1)))
    if seat is None and any(match.game.cries.has(f"{one.kind} again") for one in told):
        return _again(match, number, told)
    return told


@lru_cache(1024)  # a table asks when it happens, and once a language
def _cried(
    game: Game[State], before: State, seat: Seat | None, what: int, after: State
) -> tuple[Moment[State], ...]:
    return tuple(game.moments(before, seat, what, after)) if game.moments else ()


def _again(match: Match[State], number: int, told: list[Moment[State]]) -> list[Moment[State]]:
    """What a throw has cried out just like the one before it, where there are words for that."""
    before = [n for n in range(number) if match.events[n].seat is None][-1:]
    if not before or number - before[0] != 2:  # more than to throw again came between
        return told
    same = {one.kind for one in moments(match, before[0])}
    kinds = [one.kind.removesuffix(" again") for one in told]
    return [
        one._replace(kind=f"{kind} again") if same & {kind, f"{kind} again"} else one
        for one, kind in zip(told, kinds, strict=True)
    ]


def moment_words(
    game: Game[State],
    moment: Moment[State],
    names: Sequence[str],
    lang: Language,
    reader: Seat = NOBODY,
) -> str:
    """A moment in a sentence; whose it is stands beside it.

    Whoever reads of themselves, alone or among others, is spoken to, where the game has words for
    that: those of the kind with " you" or " you too" after it.
    """
    named = next((seats for seats in _called(moment) if reader in seats), ())
    kind = f"{moment.kind} you" if len(named) == 1 else f"{moment.kind} you too"
    if not named or not game.cries.has(kind):
        kind, reader = moment.kind, NOBODY
    values = {
        name: _said(game, value, names, lang, reader) for name, value in moment.values.items()
    }
    return game.cries(lang, kind, **values)


def calls(moment: Moment[State], seat: Seat) -> bool:
    """Whether a moment's sentence calls a seat by its name."""
    return any(seat in seats for seats in _called(moment))


def names_somebody(moment: Moment[State]) -> bool:
    """Whether a moment's sentence calls anybody by a name."""
    return any(_called(moment))


def _called(moment: Moment[State]) -> list[tuple[Seat, ...]]:
    return [value.seats for value in moment.values.values() if isinstance(value, Called)]


def _said(
    game: Game[State], value: Value, names: Sequence[str], lang: Language, reader: Seat
) -> object:
    """A value in words; of several seats those that are not spoken to."""
    if isinstance(value, Called):
        return all_of(lang, [names[seat] for seat in value.seats if seat != reader])
    if isinstance(value, tuple):
        return all_of(lang, [str(number) for number in value])
    return game.cries(lang, value) if isinstance(value, str) else value

"""The moments of a match, and their words."""

from collections.abc import Sequence

from rollwright.core.game import Game
from rollwright.core.language import Language, all_of
from rollwright.core.moments import Called, Moment, Value
from rollwright.core.states import State
from rollwright.play.match import Match


def moments(match: Match[State], number: int) -> list[Moment[State]]:
    """What was to be cried out at an event, by its number from 0."""
    tell = match.game.moments
    if tell is None:
        return []
    seat, what = match.events[number]
    return tell(match.at(number), seat, what, match.at(number + 1))


def moment_words(
    game: Game[State], moment: Moment[State], names: Sequence[str], lang: Language
) -> str:
    """A moment in a sentence; whose it is stands beside it."""
    values = {name: _said(game, value, names, lang) for name, value in moment.values.items()}
    return game.cries(lang, moment.kind, **values)


def _said(game: Game[State], value: Value, names: Sequence[str], lang: Language) -> object:
    if isinstance(value, Called):
        return all_of(lang, [names[seat] for seat in value.seats])
    if isinstance(value, tuple):
        return all_of(lang, [str(number) for number in value])
    return game.cries(lang, value) if isinstance(value, str) else value

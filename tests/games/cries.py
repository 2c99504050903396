"""What a match has cried out, in English words, for the tests of the games' moments."""

from collections.abc import Iterator
from typing import Any

from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.core.moments import Called, Moment
from rollwright.play.match import AnyMatch, Match
from rollwright.play.moments import moment_words, moments
from rollwright.players import random

NAMES = ["Ann", "Bob", "Eve", "Kim", "Lea", "Max", "Nora", "Otto", "Paul", "Rosa", "Sam", "Udo"]


def cried(match: AnyMatch, last: int | None = None, lang: str = "en") -> list[str]:
    """The sentences of the last events, or of all."""
    first = 0 if last is None else len(match.events) - last
    return [
        moment_words(match.game, moment, NAMES, lang)
        for number in range(first, len(match.events))
        for moment in moments(match, number)
    ]


def kinds(match: AnyMatch, number: int) -> list[str]:
    """The kinds of the moments of an event."""
    return [moment.kind for moment in moments(match, number)]


def amount(moment: Moment[Any], name: str = "n") -> int:
    """A number in a moment."""
    value = moment.values[name]
    assert isinstance(value, int)
    return value


def called(moment: Moment[Any]) -> tuple[int, ...]:
    """The seats that a moment names."""
    value = moment.values["names"]
    assert isinstance(value, Called)
    return value.seats


def random_games(game: AnyGame, seats: int, games: int, **options: Any) -> Iterator[AnyMatch]:
    """Whole games of random players; every second one is played by the game's quick player."""
    for seed in range(games):
        match = Match(game.name, seats, seed=seed, **options)
        while not match.over:
            if match.chance_due:
                match.roll()
                continue
            key = derived(seed, len(match.events))
            seat = match.turn[key % len(match.turn)]
            if seed % 2 and game.greedy is not None:
                match.play(seat, game.greedy(match.state, seat, key))
            else:
                match.play(seat, random.choose(game, match.state, seat, key))
        yield match

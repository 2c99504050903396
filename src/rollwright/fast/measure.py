"""How fast something is played: the best of some rounds, after a warm-up."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

ROUNDS: Final = 3


class Timed(NamedTuple):
    """What was played, and how long it took."""

    games: int
    decisions: int
    seconds: float


Play: TypeAlias = Callable[[int], Timed]  # plays so much of something: some games, some steps


class Ready(NamedTuple):
    """Something that can be played at once."""

    device: str
    play: Play


class Rate(NamedTuple):
    """How much was played in a second."""

    decisions: float
    games: float


def best_rate(play: Play, seconds: float) -> Rate:
    """The best of some rounds that take about so many seconds each, after a warm-up."""
    amount = 1
    play(amount)  # compiles, where that is still to be done
    while (taken := quicker_of_two(play, amount)) < seconds / 4:
        amount *= 4
    amount = max(1, round(amount * seconds / taken))
    best = max((play(amount) for _ in range(ROUNDS)), key=lambda one: one.decisions / one.seconds)
    return Rate(best.decisions / best.seconds, best.games / best.seconds)


def quicker_of_two(play: Play, amount: int) -> float:
    """How long it takes, on a machine that may stumble."""
    return min(play(amount).seconds, play(amount).seconds)

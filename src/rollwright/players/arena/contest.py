"""A contest: everybody against everybody, deal by deal, on all cores.

What a deal comes to depends on its number and on who plays it, never on when or where it was
played: one process or many, in one go or in several, the results are the same.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from itertools import combinations
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import NamedTuple

from rollwright.core.dice import KEYS
from rollwright.core.errors import BadOption
from rollwright.players.arena.deal import Arena, Bout, Deal, Entrant, Games, Setting
from rollwright.players.arena.journal import Journal
from rollwright.players.arena.thinking_times import Times
from rollwright.players.arena.workers import Deals, Given, maker, play_missing
from rollwright.players.own.spec import label_of
from rollwright.work import crew as crews
from rollwright.work.parts import WHOLE, Part


class Contest(NamedTuple):
    """All that was played of a contest."""

    setting: Setting
    entrants: tuple[Entrant, ...]
    deals: dict[Bout, dict[int, Games]]  # by their numbers
    times: dict[Bout, tuple[Times, ...]]  # over all deals, one a player
    whole: bool  # else Ctrl-C ended it early
    seconds: float  # that this run took
    forfeits: dict[Entrant, list[str]]  # why each has lost games by failing, a sentence a game

    @classmethod
    def before(cls, setting: Setting, entrants: tuple[Entrant, ...]) -> "Contest":
        """A contest of which nothing was played."""
        bouts = bouts_of(setting, entrants)
        times = {bout: tuple(Times() for _ in bout) for bout in bouts}
        return cls(setting, entrants, {bout: {} for bout in bouts}, times, True, 0.0, {})

    def take(self, bout: Bout, number: int, deal: Deal) -> None:
        """Count a deal in, once."""
        if number not in self.deals[bout]:
            self.deals[bout][number] = deal.games
            for all_so_far, times in zip(self.times[bout], deal.times, strict=True):
                all_so_far.join(times)
            for forfeit in deal.forfeits:
                self.forfeits.setdefault(bout[forfeit.player], []).append(forfeit.sentence)

    @property
    def played(self) -> int:
        """How many deals were played, now or before."""
        return sum(map(len, self.deals.values()))

    @property
    def games(self) -> int:
        """How many games were played, now or before."""
        return sum(len(games.wins) for deals in self.deals.values() for games in deals.values())


def entrants_of(names: Sequence[str]) -> tuple[Entrant, ...]:
    """Who takes part, by names of computer players; those that are called the same are numbered.

    >>> [entrant.label for entrant in entrants_of(["greedy", "random", "greedy"])]
    ['greedy 1', 'random', 'greedy 2']
    """
    labels = [label_of(name) for name in names]
    return tuple(
        Entrant(name, labels[: place + 1].count(label) if labels.count(label) > 1 else 0)
        for place, (name, label) in enumerate(zip(names, labels, strict=True))
    )


def bouts_of(setting: Setting, entrants: Sequence[Entrant]) -> list[Bout]:
    """Who play each other: every pair, or everybody alone.

    A pair has one order, whichever player was named first.
    """
    if setting.solo:
        return [(entrant,) for entrant in entrants]
    return [pair_of(*pair) for pair in combinations(entrants, 2)]


def pair_of(one: Entrant, other: Entrant) -> Bout:
    """A pair in the order in which it is played."""
    return (one, other) if one.label < other.label else (other, one)


def deals_for(setting: Setting, games: int) -> int:
    """How many deals give so many games a pair; with duplicate dice a deal is two games."""
    return (games + 1) // 2 if setting.duplicate and not setting.solo else games


def contest(
    setting: Setting,
    names: Sequence[str],
    games: int,
    *,
    workers: int | None = None,
    keep: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
    given: Mapping[str, Callable[..., object]] = MappingProxyType({}),
    ray: str | None = None,
    executor: Executor | None = None,
    part: Part = WHOLE,
) -> Contest:
    """Play so many games a pair, or a part of them; what `keep` has already is not played again.

    `progress` hears how many of the `deals_in` the contest there are. `given` has functions that
    play by names that only this contest knows; other processes are sent them, so they have to
    pickle. One worker is this process; a script that wants more starts, as always with processes,
    below `if __name__ == "__main__"`. Others may work instead: the cores of a Ray cluster, by its
    address, or those of any executor. A KeyboardInterrupt ends it early with the deals played so
    far.
    """
    sent = tuple(given.items())
    arena = checked(setting, names, sent)
    result = Contest.before(setting, entrants_of(names))
    deals = part.cut(deals_for(setting, games))
    crew = crews.others(ray, executor) or workers or os.cpu_count() or 1
    journal = Journal(keep, setting) if keep is not None else None
    started = perf_counter()

    def take(bout: Bout, played: Deals) -> None:
        for number, deal in played.items():
            result.take(bout, number, deal)
        if journal is not None:
            journal.add(bout, played)
        progress(result.played)

    try:
        if journal is not None:
            take_found(journal, result, deals)
        progress(result.played)
        whole = play_missing(arena, result.deals, deals, crew, take, sent)
    except KeyboardInterrupt:
        whole = False
    finally:
        if journal is not None:
            journal.close()
    return result._replace(whole=whole, seconds=perf_counter() - started)


def checked(setting: Setting, names: Sequence[str], given: Given) -> Arena:
    """An arena for these players; refuses, in a sentence, what cannot be played."""
    if len(names) < 2:
        raise BadOption("A contest takes two players or more.")
    if not 0 <= setting.seed < KEYS:
        raise BadOption(f"A seed is a whole number from 0 to {KEYS - 1}, not {setting.seed}.")
    arena = Arena(setting, maker(given))
    for name in names:
        arena.make(name)
    return arena


def deals_in(setting: Setting, names: Sequence[str], games: int, part: Part = WHOLE) -> int:
    """How many deals a whole contest has, or a part of it."""
    deals = len(part.cut(deals_for(setting, games)))
    return len(bouts_of(setting, entrants_of(names))) * deals


def take_found(journal: Journal, result: Contest, deals: range) -> None:
    """Take over what a file has of these players and deals."""
    bouts = {tuple(entrant.label for entrant in bout): bout for bout in result.deals}
    while journal.found:
        labels, number, deal = journal.found.pop()
        if labels in bouts and number in deals:
            result.take(bouts[labels], number, deal)

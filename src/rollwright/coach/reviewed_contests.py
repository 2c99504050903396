"""Contests of computer players, some of whose games are reviewed."""

from collections.abc import Callable, Iterator
from typing import Any

from rollwright.coach.judge_choice import QUICK
from rollwright.coach.rating import ReviewedGame
from rollwright.coach.reviewer import review
from rollwright.core.seats import Seat
from rollwright.play.match import AnyMatch, Match
from rollwright.players.arena.contest import Contest, deals_for
from rollwright.players.arena.deal import Arena, Bout


def reviewed_games(
    contest: Contest,
    games: int,
    judge: str = QUICK,
    *,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Iterator[ReviewedGame]:
    """The first games of every pair, reviewed; at least so many, as long as there are as many.

    They are played once more for it, which gives the same games unless a player goes by the clock;
    games that somebody lost by failing are left out.
    """
    arena = Arena(contest.setting)
    done = 0
    for bout, deals in contest.deals.items():
        for number in sorted(deals)[: deals_for(contest.setting, games)]:
            for seating in arena.seatings(bout, number):
                match = played_again(arena, bout, number, seating)
                if match is not None:
                    told = review(match, judge, seconds=seconds, threads=threads)
                    names = tuple(match.name(seat) for seat in range(match.seats))
                    yield ReviewedGame(told, names, number)
                done += 1
                progress(done)


def games_in(contest: Contest, games: int) -> int:
    """How many games that is."""
    seatings = 1 if contest.setting.solo or not contest.setting.duplicate else 2
    deals = deals_for(contest.setting, games)
    return sum(seatings * min(deals, len(found)) for found in contest.deals.values())


def played_again(arena: Arena, bout: Bout, number: int, seating: int) -> AnyMatch | None:
    """A game of a deal as a match; nothing if somebody failed."""
    setting = arena.setting
    names = [bout[(seat + seating) % len(bout)].label for seat in range(setting.seats)]
    options: dict[str, Any] = dict(setting.options)
    match = Match(setting.game, seats=setting.seats, names=names, **options)

    def heard(seat: Seat | None, what: int) -> None:
        if seat is None:
            match.roll(what)
        else:
            match.play(seat, what)

    return match if arena.listen(bout, number, seating, heard) else None

"""The deals of a contest as work: what a piece of it is, and how it is played anywhere.

Deals are handed out in portions of a fraction of a second, so that all are busy until the end and
an interruption loses little.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache, partial
from typing import Final, TypeAlias

from rollwright.players.arena.deal import Arena, Bout, Deal, Setting
from rollwright.players.registry import Player, any_choice
from rollwright.work import crew as crews
from rollwright.work.crew import Crew
from rollwright.work.pieces import Cut, Piece, Sizes, work_through

PORTION: Final = Sizes(seconds=0.3, first=1, most=64)

Deals: TypeAlias = dict[int, Deal]  # by their numbers


Given: TypeAlias = tuple[tuple[str, Callable[..., object]], ...]  # functions that play, by a name


def maker(given: Given) -> Callable[[str], Player]:
    """How players are found by their names, some of whom only one contest knows."""
    from rollwright.players.own.functions import called_player  # noqa: PLC0415 (not always needed)

    known = dict(given)
    return lambda name: (
        called_player(name, known[name]).choose if name in known else any_choice(name)
    )


def play_missing(
    arena: Arena,
    found: Mapping[Bout, Collection[int]],
    deals: range,
    crew: AbstractContextManager[Crew] | int,
    take: Callable[[Bout, Deals], None],
    given: Given = (),
) -> bool:
    """Play what was not found of some deals a bout, with a crew or so many processes.

    One process is this one. `take` gets what was played; False if Ctrl-C ended it early.
    """
    waiting = {bout: missing(numbers, deals) for bout, numbers in found.items()}
    if isinstance(crew, int):
        workers = min(crew, sum(map(len, waiting.values())))
        crew = crews.processes(workers) if workers > 1 else crews.alone()
    with crew as working:
        there = working.elsewhere
        play = partial(play_there, arena.setting, given) if there else partial(play_here, arena)
        sizes = PORTION if there else Sizes.all_of(1)
        cut = Cut(waiting, sizes)
        return work_through(play, cut, working, lambda piece, played: take(piece.track, played))


def missing(there: Collection[int], deals: range) -> Sequence[int]:
    """The numbers of the deals that are not there."""
    return [number for number in deals if number not in there] if there else deals


def play_here(arena: Arena, piece: Piece[Bout]) -> Deals:
    """Play some deals."""
    return {number: arena.play(piece.track, number) for number in piece.numbers}


@lru_cache(maxsize=8)
def arena_there(setting: Setting, given: Given = ()) -> Arena:
    """The arena of a process that plays for another one."""
    return Arena(setting, maker(given))


def play_there(setting: Setting, given: Given, piece: Piece[Bout]) -> Deals:
    """Play some deals for another process."""
    return play_here(arena_there(setting, given), piece)

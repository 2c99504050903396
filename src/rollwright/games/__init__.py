"""The games: those that are built in, a line each, those that other packages bring, and how one is
found by its name.

A package brings a game by an entry point of the group `rollwright.games`, named as the game:

    [project.entry-points."rollwright.games"]
    mygame = "mygame:GAME"

They are looked for when somebody asks for all games or for one that is not built in, and then
once. Not before: whoever imports such a package imports `rollwright` first, and it must not be
asked for a game that it has yet to make.

In the folder of each game:

    README, rulebook/   the numbered rules, for readers of the code and for people
    rules, sheet        what happens, and what is printed; beside them `scoring`, `paths`, `reasons`
                        (why a move is refused), and Tutto's `keepable_dice` (which dice are valid,
                        what they are worth, what may be kept)
    words, position     moves, refusals, sheets and scores in words; a state in one line
    drawing, layout     what is written, and where everything stands; `…_drawing` parts of it
    greedy, features, observed      the quick player, and what others learn by
    decisions, tips, advice, because    what there is to decide, and what guide and coach say of it
    moments             what is cried out
    score_lines, round_words, event_words   what brought points; a round, an event as it is said
    languages/  lessons/  guide/  examples/
"""

import copyreg
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pickle import PicklingError  # nosec B403  # nothing is unpickled
from typing import Final, overload

from rollwright.core.errors import BadGame, UnknownGame
from rollwright.core.game import AnyGame, Game
from rollwright.core.options import plain
from rollwright.games import hexroller, penk, polygrid, splitter, tutto
from rollwright.games.installed import Found, found_games

BUILT_IN: Final[tuple[AnyGame, ...]] = (
    penk.GAME,
    hexroller.GAME,
    polygrid.GAME,
    splitter.GAME,
    tutto.GAME,
)


class _Games(Sequence[AnyGame]):
    """The games that are built in, then the others by their names."""

    @overload
    def __getitem__(self, index: int) -> AnyGame: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[AnyGame, ...]: ...
    def __getitem__(self, index: int | slice) -> AnyGame | tuple[AnyGame, ...]:
        return (BUILT_IN + _others())[index]

    def __len__(self) -> int:
        return len(BUILT_IN) + len(_others())

    def __iter__(self) -> Iterator[AnyGame]:
        return iter(BUILT_IN + _others())


ALL: Final[Sequence[AnyGame]] = _Games()


_LEFT_OUT: Final[dict[str, BadGame]] = {}  # games of others that turned out to be bad later


@cache
def _found() -> Found:
    return found_games(BUILT_IN)


def _others() -> tuple[AnyGame, ...]:
    return tuple(one for one in _found().games if one.name not in _LEFT_OUT)


def leave_out(other: AnyGame, why: BadGame) -> None:
    """Let a game that a package brings count as bad from now on; one of ours must not be."""
    if other in BUILT_IN:
        raise why
    _LEFT_OUT[other.name] = why


def bad_games() -> tuple[BadGame, ...]:
    """The games that packages bring and that cannot be used; each says in a sentence why."""
    return (*_found().bad.values(), *_LEFT_OUT.values())


def game(name: str) -> AnyGame:
    """A game by its name or its title.

    >>> game("tutto").title
    'Tutto'
    """
    sought = plain(name)
    for games in (BUILT_IN, ALL):
        for one in games:
            if sought in (one.name, plain(one.title)):
                return one
    bad = _found().bad | _LEFT_OUT
    if sought in bad:
        raise UnknownGame(str(bad[sought]))
    known = ", ".join(one.name for one in ALL)
    raise UnknownGame(f"There is no game '{name}'. There are {known}.")


def _by_name(pickled: AnyGame) -> tuple[Callable[[str], AnyGame], tuple[str]]:
    """A game is saved and copied as its name: there is one of each."""
    if all(one is not pickled for one in ALL):
        raise PicklingError(f"{pickled.title} is no game that can be found by its name.")
    return game, (pickled.name,)


copyreg.pickle(Game, _by_name)

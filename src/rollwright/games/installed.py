"""The games that other packages bring: found by their entry points, and looked over.

A game that cannot be used never stands in the way of the others. It is left out, and a BadGame
says why.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rollwright.core.drawing import Drawing
from rollwright.core.errors import BadGame
from rollwright.core.game import AnyGame, Game, Positions, Rules, Words
from rollwright.core.options import plain

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "rollwright.games"
MOST_MOVES: Final = 120  # what a set of moves can hold
NAME: Final = re.compile("[a-z][a-z0-9]*")  # good for a file, an address and a class of styles

CONTRACTS: Final = (
    ("rules", Rules),
    ("words", Words),
    ("positions", Positions),
    ("drawing", Drawing),
)


class Found(NamedTuple):
    """What there is."""

    games: tuple[AnyGame, ...]  # by their names
    bad: dict[str, BadGame]  # those that cannot be used, by the names of their entry points


def found_games(taken: Sequence[AnyGame]) -> Found:
    """The games that packages bring, beside those whose names are taken."""
    from importlib.metadata import entry_points  # noqa: PLC0415 (slow to import)

    games: list[AnyGame] = []
    bad: dict[str, BadGame] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        try:
            games.append(_usable(entry, [*taken, *games]))
        except BadGame as error:
            bad[plain(entry.name)] = error
    return Found(tuple(games), bad)


def _usable(entry: "EntryPoint", taken: Sequence[AnyGame]) -> AnyGame:
    """The game of an entry point; raises BadGame if it cannot be used."""
    package = entry.dist.name if entry.dist else entry.module
    where = f"The game '{entry.name}' of the package {package}"
    try:
        game = entry.load()
        wrong = list(faults(entry.name, game))
    except (Exception, SystemExit) as error:  # whatever somebody's package does when imported
        said = " ".join(str(error).split()) or "no reason given"
        raise BadGame(
            f"{where} cannot be loaded: {type(error).__name__}: {said.rstrip('.')}."
        ) from error
    if wrong:
        raise BadGame(f"{where} cannot be used: {'; '.join(wrong)}.")
    for other in taken:
        if {plain(game.name), plain(game.title)} & {plain(other.name), plain(other.title)}:
            raise BadGame(f"{where} is left out: there is a game {other.title} already.")
    assert isinstance(game, Game)
    return game


def faults(name: str, game: object) -> Iterator[str]:
    """What is plainly wrong with what an entry point names; the whole check is another matter."""
    if not isinstance(game, Game):
        yield f"it is no Game but a {type(game).__name__}"
        return
    if game.name != name:
        yield f"it calls itself '{game.name}'"
    if not NAME.fullmatch(game.name):
        yield "its name is not of small letters and digits"
    for part, contract in CONTRACTS:
        wanted = (word for word in vars(contract) if not word.startswith("_"))
        lacking = [word for word in wanted if not hasattr(getattr(game, part), word)]
        if lacking:
            yield f"its {part} lack {', '.join(lacking)}"
    if not 1 <= getattr(game.rules, "MOVES", 1) <= MOST_MOVES:
        yield f"it has {game.rules.MOVES} moves, not 1 to {MOST_MOVES}"
    if not game.seats or game.seats[0] < 1:
        yield "nobody can play it"
    if not (game.folder / "README.md").exists():
        yield f"there is no README.md in {game.folder}"
    yield from (
        f"its languages/en.toml says nothing of '{text}' in [game]"
        for text in ("about", "short rules")
        if not game.texts.has(text)
    )

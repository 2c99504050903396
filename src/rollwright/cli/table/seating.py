"""Who sits at a table: names of people, and computer players by theirs.

Players of one's own are what the command line names, and nothing else: a file that a game is kept
in may have been written by anybody, so no name in it ever runs anything by itself.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.options import plain
from rollwright.core.whole_numbers import whole_number
from rollwright.players.own.spec import label_of
from rollwright.players.registry import LEVELS, NAMES, any_choice, check, is_known, is_own

COMPUTER = "random"  # who plays a simulation when nobody is named
OPPONENT = "medium"  # … and against a person
WHO = (
    f"{', '.join(LEVELS)}; or random, greedy, planner:500, planner:200ms; or your own,"
    " mine.py:choose or program:COMMAND."
)
NONE_OF_OWN: Final[Mapping[str, str]] = MappingProxyType({})


def usual(game: AnyGame) -> list[str]:
    """Who plays if nothing is said: a person, and a computer player where there are seats."""
    return ["me", *[OPPONENT] * (game.usual_seats - 1)]


def own_players(seats: str | None, given: Sequence[str] = ()) -> dict[str, str]:
    """Players of one's own by what they are called: those that seats name, and those given."""
    for one in given:
        if not is_own(one):
            raise BadOption(f"--player takes NAME=module:function or NAME=program:…, not '{one}'.")
    asked = [" ".join(name.split()) for name in (seats or "").split(",")]
    own = {label_of(one): one for one in (*given, *asked) if is_own(one)}
    for one in own.values():
        any_choice(one)  # refuses, in a sentence
    return own


def player_of(name: str, own: Mapping[str, str]) -> str | None:
    """The computer player that a seat's name stands for, ours or one's own; None for a person."""
    base, _, number = name.rpartition(" ")
    return own.get(name) or own.get(base if number.isdecimal() else "") or computer(name)


def seat_names(text: str | None, game: AnyGame, own: Mapping[str, str] = NONE_OF_OWN) -> list[str]:
    """Names for `me,friend,random`; a number means so many seats, with one person."""
    if text is None:
        return numbered(usual(game))
    seats = whole_number(text.strip())
    if seats is not None:
        check_seats(game, seats)
        return numbered(["me", *[OPPONENT] * (seats - 1)])
    asked = [" ".join(name.split()) for name in text.split(",")]
    names = numbered([label_of(name) if is_own(name) else name for name in asked], own)
    check_seats(game, len(names))
    for number, name in enumerate(names):
        if not name:
            raise BadOption("A name must not be empty.")
        if plain(name).partition(":")[0] in NAMES and computer(name) is None:
            check(plain(name))  # meant for a computer player, and says what is wrong with it
        if "#" in name:
            raise BadOption("A name must not have a '#' in it, which starts a comment in records.")
        if plain(name) in (plain(other) for other in names[:number]):
            raise BadOption(f"Two seats are called '{name}'.")
    return names


def check_seats(game: AnyGame, seats: int) -> None:
    """Refuse a number of seats that the game does not take."""
    game.new_game(seats, game.rules.Options())


def computer(name: str) -> str | None:
    """The computer player that a name stands for: `random` and `random 2` are the same one."""
    base, _, number = plain(name).rpartition(" ")
    for player in (plain(name), base if number.isdecimal() else ""):
        if is_known(player):
            return player
    return None


def numbered(names: list[str], own: Mapping[str, str] = NONE_OF_OWN) -> list[str]:
    """Names that differ, where one computer player has several seats.

    >>> numbered(["me", "random", "random"])
    ['me', 'random 1', 'random 2']
    """
    seen: dict[str, int] = {}
    result = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        plays_itself = name in own or computer(name) == plain(name)
        one_of_several = plays_itself and names.count(name) > 1
        result.append(f"{name} {seen[name]}" if one_of_several else name)
    return result

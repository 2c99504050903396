"""Who sits at a table: names of people, and computer players by theirs."""

from rollwright.core.digits import whole_number
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.options import plain
from rollwright.players.registry import LEVELS, NAMES, check, is_known

COMPUTER = "random"  # who plays a simulation when nobody is named
OPPONENT = "medium"  # … and against a person
WHO = f"{', '.join(LEVELS)}; or random, greedy, planner:500, planner:200ms."


def usual(game: AnyGame) -> list[str]:
    """Who plays if nothing is said: a person, and a computer player where there are seats."""
    seats = max(game.seats[0], min(2, game.seats[-1]))
    return ["me", *[OPPONENT] * (seats - 1)]


def seat_names(text: str | None, game: AnyGame) -> list[str]:
    """Names for `me,friend,random`; a number means so many seats, with one person."""
    if text is None:
        return numbered(usual(game))
    seats = whole_number(text.strip())
    if seats is not None:
        check_seats(game, seats)
        return numbered(["me", *[OPPONENT] * (seats - 1)])
    names = numbered([" ".join(name.split()) for name in text.split(",")])
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


def numbered(names: list[str]) -> list[str]:
    """Names that differ, where one computer player has several seats.

    >>> numbered(["me", "random", "random"])
    ['me', 'random 1', 'random 2']
    """
    seen: dict[str, int] = {}
    result = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        one_of_several = computer(name) == plain(name) and names.count(name) > 1
        result.append(f"{name} {seen[name]}" if one_of_several else name)
    return result

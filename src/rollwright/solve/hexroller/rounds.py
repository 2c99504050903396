"""HexRoller's rounds as a plan, and the game that they make with dice to suit them."""

from typing import Final, NamedTuple

from rollwright.core.errors import IllegalMove
from rollwright.games.hexroller.rules import A_TWO, END, NUMBER, ONE_MORE, THIRD
from rollwright.games.hexroller.sheet import DICE, HIGHEST, LOWEST
from rollwright.play.match import AnyMatch

TOP: Final = 0
BOTTOM: Final = 1
THIRD_PATH: Final = 2


class Path(NamedTuple):
    """A number, where it is recorded, and the hexes in which it is written, in order."""

    number: int
    box: int  # TOP, BOTTOM, or THIRD_PATH: nowhere
    hexes: tuple[int, ...]


class Round(NamedTuple):
    """The paths of a round."""

    paths: tuple[Path, ...]
    more: bool  # the longest recorded path is one longer than its dice
    two: int | None  # the hex of the bonus two, which is written first


def play(match: AnyMatch, rounds: list[Round]) -> AnyMatch:
    """Go on with a match by these rounds, in each with dice that allow it."""
    for round in rounds:
        for filler in range(LOWEST, HIGHEST + 1):
            if all(path.number != filler for path in round.paths):
                tried = match.copy()
                try:
                    _play_round(tried, round, filler)
                except IllegalMove:
                    continue  # a number that can be written must be: so let the others show another
                match = tried
                break
        else:
            raise ValueError(f"The rules do not allow the round {round}.")
    return match


def _play_round(match: AnyMatch, round: Round, filler: int) -> None:
    longer = None
    if round.more:
        recorded = [path for path in round.paths if path.box != THIRD_PATH]
        longer = max(recorded, key=lambda path: len(path.hexes))
    dice: list[int] = []
    for path in round.paths:
        dice += [path.number] * (len(path.hexes) - (path is longer))
    dice += [filler] * (DICE[match.state.side] - len(dice))
    match.roll(" ".join(str(number) for number in dice))
    if round.two is not None:
        match.play(0, A_TWO)
        match.play(0, round.two)
    for path in round.paths:
        if path.box == THIRD_PATH:
            match.play(0, THIRD + path.number - LOWEST)
        else:
            match.play(0, NUMBER + 2 * (path.number - LOWEST) + path.box)
        for hex in path.hexes:
            if path is longer and hex == path.hexes[-1]:
                match.play(0, ONE_MORE)
            match.play(0, hex)
    match.play(0, END)

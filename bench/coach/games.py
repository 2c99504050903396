"""Games for the coach's benches: played once, kept in a file, and gone on with.

    python -m bench.coach.games splitter --games 300 --player hard --keep splitter.jsonl

Players who always do the same with the same throws would be twins (hard players of Splitter are):
with `--opening 10` easy players play the first throws of each game, 1 to 10 by lot, and the record
begins with the position that these leave.

A line a game: its number and its record. Whoever measures something of each game keeps a line of
figures in the same way, so a bench can be cut off and started again, or run in several parts.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rollwright import Match, load
from rollwright.core.dice import derived, portion
from rollwright.play.match import AnyMatch
from rollwright.players.registry import player

SEED = 18  # of all games, unless said


def play_on(match: AnyMatch, who: str, seed: int) -> AnyMatch:
    """Equal players play a match to its end."""
    return play_among(match, [who] * match.seats, seed)


def play_among(match: AnyMatch, who: Sequence[str], seed: int) -> AnyMatch:
    """Players, one a seat, play a match to its end."""
    choose = [player(one) for one in who]
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            seat = match.turn[0]
            lots = derived(derived(seed, seat), len(match.events))
            match.play(seat, choose[seat](match.game, match.view(seat), seat, lots))
    return match


def new_game(name: str, seats: int, seed: int, options: Sequence[str] = ()) -> AnyMatch:
    """A game that has not begun; options as in pile=replaced."""
    texts: dict[str, Any] = dict(one.split("=", 1) for one in options)
    return Match(name, seats=seats, seed=seed, **texts)


def game_of(name: str, seats: int, seed: int, who: str) -> AnyMatch:
    """A game of equal players."""
    return play_on(new_game(name, seats, seed), who, seed)


def opened(match: AnyMatch, throws: int, seed: int) -> AnyMatch:
    """The game that begins where easy players stand after some throws, by lot."""
    choose, nth = player("easy"), 0
    until = 1 + portion(throws, derived(seed, throws))
    while not match.over and not (match.chance_due and nth == until):
        if match.chance_due:
            match.roll()
            nth += 1
        else:
            seat = match.turn[0]
            lots = derived(derived(seed, seat), len(match.events))
            match.play(seat, choose(match.game, match.view(seat), seat, lots))
    position = match.game.positions.write(match.state)
    return Match.from_position(position, match.game, seed=seed)


class Played(NamedTuple):
    """Games as they are played for a bench."""

    game: str
    seats: int = 2
    options: tuple[str, ...] = ()  # as in pile=replaced
    player: str = "hard"
    opening: int = 0  # throws by easy players, at most

    def record(self, seed: int, number: int) -> str:
        """The game of a number."""
        own = derived(seed, number) >> 1
        match = new_game(self.game, self.seats, own, self.options)
        if self.opening:
            match = opened(match, self.opening, own)
        return play_on(match, self.player, own).record()


class Lines:
    """A file with a line for each number, which grows; None keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.found: dict[int, Any] = {}
        if path is not None and path.exists():
            for line in path.read_text("utf-8").splitlines():
                number, what = json.loads(line)
                self.found[number] = what

    def through(
        self, numbers: Iterable[int], work: Callable[[int], Any], until: float = float("inf")
    ) -> Iterator[tuple[int, Any]]:
        """What was found for each number, or is found out now, while there is time by the clock."""
        for number in numbers:
            if number not in self.found:
                if time.monotonic() > until:
                    continue
                self.found[number] = work(number)
                if self.path is not None:
                    with self.path.open("a", encoding="utf-8") as file:
                        file.write(json.dumps([number, self.found[number]]) + "\n")
            yield number, self.found[number]


def kept_games(path: Path) -> dict[int, AnyMatch]:
    """The games of a file, by their numbers."""
    return {number: load(record) for number, record in Lines(path).found.items()}


def asked_for(about: str | None) -> argparse.ArgumentParser:
    """What every bench of the coach takes."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--keep", type=Path, help="file of what was found, to go on from")
    parser.add_argument("--minutes", type=float, default=60, help="after which no game is begun")
    return parser


def numbers(asked: argparse.Namespace) -> tuple[range, float]:
    """Which games, and until when."""
    first = asked.first
    return range(first, first + asked.games), time.monotonic() + 60 * asked.minutes


def main() -> None:
    """Play, and keep."""
    parser = asked_for(__doc__)
    parser.add_argument("--player", default="hard")
    parser.add_argument("--opening", type=int, default=0, help="throws by easy players, at most")
    parser.add_argument("--option", action="append", default=[], help="as in pile=replaced")
    asked = parser.parse_args()
    options = tuple(asked.option)
    played = Played(asked.game, asked.seats, options, asked.player, asked.opening)
    which, until = numbers(asked)
    began = time.perf_counter()
    done = list(Lines(asked.keep).through(which, lambda n: played.record(asked.seed, n), until))
    events = sum(len(load(text).events) for _, text in done)
    print(f"{len(done)} games, {events} events, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()

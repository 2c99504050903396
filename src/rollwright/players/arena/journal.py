"""A contest in a file: a line of JSON that says what is played, then a line a deal.

A run that finds such a file goes on where the last one stopped. Who takes part does not stand in
the first line: players may join a contest later, and what the others played stays good.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from rollwright import __version__
from rollwright.core.dice import Key
from rollwright.core.errors import BadText
from rollwright.games import game as game_of
from rollwright.players.arena.deal import Bout, Deal, Forfeit, Games, Setting
from rollwright.players.arena.thinking_times import Times

FORMAT: Final = 1

WORDS: Final = {
    "arena": "by another version of the arena",
    "game": "with another game",
    "rules": "by another version of the rules",
    "options": "with other options",
    "seats": "with another number of seats",
    "seed": "with another seed",
    "duplicate": "with the other kind of dice (--duplicate or --no-duplicate)",
    "rollwright": "with another version of Rollwright, whose players may be others",
}


class Played(NamedTuple):
    """A deal, whose and which it was."""

    labels: tuple[str, ...]
    number: int
    deal: Deal


def head(setting: Setting) -> dict[str, object]:
    """The first line of a file: all that the results depend on, apart from who plays."""
    game = game_of(setting.game)
    options = game.options(dict(setting.options))._asdict()
    facts = {
        "arena": FORMAT,
        "game": game.name,
        "rules": game.version,
        "options": options,
        "seats": setting.seats,
        "seed": setting.seed,
        "duplicate": setting.duplicate,
        "rollwright": __version__,
    }
    return dict(json.loads(json.dumps(facts)))  # with lists for tuples, as it will be read


def seed_of(path: Path) -> Key | None:
    """The seed of a contest that was begun in a file; none if there is none."""
    lines = whole_lines(path)
    return int(str(read_head(path, lines[0])["seed"])) if lines else None


class Journal:
    """The file of a contest, open for more deals."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path = path
        ours = head(setting)
        first = json_line(ours)
        lines = whole_lines(path, first)
        if lines:
            check(path, read_head(path, lines[0]), ours)
        self.found = [
            read_line(path, line, number) for number, line in enumerate(lines[1:], start=2)
        ]
        # What was torn off in the middle of a line is cut away before anything is added.
        self.file = path.open("r+b" if path.exists() else "w+b", buffering=0)
        self.file.truncate(sum(len(line) + 1 for line in lines))
        self.file.seek(0, 2)
        if not lines:
            self.file.write(first)

    def add(self, bout: Bout, deals: Mapping[int, Deal]) -> None:
        """Keep some deals of a bout."""
        labels = tuple(entrant.label for entrant in bout)
        lines = [
            json_line(deal_data(Played(labels, number, deal))) for number, deal in deals.items()
        ]
        self.file.write(b"".join(lines))

    def close(self) -> None:
        """Nothing more is to be kept."""
        self.file.close()


def whole_lines(path: Path, first: bytes | None = None) -> list[bytes]:
    """The lines of a file without the last, if that was torn; none if there is no file.

    A file that has no whole line is another's, unless it is the beginning of our first one.
    """
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")
    torn = lines.pop()
    if not lines and torn and (first is None or not first.startswith(torn)):
        raise BadText(f"'{path}' is not a file of the arena.")
    return lines


def json_line(what: Mapping[str, object]) -> bytes:
    """A line of the file."""
    return json.dumps(what, separators=(",", ":")).encode() + b"\n"


def read_head(path: Path, line: bytes) -> dict[str, object]:
    """What the first line of a file says."""
    try:
        said = json.loads(line)
        if isinstance(said, dict) and "arena" in said and isinstance(said["seed"], int):
            return said
    except (ValueError, KeyError):
        pass
    raise BadText(f"'{path}' is not a file of the arena.")


def check(path: Path, theirs: Mapping[str, object], ours: Mapping[str, object]) -> None:
    """Refuse to go on with a contest that was played otherwise."""
    for name, value in ours.items():
        if theirs.get(name) != value:
            raise BadText(
                f"What '{path}' keeps was played {WORDS[name]}; give another file, or the same"
                " settings."
            )


def deal_data(played: Played) -> dict[str, object]:
    """A deal as its line has it."""
    deal = played.deal
    forfeits = {"forfeits": deal.forfeits} if deal.forfeits else {}
    return {
        "players": played.labels,
        "deal": played.number,
        "wins": deal.games.wins,
        "scores": deal.games.scores,
        "nanoseconds": [times.total for times in deal.times],
        "times": [sorted(times.bins.items()) for times in deal.times],
        **forfeits,
    }


def read_line(path: Path, line: bytes, number: int) -> Played:
    """The deal that a line tells of."""
    try:
        said = json.loads(line)
        labels = tuple(str(label) for label in said["players"])
        spent = zip(said["nanoseconds"], said["times"], strict=True)
        times = tuple(Times(int(total), {int(k): int(n) for k, n in bins}) for total, bins in spent)
        games = Games(rows(said["wins"], len(labels)), rows(said["scores"], len(labels)))
        forfeits = tuple(
            Forfeit(int(game), range(len(labels))[player], str(why))
            for game, player, why in said.get("forfeits", ())
        )
        if len(games.wins) == len(games.scores) > 0 and len(times) == len(labels):
            return Played(labels, int(said["deal"]), Deal(games, times, forfeits))
    except (ValueError, KeyError, TypeError, IndexError):
        pass
    raise BadText(f"Line {number} of '{path}' is no deal of the arena.")


def rows(games: Iterable[Iterable[float]], players: int) -> tuple[tuple[float, ...], ...]:
    """Numbers game by game, one a player."""
    read = tuple(tuple(float(number) for number in game) for game in games)
    if any(len(game) != players for game in read):
        raise ValueError
    return read

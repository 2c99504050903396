"""What Rollwright-1 consists of: one track a game and variant."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from rollwright.core.dice import Key
from rollwright.core.errors import BadOption
from rollwright.games import game as game_of

FILE: Final = Path(__file__).with_name("rollwright-1.toml")
NAME: Final = "Rollwright-1"
POINTS: Final = "points"


class Track(NamedTuple):
    """Some deals of a game, played in one way."""

    name: str
    game: str
    rules: int  # the version of the game's rules
    seats: int  # one, or two with greedy as the other
    options: tuple[tuple[str, str], ...]
    seed: Key
    deals: int
    counts: str  # points, or wins in per cent
    limit: float | None
    limit_is: str  # proven, solved, or nothing


@cache
def tracks() -> tuple[Track, ...]:
    """All tracks, in the order of the table."""
    said = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        Track(
            name=one["name"],
            game=one["game"],
            rules=one["rules"],
            seats=one["seats"],
            options=tuple(sorted(one["options"].items())),
            seed=one["seed"],
            deals=one["deals"],
            counts=one["counts"],
            limit=one.get("limit"),
            limit_is=one.get("limit_is", ""),
        )
        for one in said["track"]
    )


def tracks_of(games: list[str]) -> list[Track]:
    """The tracks of some games, or all; refuses a game that has none, or other rules by now."""
    names = {game_of(name).name for name in games}
    for name in sorted(names - {track.game for track in tracks()}):
        raise BadOption(f"{NAME} has no deals of {game_of(name).title}.")
    found = [track for track in tracks() if not names or track.game in names]
    for track in found:
        if game_of(track.game).version != track.rules:
            raise BadOption(
                f"{track.name} in {NAME} is played by version {track.rules} of its rules, and here"
                f" they are of version {game_of(track.game).version}."
            )
    return found

"""What came of a contest, for programs."""

from typing import TypedDict

from rollwright.games import game as game_of
from rollwright.players.arena.contest import Contest
from rollwright.players.arena.standing import standing


class WinRate(TypedDict):
    """The share of the wins, with its interval; nothing where nothing was played."""

    win_rate: float | None
    win_rate_low: float | None
    win_rate_high: float | None


class PlayerRow(WinRate):
    """A player against all others."""

    name: str
    games: int
    deals: int
    mean_score: float | None
    mean_score_low: float | None
    mean_score_high: float | None
    milliseconds_per_decision: float | None
    mean_milliseconds_per_decision: float | None


class PairRow(PlayerRow):
    """A player against one other."""

    opponent: str
    mean_difference: float | None
    mean_difference_low: float | None
    mean_difference_high: float | None


class RatingRow(TypedDict):
    """A player's rating."""

    name: str
    elo: float
    elo_low: float | None
    elo_high: float | None
    bounded: bool
    anchor: bool


class ForfeitRow(TypedDict):
    """A player of somebody's own that has lost games by failing."""

    name: str
    games: int
    sentence: str  # why it lost the first of them


class ContestReport(TypedDict):
    """What was played and what it amounts to."""

    game: str
    variant: str | None
    seats: int
    duplicate: bool
    games_per_pair: int
    games: int
    whole: bool
    seconds: float
    seed: int
    workers: int | None  # processes here; none where others worked
    confidence: float
    players: list[PlayerRow]
    pairs: list[PairRow]
    elo: list[RatingRow]
    forfeits: list[ForfeitRow]


def contest_report(played: Contest, workers: int | None, games: int) -> ContestReport:
    """What was played and what it amounts to, for programs."""
    setting = played.setting
    one = game_of(setting.game)
    rows = standing(played)
    return {
        "game": one.name,
        "variant": one.variant_of(one.options(dict(setting.options))),
        "seats": setting.seats,
        "duplicate": setting.duplicate,
        "games_per_pair": games,
        "games": played.games,
        "whole": played.whole,
        "seconds": played.seconds,
        "seed": setting.seed,
        "workers": workers,
        "confidence": rows["confidence"],
        "players": rows["players"],
        "pairs": rows["pairs"],
        "elo": rows["elo"],
        "forfeits": [
            {"name": entrant.label, "games": len(why), "sentence": why[0]}
            for entrant, why in played.forfeits.items()
        ],
    }

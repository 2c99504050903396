"""What simulated games amount to: means and their intervals, quantiles, histograms, win shares."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final, NamedTuple

from rollwright.core.errors import BadText
from rollwright.fast.results import Results, merged
from rollwright.fast.simulate import bin_width
from rollwright.games import game as game_of
from rollwright.players.arena.intervals import CONFIDENCE, student, wilson
from rollwright.work.parts import WHOLE, Part, PartFile

SHARES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)  # of which quantiles are told
KIND: Final = "simulate"


class Mean(NamedTuple):
    """A mean, and the interval in which the true one lies with 95 per cent confidence."""

    value: float
    low: float
    high: float


class Lengths(NamedTuple):
    """How many decisions games had."""

    mean: float
    low: float  # of the mean's interval
    high: float
    deviation: float
    least: int
    most: int
    quantiles: dict[float, int]
    histogram: dict[int, int]


@dataclass(frozen=True)
class Simulation:
    """Games that were simulated, and their statistics; a list has an entry a seat.

    What was counted are whole numbers, in `results`, so parts of a simulation add up exactly.
    """

    game: str
    options: Mapping[str, str]
    players: Sequence[str]
    asked: int  # games that all parts have together
    seed: int
    part: Part
    results: Results
    device: str = "cpu"
    threads: int | None = None  # of this machine's processor; None where others worked

    @property
    def seats(self) -> int:
        """How many seats there were."""
        return len(self.players)

    @property
    def variant(self) -> str | None:
        """The variant by its name, where the game has several."""
        game = game_of(self.game)
        return game.variant_of(game.options(self.options))

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.results.games

    @property
    def whole(self) -> bool:
        """Whether all were played; else Ctrl-C ended it early."""
        return self.games == len(self.part.cut(self.asked))

    @property
    def decisions(self) -> int:
        """How many decisions were made in them."""
        return self.results.decisions

    @property
    def seconds(self) -> float:
        """How long it took; several parts one after the other."""
        return self.results.seconds

    # ------------------------------------------------------------ points

    def _mean(self, row: int) -> Mean:
        """A mean with Student's interval over games, which do not depend on each other."""
        value, games = self.results.mean(row), self.games
        if games < 2:
            return Mean(value, -inf, inf)
        half = student(games - 1) * self.results.spread(row) / sqrt(games - 1)
        return Mean(value, value - half, value + half)

    @property
    def means(self) -> list[Mean]:
        """The mean points of each seat, with intervals."""
        return [self._mean(seat) for seat in range(self.seats)]

    @property
    def deviations(self) -> list[float]:
        """The standard deviation of each seat's points."""
        return self.results.deviation

    @property
    def least(self) -> list[int]:
        """The fewest points of each seat."""
        return self.results.least

    @property
    def most(self) -> list[int]:
        """The most points of each seat."""
        return self.results.most

    def quantile(self, share: float) -> list[int]:
        """The least points that such a share of the games did not exceed; 0.5 is the median."""
        return [self.results.quantile(seat, share) for seat in range(self.seats)]

    @property
    def bin_width(self) -> int:
        """Points in a bin of the histograms: 1, but for games with very many points."""
        return self.results.width

    @property
    def histograms(self) -> list[dict[int, int]]:
        """How many games had which points; in wider bins by the least points of each."""
        return [self.results.histogram(seat) for seat in range(self.seats)]

    # ------------------------------------------------------------ wins and lengths

    @property
    def wins(self) -> list[float]:
        """The games won by each seat, a shared one by its share."""
        return self.results.wins

    @property
    def win_shares(self) -> list[Mean]:
        """The share of the games that each seat won, with Wilson's intervals."""
        if not self.games:
            return [Mean(0.0, 0.0, 1.0)] * self.seats
        return [Mean(*wilson(wins / self.games, self.games)) for wins in self.wins]

    @property
    def lengths(self) -> Lengths:
        """How many decisions the games had."""
        row, results = self.seats, self.results
        return Lengths(
            *self._mean(row),
            deviation=results.spread(row),
            least=results.counts[row, 2].item(),
            most=results.counts[row, 3].item(),
            quantiles={share: results.quantile(row, share) for share in SHARES},
            histogram=results.histogram(row),
        )

    @property
    def forfeits(self) -> list[list[str]]:
        """Why each seat's player lost games by failing; those of ours do not."""
        return self.results.forfeits

    # ------------------------------------------------------------ for programs

    def to_dict(self) -> dict[str, object]:
        """All of it as JSON can have it, with none for what is not known."""
        means, shares = self.means, self.win_shares
        unknown = [None] * self.seats
        told: dict[str, object] = {
            "game": self.game,
            "variant": self.variant,
            "seats": list(self.players),
            "games": self.games,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "mean_score": [mean.value for mean in means] if self.games else unknown,
            "mean_score_low": [known(mean.low) for mean in means],
            "mean_score_high": [known(mean.high) for mean in means],
            "wins": self.wins,
            "win_share": [share.value for share in shares] if self.games else unknown,
            "win_share_low": [share.low for share in shares],
            "win_share_high": [share.high for share in shares],
            "confidence": CONFIDENCE,
            "deviation": self.deviations if self.games else unknown,
            "least": self.least if self.games else unknown,
            "most": self.most if self.games else unknown,
            "quantiles": self._quantiles(),
            "histogram": [named(counts) for counts in self.histograms],
            "bin_width": self.bin_width,
            "lengths": self._lengths(),
        }
        told |= {"seed": self.seed, "device": self.device, "threads": self.threads}
        return {**told, "forfeits": self.forfeits}

    def _quantiles(self) -> dict[str, list[int]]:
        return {str(share): self.quantile(share) for share in SHARES} if self.games else {}

    def _lengths(self) -> dict[str, object] | None:
        if not self.games:
            return None
        lengths = self.lengths
        return {
            **lengths._asdict(),
            "low": known(lengths.low),
            "high": known(lengths.high),
            "quantiles": named(lengths.quantiles),
            "histogram": named(lengths.histogram),
        }

    def to_json(self) -> str:
        """The same as a text."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False)

    # ------------------------------------------------------------ parts

    def part_file(self) -> PartFile:
        """A part of a simulation, with all that it depends on."""
        game = game_of(self.game)
        options = json.loads(json.dumps(game.options(self.options)._asdict()))
        setting = {
            "game": self.game,
            "rules": game.version,
            "options": options,
            "given": dict(self.options),
            "players": list(self.players),
            "games": self.asked,
            "seed": self.seed,
        }
        return PartFile(KIND, self.part, setting, self.results.as_data())


def merged_simulation(files: Sequence[PartFile]) -> Simulation:
    """The simulation that some parts are all parts of."""
    said = files[0].setting
    try:
        game = game_of(said["game"])
        state = game.new_game(len(said["players"]), game.options(said["given"]))
        results = merged(len(said["players"]), bin_width(game, state), [f.results for f in files])
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadText(f"A file has numbers that no simulation wrote ({error}).") from None
    whole = (said["games"], said["seed"], WHOLE)
    return Simulation(game.name, said["given"], said["players"], *whole, results)


def known(number: float) -> float | None:
    """A number, or none where there is no bound."""
    return None if abs(number) == inf else number


def named(counts: Mapping[int, int] | Mapping[float, int]) -> dict[str, int]:
    """Numbers as JSON names them."""
    return {str(key): number for key, number in counts.items()}

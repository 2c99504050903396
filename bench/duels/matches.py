"""What is played: duels with an older expert, each level with the one below, and levels alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from rollwright.players.arena.deal import Bout, Entrant

OLD: Final = "old"
PROGRAM: Final = Path(__file__).with_name("old_expert.py")
PATIENCE: Final = "300s"  # that the older expert has for a move: it is never to lose by the clock

COMMON: Final = ("hexroller", "splitter")  # where a throw is for everybody, a deal is one game


class Match(NamedTuple):
    """Two who meet, or one who plays alone."""

    game: str
    variant: str  # none where a game has no variants
    players: tuple[str, ...]
    weight: float  # its share of the time
    seconds: float  # that a game takes, about

    @property
    def name(self) -> str:
        """How it is named, as in hexroller-front:expert:old."""
        return ":".join(["-".join(filter(None, [self.game, self.variant])), *self.players])

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The options of its games, as a person would give them."""
        return (("variant", self.variant),) if self.variant else ()

    def bout(self, old: str) -> Bout:
        """Who plays, if the older expert is started by a command."""
        return tuple(
            Entrant(f"{OLD}=program:{PATIENCE}:{old}" if who == OLD else who)
            for who in self.players
        )

    def nth(self, number: int) -> tuple[int, int]:
        """The deal and the seating of its nth game; seats change from game to game."""
        if len(self.players) == 1:
            return number, 0
        return (number, number % 2) if self.game in COMMON else (number // 2, number % 2)


VARIANTS: Final = {"hexroller": ("front", "back"), "splitter": ("A", "B")}
LEVELS: Final = (("expert", "hard"), ("hard", "medium"), ("medium", "easy"))

# Shares of the time: duels with the older expert, expert and hard, the others, alone.
SHARES: Final = {
    "hexroller": (45.0, 4.0, 1.0, 2.0),
    "splitter": (24.0, 6.0, 1.0, 2.0),
    "penk": (6.0, 0.0, 2.0, 0.0),  # expert and hard play alike; alone it is solved
    "polygrid": (0.0, 0.0, 0.0, 10.0),
    "tutto": (0.0, 2.0, 2.0, 0.0),
}
# About how long a game takes, in the same order
SECONDS: Final = {
    "hexroller": (60.0, 2.0, 0.3, 2.0),
    "splitter": (7.0, 2.0, 0.1, 1.5),
    "penk": (1.0, 1.0, 0.5, 0.1),
    "polygrid": (0.0, 0.0, 0.0, 6.0),
    "tutto": (0.0, 2.0, 2.0, 0.0),
}


def all_matches() -> Iterator[Match]:
    """Every match, the longest games first."""
    for game, (old, top, others, alone) in SHARES.items():
        variants = VARIANTS.get(game, ("",))
        many = len(variants)
        seconds = SECONDS[game]
        for variant in variants:
            if old:
                yield Match(game, variant, ("expert", OLD), old / many, seconds[0])
            if top:
                yield Match(game, variant, LEVELS[0], top / many, seconds[1])
            if others:
                for pair in LEVELS[1:]:
                    yield Match(game, variant, pair, others / many, seconds[2])
            if alone:
                for who in ("expert", "hard"):
                    yield Match(game, variant, (who,), alone / many, seconds[3])
    for who in ("medium", "easy"):
        yield Match("polygrid", "", (who,), 0.5, 0.1)

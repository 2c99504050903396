"""How long a planner may think: the level `hard`, and what may be asked for."""

from typing import Final, NamedTuple

HARD: Final = 1000  # playouts of the level, and of a planner without a number
LEAST: Final = 10
MOST_PLAYOUTS: Final = 1_000_000
MOST_MILLISECONDS: Final = 600_000


class Budget(NamedTuple):
    """How long to think."""

    playouts: int = HARD  # 0: as many as fit into the seconds
    seconds: float | None = None  # no more playouts after that
    threads: int = 1


PATIENCE: Final = Budget(playouts=10_000, seconds=1.5)  # an expert's, where nothing more is known

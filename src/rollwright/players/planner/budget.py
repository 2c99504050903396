"""How long a planner may think."""

from typing import NamedTuple


class Budget(NamedTuple):
    """How long to think."""

    playouts: int = 1000  # 0: as many as fit into the seconds
    seconds: float | None = None  # no more playouts after that
    threads: int = 1

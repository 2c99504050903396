"""The tables that ship, and how a table is written to a file and read."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO, Final

import numpy as np

from rollwright.core.game import AnyGame, Game
from rollwright.core.states import State
from rollwright.fast.rows import ints_of
from rollwright.players.network.network import Fixed, Weights
from rollwright.solve.arrays import Ints

FOLDER: Final = files("rollwright.players.values") / "tables"


def table_for(game: Game[State], state: State) -> Weights | None:
    """The table that was made for such games, if there is one; whoever sits there is alone."""
    if game.seen.alone is None or not _shipped(game):
        return None
    numbers = ints_of(game.seen.alone(state, 0))
    for fixed, table in _shipped(game):
        if all(numbers[column] == value for column, value in fixed):
            return table
    return None


@cache
def _shipped(game: AnyGame) -> list[tuple[Fixed, Weights]]:
    found: list[tuple[Fixed, Weights]] = []
    if not FOLDER.is_dir():  # where none ships
        return found
    for file in sorted(FOLDER.iterdir(), key=lambda file: file.name):
        if file.name.removesuffix(".npz").split("-")[0] == game.name:
            with file.open("rb") as opened:
                found.append(read(opened, game.seen.entries))
    return found


def read(file: IO[bytes] | Path, entries: int) -> tuple[Fixed, Weights]:
    """A table of so many entries, and what its games have in common, from a file."""
    with np.load(file) as arrays:
        fixed = tuple((int(column), int(value)) for column, value in arrays["fixed"])
        table = np.zeros(entries, np.float32)
        table[np.cumsum(arrays["steps"], dtype=np.int64)] = arrays["values"]
    return fixed, table


def save(file: Path, table: Weights, fixed: Ints) -> None:
    """Write a table to a file: the entries that are not 0; half the digits are enough."""
    entries = np.flatnonzero(table)
    steps = np.diff(entries, prepend=0).astype(np.uint32)
    np.savez_compressed(file, fixed=fixed, steps=steps, values=table[entries].astype(np.float16))

"""The tables and networks that ship, and how a table is written to a file and read."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO, Final

import numpy as np

from rollwright.core.game import AnyGame, Game
from rollwright.core.states import State
from rollwright.fast.rows import ints_of
from rollwright.players.network.network import Fixed, Weights
from rollwright.players.values.second_look import (
    NOTHING_SEEN,
    AnyArray,
    SecondLook,
    look_of,
    no_look,
)
from rollwright.solve.arrays import Ints

PARTS: Final = 256  # of a point that an entry is kept in
LARGEST: Final = (1 << 15) - 1  # number of them

FOLDER: Final = files("rollwright.players.values") / "tables"
LOOKS: Final = files("rollwright.players.values") / "second_looks"  # files of the same names


def table_for(game: Game[State], state: State) -> Weights | None:
    """The table that was made for such games, if there is one; whoever sits there is alone."""
    name = _name_for(game, state)
    return _table(name, game.seen.entries) if name else None


def look_for(game: Game[State], state: State) -> SecondLook:
    """The network beside that table; where there is none, one that adds nothing."""
    name = _name_for(game, state)
    return look_of(_look(name), game.seen.inputs.length) if name else no_look()


def _name_for(game: Game[State], state: State) -> str:
    """The name of the files that were made for such games, or nothing."""
    if game.seen.alone is None or not _shipped(game):
        return ""
    numbers = ints_of(game.seen.alone(state, 0))
    for fixed, name in _shipped(game):
        if all(numbers[column] == value for column, value in fixed):
            return name
    return ""


@cache
def _shipped(game: AnyGame) -> list[tuple[Fixed, str]]:
    """The files of a game, and what the games that they are for have in common."""
    found: list[tuple[Fixed, str]] = []
    for file in sorted(FOLDER.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".npz") and file.name.removesuffix(".npz").split("-")[0] == game.name:
            with file.open("rb") as opened, np.load(opened) as arrays:
                found.append((_fixed(arrays["fixed"]), file.name))
    return found


@cache
def _table(name: str, entries: int) -> Weights:
    with (FOLDER / name).open("rb") as opened:
        return read(opened, entries)[1]


@cache
def _look(name: str) -> Mapping[str, AnyArray]:
    """The arrays of a network, or of none."""
    file = LOOKS / name
    if not file.is_file():
        return NOTHING_SEEN
    with file.open("rb") as opened, np.load(opened) as arrays:
        return {key: arrays[key] for key in arrays.files}


def _fixed(pairs: Ints) -> Fixed:
    return tuple((int(column), int(value)) for column, value in pairs)


def read(file: IO[bytes] | Path, entries: int) -> tuple[Fixed, Weights]:
    """A table of so many entries, and what its games have in common, from a file."""
    with np.load(file) as arrays:
        fixed = _fixed(arrays["fixed"])
        table = np.zeros(entries, np.float32)
        table[np.cumsum(arrays["steps"], dtype=np.int64)] = arrays["values"] / np.float32(PARTS)
    return fixed, table


def save(file: Path, table: Weights, fixed: Ints) -> None:
    """Write a table to a file: the entries that are not 0, in small parts of a point."""
    parts = np.rint(table * PARTS).clip(-LARGEST, LARGEST).astype(np.int16)
    entries = np.flatnonzero(parts)
    steps = np.diff(entries, prepend=0).astype(np.uint32)
    np.savez_compressed(file, fixed=fixed, steps=steps, values=parts[entries])

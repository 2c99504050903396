"""What seats see as Gymnasium's spaces: a row of numbers, or a dict of its parts by name."""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rollwright.adapters.library import library
from rollwright.core.game import AnyGame

spaces: Final = library("gymnasium.spaces", "Gymnasium", "gymnasium")

Numbers: TypeAlias = NDArray[np.integer]  # of the type that the game's observation says
Shown: TypeAlias = Numbers | dict[str, Numbers]
Space: TypeAlias = Any  # one of Gymnasium's
Info: TypeAlias = dict[str, Any]  # what libraries tell and are told beside: anything, by its name


def numbers_space(game: AnyGame, seats: int) -> Space:
    """The space of observations: every number from 0 to the highest of its part."""
    seen = game.known_observation()
    highest = np.zeros(seen.size(seats), seen.dtype)
    for part in seen.layout(seats):
        highest[part.slice] = part.highest
    return spaces.Box(np.zeros_like(highest), highest, dtype=highest.dtype.type)


def parts_space(game: AnyGame, seats: int) -> Space:
    """The space of the named parts."""
    seen = game.known_observation()
    kind = np.dtype(seen.dtype).type
    return spaces.Dict(
        {part.name: spaces.Box(0, part.highest, part.shape, kind) for part in seen.layout(seats)}
    )


def parts_of(game: AnyGame, seats: int, numbers: Numbers) -> dict[str, Numbers]:
    """The named parts of an observation, or of many in rows; no number is copied."""
    rows = numbers.shape[:-1]
    return {
        part.name: numbers[..., part.slice].reshape((*rows, *part.shape))
        for part in game.known_observation().layout(seats)
    }

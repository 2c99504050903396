"""Arrays of numbers: what they are called, and room for them."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Weights: TypeAlias = NDArray[np.float32]  # what was learned


def ints(*shape: int) -> Ints:
    """Room for whole numbers."""
    return np.zeros(shape, np.int64)

"""What a step of a batch gives back, in arrays that are made once and filled again and again."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Masks: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float32]
Observations: TypeAlias = NDArray[np.uint8 | np.int16]  # as the game's observation says

# What a step is to do, as numbers that compiled code compares
NO_REWARD: Final = 0
SCORE: Final = 1  # at the end of a game its points
DELTA: Final = 2  # at every step what the points have changed by
WIN: Final = 3  # at the end the share of the win: 1, ½ if two share it, 0
REWARDS: Final = {"score": SCORE, "delta": DELTA, "win": WIN}

RAISE: Final = 0  # nothing is played, and RefusedInBatch is raised
TERMINATE: Final = 1  # the game is over, and whoever made the move has the LOWEST reward
LOWEST_MOVE: Final = 2  # the open move of the lowest number is made
ILLEGAL: Final = {"raise": RAISE, "terminate": TERMINATE, "lowest": LOWEST_MOVE}
LOWEST: Final = -1.0

STAYS: Final = 0  # a game that is over stays so until `reset`
SAME_STEP: Final = 1  # the next one begins in the step that ends it …
NEXT_STEP: Final = 2  # … or in the step after, whose move is not looked at
AUTO_RESET: Final = {"off": STAYS, "same": SAME_STEP, "next": NEXT_STEP}


class Seen(NamedTuple):
    """What is seen after a step. Any of the arrays may be without rows: then it is not filled."""

    observations: Observations  # of the seat that has to move; of seat 0 where the game is over
    masks: Masks  # the moves that are open to it
    rewards: Floats  # of each seat
    over: Masks  # which games the step has ended
    final: Observations  # of those games before the next began; other rows are not touched

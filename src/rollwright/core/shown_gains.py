"""Which gains are worth a look: those that stand out from what nearly every place brings."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final

from rollwright.core.seats import Move

NEARLY_ALL: Final = 0.75  # of the places: what so many bring need not be said of each


def standing_out(
    gains: Mapping[Move, int], twins: Mapping[Move, Move], spends: Collection[Move] = ()
) -> dict[Move, int]:
    """By how much each place would change the points, the better way round, as far as it is shown.

    Nothing is shown of what nearly every place brings, nor of moves that use up what would bring
    more later; what costs points is always shown.

    >>> standing_out({0: 1, 1: 1, 2: 1, 3: -2, 4: -2}, {0: 1, 1: 0, 2: 3, 3: 2, 4: 4})
    {0: 0, 1: 0, 2: 0, 3: 0, 4: -2}
    """
    worth = {move: min(gain, 0) if move in spends else gain for move, gain in gains.items()}
    shown = {move: max(gain, worth[twins[move]]) for move, gain in worth.items()}
    usual, often = Counter(shown.values()).most_common(1)[0] if shown else (0, 0)
    hidden = often >= NEARLY_ALL * len(shown) and usual > 0
    return {move: 0 if hidden and gain == usual else gain for move, gain in shown.items()}

"""Many games at once under outside control, without a line of Python for each.

    batch = Batch(game, games=1000, seats=2, seed=1)
    while not batch.over.all():
        batch.step(policy(batch.observations(), batch.masks()))

Every game stands where one seat has to move, or at its end: throws happen by themselves, from the
game's own key. Where several seats write together they do so in their order, and none sees what
the others have written before all are done: `observations` hides it, as `Match.view` does, while
`state(n)` is the whole state, which nobody at the table knows.
"""

from rollwright.fast.batch.batch import Batch
from rollwright.fast.batch.row import NOBODY
from rollwright.fast.batch.states import States
from rollwright.fast.batch.step_arrays import Seen

__all__ = ["NOBODY", "Batch", "Seen", "States"]

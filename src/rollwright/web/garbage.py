"""Garbage that Python has to search for: often and briefly among what is new, seldom in the rest.

Python searches when there are so many more things than at the last time. At tables there hardly
ever are: what was drawn for a move makes way for what the next one draws. So the next search came
late and was long, 30 ms at 500 tables, and that through everything there took 1 s.
"""

import asyncio
import gc
from itertools import cycle

from rollwright.web import limits
from rollwright.web.rendering import load_templates

NEW, NEWER = 1, 0  # what Python calls the first two generations


def settle() -> None:
    """Have ready what all tables need. It is there for good, and not searched.

    Should somebody make much garbage at once, it is looked for before its time.
    """
    load_templates()
    gc.freeze()
    gc.set_threshold(2_000, 3, limits.SEARCHES)


async def search() -> None:
    """Search through what is new, all the time."""
    for generation in cycle((NEWER, NEWER, NEWER, NEW)):
        await asyncio.sleep(limits.SEARCHED_EVERY)
        gc.collect(generation)

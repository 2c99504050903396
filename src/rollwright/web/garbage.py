"""Garbage that Python has to search for: seldom, and all at once.

Nearly all that a server throws away goes by itself. What is left are tables that were let go and
ended connections. Python would look for them as often as much new is there, which at a table it
always is: what was drawn for one move stays until the next. With 500 tables that took a twentieth
of all processor time, in pauses of up to 40 ms; a search through everything takes 0.2 s there.
"""

import asyncio
import gc

from rollwright.web import limits
from rollwright.web.rendering import load_templates


def settle() -> None:
    """Have ready what all tables need. It is there for good, and not searched.

    Should somebody make much garbage at once, it is looked for before its time.
    """
    load_templates()
    gc.freeze()
    gc.set_threshold(limits.NEW_BEFORE_SEARCH, 5, 5)


async def search() -> None:
    """Search through everything, now and then."""
    while True:
        await asyncio.sleep(limits.SEARCHED_EVERY)
        gc.collect()

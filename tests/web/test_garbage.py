"""What is new and refers to itself is found soon, though hardly any more things are there."""

import asyncio
import gc
from weakref import ref

from rollwright.web.garbage import search
from tests.web.party import pace


class Round:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.again = self


def test_what_refers_to_itself_is_found_by_the_next_search() -> None:
    async def story() -> None:
        gone = ref(Round())
        assert gone() is not None
        searching = asyncio.ensure_future(search())
        async with asyncio.timeout(10):
            while gone() is not None:
                await asyncio.sleep(0.01)
        searching.cancel()

    gc.disable()
    try:
        with pace(SEARCHED_EVERY=0.01):
            asyncio.run(story())
    finally:
        gc.enable()

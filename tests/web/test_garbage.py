"""What is new and refers to itself is found soon, though hardly any more things are there."""

import asyncio
import gc
from concurrent.futures import ThreadPoolExecutor
from weakref import ref

from rollwright.web import limits
from rollwright.web.garbage import search, settle
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
        # in a thread of its own: browsers leave a loop running in that of the tests
        with pace(SEARCHED_EVERY=0.01), ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, story()).result()
    finally:
        gc.enable()


def test_everything_is_searched_after_so_many_SEARCHES_of_what_is_new() -> None:
    before = gc.get_threshold()
    try:
        settle()
        assert gc.get_threshold()[2] == limits.SEARCHES
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()

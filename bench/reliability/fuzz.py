"""Whatever is sent, nothing fails and nothing refused changes anything.

    python -m bench.reliability.fuzz

Requests by chance (`tests/web/fuzz.py`) to the program in this process, and a fifth as many over
real sockets: half of them requests, half messages over WebSockets, and some more of learners.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial

from bench.reliability.proof import Outcome, Proof, main, quick_folder
from rollwright.web.store.sqlite import SqliteStore
from tests.web import fuzz
from tests.web.asgi import program
from tests.web.served import served

AT_ONCE = 20_000  # requests to one store


def run(trials: int, seed: int) -> Outcome:
    """So many requests in this process, a fifth as many over sockets."""
    outcome = Outcome()

    def tried(doing: Callable[[], Counter[str]], times: int) -> None:
        try:
            outcome.counted += doing()
            outcome.trials += times
        except AssertionError as error:
            outcome.fail(str(error)[:2000])

    for number, done in enumerate(range(0, trials, AT_ONCE)):
        times = min(AT_ONCE, trials - done)
        tried(partial(_in_process, times, seed * 10_000 + number), times)
        with quick_folder() as folder, served(folder) as server:
            over, some = fuzz.played_out(server), max(500, times // 10)
            chance = seed * 10_000 + number
            tried(partial(fuzz.requests_by_chance, server, over, some, chance), some)
            tried(partial(fuzz.messages_by_chance, server, over, some, chance), some)
            tried(partial(fuzz.lessons_by_chance, server, some // 10, chance), some // 10)
    return outcome


def _in_process(times: int, seed: int) -> Counter[str]:
    async def whole() -> Counter[str]:
        async with program(SqliteStore(folder / "tables.sqlite")) as at:
            return await fuzz.requests_in_process(at, times, seed)

    with quick_folder() as folder:
        return asyncio.run(whole())


PROOF = Proof(
    "fuzz",
    "nothing that is sent makes the server fail, or changes anything if it is refused",
    "requests and messages",
    1_000_000,
    run,
    asked="requests in process, and a fifth as many over sockets",
)

if __name__ == "__main__":
    main(PROOF)

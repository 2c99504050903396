"""What is done to its end, whoever goes away meanwhile."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeAlias, TypeVar

Jobs: TypeAlias = "set[asyncio.Task[object]]"
Result = TypeVar("Result")


async def to_its_end(doing: Coroutine[Any, Any, Result], jobs: Jobs) -> Result:
    """Do something to its end even if whoever waits for it goes away; meanwhile it is a job."""
    job = asyncio.ensure_future(doing)
    jobs.add(job)
    job.add_done_callback(jobs.discard)
    return await asyncio.shield(job)

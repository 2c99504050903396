"""Coroutines in a thread of their own: where a browser is being driven, this one has a loop."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Answer = TypeVar("Answer")


def run(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a coroutine to its end."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()

"""Requests and messages by chance: never a failure, nothing in the log, nothing changed if refused.

Many more: `python -m bench.reliability.fuzz`.
"""

import pytest

from tests.web import fuzz
from tests.web.served import Seat, Served

TIMES = SEED = 500


@pytest.fixture(scope="module")
def over(server: Served) -> list[Seat]:
    return fuzz.played_out(server)


def test_requests_by_chance(server: Served, over: list[Seat]) -> None:
    fuzz.requests_by_chance(server, over, TIMES, SEED)


def test_lessons_by_chance(server: Served) -> None:
    fuzz.lessons_by_chance(server, TIMES // 5, SEED)  # each is a whole picture


def test_messages_by_chance(server: Served, over: list[Seat]) -> None:
    fuzz.messages_by_chance(server, over, TIMES, SEED)

"""What a seat sees as numbers: all that it may see, and nothing else."""

from collections.abc import Iterator
from typing import Any

import pytest

from rollwright.core.dice import derived
from rollwright.core.observation import Observation
from rollwright.core.seats import Seat
from rollwright.play.match import AnyMatch
from tests.every_game.reached import WAYS, Way, seats_of, step, writes_together

every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
GAMES = 6


def observation(way: Way) -> Observation[Any]:
    assert way.game.observation is not None
    return way.game.observation


def seen(match: AnyMatch, seat: Seat) -> tuple[int, ...]:
    shown = match.game.observation
    assert shown is not None
    return tuple(shown.of(match.view(seat), seat, match.seats))


def looks(way: Way) -> Iterator[tuple[AnyMatch, Seat]]:
    """Every seat at every point of some random games."""
    for key in range(GAMES):
        match = way.match(seats_of(way), seed=key)
        number = 0
        while not match.over and number < 250:
            for seat in range(match.seats):
                yield match, seat
            step(match, derived(key, number))
            number += 1
        for seat in range(match.seats):
            yield match, seat


@every_way
def test_observations_are_what_their_layout_says(way: Way) -> None:
    layout = observation(way).layout(seats_of(way))
    highest = [0] * len(layout)
    assert [part.first for part in layout] == [
        sum(part.size for part in layout[:n]) for n in range(len(layout))
    ]
    assert len({part.name for part in layout}) == len(layout)
    for match, seat in looks(way):
        row = seen(match, seat)
        assert len(row) == observation(way).size(match.seats)
        assert min(row) >= 0
        for n, part in enumerate(layout):
            highest[n] = max(highest[n], *row[part.slice])
    for n, part in enumerate(layout):
        assert highest[n] <= part.highest, part.name
        assert part.about.endswith(".")


@every_way
def test_a_seat_tells_all_positions_apart_that_it_sees(way: Way) -> None:
    positions: dict[tuple[Seat, tuple[int, ...]], str] = {}
    for match, seat in looks(way):
        text = match.game.positions.write(match.view(seat))
        assert positions.setdefault((seat, seen(match, seat)), text) == text
    assert len(positions) > 20
    assert len(set(positions.values())) > 20


@pytest.mark.parametrize(
    "way", [way for way in WAYS if writes_together(way)], ids=lambda way: way.name
)
def test_what_others_write_in_a_common_step_does_not_show(way: Way) -> None:
    hidden = 0
    for match, seat in looks(way):
        if not match.step.common or seat not in match.turn:
            continue
        before = seen(match, seat)
        for other in match.turn:
            if other != seat:
                for move in match.allowed(other)[:3]:
                    world = match.copy()
                    world.play(other, move)
                    if world.step.common and world.step.first == match.step.first:
                        assert seen(world, seat) == before
                        hidden += 1
    assert hidden > 20


@every_way
def test_every_seat_sees_itself_first(way: Way) -> None:
    """What is everybody's is the same for all; what is each seat's is turned around the table."""
    if seats_of(way) < 2:
        return
    layout = observation(way).layout(2)
    parts = observation(way).parts
    for match, seat in looks(way):
        if match.step.common or seat != 0:
            continue
        first, second = seen(match, 0), seen(match, 1)
        for placed, part in zip(layout, parts, strict=True):
            if part.each:
                mine, yours = first[placed.slice], second[placed.slice]
                half = placed.size // 2
                assert mine == yours[half:] + yours[:half], part.name

"""Splitter: what is cried out, by hand-made positions and by how the score is counted out."""

from collections import Counter

import pytest

from rollwright import game
from rollwright.core.moments import CHEER, OUCH
from rollwright.play.match import AnyMatch
from rollwright.play.moments import moments
from tests.games.cries import amount, cried, kinds, random_games
from tests.games.test_splitter import at, drawn

SPLITTER = game("splitter")


def written(pad: str, numbers: dict[str, int], roll: str, move: str) -> AnyMatch:
    """A match of one seat with these numbers, in which a throw is written."""
    match = at(pad, drawn(pad, numbers))
    match.roll(roll)
    match.play(0, move)
    return match


def test_a_group_is_completed() -> None:
    match = written("A", {"c4": 3, "f4": 6, "c5": 3, "f5": 6}, "3 5", "c3 3-5")
    assert cried(match) == ["A group of 3s is complete: 3 points."]
    assert moments(match, 1)[0].tone == CHEER and moments(match, 1)[0].seat == 0


def test_a_group_is_completed_across_the_centre_line() -> None:
    assert cried(written("A", {}, "2 2", "d4 2-2")) == ["A group of 2s is complete: 2 points."]


def test_a_group_on_a_star_counts_double() -> None:
    match = written("A", {"a3": 2, "h3": 6}, "2 5", "a4 2-5")
    assert cried(match) == ["A group of 2s on a star is complete: 4 points."]


def test_a_lone_one_is_cried_out_on_a_star_only() -> None:
    assert cried(written("A", {}, "1 5", "a3 1-5")) == []
    assert cried(written("A", {}, "1 5", "a4 1-5")) == ["A lone 1 on a star: 2 points."]
    assert cried(written("A", {}, "1 1", "a4 1-1")) == [
        "2 groups of 1s on stars are complete: 4 points."
    ]


def test_two_groups_of_a_number_are_one_sentence() -> None:
    numbers = {"b3": 2, "g3": 2}
    match = written("A", numbers, "2 2", "b2 2-2")
    assert cried(match) == ["2 groups of 2s are complete: 4 points."]
    assert cried(match, lang="de") == ["2 Gruppen von 2ern sind fertig: 4 Punkte."]


def test_a_group_is_spoiled() -> None:
    match = written("A", {"b3": 2, "g3": 6, "b2": 2, "g2": 6}, "2 5", "b4 2-5")
    assert cried(match) == ["Too many 2s together: 2 points lost."]
    assert moments(match, 1)[0].tone == OUCH


def test_two_groups_that_grow_together_are_both_lost_even_on_a_star() -> None:
    numbers = {"a3": 2, "h3": 6, "a4": 2, "h4": 6, "b5": 2, "g5": 6, "c5": 2, "f5": 6}
    assert cried(written("A", numbers, "2 5", "a5 2-5")) == ["Too many 2s together: 6 points lost."]


def test_hearts_are_won_or_broken() -> None:
    two = {"g1": 4, "b1": 6, "b3": 4, "g3": 5}
    assert cried(written("B", two, "3 4", "d5 3-4")) == [
        "The same number in all three hearts: 5 points."
    ]
    broken = ["Two hearts hold different numbers: no more points for the hearts."]
    assert cried(written("B", two, "3 5", "d5 3-5")) == broken
    assert cried(written("B", {"g1": 4, "b1": 6}, "3 5", "b3 3-5")) == broken
    # a third heart says nothing new
    assert cried(written("B", {**two, "b3": 3}, "3 5", "d5 3-5")) == []


def test_the_last_throw_is_announced() -> None:
    for match in random_games(SPLITTER, 2, 2):
        told = [n for n in range(len(match.events)) if "last round" in kinds(match, n)]
        assert told == [len(match.events) - 3]


# ---------------------------------------------------------------- told by the count-out alone


@pytest.mark.parametrize("pad", ["A", "B"])
@pytest.mark.parametrize("seats", [1, 3])
def test_what_is_cried_out_is_what_the_count_out_gains_and_loses(pad: str, seats: int) -> None:
    seen = set()
    for match in random_games(SPLITTER, seats, 10, variant=pad):
        for number in range(len(match.events)):
            gained, lost = 0, 0
            for moment in moments(match, number):
                seen.add(moment.kind)
                assert moment.seat == (match.events[number].seat if moment.values else moment.seat)
                if moment.kind == "spoiled":
                    lost += amount(moment)
                elif moment.values:
                    gained += amount(moment)
            counts = Counter[tuple[str, int]]()
            for seat in range(seats):
                counts.update(SPLITTER.words.explain(match.at(number + 1), seat, "en"))
            for seat in range(seats):
                counts.subtract(SPLITTER.words.explain(match.at(number), seat, "en"))
            changes = [(line, times) for line, times in counts.items() if line[1] > 1]
            assert sum(line[1] * times for line, times in changes if times > 0) == gained
            assert sum(-line[1] * times for line, times in changes if times < 0) == lost
    assert {"completed", "starred", "spoiled", "last round"} <= seen
    assert ("hearts broken" in seen) == (pad == "B")

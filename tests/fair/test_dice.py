"""Fair dice: each draw as documented, every throw as it should fall, nothing left to choose."""

import doctest
import hmac
from hashlib import sha256
from itertools import count
from math import factorial
from pathlib import Path

import pytest

from bench.fair_draws import KINDS, UNLIKELY, fit, order_fit
from rollwright.fair.dice import (
    below,
    blocks,
    canonical,
    commitment,
    drawn_order,
    integer,
    pledge,
    table_key,
    throw,
)
from rollwright.fair.throw_kinds import outcomes_of
from rollwright.web.table.dice import Dice, fits, fresh_contribution, fresh_seed
from tests.fair.standalone import STANDALONE

DOCS = Path(__file__).parents[2] / "docs"
KEY = bytes(range(32))
DRAWS = 100_000


def test_the_documented_example_is_true() -> None:
    found = doctest.testfile(str(DOCS / "fair-dice.md"), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


# ---------------------------------------------------------------- draws


def test_a_draw_is_what_the_documents_say_and_the_other_checker_agrees() -> None:
    for kind in KINDS:
        for draw in (*range(20), 10**6):
            total = sum(ways for _, ways in outcomes_of(kind))
            digest = hmac.digest(KEY, f"[{draw},0]".encode(), "sha256")
            thrown = throw(KEY, draw, kind)
            assert thrown.integer == int.from_bytes(digest, "big") % total
            row = [outcome for outcome, ways in outcomes_of(kind) for _ in range(ways)]
            assert thrown.outcome == row[thrown.integer]
            other = STANDALONE.throw(KEY, draw, kind)
            assert other == {"draw": draw, "integer": thrown.integer, "outcome": thrown.outcome}


def test_numbers_that_would_favour_some_are_passed_over() -> None:
    last, first = b"\xff" * 32, bytes(31) + b"\5"
    assert (1 << 256) % 3 == 1  # so the highest number is one too many
    assert below(3, [last, first]) == 2
    assert below(3, [last, last, last, bytes(32)]) == 0
    assert below(2, [last, first]) == 1  # here it is fair
    assert below(3, [(2**256 - 2).to_bytes(32, "big")]) == 2
    with pytest.raises(ValueError, match="no more digests"):
        below(3, [last])


def test_the_next_block_is_taken_when_one_is_passed_over() -> None:
    numbers = blocks(KEY, 4)
    assert [next(numbers) for _ in range(3)] == [
        hmac.digest(KEY, f"[4,{block}]".encode(), "sha256") for block in range(3)
    ]
    # with a limit just above half of all numbers about every second block is passed over
    limit = (1 << 255) + 1
    passed = [
        next(
            n for n, digest in zip(count(), blocks(KEY, d)) if int.from_bytes(digest, "big") < limit
        )
        for d in range(100)
    ]
    assert max(passed) > 2
    for draw, block in enumerate(passed):
        digest = hmac.digest(KEY, f"[{draw},{block}]".encode(), "sha256")
        assert integer(KEY, draw, limit) == int.from_bytes(digest, "big")


def test_everything_that_goes_in_changes_what_comes_out() -> None:
    def thrown(seed: bytes, *given: bytes) -> list[int]:
        key = table_key(seed, given)
        return [throw(key, draw, "8d3-8").integer for draw in range(5)]

    ways = [
        thrown(KEY, b"ab", b"c"),
        thrown(KEY, b"a", b"bc"),
        thrown(KEY, b"c", b"ab"),
        thrown(KEY, b"ab", b"c", b""),
        thrown(KEY, b"", b"ab", b"c"),
        thrown(KEY, b"abc"),
        thrown(KEY),
        thrown(bytes(32), b"ab", b"c"),
    ]
    assert len({tuple(way) for way in ways}) == len(ways)
    tables = [("a", KEY), ("b", KEY), ("a", bytes(32)), ('a","', KEY)]
    assert len({commitment(*table) for table in tables}) == 4


def test_one_content_has_one_text() -> None:
    assert canonical({"b": 1, "a": ["ö\n", None, True]}) == r'{"a":["\u00f6\n",null,true],"b":1}'
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("nan"))


def test_secrets_are_fresh_and_not_shown() -> None:
    assert len({fresh_seed() for _ in range(10)}) == 10
    assert len(fresh_seed()) == 32
    given = fresh_contribution()
    assert fits(given, pledge(given))
    assert not fits(given, pledge(given[::-1]))
    assert not fits(b"short", pledge(b"short"))
    dice = Dice.of(KEY, [given])
    assert dice.key.hex() not in repr(dice)
    assert repr(dice.key) not in f"{dice}"


# ---------------------------------------------------------------- how they fall


@pytest.mark.parametrize("kind", KINDS)
def test_dice_fall_as_they_should(kind: str) -> None:
    found = fit(kind, DRAWS, KEY)
    assert UNLIKELY < found.p < 1 - UNLIKELY


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_order_of_seats_is_drawn_as_often(seats: int) -> None:
    seeds = (sha256(b"table %d" % number).digest() for number in count())
    assert UNLIKELY < order_fit(seats, DRAWS, lambda: next(seeds)).p < 1 - UNLIKELY


def test_a_biased_order_does_not_pass() -> None:
    biased = (bytes([number % 100] * 32) for number in count())  # one of a hundred tables
    assert order_fit(3, DRAWS, lambda: next(biased)).p < UNLIKELY


def test_the_draw_of_the_order_is_as_it_is_described() -> None:
    for seats in range(1, 13):
        numbers = (hmac.digest(KEY, f'["order",{n}]'.encode(), "sha256") for n in count())
        place = below(factorial(seats), numbers)
        order = drawn_order(KEY, seats)
        assert sorted(order) == list(range(seats))
        before = 0  # orders that stand before it in a dictionary
        for n, seat in enumerate(order):
            smaller = sum(other < seat for other in order[n + 1 :])
            before += smaller * factorial(seats - 1 - n)
        assert before == place


def test_a_biased_mapping_does_not_pass() -> None:
    def one_byte(key: bytes, draw: int, kind: str) -> int:  # the remainder of a small number
        outcomes = [outcome for outcome, _ in outcomes_of(kind)]
        return outcomes[next(blocks(key, draw))[0] % len(outcomes)]

    def without_ways(key: bytes, draw: int, kind: str) -> int:  # each outcome as often
        outcomes = [outcome for outcome, _ in outcomes_of(kind)]
        return outcomes[integer(key, draw, len(outcomes))]

    def one_too_far(key: bytes, draw: int, kind: str) -> int:  # the last way is never drawn
        row = [outcome for outcome, ways in outcomes_of(kind) for _ in range(ways)]
        return row[integer(key, draw, len(row) - 1)]

    assert fit("d20", DRAWS, KEY, one_byte).p < UNLIKELY
    assert fit("2d1-6", DRAWS, KEY, without_ways).p < UNLIKELY
    assert fit("pile 5,5,5,5,5,5,5,5,5,10,1", DRAWS, KEY, without_ways).p < UNLIKELY
    assert fit("pile 5,5,5,5,5,5,5,5,5,10,1", DRAWS, KEY, one_too_far).p < UNLIKELY

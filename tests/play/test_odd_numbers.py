"""Readers of what people write: whatever stands there, a sentence or a value, never a failure."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from rollwright.cli.app import app
from rollwright.core.errors import RollwrightError
from rollwright.core.options import Whole
from rollwright.games import ALL, game
from rollwright.play.match import Match
from rollwright.play.record import load

MANY = "9" * 5000  # more digits than Python reads
ODD = ("²", "٣", "१", "1²", MANY, "-" + MANY, "+1", "1_0", "0x1", "1.0", "--1", "½", "Ⅷ", "１")
NUMBERS = st.one_of(st.sampled_from(ODD), st.text(max_size=8), st.integers().map(str))


def read(text: str) -> None:
    """Read a record; a sentence of ours is fine."""
    try:
        load(text)
    except RollwrightError as said:
        assert str(said) and len(str(said)) < 2000 + len(text)


@pytest.mark.parametrize("number", ODD)
@pytest.mark.parametrize(
    "line", ["rules: N", "seats: N", "seed: N", "target: N", "N: stop", "seat N: A"]
)
def test_a_record_with_an_odd_number_is_refused_with_a_sentence(number: str, line: str) -> None:
    lines = ["game: tutto", line.replace("N", number)]
    if "seats" not in line:
        lines.insert(1, "seats: 2")
    with pytest.raises(RollwrightError):
        load("\n".join(lines))


@given(st.sampled_from(["rules", "seats", "seed", "scores", "winners", "roll", "1", "x"]), NUMBERS)
@settings(max_examples=200, deadline=None)
def test_headers_and_events_of_a_record(key: str, value: str) -> None:
    for one in ALL:
        read(f"game: {one.name}\nseats: {one.seats[0]}\n{key}: {value}\n{value}: {value}\n")


@given(st.text(max_size=80))
@settings(max_examples=200, deadline=None)
def test_any_text_as_a_record(text: str) -> None:
    read(text)
    read(f"game: splitter\nseats: 2\n{text}")


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_positions_with_something_odd_in_a_field(data: st.DataObject) -> None:
    one = data.draw(st.sampled_from(ALL))
    words = Match(one, one.seats[0]).position.split()
    place = data.draw(st.integers(1, len(words) - 1))
    field, _, value = words[place].partition("=")
    odd = data.draw(st.one_of(NUMBERS, NUMBERS.map(lambda n: value.replace("0", n, 1))))
    words[place] = f"{field}={odd}"
    try:
        Match.from_position(" ".join(words))
    except RollwrightError as said:
        assert str(said)


@given(NUMBERS)
@settings(max_examples=200, deadline=None)
def test_options(text: str) -> None:
    for one in ALL:
        for option in one.words.OPTIONS:
            try:
                value = option.read(text, {})
            except RollwrightError:
                continue
            if isinstance(option, Whole):
                assert option.least <= value <= option.most


@given(NUMBERS)
@settings(max_examples=100, deadline=None)
def test_throws_and_moves(text: str) -> None:
    for one in ALL:
        match = Match(one, one.seats[0], seed=1)
        try:
            match.roll(text)
        except RollwrightError:
            if match.chance_due:
                match.roll()
        try:
            match.play(match.turn[0] if match.turn else 0, text)
        except RollwrightError:
            continue


@pytest.mark.parametrize("number", ODD)
def test_the_command_line_says_what_is_wrong(number: str) -> None:
    run = CliRunner().invoke
    for arguments in (
        ["simulate", "tutto", "--games", "1", "--players", number],
        ["simulate", "tutto", "--games", "1", "--players", f"planner:{number},random"],
        ["simulate", "tutto", "--games", "1", "--option", f"target={number}"],
        ["simulate", "tutto", "--games", "1", "--seed", number],
    ):
        result = run(app, arguments)
        known = result.exception is None or isinstance(
            result.exception, (SystemExit, RollwrightError)
        )
        assert known, (arguments[-2:], result.exception)


def test_numbers_as_they_were_are_read_as_they_were() -> None:
    target = next(option for option in game("tutto").words.OPTIONS if option.name == "target")
    assert target.read(" 3000 ", {}) == 3000
    assert load("game: tutto\nrules: 1\nseats: 2\nseed: 007\ntarget: 3000").seed == 7

"""Positions in one line: complete, exact, and told what is wrong with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright import Match
from rollwright.core.errors import BadText
from rollwright.core.game import AnyGame
from rollwright.games import ALL
from rollwright.play.match import AnyMatch
from tests.every_game.reached import matches

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


@given(matches())
def test_a_position_is_one_line_and_reads_back_exactly(match: AnyMatch) -> None:
    line = match.position
    assert "\n" not in line
    assert line.startswith(match.game.name + " ")
    assert match.game.positions.read(line) == match.state


@given(matches(), st.data())
def test_a_damaged_position_is_read_or_refused_with_a_sentence(
    match: AnyMatch, data: st.DataObject
) -> None:
    line = match.position
    at = data.draw(st.integers(0, len(line) - 1))
    sign = data.draw(st.sampled_from("0123456789xo./|,=-: aA"))
    for damaged in (line[:at] + sign + line[at + 1 :], line[:at], line[:at] + line[at + 1 :]):
        try:
            state = match.game.positions.read(damaged)
        except BadText as bad:
            assert str(bad).endswith(".")
        else:  # what is accepted can be played: some seat has a move, or a throw is due, or over
            other = Match.from_position(match.game.positions.write(state))
            assert other.state == state
            assert other.over or other.chance_due or other.moves(other.turn[0])


@every_game
@pytest.mark.parametrize("text", ["", "chess", "{name}", "{name} x", "{name} turn=1 turn=1"])
def test_no_position_at_all_is_refused(game: AnyGame, text: str) -> None:
    with pytest.raises(BadText, match=r"\.$"):
        game.positions.read(text.format(name=game.name))


@every_game
def test_a_missing_and_an_additional_field_are_named(game: AnyGame) -> None:
    line = Match(game.name).position
    with pytest.raises(BadText, match="colour"):
        game.positions.read(f"{line} colour=red")
    field = line.split()[1]
    with pytest.raises(BadText, match=f"lacks its field '{field.split('=')[0]}'"):
        game.positions.read(line.replace(f" {field}", ""))

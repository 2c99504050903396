"""Records: what was played reads back exactly, and a damaged one is refused with its line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright import BadRecord, Match, load
from rollwright.core.game import AnyGame
from rollwright.games import ALL, BUILT_IN
from rollwright.play.match import AnyMatch
from tests.every_game.reached import matches

EXAMPLES = [path for game in ALL for path in sorted(game.folder.glob("examples/*.game"))]
every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.name)
def test_every_game_of_ours_has_at_least_three_examples_and_one_full_game(game: AnyGame) -> None:
    examples = [path for path in EXAMPLES if game.folder in path.parents]
    assert len(examples) >= 3
    loaded = [load(path.read_text(encoding="utf-8")) for path in examples]
    assert all(match.game is game for match in loaded)
    assert any(match.over for match in loaded)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_replays_to_its_stated_scores_and_round_trips(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "\nscores: " in text
    assert load(text).record() == text  # loading checks the scores it states


@given(matches())
def test_a_record_reads_back_exactly(match: AnyMatch) -> None:
    text = match.record()
    again = load(text)
    assert again.record() == text
    assert again.state == match.state
    assert again.events == match.events
    assert again.seed == match.seed


@given(matches())
def test_a_match_that_was_read_goes_on_with_the_same_dice(match: AnyMatch) -> None:
    again = load(match.record())
    if match.chance_due:
        assert again.roll() == match.roll()


@given(matches(), st.data())
def test_a_damaged_record_is_read_or_refused_with_its_line(
    match: AnyMatch, data: st.DataObject
) -> None:
    lines = match.record().splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    line = lines[number]
    at = data.draw(st.integers(0, len(line)))
    sign = data.draw(st.characters(codec="utf-8"))
    damages = [lines[:number], lines[:number] + lines[number + 1 :]]
    damages.append([*lines[:number], line[:at] + sign + line[at:], *lines[number + 1 :]])
    damages.append([*lines[:number], line[:at], *lines[number + 1 :]])
    for damaged in damages:
        try:
            load("\n".join(damaged))
        except BadRecord as bad:
            assert 1 <= bad.line <= max(len(damaged) + 1, 1)
            assert str(bad).startswith("Line ")
            assert str(bad).endswith(".")


@every_game
def test_a_start_from_a_position_is_recorded_with_it(game: AnyGame) -> None:
    match = Match(game.name, seed=4)
    while match.chance_due:
        match.roll()
    match.play(match.turn[0], match.moves(match.turn[0])[0])
    later = Match.from_position(match.position, seed=9)
    while later.chance_due:
        later.roll()
    text = later.record()
    assert f"position: {match.position}\n" in text
    assert load(text).record() == text

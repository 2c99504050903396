"""Tally Rows, rule by rule, and all that it was made for: a game that nothing here knows."""

import json
from pathlib import Path

import pytest
from tallyrows.rules import CELLS, ROWS, State, number_of, row_of

from rollwright import IllegalMove, Match, game, load
from rollwright.core.bits import members
from rollwright.core.language import LANGUAGES
from rollwright.games import ALL, BUILT_IN, bad_games
from rollwright.play.match import AnyMatch
from tests.cli.program import run_in_pipe
from tests.games.cries import cried
from tests.reference.agreement import check_same
from tests.sixth_game.reference import COLOURS, NUMBERS, Reference

EMPTY = "/".join(["." * CELLS] * ROWS)


def position(
    *sheets: str,
    turn: int = 1,
    dice: str = "-",
    crossed: str = "no",
    writing: str = "-",
    closed: str = "-",
    penalties: str = "0,0",
) -> AnyMatch:
    """A match from a position; a sheet may leave out its last rows."""
    full = ["/".join([*sheet.split("/"), *["." * CELLS] * ROWS][:ROWS]) for sheet in sheets]
    told = " ".join(f"sheet{n}={sheet}" for n, sheet in enumerate(full, start=1))
    return Match.from_position(
        f"tallyrows turn={turn} dice={dice} crossed={crossed} writing={writing} closed={closed}"
        f" penalties={penalties} {told}"
    )


def fresh(dice: str = "3 5 1 6 2 4", seats: int = 2) -> AnyMatch:
    match = Match("tallyrows", seats)
    match.roll(dice)
    return match


def test_it_is_one_of_the_games_and_none_of_ours() -> None:
    assert [one.name for one in ALL] == [*(one.name for one in BUILT_IN), "tallyrows"]
    assert game("Tally Rows") is game("tallyrows")
    assert bad_games() == ()


# ---------------------------------------------------------------- the rules


def test_rule_01_all_throw_in_turn_and_each_die_has_its_colour() -> None:
    match = fresh()
    table = match.game.words.table(match.state, "en")
    assert table == "turn of seat 1, white 3 5, red 1, yellow 6, green 2, blue 4"
    for seat in (0, 1, 0):
        match.play(seat, "pass")
    assert match.roller == 1
    assert match.roll("6 5 4 3 2 1") == "6 5 4 3 2 1"
    assert match.state.dice == 0x654321
    ways = match.game.rules.outcomes(match.at(0))
    assert len(ways) == 6**6 and {n for _, n in ways} == {1}


def test_rule_02_all_may_cross_the_white_sum_at_the_same_time() -> None:
    match = fresh()
    assert list(match.turn) == [0, 1]
    assert match.moves(1) == ["red 8", "yellow 8", "green 8", "blue 8", "pass"]
    match.play(1, "green 8")
    assert list(match.turn) == [0]
    with pytest.raises(IllegalMove, match="do not give 7 in the blue row"):
        match.play(0, "blue 7")


def test_rule_03_then_the_thrower_alone_may_add_a_coloured_die() -> None:
    match = fresh()
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.turn == (0,)
    assert match.moves(0) == [
        "red 4", "red 6", "yellow 9", "yellow 11", "green 7", "green 5", "blue 9", "blue 7", "pass",
    ]  # fmt: skip
    with pytest.raises(IllegalMove, match="wait for the others"):
        match.play(1, "red 4")
    match.play(0, "blue 9")
    assert match.chance_due and match.roller == 1


def test_rule_04_from_left_to_right() -> None:
    match = position("......x..../......x..../......x....", EMPTY, dice="351624", writing="1,2")
    assert match.moves(0) == ["blue 8", "pass"]  # in the green row 6 is crossed, which 8 is left of
    with pytest.raises(IllegalMove, match="cross at 8 in the red row, or further right"):
        match.play(0, "red 8")


def test_rule_05_the_last_number_takes_five_crosses_and_closes_the_row_after_the_step() -> None:
    four, five = "xxxx.......", "xxxxx......"
    match = position(f"{four}/{five}", f"{four}/{five}", dice="661111", writing="1,2")
    assert match.moves(0) == match.moves(1) == ["yellow 12", "green 12", "blue 12", "pass"]
    with pytest.raises(IllegalMove, match="five crosses before it"):
        match.play(0, "red 12")
    match.play(0, "yellow 12")
    assert "yellow 12" in match.moves(1)  # in the same step
    assert not match.state.closed
    match.play(1, "pass")
    assert members(match.state.closed) == [1]
    assert "closed: yellow" in match.game.words.table(match.state, "en")
    with pytest.raises(IllegalMove, match="The yellow row is closed"):
        match.play(0, "yellow 7")


def test_rule_06_who_throws_and_crosses_nothing_takes_a_penalty() -> None:
    match = fresh()
    for seat in (1, 0, 0):
        match.play(seat, "pass")
    assert match.scores == [-5, 0]
    match.roll("3 5 1 6 2 4")
    for seat, move in ((0, "pass"), (1, "red 8"), (1, "pass")):
        match.play(seat, move)
    assert match.scores == [-5, 1]


def test_rule_07_the_fourth_penalty_ends_the_game() -> None:
    match = position(EMPTY, EMPTY, dice="351624", penalties="3,3")
    match.play(0, "pass")
    assert match.over and match.winners == (1,)


def test_rule_07_two_closed_rows_end_it_with_the_turn() -> None:
    sheet = "xxxxx.....x/xxxxx......"
    match = position(sheet, EMPTY, dice="661111", writing="1", closed="1")
    match.play(0, "yellow 12")
    assert not match.over and match.turn == (0,)  # the turn goes on
    match.play(0, "pass")
    assert match.over and match.winners == (0,)


def test_rule_08_rows_are_worth_more_and_more_and_penalties_cost() -> None:
    match = position("xxx......../x..........", EMPTY, penalties="1,3")
    assert match.scores == [6 + 1 - 5, -15]
    assert [line.points for line in match.explain(0)] == [6, 1, -5]
    assert match.explain(1)[0].text == "3 penalties"
    assert position("x" * CELLS, EMPTY, closed="1").scores == [66, 0]


def test_rule_09_most_points_win_even_if_there_are_less_than_none() -> None:
    match = position(EMPTY, EMPTY, EMPTY, dice="351624", penalties="3,1,1")
    match.play(0, "pass")
    assert match.scores == [-20, -5, -5]
    assert match.winners == (1, 2)
    assert load(match.record()).winners == (1, 2)


# ---------------------------------------------------------------- a second referee


def facts(state: State) -> dict[str, object]:
    return {
        "rows": [
            {
                colour: sorted(NUMBERS[colour][n] for n in members(row_of(sheet.crosses, row)))
                for row, colour in enumerate(COLOURS)
            }
            for sheet in state.sheets
        ],
        "penalties": [sheet.penalties for sheet in state.sheets],
        "closed": {COLOURS[row] for row in members(state.closed)},
        "white": [int(sign) for sign in f"{state.dice:x}"[:2]] if state.dice else [],
    }


def check_games(seats: int, keys: range) -> None:
    played = game("tallyrows")
    events = 0
    for key in keys:
        start = played.new_game(seats, played.options({}))
        events += check_same(played, start, Reference(seats), facts, key, "tallyrows")
    assert events > 10 * len(keys)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_naive_referee_agrees_event_by_event(seats: int, long: bool) -> None:
    check_games(seats, range(100 if long else 30))


def test_a_naive_referee_agrees_on_a_few_games() -> None:
    check_games(3, range(100, 105))


def test_the_numbers_are_those_of_the_readme() -> None:
    printed = [number for colour in COLOURS for number in NUMBERS[colour]]
    assert [number_of(cell) for cell in range(ROWS * CELLS)] == printed


# ---------------------------------------------------------------- what it was made for


def test_in_both_steps_a_move_can_be_taken_back_but_not_across_them() -> None:
    match = fresh(seats=3)
    match.play(1, "red 8")
    assert match.undo(1) == "red 8"
    match.play(1, "blue 8")
    match.play(0, "red 8")
    match.play(2, "pass")
    for seat in range(3):
        with pytest.raises(IllegalMove, match="You have no move"):
            match.undo(seat)
    match.play(0, "yellow 9")
    assert match.undo(0) == "yellow 9"
    assert match.turn == (0,)
    assert match.state.crossed == 1


def test_nobody_sees_a_cross_before_all_have_crossed_and_the_thrower_then_goes_on() -> None:
    match = fresh(seats=3)
    match.play(0, "red 8")
    match.play(2, "blue 8")
    assert match.game.rules.score(match.view(1), 0) == 0
    match.play(1, "pass")
    for seat in range(3):
        assert match.view(seat) == match.state
    assert match.game.rules.turn(match.view(0)) == 1


def test_what_is_cried_out_at_it() -> None:
    match = fresh(seats=3)
    for seat in range(3):
        match.play(seat, "pass")
    assert cried(match) == []
    match.play(0, "pass")  # who throws and crosses nothing pays
    assert cried(match) == ["A penalty: 5 points lost."]
    assert cried(match, lang="de") == cried(match)


def test_it_speaks_english_where_it_knows_no_other_language() -> None:
    match = fresh()
    for lang in LANGUAGES:
        assert match.moves(0, lang)[0] == "red 8"
        assert match.game.about(lang) == match.game.about("en")
        assert match.play(0, "blue 8", lang) == "blue 8"
        match.undo(0)


def test_a_terminal_plays_it_with_three_seats(tmp_path: Path) -> None:
    match = Match("tallyrows", 3, names=["Ann", "Bob", "Eve"], seed=8)
    lines = []
    while not match.over:
        if match.chance_due:
            lines.append("")
            match.roll()
        else:
            lines.append(match.play(match.turn[0], match.allowed(match.turn[0])[0]))
    arguments = ("--seats", "Ann,Bob,Eve", "--seed", 8, "--record", "a.game")
    said = run_in_pipe(tmp_path, "play", "tallyrows", *arguments, lines="\n".join(lines) + "\n")
    assert (said.error, said.code) == ("", 0)
    assert load((tmp_path / "a.game").read_text(encoding="utf-8")).scores == match.scores


def test_programs_are_told_of_it(tmp_path: Path) -> None:
    listed = json.loads(run_in_pipe(tmp_path, "games", "--json").out)
    assert listed[-1]["name"] == "tallyrows" and listed[-1]["seats"] == [2, 4]

"""The best possible sheets: kept games that the rules score, and models that agree with them."""

import sys
from collections.abc import Iterator
from itertools import product
from random import Random
from types import ModuleType

import pytest

from rollwright import load
from rollwright.core.bits import members, size
from rollwright.core.dice import count, throws
from rollwright.core.errors import BadOption
from rollwright.core.moves import listed
from rollwright.core.numbers import Numbers, cells_with, with_number, written
from rollwright.core.seats import CHANCE, OVER
from rollwright.games.hexroller import rules as hexes
from rollwright.games.hexroller.scoring import counted_up
from rollwright.games.hexroller.sheet import DICE
from rollwright.games.polygrid.sheet import BOXES
from rollwright.games.splitter.rules import Sheet, State
from rollwright.games.splitter.rules import score as splitter_score
from rollwright.games.splitter.scoring import group_in, group_points, hearts_points
from rollwright.games.splitter.sheet import WIDTH
from rollwright.play.match import AnyMatch, Match
from rollwright.players import greedy, random
from rollwright.solve import best, splitter
from rollwright.solve.hexroller import best_sheet
from rollwright.solve.hexroller.model import Questions
from rollwright.solve.hexroller.rounds import BOTTOM, THIRD_PATH, TOP, Path, Round, play
from rollwright.solve.polygrid import best_sheet as polygrid

EACH = pytest.mark.parametrize(
    ("name", "variant"),
    [("hexroller", 0), ("hexroller", 1), ("polygrid", 0), ("splitter", 0), ("splitter", 1)],
)


@EACH
def test_a_kept_game_is_played_from_the_start_and_reaches_the_bound(
    name: str, variant: int
) -> None:
    match = best.best_game(name, variant)
    assert match.started_from is None and match.over and match.seats == 1
    assert match.game.name == name and getattr(match.options, "variant", 0) == variant
    assert match.scores == [best.bound(name, variant)]
    assert sum(line.points for line in match.explain(0)) == match.scores[0]


@EACH
def test_a_kept_game_spoilt_in_one_place_is_refused(name: str, variant: int) -> None:
    lines = best.file(name, variant).read_text(encoding="utf-8").splitlines()
    changed = lines.index("") + 2  # the first event after the comment
    lines[changed] = {"hexroller": "roll: 3", "polygrid": "1: D4 9", "splitter": "roll: 7 7"}[name]
    with pytest.raises(ValueError, match="Line"):
        load("\n".join(lines))


# ---------------------------------------------------------------- Splitter


def filled(spaces: int, numbers: Iterator[int]) -> Numbers:
    made = Numbers()
    for cell in members(spaces):
        made = with_number(made, next(numbers), cell)
    return made


@pytest.mark.parametrize("variant", [0, 1])
@pytest.mark.parametrize("highest", [2, 3, 6])
def test_the_search_counts_full_pads_as_the_rules_do(variant: int, highest: int) -> None:
    random = Random(highest)
    pad = splitter.pad(variant)
    for _ in range(60):
        numbers = filled(pad.spaces, iter(lambda: random.randint(1, highest), None))
        state = State(pad=variant, roll=0, writing=0, sheets=(Sheet(0, numbers),))
        assert splitter.points(pad, numbers) == splitter_score(state, 0)


def rules_points(pad: splitter.Pad, numbers: Numbers) -> int:
    """The score of any cells, by the rules' own functions."""
    points = hearts_points(numbers, pad.hearts)
    for number in range(1, 7):
        cells = cells_with(numbers, number)
        while cells:
            group = group_in(cells)
            cells &= ~group
            points += group_points(number, group, pad.stars)
    return points


def cells(*places: tuple[int, int]) -> int:
    return sum(1 << row * WIDTH + column for row, column in places)


TINY = {
    "a row with a star": splitter.Pad(0b11111, 0b00100, 0),
    "a square with two stars": splitter.Pad(
        cells((0, 0), (0, 1), (1, 0), (1, 1)), cells((0, 0), (1, 1)), 0
    ),
    "a corner with hearts": splitter.Pad(
        cells((0, 1), (1, 0), (1, 1), (2, 1), (2, 2)), cells((1, 0)), cells((0, 1), (2, 2))
    ),
    "three apart": splitter.Pad(
        cells((0, 0), (0, 2), (2, 0), (3, 0), (3, 1)), 0, cells((0, 0), (0, 2), (3, 1))
    ),
}


@pytest.mark.parametrize("name", TINY)
def test_on_tiny_pads_the_search_finds_what_trying_everything_finds(name: str) -> None:
    pad = TINY[name]
    every = product(range(1, 7), repeat=size(pad.spaces))
    most = max(rules_points(pad, filled(pad.spaces, iter(numbers))) for numbers in every)
    points, numbers = splitter.best(pad)
    assert points == most == rules_points(pad, numbers)
    assert written(numbers) == pad.spaces


def test_any_numbers_can_be_played_onto_a_pad() -> None:
    random = Random(5)
    for variant in (0, 1):
        numbers = filled(splitter.pad(variant).spaces, iter(lambda: random.randint(1, 6), None))
        match = splitter.played(variant, numbers)
        assert match.over and match.state.sheets[0].numbers == numbers


# ---------------------------------------------------------------- Polygrid


def test_lines_that_can_be_full_are_those_of_some_filling() -> None:
    lines = [sum(1 << 3 * row + column for column in range(3)) for row in range(3)]
    lines += [sum(1 << 3 * row + column for row in range(3)) for column in range(3)]
    for empty in range(10):
        full = (
            sum(squares & line == line for line in lines)
            for squares in range(512)
            if size(squares) == 9 - empty
        )
        assert polygrid.most_lines(empty, 3) == max(full)


@pytest.mark.parametrize("seed", range(12))
def test_every_square_after_the_first_costs_two_boxes(seed: int) -> None:
    match = Match("polygrid", 1, seed=seed)
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            key = 1000 * seed + len(match.events)
            way = greedy if seed % 2 else random
            match.play(0, way.choose(match.game, match.state, 0, key))
    crossed = BOXES - size(match.state.boxes)
    squares = size(written(match.state.types))
    assert crossed >= 2 * squares - 1
    assert squares <= polygrid.most_squares(crossed)
    assert match.scores[0] <= polygrid.ceiling()


def test_the_constructed_game_has_the_most_points() -> None:
    match = polygrid.best()
    assert match.over and match.scores == [polygrid.ceiling()]


# ---------------------------------------------------------------- HexRoller


def played_on(match: AnyMatch, rounds: int, seed: int, way: ModuleType = greedy) -> AnyMatch:
    """A match after so many rounds of a computer player."""
    while not match.over and (match.state.round < rounds or match.turn):
        if match.chance_due:
            match.roll()
        else:
            match.play(0, way.choose(match.game, match.state, 0, seed + len(match.events)))
    return match


@pytest.mark.parametrize("variant", ["front", "back"])
def test_the_model_counts_finished_sheets_as_the_rules_do(variant: str) -> None:
    pytest.importorskip("ortools")
    for seed in range(4):
        match = played_on(Match("hexroller", 1, variant=variant, seed=seed), 9, seed)
        answer = best_sheet.best(match.state, threads=1)
        assert (answer.points, answer.bound) == (match.scores[0], match.scores[0])


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["front", "back"])
@pytest.mark.parametrize("way", [random, greedy], ids=["random", "greedy"])
def test_every_game_fits_the_model_with_its_points(variant: str, way: ModuleType) -> None:
    cp = pytest.importorskip("ortools.sat.python.cp_model")
    spent = 0
    for seed in range(3):
        match = Match("hexroller", 1, variant=variant, seed=seed)
        start = match.state
        sheet = played_on(match, 9, seed, way).state.sheets[0]
        spent |= sheet.spent
        model = cp.CpModel()
        asked = Questions(model, start)
        points = asked.points()
        for hex in asked.free:
            for number in range(2, 9):
                holds = cells_with(sheet.numbers, number) >> hex & 1
                model.add(asked.holds[hex, number] == holds)
        for number, time, box in asked.box:
            if box != THIRD_PATH:
                recorded = count((sheet.top, sheet.bottom)[box], time) == number
                # the model calls the better row the top one
                turned = counted_up(sheet.top) < counted_up(sheet.bottom)
                model.add(asked.box[number, time, box ^ turned] == recorded)
        model.add(sum(asked.third) == (1 if sheet.spent & hexes.THIRD_BONUS else 0))
        model.add(sum(asked.more) == (1 if sheet.spent & hexes.ONE_MORE_BONUS else 0))
        model.maximize(points)
        solver = cp.CpSolver()
        solver.parameters.num_workers = 1
        assert solver.solve(model) == cp.OPTIMAL
        assert round(solver.objective_value) == match.scores[0]
    if way is random:
        assert spent == 7, "the bonuses are tried too"


def tried(state: hexes.State) -> int:
    """The most points of all dice and all moves, by the rules alone."""
    most = 0
    for dice, _ in throws(DICE[state.side], 3, 6):
        seen = set()
        waiting = [hexes.after_chance(state, dice)]
        while waiting:
            here = waiting.pop()
            if hexes.turn(here) in (OVER, CHANCE):
                most = max(most, hexes.score(here, 0))
                continue
            for move in listed(hexes.open_moves(here, 0)):
                there = hexes.after_move(here, 0, move)
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
    return most


def nearly_full(variant: int, left: int, spent: int) -> hexes.State:
    """The last round of a best game, with few hexes left and the others filled anyhow."""
    match = best.best_game("hexroller", variant)
    last = max(number for number, event in enumerate(match.events) if event.seat is None)
    state: hexes.State = match.at(last)
    sheet = state.sheets[0]
    random = Random(left + spent)
    numbers, empty = sheet.numbers, members(sheet.empty)
    random.shuffle(empty)
    for hex in empty[left:]:
        numbers = with_number(numbers, random.randint(3, 8), hex)
    bits = sum(1 << hex for hex in empty[:left])
    return state._replace(sheets=(sheet._replace(numbers=numbers, empty=bits, spent=spent),))


@pytest.mark.parametrize(
    ("left", "spent"),
    [
        (3, hexes.ONE_MORE_BONUS | hexes.TWO_BONUS | hexes.THIRD_BONUS),
        pytest.param(3, hexes.ONE_MORE_BONUS | hexes.TWO_BONUS, marks=pytest.mark.slow),
        pytest.param(3, hexes.TWO_BONUS | hexes.THIRD_BONUS, marks=pytest.mark.slow),
        pytest.param(2, 0, marks=pytest.mark.slow),
    ],
)
def test_for_a_last_round_the_model_finds_what_trying_everything_finds(
    left: int, spent: int
) -> None:
    pytest.importorskip("ortools")
    state = nearly_full(1, left, spent)
    most = tried(state)
    answer = best_sheet.best(state, threads=1)
    assert (answer.points, answer.bound) == (most, most)
    none = best_sheet.best(state, threads=1, at_least=most + 1)
    assert (none.points, none.bound) == (None, most)


def test_the_rounds_of_an_answer_are_a_game_with_its_points() -> None:
    pytest.importorskip("ortools")
    match = best.best_game("hexroller", 1)
    last = max(number for number, event in enumerate(match.events) if event.seat is None)
    before = Match.from_position(match.game.positions.write(match.at(last)))
    answer = best_sheet.best(before.state, threads=1)
    assert answer.points == match.scores[0], "no last round does better than the kept one"
    after = play(before, answer.rounds)
    assert after.over and after.scores == [answer.points]


def test_planned_rounds_use_the_bonuses() -> None:
    match = Match("hexroller", 1, variant="front")
    # 0 is a printed 5, and 1, 6 and 12 lead away from it; 9 is the other 5; 23 and 35 are 4s
    plan = [
        Round((Path(5, TOP, (1, 6, 12)), Path(4, BOTTOM, (24,))), more=True, two=None),
        Round((Path(5, TOP, (13,)), Path(4, BOTTOM, (25,))), more=False, two=27),
        Round(
            (Path(5, TOP, (14,)), Path(4, BOTTOM, (26,)), Path(8, THIRD_PATH, (30,))), False, None
        ),
    ]
    after = play(match, plan)
    sheet = after.state.sheets[0]
    assert sheet.spent == hexes.ONE_MORE_BONUS | hexes.TWO_BONUS | hexes.THIRD_BONUS
    assert members(cells_with(sheet.numbers, 5)) == [0, 1, 6, 9, 12, 13, 14]
    assert members(cells_with(sheet.numbers, 2)) == [27]
    impossible = [Round((Path(4, TOP, (1,)),), more=False, two=None)]
    with pytest.raises(ValueError, match="The rules do not allow"):
        play(match, impossible)


def test_without_the_solver_one_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(BadOption, match=r"pip install 'rollwright\[solve\]'"):
        best_sheet.prove(0)

"""Tables of values: patterns that mirrored pads share, learning that repeats, and foresight."""

from contextlib import AbstractContextManager
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rollwright.core.binding import bound
from rollwright.core.dice import derived
from rollwright.core.errors import BadOption
from rollwright.core.moves import holds, listed
from rollwright.core.numbers import Numbers, with_number
from rollwright.core.seats import CHANCE, OVER
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import width
from rollwright.games import game as game_of
from rollwright.games.splitter import features
from rollwright.games.splitter.rules import Sheet, State
from rollwright.games.splitter.sheet import ALL_FREE, LEFT, PAIRS, RIGHT, ROWS, SPACES, WIDTH
from rollwright.players import random
from rollwright.players.planner import foresight
from rollwright.players.values import batches, beam, training
from rollwright.players.values.batches import Notes
from rollwright.players.values.learning import (
    BY_MOVES,
    BY_TURNS,
    WATCHING,
    Games,
    Played,
    play_games,
)
from rollwright.players.values.shipped import read, save, table_for
from rollwright.players.values.table import worth
from rollwright.work import crew as crews
from rollwright.work.crew import Crew
from rollwright.work.pieces import Piece

SPLITTER = game_of("splitter")
Written = list[tuple[int, int, int]]  # pairs with their left and right number


def pad_with(pad: int, written: Written) -> State:
    numbers, free = Numbers(), ALL_FREE
    for pair, left, right in written:
        numbers = with_number(numbers, left, LEFT[pad * PAIRS + pair])
        numbers = with_number(numbers, right, RIGHT[pad * PAIRS + pair])
        free &= ~(1 << 2 * pair)
    return State(pad, 0, 0, (Sheet(free, numbers),))


def seen(state: State) -> list[int]:
    row = np.zeros(features.LENGTH, np.int64)
    return sorted(row[: features.patterns(state, 0, row)].tolist())


def some_pad(seed: int, pairs: int) -> Written:
    lots = np.random.default_rng(seed)
    chosen = lots.permutation(PAIRS)[:pairs]
    return [(int(pair), int(lots.integers(1, 7)), int(lots.integers(1, 7))) for pair in chosen]


def upside_down(pair: int) -> int:
    row = LEFT[pair] // WIDTH
    return LEFT.index(LEFT[pair] + (ROWS - 1 - 2 * row) * WIDTH)


@pytest.mark.parametrize("seed", range(12))
def test_mirrored_pads_have_the_same_patterns(seed: int) -> None:
    written = some_pad(seed, 1 + 2 * seed % PAIRS)
    turned = [(pair, right, left) for pair, left, right in written]
    flipped = [(upside_down(pair), left, right) for pair, left, right in written]
    assert seen(pad_with(0, written)) == seen(pad_with(0, turned))
    assert seen(pad_with(0, written)) == seen(pad_with(0, flipped))
    hearts = range(features.HEART, features.FIT)  # only they know left from right
    one, other = (
        [entry for entry in seen(pad_with(1, pairs)) if entry not in hearts]
        for pairs in (written, turned)
    )
    assert one == other


def test_a_group_is_seen_with_what_it_lacks() -> None:
    # two 3s side by side in the second row of pad A, left of the centre line: a third finishes
    group = 1 << LEFT[3] | 1 << LEFT[4]
    state = pad_with(0, [(3, 3, 1), (4, 3, 6)])
    numbers = state.sheets[0].numbers
    free = SPACES[0] & ~(numbers.ones | numbers.twos | numbers.fours)
    row = np.zeros(features.LENGTH, np.int64)
    assert features.group_patterns(group, 3, free, 0, 20, row, 0) == 3
    liberties = bin(features.beside(group) & free).count("1")
    kind = 2 * features.NUMBERS + 1
    expected = (kind * features.LIBERTIES + liberties) * 2 * features.ROUNDS + 20
    assert row[0] == features.GROUP + expected
    assert row[2] == features.LACK + ((2 * 12 + 1) * 4 + 1) * features.ROUNDS + 20


@pytest.mark.slow
@pytest.mark.parametrize("pad", (0, 1))
def test_python_and_machine_code_see_the_same(pad: int) -> None:
    table = np.random.default_rng(1).normal(0, 1, features.ENTRIES).astype(np.float32)
    row = np.zeros(features.LENGTH, np.int64)
    for seed in range(5):
        state = pad_with(pad, some_pad(seed, 4 * seed + 1))
        assert max(seen(state)) < features.ENTRIES and len(seen(state)) <= features.LENGTH
        slow = bound(worth, SPLITTER)(table, row, state, 0)
        assert slow == pytest.approx(compiled(worth, SPLITTER)(table, row, state, 0), abs=1e-3)


# ---------------------------------------------------------------- learning


def learned(games: int, crew: AbstractContextManager[Crew], exam: int = 200) -> tuple[Any, float]:
    plan = training.Plan(SPLITTER, {}, seed=3, games=games, minutes=None)
    with crew as workers:
        course = training.Course(SPLITTER, SPLITTER.new_game(1, SPLITTER.options({})), workers)
        for part in range(training.PARTS if games else 0):
            course.study(training.part_of(plan, games, part))
        lesson = training.Lesson(Games(99, 0, exam, BY_MOVES), 0.0)
        return course.table, course.study(lesson) / exam


@pytest.mark.long
def test_a_few_games_teach_something() -> None:
    table, reached = learned(4000, crews.alone())
    assert np.isfinite(table).all()
    assert reached > learned(0, crews.alone())[1] + 1.5  # fine patterns take many games


@pytest.mark.slow
def test_what_is_left_of_a_game_is_enough_to_play_it_again() -> None:
    start = SPLITTER.new_game(1, SPLITTER.options({}))
    table = np.random.default_rng(1).normal(0, 1, features.ENTRIES).astype(np.float32)
    games = Games(5, 0, 4, BY_MOVES)
    played = training.played_piece(SPLITTER, start, games, 30, table, Piece(0, None, range(4)))
    rules = SPLITTER.rules
    assert played.made.tolist() == [PAIRS - 1] * 4  # but the last
    for number in range(4):
        state, made = start, 0
        for event in range(2 * PAIRS - 1):
            if rules.turn(state) == CHANCE:
                lot = derived(derived(5, number), event)
                state = rules.after_chance(state, rules.sample(state, lot))
            else:
                assert holds(rules.open_moves(state, 0), int(played.moves[number, made]))
                state = rules.after_move(state, 0, int(played.moves[number, made]))
                made += 1
        ends = [rules.after_move(state, 0, move) for move in listed(rules.open_moves(state, 0))]
        assert made == PAIRS - 1 and played.points[number] == max(
            rules.score(end, 0) for end in ends
        )


def test_a_turn_is_played_as_the_beam_found_it() -> None:
    game = game_of("hexroller")
    start = game.new_game(1, game.options({"variant": "back"}))
    table = np.random.default_rng(1).normal(0, 1, game.seen.entries).astype(np.float32)
    row = np.zeros(game.seen.length, np.int64)
    played = Played(np.zeros((1, 99), np.int64), np.zeros(1, np.int64), np.zeros(1, np.int64))
    bound(play_games, game)(start, Games(5, 0, 1, BY_TURNS), table, row, played)
    made = played.moves[0, : played.made[0]].tolist()
    state, event = start, 0
    while game.rules.turn(state) != OVER:
        if game.rules.turn(state) == CHANCE:
            lot = derived(derived(5, 0), event)
            state = game.rules.after_chance(state, game.rules.sample(state, lot))
            ends = beam.room_for(1)
            room = beam.room_for(beam.WIDTH), beam.room_for(beam.WIDTH)
            bound(beam.follow, game)(table, row, state, 0, *room, ends)
            ahead = [int(move) for move in ends.moves[0]]
        else:
            move = ahead.pop(0)
            state = game.rules.after_move(state, 0, move)
            assert game.rules.turn(state) == OVER or made.pop(0) == move
        event += 1
    assert not made and played.points[0] == game.rules.score(state, 0)


def test_a_course_begins_by_watching_and_ends_with_turns() -> None:
    for name, last in (("splitter", BY_MOVES), ("hexroller", BY_TURNS)):
        plan = training.Plan(game_of(name), {}, seed=3, games=5000, minutes=None)
        lessons = [training.part_of(plan, 5000, part) for part in range(training.PARTS)]
        ways = [lesson.games.way for lesson in lessons]
        assert ways[0] == WATCHING and ways == sorted(ways) and ways[-1] == last
        assert [lesson.games.first for lesson in lessons] == list(range(0, 5000, 5))
        for way in set(ways):
            rates = [lesson.rate for lesson in lessons if lesson.games.way == way]
            assert rates == sorted(rates, reverse=True) and rates[-1] > 0


@pytest.mark.slow
def test_others_play_a_round_by_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays, what is learned is the same."""
    monkeypatch.setattr(training, "ROUND", 15)
    monkeypatch.setattr(training, "PARTS", 4)  # rounds enough, and few ways to another process
    here, reached = learned(60, crews.alone(), 4)
    assert here.any() and reached > 0
    for crew in (crews.threads(3), crews.processes(2)):
        assert np.array_equal(here, learned(60, crew, 4)[0])


@pytest.mark.slow
def test_a_course_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "SAVING", 0.0)
    monkeypatch.setattr(training, "EXAM", 4)
    plan = training.Plan(SPLITTER, {"variant": "A"}, seed=5, games=40, minutes=None)
    whole = training.train(plan, tmp_path / "one", lambda *_: None)

    def stop(done: int, _total: int, _mean: float) -> None:
        if done > 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        training.train(plan, tmp_path / "two", stop)
    with pytest.raises(BadOption, match="seed 5"):
        training.train(plan._replace(seed=6), tmp_path / "two", lambda *_: None)
    rest = training.train(plan, tmp_path / "two", lambda *_: None)
    assert np.array_equal(rest.table, whole.table)
    assert not (tmp_path / "two").exists()


def random_batch(games: int) -> Notes:
    """Some games as a card notes them, with moves at random and a table of zeros."""
    rules = SPLITTER.rules
    start = SPLITTER.new_game(1, SPLITTER.options({}))
    notes = batches.new_notes(PAIRS, games, width(start))
    for game in range(games):
        state, moves = start, 0
        while rules.turn(state) != OVER:
            lot = derived(derived(1, game), 2 * moves + (rules.turn(state) == CHANCE))
            if rules.turn(state) == CHANCE:
                state = rules.after_chance(state, rules.sample(state, lot))
                continue
            move = bound(batches.odd_move, SPLITTER)(state, 100, lot)
            state = rules.after_move(state, 0, move)
            if rules.turn(state) != OVER:
                batches.note_move(state, np.float32(0), game, moves, notes)
                moves += 1
        bound(batches.note_end, SPLITTER)(state, game, moves, notes)
    return notes


def test_entries_move_by_the_mean_of_their_errors() -> None:
    notes = random_batch(4)
    learning = batches.nothing_learned(features.ENTRIES)
    like = SPLITTER.new_game(1, SPLITTER.options({}))
    row = np.zeros(features.LENGTH, np.int64)
    last = PAIRS - 2  # its errors are those of the points
    assert np.array_equal(notes.errors[last], notes.points.astype(np.float32))
    for game in range(4):
        many = bound(batches.noted_patterns, SPLITTER)(like, game, last, notes, row)
        np.add.at(learning.sums, row[:many], batches.share_of(notes.errors[last, game], many))
        np.add.at(learning.counts, row[:many], 1)
    for entry in np.flatnonzero(learning.counts):
        batches.move_entry(int(entry), 0.0, learning)
    assert not learning.sums.any() and not learning.counts.any()
    thought = []
    for game in range(4):
        many = bound(batches.noted_patterns, SPLITTER)(like, game, last, notes, row)
        thought.append(learning.table[row[:many]].sum())
    assert min(notes.points) - 1 < min(thought) and max(thought) < max(notes.points) + 1
    assert np.corrcoef(thought, notes.points)[0, 1] > 0.5


# ---------------------------------------------------------------- what ships


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "variant", "least"),
    (("splitter", "A", 37), ("splitter", "B", 39), ("hexroller", "front", 65),
     ("hexroller", "back", 60)),
)  # fmt: skip
def test_what_ships_plays_as_well_as_its_card_says(name: str, variant: str, least: float) -> None:
    game = game_of(name)
    start = game.new_game(1, game.options({"variant": variant}))
    table = table_for(game, start)
    assert table is not None
    games = 400  # a standard error of 0.3
    exam = training.Lesson(Games(5, 0, games, training.best_way(game)), 0.0)
    with crews.alone() as workers:
        course = training.Course(game, start, workers)
        course.memory[0] = table
        assert course.study(exam) / games > least


def test_tables_that_ship_have_a_card() -> None:
    folder = Path(str(files("rollwright.players.values"))) / "tables"
    cards = (folder / "README.md").read_text()
    shipped = sorted(file.name for file in folder.glob("*.npz"))
    assert shipped and all(f"## {name}" in cards for name in shipped)
    assert all((folder / name).stat().st_size < 2_000_000 for name in shipped)


def test_a_table_is_written_and_read(tmp_path: Path) -> None:
    table = np.zeros(50, np.float32)
    table[[0, 7, 49]] = 1.5, -2.25, 4
    save(tmp_path / "a.npz", table, np.array([[0, 1]]))
    fixed, back = read(tmp_path / "a.npz", 50)
    assert fixed == ((0, 1),) and np.array_equal(back, table)


def test_all_that_was_learned_is_small() -> None:
    folders = [Path(str(files("rollwright.players"))) / name for name in ("network", "values")]
    sizes = [file.stat().st_size for folder in folders for file in folder.rglob("*.npz")]
    assert sum(sizes) < 10_000_000


# ---------------------------------------------------------------- foresight


@pytest.mark.slow
@pytest.mark.parametrize("seats", (1, 2))
def test_foresight_chooses_an_open_move_and_repeats(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = learned(1000, crews.alone())
    monkeypatch.setattr(foresight, "table_for", lambda *_: table)
    rules = SPLITTER.rules
    state = SPLITTER.new_game(seats, SPLITTER.options({}))
    for event in range(9 * (seats + 1) + 1):
        lot = derived(4, event)
        if rules.turn(state) == CHANCE:
            state = rules.after_chance(state, rules.sample(state, lot))
        else:
            seat = event % (seats + 1) - 1
            state = rules.after_move(state, seat, random.choose(SPLITTER, state, seat, lot))
    found = foresight.evaluate(SPLITTER, state, 0, 7, 3000)
    assert found == foresight.evaluate(SPLITTER, state, 0, 7, 3000)
    assert holds(rules.open_moves(state, 0), found[0].move)
    assert (found[0].win is None) == (seats == 1)
    assert found[0].points is not None and 0 < found[0].points < 60

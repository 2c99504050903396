"""Our games as OpenSpiel sees them: the same rules, the same chances, the same end."""

import pickle
from random import Random
from typing import Any

import pytest

from bench import against_open_spiel
from rollwright.core.bits import has, members
from rollwright.core.game import AnyGame
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER
from rollwright.games import ALL, polygrid, splitter, tutto
from rollwright.games.tutto import rules as tutto_rules
from rollwright.games.tutto.sheet import BONUS_200

pytest.importorskip("pyspiel")  # of the extra `open_spiel`
import pyspiel

from rollwright.adapters import open_spiel
from tests.adapters import playthroughs
from tests.adapters.cases import TOGETHER, Case, every_case, seats_near

FOR_TWO = [game for game in ALL if 2 in game.seats]


def loaded(game: AnyGame, **options: str) -> Any:
    start = game.new_game(2, game.options(options))
    return open_spiel.load(game, start, together=False)


@pytest.mark.parametrize("game", FOR_TWO, ids=lambda game: game.name)
def test_a_game_is_the_same_game(game: AnyGame) -> None:
    lots = Random(1)
    there = loaded(game).new_initial_state()
    rules, state = game.rules, game.new_game(2, game.options({}))
    while (turn := rules.turn(state)) != OVER:
        assert not there.is_terminal()
        if turn == CHANCE:
            assert there.is_chance_node()
            ways = rules.outcomes(state)
            total = sum(n for _, n in ways)
            places, chances = zip(*there.chance_outcomes(), strict=True)
            assert places == tuple(range(len(ways)))
            assert chances == pytest.approx([n / total for _, n in ways])
            place = lots.choices(places, chances)[0]
            there.apply_action(place)
            state = rules.after_chance(state, ways[place][0])
        else:
            seat = members(turn)[0]
            assert there.current_player() == seat
            assert there.legal_actions() == listed(rules.open_moves(state, seat))
            move = lots.choice(there.legal_actions())
            there.apply_action(move)
            state = rules.after_move(state, seat, move)
        assert there.now.state == state
    assert there.is_terminal()
    won = rules.winners(state)
    for seat, share in enumerate(there.returns()):
        assert share == (0 if won == 0b11 else 1 if has(won, seat) else -1)


def text_of(case: Case, seats: int, **more: object) -> str:
    given = {"players": seats, **case.options, **more}
    return f"rollwright_{case.game.name}({','.join(f'{k}={v}' for k, v in given.items())})"


@every_case
def test_open_spiels_own_test_passes_with_serialisation(case: Case) -> None:
    for seats in {seats_near(case.game, number) for number in (1, 2)}:
        there = pyspiel.load_game(text_of(case, seats))
        pyspiel.random_sim_test(there, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", TOGETHER, ids=str)
def test_open_spiels_own_test_passes_where_seats_write_one_after_another(case: Case) -> None:
    there = pyspiel.load_game(text_of(case, 2, together=False))
    assert there.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    pyspiel.random_sim_test(there, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", playthroughs.games())
def test_a_playthrough_goes_as_it_went(name: str) -> None:
    kept, now = playthroughs.replayed(playthroughs.FOLDER / f"{name}.txt")
    assert now == kept


def test_what_is_declared_is_so() -> None:
    kind = pyspiel.GameType
    together, in_turn = kind.Dynamics.SIMULTANEOUS, kind.Dynamics.SEQUENTIAL
    seen, hidden = kind.Information.PERFECT_INFORMATION, kind.Information.IMPERFECT_INFORMATION
    for text, dynamics, information in (
        ("splitter(players=3)", together, seen),
        ("splitter(players=3,together=False)", in_turn, hidden),
        ("splitter(players=1)", in_turn, seen),
        ("hexroller(players=2)", together, hidden),
        ("penk(players=2)", in_turn, seen),
        ("tallyrows(players=3)", together, seen),
    ):
        declared = pyspiel.load_game(f"rollwright_{text}").get_type()
        assert (declared.dynamics, declared.information) == (dynamics, information), text
        assert declared.chance_mode == kind.ChanceMode.EXPLICIT_STOCHASTIC


def test_a_game_alone_returns_its_score() -> None:
    there = pyspiel.load_game("rollwright_polygrid").new_initial_state()
    lots = Random(4)
    while not there.is_terminal():
        there.apply_action(lots.choice(there.legal_actions()))
    assert there.returns() == [polygrid.GAME.rules.score(there.now.state, 0)]
    assert there.returns()[0] > 0


def test_nobody_sees_what_others_write_until_all_have_written() -> None:
    there = pyspiel.load_game("rollwright_splitter(players=2,together=False)").new_initial_state()
    there.apply_action(3)
    tensor, line = there.observation_tensor(1), there.observation_string(1)
    there.apply_action(0)
    assert there.current_player() == 1
    assert (there.observation_tensor(1), there.observation_string(1)) == (tensor, line)
    there.apply_action(0)
    assert there.observation_string(1) != line


def test_a_state_within_a_round_is_kept_with_what_each_has_seen() -> None:
    played = pyspiel.load_game("rollwright_hexroller(players=2)")
    there = played.new_initial_state()
    there.apply_action(7)
    there.apply_actions([there.legal_actions(seat)[0] for seat in range(2)])
    kept = pyspiel.serialize_game_and_state(played, there)
    _, again = pyspiel.deserialize_game_and_state(kept)
    assert again.now.events == there.now.events != ()
    assert str(again) == str(there)
    for seat in range(2):
        assert again.observation_string(seat) == there.observation_string(seat) != str(there)


def test_a_game_is_loaded_from_any_position_and_from_its_own_text() -> None:
    game = splitter.GAME
    start = game.rules.after_chance(game.new_game(2, game.options({"variant": "B"})), 0x25)
    there = open_spiel.load(game, start)
    assert str(pyspiel.load_game(str(there)).new_initial_state()) == game.positions.write(start)
    assert str(pickle.loads(pickle.dumps(there))) == str(there)


def test_a_shared_win_among_three_is_less_than_a_win_and_more_than_none() -> None:
    game = tutto.GAME
    start = game.new_game(3, game.options({}))
    end = open_spiel.load(game, start).new_initial_state()
    end.now = open_spiel.at(game, start._replace(won=0b101))
    assert end.returns() == [0.5, -1.0, 0.5]


def test_a_copy_goes_its_own_way() -> None:
    there = loaded(splitter.GAME).new_initial_state()
    copy = there.clone()
    copy.apply_action(3)
    assert there.is_chance_node()
    assert there.now.state.roll == 0
    assert copy.now.state.roll == 0x14


def test_whoever_decides_writes_first() -> None:
    game = splitter.GAME
    there = loaded(game).new_initial_state()
    state = game.rules.after_chance(there.now.state, 0x12)
    there.now = open_spiel.at(game, state, together=False, first=1)
    seats = []
    for move in (0, 2):
        seats.append(there.current_player())
        there.apply_action(move)
    assert seats == [1, 0]
    assert there.is_chance_node()


def test_the_bot_takes_a_win_that_is_there_and_repeats_itself() -> None:
    game = tutto.GAME
    state = game.new_game(2, game.options({"target": "1000"}))
    start = state
    state = state._replace(scores=(1000, 950), player=1, ending=1)
    state = tutto_rules.after_chance(state, BONUS_200)
    state = tutto_rules.after_chance(state, 0x123446)  # the 1 is worth 100
    choose = against_open_spiel.open_spiel(game, start, playouts=50, uct=2.0)
    chosen = [choose(game, state, 1, key) for key in range(8)]
    assert chosen == [tutto_rules.BANK] * 8
    opening = tutto_rules.after_chance(start, BONUS_200)
    opening = tutto_rules.after_chance(opening, 0x111556)
    moves = [choose(game, opening, 0, key) for key in range(8)]
    assert moves == [choose(game, opening, 0, key) for key in range(8)]


def test_what_cannot_be_played_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for given, sentence in (
        (["chess"], "There is no game 'chess'."),
        (["polygrid"], "Polygrid takes one seat, not 2."),
        (["penk", "--games", "0"], "At least one game has to be played."),
        (["tutto", "--playouts", "5"], "A planner takes 10 to 1000000 playouts,"),
    ):
        monkeypatch.setattr("sys.argv", ["against_open_spiel", *given])
        assert against_open_spiel.main() == 2
        assert capsys.readouterr().err.startswith(sentence)

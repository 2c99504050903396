"""Our games as OpenSpiel sees them: the same rules, the same chances, the same end."""

from random import Random
from typing import Any

import pytest

from bench import against_open_spiel
from rollwright.adapters import open_spiel
from rollwright.core.bits import has, members
from rollwright.core.game import AnyGame
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER
from rollwright.games import ALL, splitter, tutto
from rollwright.games.tutto import rules as tutto_rules
from rollwright.games.tutto.sheet import BONUS_200

pytest.importorskip("pyspiel")  # of the extra `open_spiel`

FOR_TWO = [game for game in ALL if 2 in game.seats]


def loaded(game: AnyGame, **options: str) -> Any:
    return open_spiel.load(game, game.new_game(2, game.options(options)))


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
    there.now = open_spiel.at(game, state, first=1)
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

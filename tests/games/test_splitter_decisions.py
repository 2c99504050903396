"""What there is to decide in Splitter: how much is left to choose has a name of its own."""

from hypothesis import given
from hypothesis import strategies as st

from rollwright import Match
from rollwright.core.language import FOLDER, LANGUAGES, catalogue
from rollwright.core.shown_gains import standing_out
from rollwright.games.splitter import GAME
from rollwright.games.splitter.decisions import decision, spends, tips

TIPS = {"spoils", "star", "sixes", "gains", "few left"}
KINDS = {"throw", "write", "double", "last pair"}


@given(st.integers(0, 2**32), st.sampled_from("AB"))
def test_a_decision_is_named_by_how_much_is_left_to_choose(seed: int, pad: str) -> None:
    match = Match(GAME, seats=2, variant=pad, seed=seed)
    while not match.over:
        if match.chance_due:
            assert {decision(match.view(seat), seat) for seat in (0, 1)} == {"throw"}
            match.roll()
        for seat in match.turn:
            moves, free = match.allowed(seat), match.state.sheets[seat].free.bit_count()
            kind = decision(match.view(seat), seat)
            if free == 1:
                assert kind == "last pair"
            else:
                assert kind == ("double" if len(moves) == free else "write")
            match.play(seat, moves[seed % len(moves)])


def test_every_decision_is_explained_in_every_language() -> None:
    for lang in LANGUAGES:
        assert set(catalogue(GAME.folder / "guide" / FOLDER, lang)["guide"]) == KINDS
        assert set(catalogue(GAME.folder / "guide" / FOLDER, lang)["tips"]) == TIPS


@given(st.integers(0, 2**32), st.sampled_from("AB"))
def test_what_else_is_said_of_a_throw_is_so(seed: int, pad: str) -> None:
    match = Match(GAME, seats=1, variant=pad, seed=seed)
    stars = {"A": "a4 ", "B": "b7 "}[pad]
    while not match.over:
        match.roll()
        state, moves = match.state, match.allowed(0)
        said, now = [tip.name for tip in tips(state, 0, "en")], match.scores[0]
        ends = [match.copy() for _ in moves]
        for end, move in zip(ends, moves, strict=True):
            end.play(0, move)
        gains = {move: end.scores[0] - now for move, end in zip(moves, ends, strict=True)}
        double = state.roll >> 4 == state.roll & 15
        twins = {move: move if double else move ^ 1 for move in moves}
        lit = standing_out(gains, twins, [move for move in moves if spends(state, 0, move)])
        if 1 < state.sheets[0].free.bit_count() < 22:
            free = any(
                match.game.words.move(state, 0, one, "en").startswith(stars) for one in moves
            )
            assert ("spoils" in said) == (min(lit.values()) < 0)
            assert ("gains" in said) == (max(lit.values()) > 1)
            assert ("sixes" in said) == (6 in (state.roll >> 4, state.roll & 15))
            assert ("star" in said) == (free and 1 in (state.roll >> 4, state.roll & 15))
        else:
            assert said == []
        match.play(0, moves[seed % len(moves)])

"""What there is to decide in Splitter: how much is left to choose has a name of its own."""

from hypothesis import given
from hypothesis import strategies as st

from rollwright import Match
from rollwright.core.language import FOLDER, LANGUAGES, catalogue
from rollwright.games.splitter import GAME
from rollwright.games.splitter.decisions import decision

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

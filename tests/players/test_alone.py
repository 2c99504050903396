"""How good a game alone was: beside computer players, and beside the best that there can be."""

from collections import Counter
from itertools import accumulate

import pytest

from rollwright.games import BUILT_IN, game
from rollwright.play.match import Match
from rollwright.play.record import load
from rollwright.players.alone.counting import GAMES, count
from rollwright.players.alone.scores import FILE, beaten, counted, key, variant_of
from rollwright.solve import best
from rollwright.web.live.ended import alone, most_points

SAMPLE, WHOLE_SAMPLE = 15, 40
WITHIN = 1.83  # over the root of games, of a distribution: further off is one case of 400

KINDS = [(one.name, variant) for one in BUILT_IN for variant in one.variants or ("",)]


def test_every_game_alone_was_counted_for_every_level_in_a_small_file() -> None:
    assert set(counted()) == {key(game(name), variant) for name, variant in KINDS}
    for levels in counted().values():
        assert {"easy", "medium"} <= set(levels) <= set(GAMES)
        assert all(sum(counts[1:]) >= GAMES[level] for level, counts in levels.items())
        assert all(counts[1] and counts[-1] for counts in levels.values())
    assert FILE.stat().st_size < 10_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "variant", "level"),
    [
        (*kind, level)
        for kind in KINDS
        for level in counted()[key(game(kind[0]), kind[1])]
        if level != "hard"  # whose games take seconds each
    ],
)
def test_what_was_counted_is_what_is_reached(
    name: str, variant: str, level: str, long: bool
) -> None:
    """By games with other dice; the medium level was counted in machine code, and plays here."""
    games = WHOLE_SAMPLE if long else SAMPLE
    reached = count(game(name), variant, level, games, seed=2026)
    least, *shipped = counted()[key(game(name), variant)][level]
    assert _apart(reached, Counter(dict(enumerate(shipped, start=least)))) < WITHIN / games**0.5


def _apart(one: Counter[int], other: Counter[int]) -> float:
    """How far two distributions are apart at most, as Kolmogorov and Smirnov measure it."""
    every = range(min(*one, *other), max(*one, *other) + 1)
    below, under = ([*accumulate(part[n] / part.total() for n in every)] for part in (one, other))
    return max(abs(first - second) for first, second in zip(below, under, strict=True))


@pytest.mark.parametrize("name", best.GAMES)
def test_the_best_game_is_better_than_all_and_said_to_be_the_best(name: str) -> None:
    for number, variant in enumerate(game(name).variants or ("",)):
        match = load(best.file(name, number).read_text(encoding="utf-8"))
        assert variant_of(match) == variant
        assert most_points(match, variant) == match.scores[0]
        for least, *counts in counted()[key(match.game, variant)].values():
            assert least + len(counts) - 1 <= match.scores[0]
        assert all(one.of_100 >= 90 for one in beaten(match) if one.level != "hard")
        for lang in ("en", "de"):
            assert str(match.scores[0]) in alone(match, lang).sentences[-1]


def test_a_pad_of_ones_own_is_compared_with_nothing() -> None:
    record = (game("hexroller").folder / "examples" / "own-pad.game").read_text(encoding="utf-8")
    own = load(record)
    assert variant_of(own) is None and beaten(own) == [] and most_points(own, None) is None
    assert alone(own, "en").kind == ""


def test_in_a_race_fewer_turns_are_better() -> None:
    match = Match("tutto", 1, seed=3)
    assert match.game.race
    assert all(one.of_100 == 100 for one in beaten(match))  # no turn yet: nobody took fewer

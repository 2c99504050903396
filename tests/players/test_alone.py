"""How good a game alone was: beside computer players, and beside the best that there can be."""

from collections import Counter
from itertools import accumulate

import pytest

from rollwright.games import BUILT_IN, game
from rollwright.play.match import Match
from rollwright.play.record import load
from rollwright.players.alone import rank as standings
from rollwright.players.alone.counting import COMPANY, GAMES, count
from rollwright.players.alone.rank import RANKS, Reached, Standing, standing
from rollwright.players.alone.scores import FILE, counted, key, spread, step, variant_of, yardstick
from rollwright.solve import best
from rollwright.web.live.result_rank import most_points, verdict, yardsticks

SAMPLE, WHOLE_SAMPLE = 8, 40
WITHIN = 1.83  # over the root of games, of a distribution: further off is one case of 400

KINDS = [
    (one.name, variant, seats)
    for one in BUILT_IN
    for variant in one.variants or ("",)
    for seats in (1, *COMPANY.get(one.name, ()))
]
LEAST = {"easy": 50, "medium": 100, "hard": 5, "expert": 4}  # games; the stronger take minutes


def test_every_game_was_counted_for_every_level_in_a_small_file() -> None:
    assert set(counted()) == {key(game(name), variant, seats) for name, variant, seats in KINDS}
    for levels in counted().values():
        assert {"easy", "medium"} <= set(levels) <= set(GAMES)
        assert all(sum(counts[1:]) >= LEAST[level] for level, counts in levels.items())
        assert all(counts[1] and counts[-1] for counts in levels.values())
    assert FILE.stat().st_size < 20_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "variant", "seats", "level"),
    [
        (*kind, level)
        for kind in KINDS
        for level in counted()[key(game(kind[0]), *kind[1:])]
        if level in ("easy", "medium")  # games of the others take seconds each
    ],
)
def test_what_was_counted_is_what_is_reached(
    name: str, variant: str, seats: int, level: str, long: bool
) -> None:
    """By games with other dice; the medium level was counted in machine code, and plays here."""
    games, kind = WHOLE_SAMPLE if long else SAMPLE, key(game(name), variant, seats)
    reached = count(game(name), variant, level, games, 2026, seats)
    shipped = spread(kind, step(game(name), seats))[level]
    assert _apart(reached, shipped) < WITHIN / games**0.5  # results of a table go together


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
        found = standing(match, 0)
        assert found is not None and found.rank == RANKS - 1 and found.next is None
        assert all(one.of_100 >= 90 for one in found.levels if one.level in ("easy", "medium"))
        for lang in ("en", "de"):
            assert str(match.scores[0]) in verdict(match, 0, lang).sentences[0]


def test_a_pad_of_ones_own_is_compared_with_nothing() -> None:
    record = (game("hexroller").folder / "examples" / "own-pad.game").read_text(encoding="utf-8")
    own = load(record)
    assert variant_of(own) is None and standing(own, 0) is None and most_points(own, None) is None
    told = verdict(own, 0, "en")
    assert told.kind == told.rank == told.scale == "" and told.sentences == []


def test_in_a_race_fewer_turns_are_better() -> None:
    match = Match("tutto", 1, seed=3)
    assert match.game.race
    found = standing(match, 0)
    assert found is not None and found.fewest and found.rank == RANKS - 1
    assert all(one.of_100 == 100 for one in found.levels)  # no turn yet: nobody took fewer


@pytest.mark.parametrize(("name", "variant", "seats"), KINDS)
def test_ranks_follow_from_the_results_of_the_levels(name: str, variant: str, seats: int) -> None:
    """Every result has one, a better one no lower one, and what is said to be next is next."""
    one, options = game(name), {"variant": variant} if variant else {}
    match = Match(name, seats, seed=1, **options)
    by, found = step(one, seats), {}
    counts = spread(key(one, variant, seats), by).values()
    every = range(min(map(min, counts)) - by, max(max(part) for part in counts) + 40 * by, by)
    with pytest.MonkeyPatch.context() as patched:
        for reached in every:
            patched.setattr(standings, "result", lambda *_, reached=reached: reached)
            told = standing(match, 0)
            assert told is not None
            found[reached] = told
    order = [*every][::-1] if found[every[0]].fewest else [*every]
    ranks = [found[reached].rank for reached in order]
    assert ranks == sorted(ranks) and ranks[0] == 0 and set(ranks) == set(range(RANKS))
    for reached, told in found.items():
        begins = order[ranks.index(told.rank + 1)] if told.rank < RANKS - 1 else None
        assert told.next == begins, reached


def test_the_top_rank_of_splitter_begins_where_its_rules_say() -> None:
    match = Match("splitter", 1, seed=3)
    for points, rank in ((50, RANKS - 2), (51, RANKS - 1)):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(standings, "result", lambda *_, points=points: points)
            told = standing(match, 0)
        assert told is not None and told.rank == rank


@pytest.mark.parametrize("name", [one.name for one in BUILT_IN if one.seats[-1] > 1])
def test_seats_of_a_table_are_compared_with_such_a_table(name: str) -> None:
    match = Match(name, 2, seed=5)
    assert yardstick(match.game, variant_of(match), 2) == (
        key(match.game, variant_of(match), 2 if match.game.in_turns else 1)
    )
    assert yardstick(match.game, variant_of(match), match.game.seats[-1]) in counted()


def test_a_level_that_reaches_less_than_a_weaker_one_is_no_yardstick() -> None:
    levels = [Reached(name, middle, None, 0) for name, middle in (("a", 9), ("b", 7), ("c", 9))]
    assert [one.level for one in yardsticks(Standing(1, 0, None, levels, False))] == ["a", "c"]
    assert [one.level for one in yardsticks(Standing(1, 0, None, levels, True))] == ["a", "b"]

"""What a contest amounts to: the statistics, against what is known and what can be counted."""

from math import log10, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from rollwright.players.arena.contest import Contest, contest
from rollwright.players.arena.deal import Deal, Entrant, Games, Setting
from rollwright.players.arena.elo import Met, ratings
from rollwright.players.arena.intervals import (
    Cluster,
    over_clusters,
    share_over_clusters,
    student,
    wilson,
)
from rollwright.players.arena.standing import standing
from rollwright.players.arena.thinking_times import Times

A, B, C = Entrant("a"), Entrant("b"), Entrant("random")
SETTING = Setting("splitter", 2, (), 1, True)
GAME = tuple[float, float, float]  # the first player's share of the win, and both scores


def deal_of(*games: GAME) -> Games:
    wins = tuple((share, 1 - share) for share, _, _ in games)
    return Games(wins, tuple((score, other) for _, score, other in games))


def contest_of(*deals: Games, setting: Setting = SETTING) -> Contest:
    played = Contest.before(setting, (A, B))
    played.deals[A, B].update(enumerate(deals))
    return played


# ---------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (10, 2.228), (60, 2.000), (10**6, 1.960)],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.005)


def test_wilsons_interval_is_the_known_one() -> None:
    # E. B. Wilson's formula for 8 of 10, as many textbooks have it
    share, low, high = wilson(0.8, 10)
    assert (share, round(low, 3), round(high, 3)) == (0.8, 0.490, 0.943)
    assert wilson(1.0, 10).high == 1.0
    assert wilson(0.0, 10).low == 0.0


def test_clusters_of_one_size_have_the_plain_interval_of_their_means() -> None:
    means = [0.5, 0.75, 1.0, 0.25, 0.5]
    found = over_clusters([Cluster(2, 2 * one) for one in means])
    half = student(4) * stdev(means) / sqrt(5)
    assert found == pytest.approx((mean(means), mean(means) - half, mean(means) + half))


def test_the_truth_lies_in_nineteen_of_twenty_intervals() -> None:
    # Clusters of different sizes, whose games share their luck.
    random = Random(1)
    within = 0
    for _ in range(500):
        clusters = []
        for _ in range(60):
            luck, size = random.gauss(0, 3), random.choice((2, 4))
            clusters.append(Cluster(size, sum(luck + random.gauss(7, 1) for _ in range(size))))
        found = over_clusters(clusters)
        within += found.low <= 7 <= found.high
    assert 0.92 < within / 500 < 0.98


def test_winning_everything_is_not_certainty() -> None:
    found = share_over_clusters([Cluster(2, 2.0)] * 50)
    assert (found.mean, found.high) == (1.0, 1.0)
    assert 0.9 < found.low < 0.95
    assert share_over_clusters([Cluster(2, 1.0)]).low == 0.0  # one deal says nothing


# ---------------------------------------------------------------- players and pairs


def test_luck_cancels_in_duplicate_deals() -> None:
    # The dice decide every game: whoever has the seat of the luck wins it by ten points.
    lucky = deal_of((1, 20, 10), (0, 10, 20))
    (row, _) = standing(contest_of(*[lucky] * 30))["pairs"]
    assert (row["games"], row["deals"]) == (60, 30)
    assert (row["win_rate_low"], row["win_rate_high"]) == (0.5, 0.5)
    assert (row["mean_difference_low"], row["mean_difference_high"]) == (0, 0)
    apart = [deal_of((1, 20, 10)), deal_of((0, 10, 20))] * 30
    own_dice = SETTING._replace(duplicate=False)
    (row, _) = standing(contest_of(*apart, setting=own_dice))["pairs"]
    assert (row["games"], row["deals"]) == (60, 60)
    assert (row["win_rate_low"], row["win_rate_high"]) == wilson(0.5, 60)[1:]
    assert row["mean_difference_high"] == pytest.approx(2.6, abs=0.1)


def test_a_pair_is_told_from_both_sides() -> None:
    found = standing(contest_of(deal_of((1, 9, 4), (0.5, 6, 6)), deal_of((1, 5, 2), (0, 1, 8))))
    one, other = found["pairs"]
    assert (one["name"], one["opponent"], other["name"]) == ("a", "b", "b")
    assert one["win_rate"] == 2.5 / 4
    assert one["mean_score"] == 21 / 4
    assert one["mean_difference"] == 1 / 4
    assert other["win_rate"] == 1 - one["win_rate"]
    assert other["win_rate_low"] == pytest.approx(1 - one["win_rate_high"])
    assert other["mean_difference"] == -one["mean_difference"]
    for player, pair in zip(found["players"], found["pairs"], strict=True):
        assert {name: pair[name] for name in player} == player


def test_deals_against_several_are_one_deal() -> None:
    lucky, not_so = deal_of((1, 20, 10), (1, 15, 10)), deal_of((0, 5, 10), (0, 5, 10))
    deals = {0: lucky, 1: not_so, 2: lucky}
    three = Contest.before(SETTING, (A, B, C))
    for played in three.deals.values():
        played.update(deals)
    two = contest_of(lucky, not_so, lucky)
    (against_two, *_), (against_one, *_) = standing(three)["players"], standing(two)["players"]
    assert (against_two["games"], against_two["deals"]) == (12, 3)
    # Twice as many games with the same dice: no surer than before.
    for name in ("win_rate", "win_rate_low", "mean_score", "mean_score_high"):
        assert against_two[name] == pytest.approx(against_one[name])


def test_alone_the_higher_score_wins() -> None:
    played = Contest.before(SETTING._replace(seats=1), (A, B, C))
    for one, scores in {A: (5, 7, 9, 4), B: (5, 6, 3, 6), C: (1, 1, 1)}.items():
        for number, score in enumerate(scores):
            played.deals[(one,)][number] = Games(((1.0,),), ((score,),))
    found = standing(played)
    pairs = {(row["name"], row["opponent"]): row for row in found["pairs"]}
    assert pairs["a", "b"]["win_rate"] == 2.5 / 4
    assert pairs["a", "b"]["mean_difference"] == 5 / 4
    assert pairs["a", "random"]["games"] == 3
    assert pairs["b", "a"]["win_rate"] == 1.5 / 4
    assert [row["games"] for row in found["players"]] == [4, 4, 3]


def test_a_contest_without_deals_knows_nothing() -> None:
    found = standing(contest_of())
    assert found["elo"] == []
    for row in found["players"] + found["pairs"]:
        assert row["games"] == 0
        assert row["win_rate"] is row["mean_score"] is row["milliseconds_per_decision"] is None


def test_a_single_deal_has_no_interval() -> None:
    found = standing(contest_of(deal_of((1, 9, 4), (0, 6, 7))))
    assert (found["pairs"][0]["mean_difference"], found["pairs"][0]["mean_difference_low"]) == (
        2,
        None,
    )
    assert found["elo"][0]["elo_low"] is None


def test_times_are_told_against_all_and_against_one() -> None:
    played = Contest.before(SETTING, (A, B, C))
    for bout, milliseconds in zip(played.deals, ((1, 50), (3, 50), (50, 50)), strict=True):
        times = tuple(Times() for _ in bout)
        for one, each in zip(times, milliseconds, strict=True):
            one.add(each * 1_000_000)
        deal = Deal(deal_of((1, 9, 4)), times)
        played.take(bout, 0, deal)
        played.take(bout, 0, deal)  # is not counted twice
    found = standing(played)
    pairs = {(row["name"], row["opponent"]): row for row in found["pairs"]}
    assert pairs["a", "b"]["mean_milliseconds_per_decision"] == 1
    assert pairs["a", "random"]["milliseconds_per_decision"] == pytest.approx(3, rel=0.02)
    assert found["players"][0]["mean_milliseconds_per_decision"] == 2


def test_three_seats_share_wins_fairly() -> None:
    setting = Setting("splitter", 3, (), 4, True)
    found = standing(contest(setting, ["random", "random"], 40, workers=1))
    rates = [row["win_rate"] for row in found["players"]]
    assert sum(rates) == pytest.approx(1)
    assert found["players"][0]["win_rate_low"] < 0.5 < found["players"][0]["win_rate_high"]


# ---------------------------------------------------------------- ratings


def met(first: int, second: int, wins: float, games: int, deals: int = 50) -> list[Met]:
    """Games in deals of the same size, the wins spread over them."""
    each = games // deals
    left = [min(each, max(0.0, wins - each * n)) for n in range(deals)]
    return [Met(first, second, (first, second, n), each, won) for n, won in enumerate(left)]


def test_ten_games_to_one_are_four_hundred_points() -> None:
    anchor, (one, other) = ratings(2, met(0, 1, 1000, 1100), preferred=1)
    assert (anchor, other.elo) == (1, 0)
    assert one.elo == pytest.approx(400, abs=2)
    assert one.bounded


def test_ratings_of_a_consistent_field_are_its_own() -> None:
    # Strengths 1, 2 and 6: each pair's games come out exactly as the model has it.
    games = 1200
    results = (
        met(0, 1, games / 3, games) + met(0, 2, games / 7, games) + met(1, 2, games / 4, games)
    )
    _, found = ratings(3, results, preferred=0)
    assert found[0].elo == 0
    assert found[1].elo == pytest.approx(400 * log10(2), abs=1)
    assert found[2].elo == pytest.approx(400 * log10(6), abs=1)


def test_the_interval_of_two_players_is_that_of_their_win_rate() -> None:
    random = Random(3)
    shares = [random.choice((0.0, 1.0, 1.0, 2.0, 2.0)) for _ in range(400)]
    _, (one, _) = ratings(2, [Met(0, 1, n, 2, won) for n, won in enumerate(shares)], preferred=1)
    rate = share_over_clusters([Cluster(2, won) for won in shares])
    low, high = (400 * log10(end / (1 - end)) for end in (rate.low, rate.high))
    assert one.low == pytest.approx(low, abs=2)
    assert one.high == pytest.approx(high, abs=2)


def test_shared_dice_are_no_more_games() -> None:
    random = Random(5)
    wins = [random.choice((0, 1, 1, 2)) for _ in range(60)]
    one = [Met(0, 1, n, 2, won) for n, won in enumerate(wins)]
    twice = [Met(0, 1, n, 2, won) for n, won in enumerate(wins) for _ in range(2)]
    (_, (once, _)), (_, (doubled, _)) = ratings(2, one, 1), ratings(2, twice, 1)
    assert once.low is not None and doubled.low is not None
    assert doubled.elo - doubled.low == pytest.approx(once.elo - once.low, rel=0.03)


def test_who_wins_everything_has_a_rating_without_an_end() -> None:
    anchor, (one, other) = ratings(2, met(0, 1, 100, 100), preferred=1)
    assert anchor == 1
    assert not one.bounded and other.bounded
    assert (one.low, one.high) == (None, None)
    assert one.elo == pytest.approx(400 * log10(100.5 / 0.5))


def test_the_anchor_is_one_of_those_who_can_be_compared() -> None:
    # The preferred player loses everything; the two others win from each other.
    results = met(0, 1, 100, 100) + met(0, 2, 100, 100) + met(2, 1, 100, 100) + met(0, 2, 0, 50)
    anchor, found = ratings(3, results, preferred=1)
    assert anchor == 0
    assert [one.bounded for one in found] == [True, False, True]
    assert found[1].elo < found[2].elo < found[0].elo
    assert found[2].low is not None

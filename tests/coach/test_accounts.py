"""The accounts of a review: they close whoever judges, and luck has no side."""

import json

import pytest

from rollwright import Match, load, review
from rollwright.coach.comments import from_comments, with_comments, without_comments
from rollwright.coach.review import Review, from_json
from rollwright.coach.sentences import about, summary
from rollwright.core.dice import derived
from rollwright.core.language import LANGUAGES
from rollwright.play.match import AnyMatch
from rollwright.players import random
from tests.coach.judges import Whims
from tests.every_game.reached import WAYS, Way

every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
LONGEST = 60  # events: what a throw may come to is judged in Python here


def random_game(way: Way, seats: int, seed: int, most: int = LONGEST) -> AnyMatch:
    """A random game, or its last events: those at the end are as good as those at the start."""
    if has_many_outcomes(way):
        return one_step(way, seats, seed)
    match = way.match(seats, seed)
    while not match.over:
        play_on(match, seed)
    if len(match.events) <= most:
        return match
    first = max(n for n in range(len(match.events)) if n == 0 or is_late(match, n, most))
    late = Match.from_position(match.game.positions.write(match.at(first)), match.game)
    for event in match.events[first:]:
        if event.seat is None:
            late.roll(event.what)
        else:
            late.play(event.seat, event.what)
    return late


def has_many_outcomes(way: Way) -> bool:
    """Whether a throw has too many outcomes to be judged in Python: those are left out here."""
    return len(way.game.rules.outcomes(way.match(way.game.seats[0]).state)) > 500


def one_step(way: Way, seats: int, seed: int) -> AnyMatch:
    """A match that begins after a throw, and ends before the next."""
    before = way.match(seats, seed)
    before.roll()
    match = Match.from_position(before.position, before.game)
    while match.turn:
        play_on(match, seed)
    return match


def is_common(match: AnyMatch, number: int) -> bool:
    """Whether an event belongs to the step with which a match began, in which several wrote."""
    twin = Match.from_position(match.started_from or "", match.game)
    for event in match.events[:number]:
        twin.play(event.seat or 0, event.what)
    return twin.step.common


def is_late(match: AnyMatch, events: int, most: int) -> bool:
    """Whether a throw is due after so many events, and enough follow it."""
    return match.events[events].seat is None and events <= len(match.events) - most


def play_on(match: AnyMatch, seed: int) -> None:
    if match.chance_due:
        match.roll()
        return
    seat = match.turn[seed % len(match.turn)]
    lot = derived(seed, len(match.events))
    match.play(seat, random.choose(match.game, match.view(seat), seat, lot))


def check_accounts(told: Review) -> None:
    for one in told.seats:
        assert one.account.closes < 1e-9
        assert one.account.errors >= 0
        assert one.points is None or one.points.closes < 1e-9


@every_way
def test_accounts_close_whoever_judges(way: Way) -> None:
    for seats in {way.game.seats[0], way.game.seats[-1]}:
        match = random_game(way, seats, seed=seats, most=25)
        for judge in ("standing", Whims(way.game, seats)):
            told = review(match, judge)
            check_accounts(told)
            assert [event.number for event in told.events] == list(range(len(match.events)))
            if told.over and told.kinds[0] == "win":
                assert sum(one.account.result for one in told.seats) == pytest.approx(1)
            if told.over and "points" in told.kinds:
                second = [one.points or one.account for one in told.seats]
                assert [account.result for account in second] == match.scores
            assert from_json(json.loads(json.dumps(told.as_json()))) == told


def test_turns_of_one_who_races_alone_are_counted() -> None:
    match = Match("tutto", 1, seed=3)
    while not match.over:
        play_on(match, 3)
    told = review(match, "standing")
    begun = [n for n, event in enumerate(match.events) if event.seat is None]
    turns = sum(match.game.turn_begins(match.at(n)) for n in begun)  # type: ignore[misc]
    assert told.kinds == ("turns",)
    assert told.seats[0].account.result == -turns
    check_accounts(told)


def test_the_order_in_which_a_round_was_written_changes_nothing() -> None:
    ways = [
        Way(way.game, way.options) for way in WAYS if way.game.name in ("splitter", "tallyrows")
    ]
    for way in ways:
        seats = way.game.seats[0] + 1
        one = one_step(way, seats, 5)
        assert one.started_from is not None
        other = Match.from_position(one.started_from, way.game)
        together = max(n for n in range(len(one.events)) if is_common(one, n)) + 1
        for event in sorted(one.events[:together], key=lambda event: -(event.seat or 0)):
            other.play(event.seat or 0, event.what)  # sorting keeps the order of each one's own
        for event in one.events[together:]:
            other.play(event.seat or 0, event.what)
        told = [review(match, Whims(way.game, seats)) for match in (one, other)]
        for mine, theirs in zip(told[0].seats, told[1].seats, strict=True):
            assert mine.account == pytest.approx(theirs.account, abs=1e-9)
        losses = [
            sorted((event.seat or 0, event.words, event.loss) for event in one_told.events)
            for one_told in told
        ]
        assert losses[0] == losses[1]


def test_a_decision_is_judged_by_what_its_seat_could_see() -> None:
    def after(hidden: str) -> list[object]:
        match = Match("splitter", seats=2, seed=7)
        match.roll("2 5")
        match.play(0, hidden)
        match.play(1, "d1 2-5")
        judge = Whims(match.game, 2)
        told = review(match, judge)
        return [told.events[2].loss, told.events[2].moves, told.events[2].before]

    assert after("c4 5-2") == after("b2 2-5")


@pytest.mark.parametrize("name", ["splitter", "tutto", "penk"])
def test_mean_luck_is_nothing(name: str) -> None:
    """A short form; the long one is bench/coach/mean_luck.py."""
    lucks = []
    for seed in range(25):
        match = Match(name, seats=2, seed=seed)
        while not match.over and len(match.events) < 8:
            play_on(match, seed)
        told = review(match, Whims(match.game, 2))  # luck of every throw, by any judge
        lucks.append(told.seats[0].account.luck)
    mean = sum(lucks) / len(lucks)
    spread = (sum((luck - mean) ** 2 for luck in lucks) / len(lucks)) ** 0.5
    assert spread > 0
    assert abs(mean) <= 3 * spread / len(lucks) ** 0.5 + 1e-9


def test_a_review_goes_into_a_record_and_back() -> None:
    match = Match("splitter", seats=2, seed=7)
    while not match.over:
        play_on(match, 7)
    match.comments[1] = ["a word of mine"]
    told = review(match, "standing")
    kept = load(with_comments(match, told, "de").record())
    assert from_comments(kept) == told
    assert kept.comments[1][0] == "a word of mine"
    assert without_comments(kept).comments == {1: ["a word of mine"]}
    assert from_comments(match) is None
    twice = with_comments(kept, told)
    assert from_comments(load(twice.record())) == told


@every_way
def test_every_event_can_be_told_in_every_language(way: Way) -> None:
    match = random_game(way, way.game.seats[0], 2, most=12)
    told = review(match, "standing")
    for lang in LANGUAGES:
        assert all(about(match, told, event, lang) for event in told.events)
        assert all(summary(told, seat, lang) for seat in range(match.seats))

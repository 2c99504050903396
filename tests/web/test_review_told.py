"""What a review says agrees with what it shows: one verdict, named chances, turns and reasons."""

import pytest

from rollwright.coach.review import BLUNDER, MISTAKE, Account
from rollwright.play.match import AnyMatch
from rollwright.web.pages.replay_steps import counted
from rollwright.web.review.mistakes import Task, solving
from rollwright.web.review.pages import whole_review
from rollwright.web.review.review_as_told import Told
from rollwright.web.review.steps import moves_of, parts, verdict
from rollwright.web.review.why_better import whys
from tests.web.game_facts import random_game
from tests.web.reviewed import made_up

NAMES = ["You", "Ben"]


def told_of(match: AnyMatch, drift: float = 0.0) -> Told:
    """A review of a win, off by so much."""
    review = made_up(match)
    made = (Account(0.5, 0.3, 0.1, 0.3, 0, 1), Account(0.5, -0.3, 0.3, 0.1, 0, 0))
    seats = tuple(
        one._replace(account=account, raw=account._replace(drift=drift))
        for one, account in zip(review.seats, made, strict=True)
    )
    return Told(match, review._replace(seats=seats), NAMES, 0, "en")


@pytest.mark.parametrize("game", ["penk", "hexroller", "splitter"])
def test_where_luck_cannot_be_told_none_is_shown(game: str) -> None:
    match = random_game(game, 2)
    rough, sure = (whole_review(told_of(match, drift), None).seats for drift in (0.9, 0.0))
    assert "too rough" in rough[0].sentence and "luck" not in rough[1].sentence
    for one in rough:
        assert [(bar.kind, bar.name) for bar in one.bars] == [("errors", "Own mistakes")]
        assert one.way == "Chance to win:"
    assert [bar.name for bar in sure[0].bars] == ["Luck", "Own mistakes", "Mistakes of others"]
    assert sure[0].way.startswith("Chance to win, from 50% to 100%")
    for one in sure:  # what a sentence says stands beside its bar
        worths = [bar.worth for bar in one.bars]
        assert one.seat == 0 or all(worth in one.sentence for worth in worths)
        assert "expected" not in one.sentence + one.way


def test_penk_is_not_accounted_in_points() -> None:
    points = Account(40, -45.8, 20, 0, 30, 33)
    for game, shown in (("penk", False), ("splitter", True)):
        told = told_of(random_game(game, 2))
        seats = tuple(one._replace(points=points) for one in told.review.seats)
        told.review = told.review._replace(seats=seats)
        about = whole_review(told, None)
        assert bool(about.points) == shown


def test_turns_are_counted_as_in_the_replay() -> None:
    for game in ("penk", "tutto", "splitter"):
        match = random_game(game, 2)
        about = whole_review(told_of(match), None)
        assert [n for n, _ in about.begins] == [one.first - 1 for one in counted(match)]
        first = "Round 1 of" if game == "splitter" else "turn 1 of"
        assert all(words.split(":")[-1].strip().startswith(first) for _, words in about.begins[:1])
        most = max(one.n for one in counted(match))
        assert all(int(one.when.split()[-1]) <= most for one in about.turning)


def test_the_marks_of_a_turn_are_one_writing() -> None:
    match = random_game("penk", 2)
    told = told_of(match)
    several = [one for one in told.writings if len(one.events) > 1]
    assert several
    for one in several:
        words = told.told_words(one)[0]
        marks = [match.events[event.number].what for event in one.events]
        assert words.count("·") == sum(64 <= move < 114 for move in marks) - 1
        assert parts(told, one.events[-1].number)["event"] == parts(told, one.head)["event"]
        assert not {event.number for event in one.events[1:]} & set(told.stops)


def test_a_blunder_is_one_beyond_doubt_and_with_a_reason() -> None:
    match = random_game("polygrid", 1)
    review = made_up(match)
    for change, rated in (
        ({}, BLUNDER),
        ({"doubt": 0.3 * 0.2 * 40}, MISTAKE),
        ({"reasons": ()}, MISTAKE),
    ):
        events = tuple(
            one._replace(**change) if one.rated == BLUNDER else one for one in review.events
        )
        told = Told(match, review._replace(events=events), ["You"], 0, "en")
        of_blunders = {
            told.events[one.number].rated
            for one in events
            if one.rated == BLUNDER
            and (change.get("doubt") or bool(whys(told, one)) != ("reasons" in change))
        }
        assert of_blunders == {rated}


def test_the_reason_beside_the_class_is_not_said_again() -> None:
    told = told_of(random_game("splitter", 2))
    wrong = [one.stands_for for one in told.wrong()]
    reasons = [whys(told, event) for event in wrong]
    assert any(reasons)
    for event, why in zip(wrong, reasons, strict=True):
        said = verdict(told, event)["sentences"]
        besides = moves_of(told, event, said=1)["reasons"]
        assert isinstance(said, list) and said[1:] == why[:1] and besides == why[1:]
        assert "chance to win" in said[0]


def test_what_is_right_is_in_pencil_alone() -> None:
    match = random_game("splitter", 2)
    told = told_of(match)
    event = told.wrong(0)[0].stands_for
    shown = solving(told, Task(event, 0, 1, 1, chosen=event.best))
    asked = solving(told, Task(event, 0, 1, 1))
    assert shown["done"] and "pencilled" in str(shown["over"])
    assert shown["writing"] == asked["writing"]
    assert str(asked["over"]).count("ring played") == 2  # of a pair both


def test_small_losses_can_be_stepped_to_and_all_of_them_where_nothing_was_worse() -> None:
    match = random_game("tutto", 2)
    told = Told(match, made_up(match), ["Ann", "Bob"], 0, "en")
    rated = {one.head: one.rated for one in told.writings if one.seat == 0}
    assert {rated[n] for n in told.small()} == {"inaccuracy"}
    judged = told.review
    mild = tuple(one._replace(rated="fine" if one.loss else "best") for one in judged.events)
    mild = tuple(one._replace(loss=0.0004) if one.number < 20 and one.loss else one for one in mild)
    flawless = Told(match, judged._replace(events=mild), ["Ann", "Bob"], 0, "en")
    small = flawless.small()
    assert small and min(small) >= 20  # what would be told as nothing is no loss
    assert {flawless.events[n].rated for n in small} == {"fine"}
    assert whole_review(flawless, 0).small == small

"""A match: moves in words or numbers, throws from a seed or from real dice, undo."""

import copy
import pickle
from typing import Any

import pytest

from rollwright import IllegalMove, Match, UnknownGame, game
from rollwright.core.errors import BadOption
from rollwright.play.throw_key import throw_key
from rollwright.play.timeline import Event


def test_a_game_is_known_by_name_and_title() -> None:
    assert game("penk") is game("Penk!")
    with pytest.raises(UnknownGame, match=r"no game 'chess'. There are penk, hexroller"):
        Match("chess")


def test_seats_are_two_unless_said_or_named() -> None:
    assert Match("tutto").seats == 2
    assert Match("polygrid").seats == 1
    assert Match("tutto", names=["Ann", "Bob", "Cleo"]).seats == 3


@pytest.mark.parametrize(("name", "seats"), [("penk", 5), ("polygrid", 2), ("tutto", 0)])
def test_too_many_or_too_few_seats_are_refused(name: str, seats: int) -> None:
    with pytest.raises(BadOption, match="seat"):
        Match(name, seats=seats)


def test_options_are_checked() -> None:
    with pytest.raises(BadOption, match=r"Penk! has no option 'variant'. It has none."):
        Match("penk", variant="A")
    with pytest.raises(BadOption, match="variant must be A or B, not 'C'"):
        Match("splitter", variant="C")
    with pytest.raises(BadOption, match=r"no option 'colour'\. It has target, leaders_pay, pile"):
        Match("tutto", colour="red")
    with pytest.raises(BadOption, match="seed"):
        Match("tutto", seed=-1)
    with pytest.raises(BadOption, match="2 seats, but 1 names"):
        Match("tutto", seats=2, names=["Ann"])
    with pytest.raises(BadOption, match="empty"):
        Match("tutto", names=["Ann", " "])


def test_the_same_seed_gives_the_same_dice_and_another_gives_others() -> None:
    def rolls(seed: int) -> list[str]:
        match = Match("splitter", seats=1, seed=seed)
        thrown = []
        for _ in range(6):
            thrown.append(match.roll())
            match.play(0, match.moves(0)[0])
        return thrown

    assert rolls(5) == rolls(5)
    assert rolls(5) != rolls(6)


def test_a_seat_gets_the_same_throws_whatever_the_others_do() -> None:
    """Duplicate dice: a throw's key is the seed, the roller, and the roller's own count."""
    keys = {throw_key(1, roller, n) for roller in range(-1, 10) for n in range(50)}
    assert len(keys) == 11 * 50
    quick, slow = Match("penk", seats=2, seed=8), Match("penk", seats=2, seed=8)
    quick.roll()
    quick.play(0, "stop")
    slow.roll()
    slow.play(0, slow.moves(0)[0])
    slow.roll()
    slow.play(0, "stop")
    for match in (quick, slow):
        while 0 in match.turn:
            match.play(0, match.moves(0)[0])
    assert quick.roll() == slow.roll()


def test_a_match_without_a_seed_takes_a_fresh_one() -> None:
    one, other = Match("tutto"), Match("tutto")
    assert one.seed is None
    one.roll()
    other.roll()
    assert one.seed is not None
    assert one.seed != other.seed


def test_real_dice_need_no_seed() -> None:
    match = Match("splitter", seats=1)
    assert match.roll("6 1") == "1 6"
    assert match.seed is None
    assert "seed" not in match.record()


def test_a_throw_is_refused_when_none_is_due() -> None:
    match = Match("splitter", seats=1, seed=1)
    match.roll()
    with pytest.raises(IllegalMove, match="a move comes first"):
        match.roll()
    with pytest.raises(IllegalMove, match="not a throw here"):
        Match("splitter").roll("7 7")


def test_a_move_is_given_by_words_or_number() -> None:
    match = Match("splitter", seats=2)
    match.roll("5 2")
    assert match.play(0, 0) == "c1 2-5"
    assert match.play(1, "C1  2-5") == "c1 2-5"
    assert match.events == [Event(None, 0x25), Event(0, 0), Event(1, 0)]


def test_what_is_not_a_move_is_refused_with_some_that_are() -> None:
    match = Match("splitter", seats=1)
    match.roll("5 2")
    with pytest.raises(IllegalMove, match=r"'z9' is not a move here. Possible now: c1 2-5"):
        match.play(0, "z9")
    with pytest.raises(IllegalMove, match="no move 44"):
        match.play(0, 44)
    with pytest.raises(IllegalMove, match="no seat 2"):
        match.play(1, 0)


def test_undo_leaves_what_others_have_written() -> None:
    match = Match("splitter", seats=3)
    match.roll("5 2")
    match.play(1, "d1 2-5")
    match.play(2, "b2 2-5")
    assert match.undo(1) == "d1 2-5"
    assert match.turn == (0, 1)
    assert match.events[1:] == [Event(2, 4)]
    with pytest.raises(IllegalMove, match="You have no move"):
        match.undo(1)
    match.play(1, "d1 5-2")
    match.play(0, "c1 2-5")
    assert match.chance_due
    for seat in range(3):  # all have seen it, so it stands
        with pytest.raises(IllegalMove, match="You have no move"):
            match.undo(seat)


def test_where_the_close_is_held_the_last_writer_may_still_undo() -> None:
    match = Match("splitter", seats=2)
    match.holds_close = True
    match.roll("5 2")
    match.play(0, "c1 2-5")
    match.play(1, "d1 2-5")
    assert match.step.done and match.view(0) != match.view(1) != match.state
    assert match.undo(1) == "d1 2-5"
    assert not match.step.done and match.turn == (1,)
    match.play(1, "d1 5-2")
    match.close_step()
    assert match.view(0) == match.view(1) == match.state
    with pytest.raises(IllegalMove, match="You have no move"):
        match.undo(1)
    match.roll("1 1")
    match.play(0, "c2 1-1")
    match.play(1, "c2 1-1")
    match.roll("3 4")  # whatever comes next closes it, too
    assert match.step.first == len(match.events) and match.undoable(1) is None


def test_dice_may_be_named_in_any_order_where_only_one_move_can_be_meant() -> None:
    match = Match("tutto", seats=1)
    match.roll("Bonus 200")
    match.roll("1 2 3 4 5 5")
    assert match.play(0, "keep 5 1") == "keep 1 5"


def test_german_words_are_understood_in_german() -> None:
    match = Match("tutto", seats=1)
    match.roll("Stopp", "de")
    match.roll("Feuerwerk", "de")
    match.roll("1 2 3 4 4 6")
    assert match.moves(0, "de") == ["behalte 1"]
    assert match.play(0, "behalte 1", "de") == "behalte 1"
    assert match.event_words(3) == "keep 1"
    with pytest.raises(IllegalMove, match="5 Zahlen von 1 bis 6"):
        match.roll("7", "de")


@pytest.mark.parametrize("name", ["penk", "splitter", "tutto"])
def test_a_match_is_saved_and_copied_with_all_that_happened(name: str) -> None:
    match = Match(name, seed=3, names=["Ann", "Bob"])
    for _ in range(9):
        if match.chance_due:
            match.roll()
        else:
            match.play(match.turn[-1], match.allowed(match.turn[-1])[0])
    match.comments[2] = ["well"]
    for twin in (pickle.loads(pickle.dumps(match)), copy.copy(match), copy.deepcopy(match)):
        assert twin.game is match.game
        assert twin.record() == match.record()
        assert [twin.view(seat) for seat in (0, 1)] == [match.view(seat) for seat in (0, 1)]
        assert twin.undoable(1) == match.undoable(1)
        before = len(match.events)
        if twin.chance_due:
            twin.roll()
        else:
            twin.play(twin.turn[0], twin.allowed(twin.turn[0])[0])
        twin.comments[3] = ["here"]
        assert len(match.events) == before
        assert 3 not in match.comments


def test_games_are_saved_by_their_names() -> None:
    assert pickle.loads(pickle.dumps(game("tutto"))) is game("tutto")
    assert copy.deepcopy(game("tutto")) is game("tutto")


class Unread(list[Any]):
    """A history that nobody looks back at."""

    def __iter__(self) -> Any:
        raise AssertionError("the history is gone through again")

    def __getitem__(self, place: Any) -> Any:
        assert place == -1, "only the last state counts"
        return super().__getitem__(place)


def test_a_throw_does_not_go_through_the_history() -> None:
    match = Match("tutto", seats=1, seed=1)
    twin = match.copy()
    match.timeline.events, match.timeline.states = (
        Unread(match.timeline.events), Unread(match.timeline.states)
    )  # fmt: skip
    thrown = 0
    while thrown < 30:
        if match.chance_due:
            assert match.roll() == twin.roll()
            thrown += 1
        else:
            move = match.allowed(0)[-1]
            match.play(0, move)
            twin.play(0, move)

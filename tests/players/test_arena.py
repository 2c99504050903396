"""The arena: the same dice for all, nobody sees too much, and the same results every time."""

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from rollwright import games
from rollwright.core.bits import size
from rollwright.core.dice import Key
from rollwright.core.errors import BadMove, BadOption, UnknownPlayer
from rollwright.core.game import AnyGame
from rollwright.core.moves import listed
from rollwright.core.seats import EVERYBODY, Move, Seat
from rollwright.players.arena import deal as deal_file
from rollwright.players.arena.contest import contest
from rollwright.players.arena.deal import Arena, Bout, Entrant, Setting
from rollwright.players.arena.standing import standing
from rollwright.players.registry import Player, player
from tests.players.contests import counts, first, last, makes, results, setting_of

TOGETHER = [game for game in games.ALL if game.name in ("hexroller", "splitter")]
PAIR = (Entrant("one"), Entrant("two"))


# ---------------------------------------------------------------- the dice


def thrown_in_a_deal(setting: Setting, bout: Bout, number: int) -> list[dict[Seat, list[Key]]]:
    """The keys of each roller's throws, game by game."""
    made: list[dict[Seat, list[Key]]] = []
    arena = Arena(setting, makes(one=first, two=last))
    rules = arena.game.rules
    for entrant in bout:
        arena.player(entrant.name)  # so that its warm-up is over

    def noted_game(*arguments: Any) -> Any:
        made.append(defaultdict(list))
        return play_game(*arguments)

    def noted_throw(state: Any, key: Key) -> int:
        made[-1][rules.roller(state)].append(key)
        return sample(state, key)

    play_game, sample = deal_file.play_game, rules.sample
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(deal_file, "play_game", noted_game)
        patched.setattr(rules, "sample", noted_throw)
        arena.play(bout, number)
    return made


@pytest.mark.parametrize("name", ["splitter", "hexroller", "tutto", "penk"])
def test_both_seatings_of_a_deal_meet_the_same_throws(name: str) -> None:
    once, swapped = thrown_in_a_deal(setting_of(name), PAIR, 3)
    assert once.keys() == swapped.keys()
    for roller, keys in once.items():
        common = min(len(keys), len(swapped[roller]))
        assert common > 3
        assert keys[:common] == swapped[roller][:common]
    if EVERYBODY not in once:
        assert once[0][:4] != once[1][:4]  # each seat has its own


def test_throws_are_the_same_for_all_pairs_only_with_duplicate_dice() -> None:
    others = (Entrant("two"), Entrant("one"))
    for duplicate in (True, False):
        setting = setting_of("splitter", duplicate=duplicate)
        ours = thrown_in_a_deal(setting, PAIR, 0)
        theirs = thrown_in_a_deal(setting, others, 0)
        again = thrown_in_a_deal(setting, PAIR, 0)
        next_deal = thrown_in_a_deal(setting, PAIR, 1)
        assert len(ours) == (2 if duplicate else 1)
        assert (ours[0] == theirs[0]) is duplicate
        assert ours == again
        assert ours[0] != next_deal[0]


def test_equal_players_without_lots_are_exactly_equal_in_duplicate_deals() -> None:
    given = {"one": first, "two": first}
    played = contest(setting_of("splitter"), ["one", "two"], 20, workers=1, given=given)
    result = standing(played)
    for row in result["pairs"]:
        assert row["games"] == 20
        assert (row["win_rate"], row["win_rate_low"], row["win_rate_high"]) == (0.5, 0.5, 0.5)
        assert (row["mean_difference"], row["mean_difference_high"]) == (0, 0)
    assert [row["elo"] for row in result["elo"]] == [0, 0]


def test_a_pair_changes_seats() -> None:
    seen: dict[str, list[Seat]] = {"one": [], "two": []}

    def noting(name: str) -> Player:
        def choose(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
            seen[name].append(seat)
            return first(game, state, seat, key)

        return choose

    given = {"one": noting("one"), "two": noting("two")}
    for seats, duplicate in ((2, True), (2, False), (3, True)):
        seen |= {"one": [], "two": []}
        setting = setting_of("splitter", seats, duplicate=duplicate)
        contest(setting, ["one", "two"], 4, workers=1, given=given)
        for name in ("one", "two"):
            sat = [seen[name].count(seat) for seat in range(seats)]
            # every seat as often as the other player, but for the one decision of the warm-up
            assert max(sat) - min(sat) <= 1


def test_a_players_lots_differ_from_game_to_game_and_repeat() -> None:
    def lots(number: int) -> list[Key]:
        met = []

        def choose(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
            met.append(key)
            return first(game, state, seat, key)

        arena = Arena(setting_of("splitter"), makes(one=choose, two=choose))
        arena.player("one")
        arena.player("two")
        met.clear()
        arena.play(PAIR, number)
        return met

    assert lots(0) == lots(0)
    assert len(set(lots(0) + lots(1))) == len(lots(0)) + len(lots(1))


# ---------------------------------------------------------------- what a player sees


@pytest.mark.parametrize("game", TOGETHER, ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_sees_what_others_write_in_the_same_round(
    game: AnyGame, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown: list[Any] = []  # the state after each throw, when nobody has written yet
    looked = own = 0
    after_chance = game.rules.after_chance
    choose = player("random")

    def noted(state: Any, outcome: int) -> Any:
        thrown.append(after_chance(state, outcome))
        return thrown[-1]

    def spy(played: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
        nonlocal looked, own
        for other in range(seats):
            if other != seat:
                assert state.sheets[other] == thrown[-1].sheets[other]
        assert size(played.rules.turn(state)) == seats  # nor that somebody is through
        looked += 1
        own += state.sheets[seat] != thrown[-1].sheets[seat]
        return choose(played, state, seat, key)

    monkeypatch.setattr(game.rules, "after_chance", noted)
    Arena(Setting(game.name, seats, (), 5, True), makes(one=spy, two=spy)).play(PAIR, 0)
    assert looked > 40
    assert (own > 40) is (game.name == "hexroller")  # where a round has several moves


def test_what_was_written_before_is_seen() -> None:
    written = []

    def reads(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
        written.append([22 - size(sheet.free) for sheet in state.sheets])
        return first(game, state, seat, key)

    arena = Arena(setting_of("splitter"), makes(one=reads, two=reads))
    arena.player("one")
    arena.player("two")
    written.clear()
    arena.play(PAIR, 0)
    rounds = [[n, n] for n in range(21)]  # the last pair is no choice if it is a double
    assert [now for now in rounds if written.count(now) >= 4] == rounds


def test_a_move_that_is_not_open_is_a_mistake_of_the_player() -> None:
    def wrong(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
        return -1

    with pytest.raises(BadMove, match="chose the move -1, which is not open in: splitter "):
        Arena(setting_of("splitter"), makes(one=wrong, two=first)).play(PAIR, 0)


def test_only_choices_are_asked_and_timed() -> None:
    asked = 0

    def choose(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
        nonlocal asked
        asked += 1
        moves = listed(game.rules.open_moves(state, seat))
        assert len(moves) > 1
        return moves[0]

    arena = Arena(setting_of("hexroller"), makes(one=choose, two=first))
    arena.player("one")
    assert asked == 1  # the warm-up, which is not timed
    deal = arena.play(PAIR, 0)
    assert deal.times[0].count == asked - 1 > 20
    assert deal.times[0].mean is not None


# ---------------------------------------------------------------- the same every time


@pytest.mark.parametrize("duplicate", [True, False])
def test_one_process_and_two_play_the_same(duplicate: bool) -> None:
    setting = setting_of("splitter", duplicate=duplicate)
    names = ["random", "greedy", "random"]
    one = contest(setting, names, 8, workers=1)
    two = contest(setting, names, 8, workers=2)
    assert results(one) == results(two)
    assert counts(one) == counts(two)
    assert one.games == two.games == 24
    assert one.whole and two.whole


def test_the_order_of_the_players_and_who_else_plays_change_nothing() -> None:
    for duplicate in (True, False):
        setting = setting_of("tutto", duplicate=duplicate)
        few = contest(setting, ["greedy", "random"], 6, workers=1)
        given = {"one": first}
        many = contest(setting, ["random", "one", "greedy"], 6, workers=1, given=given)
        (bout,) = few.deals
        assert results(few)[bout] == results(many)[bout]


def test_another_seed_gives_other_games() -> None:
    one, two = (
        contest(setting_of("splitter", seed=seed), ["random", "random"], 4, workers=1)
        for seed in (1, 2)
    )
    assert results(one) != results(two)


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.name)
def test_greedy_beats_random_in_every_game(game: AnyGame) -> None:
    setting = setting_of(game.name, min(2, game.seats[-1]))
    played = contest(setting, ["greedy", "random"], 30, workers=1)
    (row,) = [row for row in standing(played)["players"] if row["name"] == "greedy"]
    assert row["games"] == 30
    assert row["win_rate_low"] > 0.5


# ---------------------------------------------------------------- Ctrl-C and mistakes


def test_ctrl_c_ends_it_with_what_was_played(tmp_path: Path) -> None:
    made = 0

    def tired(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
        nonlocal made
        made += 1
        if made > 100:
            raise KeyboardInterrupt
        return first(game, state, seat, key)

    setting = setting_of("splitter")
    path = tmp_path / "journal"
    given = {"one": tired, "two": last}
    short = contest(setting, ["one", "two"], 50, workers=1, given=given, keep=path)
    assert not short.whole
    assert short.games == 4
    made = -(10**6)
    whole = contest(setting, ["one", "two"], 50, workers=1, given=given, keep=path)
    assert whole.whole
    assert results(whole) == results(
        contest(setting, ["one", "two"], 50, workers=1, given={"one": first, "two": last})
    )


def test_ctrl_c_ends_other_processes_too() -> None:
    heard: list[int] = []

    def progress(done: int) -> None:
        heard.append(done)
        if done > 3:
            raise KeyboardInterrupt

    before = set(active_children())
    setting = setting_of("splitter")
    short = contest(setting, ["random", "random"], 100_000, workers=2, progress=progress)
    assert not short.whole
    assert 3 < sum(map(len, short.deals.values())) < 10_000
    assert set(active_children()) <= before


def test_processes_that_are_killed_are_replaced_and_change_nothing() -> None:
    before = set(active_children())
    killed: list[object] = []

    def progress(done: int) -> None:
        if done > 3 and not killed:
            killed.extend(set(active_children()) - before)
            for child in set(active_children()) - before:
                child.kill()

    setting, names = setting_of("splitter"), ["random"] * 2
    whole = contest(setting, names, 60, workers=2, progress=progress)
    assert len(killed) == 2
    assert whole.whole and whole.played == 30
    one = contest(setting, names, 60, workers=1)
    assert (results(whole), counts(whole)) == (results(one), counts(one))
    assert set(active_children()) <= before


def test_any_executor_plays_the_same() -> None:
    setting, names = setting_of("splitter"), ["random", "greedy"]
    with ThreadPoolExecutor(3) as executor:
        theirs = contest(setting, names, 20, executor=executor)
    assert results(theirs) == results(contest(setting, names, 20, workers=1))


def test_what_cannot_be_played_is_refused() -> None:
    for names, sentence in ((["random"], "two players or more"), ([], "two players or more")):
        with pytest.raises(BadOption, match=sentence):
            contest(setting_of("splitter"), names, 2, workers=1)
    with pytest.raises(UnknownPlayer, match="nobody"):
        contest(setting_of("splitter"), ["random", "nobody"], 2, workers=1)
    with pytest.raises(BadOption, match="Splitter takes 1 to 12 seats, not 13"):
        contest(setting_of("splitter", 13), ["random", "random"], 2, workers=1)
    for seed in (-1, 2**63):
        with pytest.raises(BadOption, match="A seed is a whole number"):
            contest(setting_of("splitter", seed=seed), ["random", "random"], 2, workers=1)

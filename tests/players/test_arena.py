"""The arena: the same dice for all, nobody sees too much, and the same results every time."""

import json
from collections import defaultdict
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from rollwright import games
from rollwright.core.bits import size
from rollwright.core.dice import Key
from rollwright.core.game import Game
from rollwright.core.moves import listed
from rollwright.core.options import BadOption
from rollwright.core.seats import EVERYBODY, Move, Seat
from rollwright.core.texts import BadText
from rollwright.players import Player, UnknownPlayer, player
from rollwright.players.arena import deal as deal_file
from rollwright.players.arena.contest import Contest, contest, deals_in
from rollwright.players.arena.deal import BadMove, Bout, Deal, Entrant, Setting, Table
from rollwright.players.arena.kept import Keeper
from rollwright.players.arena.standing import standing

SHORT = {"tutto": (("target", "1000"),)}
TOGETHER = [game for game in games.ALL if game.name in ("hexroller", "splitter")]
PAIR = (Entrant("one"), Entrant("two"))


def setting_of(name: str, seats: int = 2, *, seed: int = 1, duplicate: bool = True) -> Setting:
    return Setting(name, seats, SHORT.get(name, ()), seed, duplicate)


def makes(**players: Player) -> Callable[[str], Player]:
    """A registry of a test's own players, and the usual ones."""
    return lambda name: players[name] if name in players else player(name)


def first(game: Game, state: Any, seat: Seat, key: Key) -> Move:
    """A player without lots: always the first open move."""
    return listed(game.rules.open_moves(state, seat))[0]


def last(game: Game, state: Any, seat: Seat, key: Key) -> Move:
    return listed(game.rules.open_moves(state, seat))[-1]


def results(played: Contest) -> dict[Bout, dict[int, Any]]:
    """What a seed determines: everything but the times."""
    return {
        bout: {number: (deal.wins, deal.scores) for number, deal in sorted(deals.items())}
        for bout, deals in played.deals.items()
    }


def counts(played: Contest) -> dict[Bout, list[list[int]]]:
    """How many decisions were timed, deal by deal."""
    return {
        bout: [[times.count for times in deals[number].times] for number in sorted(deals)]
        for bout, deals in played.deals.items()
    }


# ---------------------------------------------------------------- the dice


def thrown_in_a_deal(setting: Setting, bout: Bout, number: int) -> list[dict[Seat, list[Key]]]:
    """The keys of each roller's throws, game by game."""
    made: list[dict[Seat, list[Key]]] = []
    table = Table(setting, makes(one=first, two=last))
    rules = table.game.rules
    for entrant in bout:
        table.player(entrant.name)  # so that its warm-up is over

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
        table.play(bout, number)
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
    make = makes(one=first, two=first)
    played = contest(setting_of("splitter"), ["one", "two"], 20, workers=1, make=make)
    told = standing(played)
    for row in told["pairs"]:
        assert row["games"] == 20
        assert (row["win_rate"], row["win_rate_low"], row["win_rate_high"]) == (0.5, 0.5, 0.5)
        assert (row["mean_difference"], row["mean_difference_high"]) == (0, 0)
    assert [row["elo"] for row in told["elo"]] == [0, 0]


def test_a_pair_changes_seats() -> None:
    seen: dict[str, list[Seat]] = {"one": [], "two": []}

    def noting(name: str) -> Player:
        def choose(game: Game, state: Any, seat: Seat, key: Key) -> Move:
            seen[name].append(seat)
            return first(game, state, seat, key)

        return choose

    make = makes(one=noting("one"), two=noting("two"))
    for seats, duplicate in ((2, True), (2, False), (3, True)):
        seen |= {"one": [], "two": []}
        setting = setting_of("splitter", seats, duplicate=duplicate)
        contest(setting, ["one", "two"], 4, workers=1, make=make)
        for name in ("one", "two"):
            sat = [seen[name].count(seat) for seat in range(seats)]
            # every seat as often as the other player, but for the one decision of the warm-up
            assert max(sat) - min(sat) <= 1


def test_a_players_lots_differ_from_game_to_game_and_repeat() -> None:
    def lots(number: int) -> list[Key]:
        met = []

        def choose(game: Game, state: Any, seat: Seat, key: Key) -> Move:
            met.append(key)
            return first(game, state, seat, key)

        table = Table(setting_of("splitter"), makes(one=choose, two=choose))
        table.player("one")
        table.player("two")
        met.clear()
        table.play(PAIR, number)
        return met

    assert lots(0) == lots(0)
    assert len(set(lots(0) + lots(1))) == len(lots(0)) + len(lots(1))


# ---------------------------------------------------------------- what a player sees


@pytest.mark.parametrize("game", TOGETHER, ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_sees_what_others_write_in_the_same_round(
    game: Game, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown: list[Any] = []  # the state after each throw, when nobody has written yet
    looked = own = 0
    after_chance = game.rules.after_chance
    choose = player("random")

    def noted(state: Any, outcome: int) -> Any:
        thrown.append(after_chance(state, outcome))
        return thrown[-1]

    def spy(played: Game, state: Any, seat: Seat, key: Key) -> Move:
        nonlocal looked, own
        for other in range(seats):
            if other != seat:
                assert state.sheets[other] == thrown[-1].sheets[other]
        assert size(played.rules.turn(state)) == seats  # nor that somebody is through
        looked += 1
        own += state.sheets[seat] != thrown[-1].sheets[seat]
        return choose(played, state, seat, key)

    monkeypatch.setattr(game.rules, "after_chance", noted)
    Table(Setting(game.name, seats, (), 5, True), makes(one=spy, two=spy)).play(PAIR, 0)
    assert looked > 40
    assert (own > 40) is (game.name == "hexroller")  # where a round has several moves


def test_what_was_written_before_is_seen() -> None:
    written = []

    def reads(game: Game, state: Any, seat: Seat, key: Key) -> Move:
        written.append([22 - size(sheet.free) for sheet in state.sheets])
        return first(game, state, seat, key)

    table = Table(setting_of("splitter"), makes(one=reads, two=reads))
    table.player("one")
    table.player("two")
    written.clear()
    table.play(PAIR, 0)
    rounds = [[n, n] for n in range(21)]  # the last pair is no choice if it is a double
    assert [now for now in rounds if written.count(now) >= 4] == rounds


def test_a_move_that_is_not_open_is_a_mistake_of_the_player() -> None:
    def wrong(game: Game, state: Any, seat: Seat, key: Key) -> Move:
        return -1

    with pytest.raises(BadMove, match="chose the move -1, which is not open in: splitter "):
        contest(setting_of("splitter"), ["one", "random"], 2, workers=1, make=makes(one=wrong))


def test_only_choices_are_asked_and_timed() -> None:
    asked = 0

    def choose(game: Game, state: Any, seat: Seat, key: Key) -> Move:
        nonlocal asked
        asked += 1
        moves = listed(game.rules.open_moves(state, seat))
        assert len(moves) > 1
        return moves[0]

    table = Table(setting_of("hexroller"), makes(one=choose, two=first))
    table.player("one")
    assert asked == 1  # the warm-up, which is not timed
    deal = table.play(PAIR, 0)
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
        make = makes(one=first)
        many = contest(setting, ["random", "one", "greedy"], 6, workers=1, make=make)
        (bout,) = few.deals
        assert results(few)[bout] == results(many)[bout]


def test_another_seed_gives_other_games() -> None:
    one, two = (
        contest(setting_of("splitter", seed=seed), ["random", "random"], 4, workers=1)
        for seed in (1, 2)
    )
    assert results(one) != results(two)


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.name)
def test_greedy_beats_random_in_every_game(game: Game) -> None:
    setting = setting_of(game.name, min(2, game.seats[-1]))
    played = contest(setting, ["greedy", "random"], 30, workers=1)
    (row,) = [row for row in standing(played)["players"] if row["name"] == "greedy"]
    assert row["games"] == 30
    assert row["win_rate_low"] > 0.5


# ---------------------------------------------------------------- kept in a file


def test_going_on_equals_one_go(tmp_path: Path) -> None:
    setting = setting_of("splitter")
    names = ["random", "random", "greedy"]
    whole = contest(setting, names, 10, workers=1)
    progress: list[int] = []
    for games_so_far in (3, 6, 10, 10):
        progress.clear()
        parts = contest(
            setting,
            names,
            games_so_far,
            workers=1,
            keep=tmp_path / "kept",
            progress=progress.append,
        )
    assert results(parts) == results(whole)
    assert progress == [15] == [deals_in(setting, names, 10)]  # nothing was left to play
    assert counts(parts) == counts(whole)
    assert len((tmp_path / "kept").read_text().splitlines()) == 16
    fewer = contest(setting, names, 4, workers=1, keep=tmp_path / "kept")
    assert results(fewer) == results(contest(setting, names, 4, workers=1))


def test_players_may_join_later(tmp_path: Path) -> None:
    setting = setting_of("splitter")
    path = tmp_path / "kept"
    contest(setting, ["random", "greedy"], 4, workers=1, keep=path)
    before = path.read_bytes()
    make = makes(one=first)
    more = contest(setting, ["one", "greedy", "random"], 4, workers=1, keep=path, make=make)
    assert path.read_bytes().startswith(before)
    assert results(more) == results(
        contest(setting, ["one", "greedy", "random"], 4, workers=1, make=make)
    )


@pytest.mark.parametrize("torn", [1, 40, 200])
def test_a_torn_last_line_is_dropped(torn: int, tmp_path: Path) -> None:
    setting = setting_of("splitter")
    path = tmp_path / "kept"
    whole = contest(setting, ["random", "greedy"], 8, workers=1, keep=path)
    text = path.read_bytes()
    path.write_bytes(text[:-torn])
    again = contest(setting, ["random", "greedy"], 8, workers=1, keep=path)
    assert results(again) == results(whole)
    lines = path.read_text().splitlines()
    assert [json.loads(line)["deal"] for line in lines[1:]] == [0, 1, 2, 3]


def test_a_torn_first_line_is_written_anew(tmp_path: Path) -> None:
    setting = setting_of("splitter")
    path = tmp_path / "kept"
    Keeper(path, setting).close()
    text = path.read_bytes()
    for torn in (text[:30], b"", text):
        path.write_bytes(torn)
        Keeper(path, setting).close()
        assert path.read_bytes() == text


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (setting_of("splitter", seed=2), "played with another seed; give another file"),
        (setting_of("splitter", 3), "played with another number of seats"),
        (setting_of("tutto"), "played with another game"),
        (setting_of("splitter", duplicate=False), "played with the other kind of dice"),
        (Setting("splitter", 2, (("variant", "B"),), 1, True), "played with other options"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_other_settings_are_refused(other: Setting, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    Keeper(path, setting_of("splitter")).close()
    text = path.read_bytes()
    with pytest.raises(BadText, match=sentence):
        contest(other, ["random", "greedy"], 2, workers=1, keep=path)
    assert path.read_bytes() == text


def test_the_same_option_said_otherwise_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    Keeper(path, setting_of("splitter")).close()
    Keeper(path, Setting("splitter", 2, (("variant", "a"),), 1, True)).close()


@pytest.mark.parametrize("text", ["notes", "notes\nof mine\n", '{"arena":1}\n', '{"a":1}\n', "3\n"])
def test_a_file_of_anothers_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text(text)
    with pytest.raises(BadText, match="is not a file of the arena"):
        Keeper(path, setting_of("splitter"))
    assert path.read_text() == text


@pytest.mark.parametrize(
    "line",
    [
        "torn",
        "{}",
        "[]",
        '{"players":["a","b"],"deal":0,"wins":[[1]],"scores":[[1,2]],"nanoseconds":[0,0],"times":[[],[]]}',
        '{"players":["a","b"],"deal":0,"wins":[[1,0]],"scores":[[1,2]],"nanoseconds":[0],"times":[[]]}',
        '{"players":["a","b"],"deal":0,"wins":[],"scores":[],"nanoseconds":[0,0],"times":[[],[]]}',
    ],
)
def test_a_line_that_is_no_deal_is_told_by_its_number(line: str, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    Keeper(path, setting_of("splitter")).close()
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(BadText, match=r"Line 2 of '.*' is no deal of the arena"):
        Keeper(path, setting_of("splitter"))


# ---------------------------------------------------------------- Ctrl-C and mistakes


def test_ctrl_c_ends_it_with_what_was_played(tmp_path: Path) -> None:
    made = 0

    def tired(game: Game, state: Any, seat: Seat, key: Key) -> Move:
        nonlocal made
        made += 1
        if made > 100:
            raise KeyboardInterrupt
        return first(game, state, seat, key)

    setting = setting_of("splitter")
    path = tmp_path / "kept"
    make = makes(one=tired, two=last)
    short = contest(setting, ["one", "two"], 50, workers=1, make=make, keep=path)
    assert not short.whole
    assert short.games == 4
    made = -(10**6)
    whole = contest(setting, ["one", "two"], 50, workers=1, make=make, keep=path)
    assert whole.whole
    assert results(whole) == results(
        contest(setting, ["one", "two"], 50, workers=1, make=makes(one=first, two=last))
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


def test_a_deal_is_small() -> None:
    deal = Table(setting_of("splitter")).play((Entrant("greedy"), Entrant("random")), 0)
    assert isinstance(deal, Deal)
    assert len(deal.wins) == len(deal.scores) == 2

"""Functions of one's own as players: two ways to be asked, and what becomes of those that fail."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import rollwright
from rollwright.core.bits import lowest
from rollwright.core.dice import derived
from rollwright.core.errors import PlayerFailed, RollwrightError, UnknownPlayer
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER, Seat
from rollwright.games import ALL
from rollwright.play.loop import playout
from rollwright.play.match import AnyMatch, Match
from rollwright.players import random
from rollwright.players.arena.call import Entry
from rollwright.players.arena.contest import contest
from rollwright.players.arena.deal import Arena, Entrant, Forfeit
from rollwright.players.own.functions import called_player
from rollwright.players.registry import any_choice, any_player, is_own, player
from tests.players import misbehaving
from tests.players.contests import first, makes, results, setting_of
from tests.players.misbehaving import first_words

HERE = "tests.players.misbehaving"
FILE = Path(misbehaving.__file__)


def thrown(name: str = "splitter", seats: int = 2) -> AnyMatch:
    match = Match(name, seats, seed=1)
    while match.chance_due:
        match.roll()
    return match


@pytest.mark.parametrize("where", [HERE, str(FILE)])
@pytest.mark.parametrize("function", ["first_words", "first_number", "FirstOfClass"])
def test_a_function_plays_by_its_name_in_either_way(where: str, function: str) -> None:
    match = thrown()
    spec = f"{where}:{function}"
    assert is_own(spec)
    assert any_choice(spec)(match.game, match.state, 0, 5) == match.allowed(0)[0]
    assert any_player(spec).evaluate(match.game, match.state, 0, 5)[0].move == match.allowed(0)[0]


@pytest.mark.parametrize(
    ("function", "why"),
    [
        ("divides", r"failed: ZeroDivisionError \(.*\) at line \d+ of misbehaving.py\."),
        ("out_of_range", "answered 1000000. There is no move of that number."),
        ("closed", "chose 0. "),
        ("nothing", "answered None. That is no move."),
        ("gibberish", "answered 'xyzzy'. 'xyzzy' is not a move"),
    ],
)
def test_a_function_that_fails_says_how(function: str, why: str) -> None:
    match = Match("splitter", 2, seed=1)
    match.roll("1 2")
    match.play(0, match.allowed(0)[0])
    match.play(1, match.allowed(1)[0])
    match.roll("3 4")
    with pytest.raises(PlayerFailed, match=why):
        any_choice(f"{HERE}:{function}")(match.game, match.state, 0, 5)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("no_such_module:choose", "There is no module 'no_such_module' here"),
        (f"{HERE}:missing", "There is no 'missing' in"),
        (f"{HERE}:NO_FUNCTION", "is no function, but a player is"),
        (f"{HERE}:three", "takes neither two arguments nor four"),
        ("nowhere.py:choose", "There is no file 'nowhere.py'"),
        ("mine=", "no computer player"),
        ("mine=Bob", "'Bob' is no player of one's own"),
        ("greedy=nowhere.py:choose", "'greedy' is the name of a player of ours"),
        ("program:", "is no command"),
        ("program:'", "is no command"),
        ("program:0s:true", "not 0"),
        ("program:./not-there", "'./not-there' cannot be run"),
    ],
)
def test_what_is_no_player_is_refused_in_a_sentence(spec: str, why: str) -> None:
    with pytest.raises(RollwrightError, match=why):
        any_choice(spec)


def test_a_file_that_cannot_be_imported_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "torn.py").write_text("\nraise RuntimeError('oh')\n")
    with pytest.raises(RollwrightError, match=r"RuntimeError \(oh\) at line 2 of torn\.py"):
        any_choice(f"{tmp_path}/torn.py:choose")


def test_what_a_stranger_may_name_runs_nothing() -> None:
    for name in (f"{HERE}:first_words", "program:true", "mine=program:true"):
        with pytest.raises(UnknownPlayer):
            player(name)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_what_a_function_is_given_hides_what_a_view_hides(game: Any) -> None:
    seats = min(3, game.seats[-1])
    seen: list[tuple[Seat, str]] = []

    def spy(match: AnyMatch, seat: Seat) -> int:
        assert match.events == []  # nothing of how it came about
        seen.append((seat, match.position))
        return match.allowed(seat)[0]

    choose = called_player("spy", spy).choose
    playout(game, game.new_game(seats, game.rules.Options()), 3, [choose] * seats)
    expected: list[tuple[Seat, str]] = []
    match = Match(game, seats)
    whole = playout_events(game, seats)
    for seat, what in whole:
        if seat is None:
            match.roll(what)
        else:
            expected.append((seat, game.positions.write(match.view(seat))))
            match.play(seat, what)
    assert seen == expected


def playout_events(game: Any, seats: int) -> list[tuple[Seat | None, int]]:
    """The events of the game in which everybody makes the first open move."""
    state = game.new_game(seats, game.rules.Options())
    events: list[tuple[Seat | None, int]] = []
    while (turn := game.rules.turn(state)) != OVER:
        lot = derived(3, len(events))
        if turn == CHANCE:
            events.append((None, game.rules.sample(state, lot)))
            state = game.rules.after_chance(state, events[-1][1])
        else:
            seat = lowest(turn)
            events.append((seat, listed(game.rules.open_moves(state, seat))[0]))
            state = game.rules.after_move(state, seat, events[-1][1])
    return events


def test_what_a_function_tries_out_tells_nothing_of_the_throws_to_come() -> None:
    tried: list[str] = []

    def tries(match: AnyMatch, seat: Seat) -> int:
        ahead = match.copy()
        ahead.play(seat, ahead.allowed(seat)[0])
        tried.append(ahead.roll())
        return match.allowed(seat)[0]

    rollwright.arena([tries, first_words], "tutto", games=6, seed=1, seats=2, target=1000)
    assert len(set(tried[:20])) > 3


# ---------------------------------------------------------------- games that are lost


def test_who_fails_loses_that_game_and_the_others_have_their_points() -> None:
    made = 0

    def tires(game: Any, state: Any, seat: Seat, key: int) -> int:
        nonlocal made
        made += 1
        if made == 30:
            raise PlayerFailed("tires is tired.")
        return first(game, state, seat, key)

    arena = Arena(setting_of("splitter"), makes(one=tires, two=first))
    deal = arena.play((Entrant("one"), Entrant("two")), 0)
    assert deal.forfeits == (Forfeit(1, 0, "tires is tired."),)
    assert deal.games.wins[1] == (0.0, 1.0)
    assert deal.games.scores[1][0] == 0 < deal.games.scores[1][1]
    assert made == 30  # it was asked no more


def test_forfeits_are_counted_kept_and_told(tmp_path: Path) -> None:
    names = [f"bad={HERE}:divides", "greedy", "random"]
    setting, path = setting_of("splitter"), tmp_path / "a.jsonl"
    played = contest(setting, names, 4, workers=1, keep=path)
    (bad,) = played.forfeits
    assert (bad.label, len(played.forfeits[bad])) == ("bad", 8)
    again = contest(setting, names, 4, workers=1, keep=path)
    assert again.forfeits == played.forfeits and results(again) == results(played)
    report = rollwright.arena(names, "splitter", games=4, seed=1)
    assert [(row["name"], row["games"]) for row in report["forfeits"]] == [("bad", 8)]
    assert report["forfeits"][0]["sentence"].startswith("bad failed: ZeroDivisionError")
    rates = {row["name"]: row["win_rate"] for row in report["players"]}
    assert rates["bad"] == 0.0
    times = {row["name"]: row["milliseconds_per_decision"] for row in report["players"]}
    assert times["bad"] is None  # whoever played on for it is not timed as it


def test_alone_who_fails_has_no_points() -> None:
    report = rollwright.arena([f"{HERE}:divides", random.choose], "polygrid", games=3, seed=1)
    assert report["players"][0]["mean_score"] == 0.0
    assert [row["win_rate"] for row in report["players"]] == [0.0, 1.0]


# ---------------------------------------------------------------- from Python


def determined(report: Any) -> Any:
    rows = [
        {key: value for key, value in row.items() if "milliseconds" not in key}
        for row in (*report["players"], *report["pairs"])
    ]
    return rows, report["elo"], report["forfeits"]


def test_any_executor_plays_the_same_games() -> None:
    players: list[Entry] = [first_words, "greedy", "random"]
    here = rollwright.arena(players, "splitter", games=6, seed=2, variant="B")
    assert here["variant"] == "B"
    assert [row["name"] for row in here["players"]] == ["first_words", "greedy", "random"]
    with ThreadPoolExecutor(2) as threads:
        told = rollwright.arena(
            players, "splitter", games=6, seed=2, variant="B", workers=2, executor=threads
        )
    assert determined(told) == determined(here)
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        told = rollwright.arena(
            players, "splitter", games=6, seed=2, variant="B", workers=2, executor=processes
        )
    assert determined(told) == determined(here)


def test_functions_of_the_same_name_are_told_apart() -> None:
    one = misbehaving.first_words
    report = rollwright.arena([one, lambda m, s: 0, lambda m, s: 1, one], "splitter", games=2)
    names = [row["name"] for row in report["players"]]
    assert names == ["first_words 1", "<lambda>", "<lambda> 2", "first_words 2"]

"""`rollwright play` with its input from a pipe."""

import re
from pathlib import Path

import pytest

from rollwright import Match, games, load
from rollwright.core.game import AnyGame
from rollwright.play.match import AnyMatch
from tests.cli.program import EACH, FIVES, Run, quick


def scripted(match: AnyMatch) -> str:
    """What people type who always make the first move; plays the match along."""
    lines = []
    while not match.over:
        if match.chance_due:
            lines.append("")
            match.roll()
        else:
            seat = match.turn[0]
            lines.append(match.play(seat, match.allowed(seat)[0]))
    return "\n".join(lines) + "\n"


def people(game: AnyGame, most: int = 2) -> list[str]:
    return ["Ann", "Bob", "Eve"][: min(most, game.seats[-1])]


def quick_match(game: AnyGame, names: list[str], seed: int) -> AnyMatch:
    pairs = [pair.split("=") for pair in quick(game)[1::2]]
    return Match(game.name, len(names), names=names, seed=seed, **dict(pairs))


@EACH
def test_a_whole_game_is_played_recorded_and_counted_out(
    game: AnyGame, piped: Run, tmp_path: Path
) -> None:
    names = people(game)
    match = quick_match(game, names, seed=8)
    arguments = ("--seats", ",".join(names), "--seed", 8, "--record", "a.game")
    said = piped("play", game.name, *quick(game), *arguments, lines=scripted(match))
    assert (said.error, said.code) == ("", 0)
    assert "\x1b" not in said.out
    assert "The game is over." in said.out
    for seat, name in enumerate(names):
        assert f"{name}: {match.scores[seat]} point" in said.out
        for line in match.explain(seat):
            assert f"  {line.text} = {line.points}" in said.out
    assert said.out.endswith("The game is saved in a.game.\n")
    saved = load((tmp_path / "a.game").read_text(encoding="utf-8"))
    assert saved.position == match.position
    assert saved.names == names


@pytest.mark.parametrize("game", games.BUILT_IN, ids=lambda game: game.name)
def test_a_game_in_german_shows_no_english_sentence(game: AnyGame, called: Run) -> None:
    names = people(game, most=1)
    match = quick_match(game, names, seed=2)
    lines = []
    while not match.over:
        if match.chance_due:
            lines.append("")
            match.roll()
        else:
            lines.append(match.play(0, match.allowed(0)[-1], "de"))
    said = called(
        *("play", game.name, "--lang", "de", "--seats", "Ann", "--seed", 2),
        *quick(game),
        lines="\n".join(lines) + "\n",
    )
    assert (said.error, said.code) == ("", 0)
    assert "Das Spiel ist zu Ende." in said.out
    assert "Züge" in said.out
    english = re.findall(r"\b(?:the|moves?|Enter for|points?|is over|Type)\b", said.out)
    assert not english


@EACH
def test_computer_players_play_a_whole_game_alone(game: AnyGame, called: Run) -> None:
    computers = ",".join(["random"] * min(3, game.seats[-1]))
    arguments = ("play", game.name, "--seats", computers, "--seed", 1, *quick(game))
    said = called(*arguments)
    assert said.code == 0
    assert "The game is over." in said.out
    assert called(*arguments) == said


@EACH
def test_the_end_of_the_input_is_told_and_exits_with_1(game: AnyGame, called: Run) -> None:
    said = called("play", game.name, "--seed", 1)
    assert said.code == 1
    assert said.out.endswith("The input ended before the game did.\nGoodbye.\n")


def test_real_dice_are_typed_also_for_the_computer(called: Run) -> None:
    said = called(
        *("play", "tutto", "--real-dice", "--seats", "Ann,random", "--record", "a.game"),
        lines="nonsense\n\nBonus 300\n1 1 1\n1 1 1 2 3 4\nkeep 111\n2 3 4\n"  # Ann has a null
        "Straight\n123456\n",
    )
    assert said.code == 1
    assert "'nonsense' is not a card. The cards are" in said.out
    assert "Type the card as it lies on the table." in said.out
    assert "'1 1 1' is not a throw here: type 6 dice from 1 to 6." in said.out
    assert "The turn of Ann is over." in said.out
    assert "random's card> Straight\n" in said.out
    assert "random's roll> 123456\n" in said.out
    saved = load(Path("a.game").read_text(encoding="utf-8"))
    assert saved.seed is None
    assert [saved.event_words(n) for n in range(5)] == [
        *("Bonus 300", "1 1 1 2 3 4", "keep 1 1 1", "2 3 4", "Straight")
    ]


def test_what_cannot_be_meant_is_refused_with_a_reason_and_asked_again(called: Run) -> None:
    said = called(
        *("play", "splitter", "--seats", "Ann", "--real-dice"),
        lines="2 5\nnonsense\nc\nc1\n\nC1 2-5\n3 4\nc1 3-4\nquit\n",
    )
    assert said.code == 0
    assert "'nonsense' is not a move here. Possible now: c1 2-5, c1 5-2," in said.out
    assert "'c' fits 14 moves: c1 2-5, c1 5-2, c2 2-5, c2 5-2, c3 2-5, c3 5-2," in said.out
    assert "'c1' fits 2 moves: c1 2-5, c1 5-2." in said.out
    assert "There are 44 moves; type one, such as c1 2-5." in said.out
    assert "The pair at c1 is already filled." in said.out
    assert said.out.count("already filled") == 1


def test_the_beginning_of_a_move_is_enough_and_the_whole_move_is_shown(called: Run) -> None:
    said = called(
        "play", "splitter", "--seats", "Ann", "--real-dice", lines="2 2\n A 4\n5 5\nquit\n"
    )
    assert "Ann> A 4\nAnn: a4 2-2\n" in said.out


def test_a_whole_move_is_not_taken_for_the_beginning_of_another(called: Run) -> None:
    said = called(
        *("play", "tutto", "--seats", "Ann", "--real-dice"),
        lines="Bonus 200\n2 2 2 3 4 6\nkeep 2\nquit\n",
    )
    assert "Moves: keep 2 2 2, bank" in said.out
    assert re.search(r"Ann> keep 2\n2 \w+", said.out)
    assert "Ann: keep 2 2 2" not in said.out


def test_enter_alone_makes_the_only_move(called: Run) -> None:
    said = called(
        "play", "tutto", "--seats", "Ann", "--real-dice", lines="Fireworks\n224566\n\nquit\n"
    )
    assert "Ann> \nAnn: keep 5\n" in said.out


def test_undo_takes_back_before_a_throw_and_in_the_middle_of_a_turn(called: Run) -> None:
    said = called(
        *("play", "splitter", "--seats", "Ann,Bob", "--record", "a.game", "--seed", FIVES),
        lines="undo\n\nundo\nc1 5-5\nundo\nc2 5-5\nd1 5-5\nundo\nd2 5-5\nundo\nundo\nc3 5-5\n"
        "d3 5-5\n\nundo\nquit\n",
    )
    assert said.code == 0
    assert said.out.count("Nothing to take back: no move has been made since the last throw.") == 3
    back = re.findall(r"Taken back: (.*)\.", said.out)
    assert back == ["Ann, c1 5-5", "Bob, d1 5-5", "Bob, d2 5-5", "Ann, c2 5-5"]
    saved = load(Path("a.game").read_text(encoding="utf-8"))
    assert [saved.event_words(n) for n in range(3)] == ["5 5", "c3 5-5", "d3 5-5"]


def test_what_was_written_together_can_be_taken_back_until_the_next_throw(called: Run) -> None:
    said = called(
        *("play", "splitter", "--seats", "Ann,Bob,random", "--real-dice", "--record", "a.game"),
        lines="1 6\nc1 1-6\nd1 1-6\nundo\nundo\nc2 1-6\nd2 1-6\n2 2\nundo\nquit\n",
    )
    assert re.findall(r"Taken back: (.*)\.", said.out) == ["Bob, d1 1-6", "Ann, c1 1-6"]
    assert "Nothing to take back: no move has been made since the last throw." in said.out
    saved = load(Path("a.game").read_text(encoding="utf-8"))
    moves = {saved.events[n].seat: saved.event_words(n) for n in range(1, 4)}
    assert (moves[0], moves[1]) == ("c2 1-6", "d2 1-6")
    assert said.out.count("random: ") == 1  # it keeps to what it wrote


def test_commands_of_any_language_are_understood(called: Run) -> None:
    said = called("play", "splitter", "--seats", "Ann", lines="hilfe\nPUNKTE\nzuege\naufhören\n")
    assert said.code == 0
    assert "take the last move back" in said.out
    assert "Ann: 0 points" in said.out
    assert said.out.endswith("Goodbye.\n")


def test_a_turn_ended_by_mistake_can_be_taken_back_before_a_computer_throws(called: Run) -> None:
    said = called(
        *("play", "tutto", "--seats", "Ann,random", "--real-dice"),
        lines="Bonus 200\n1 2 3 4 5 6\nbank\nundo\nkeep 1\nquit\n",
    )
    assert "Taken back: Ann, bank." in said.out
    said = called(
        *("play", "tutto", "--seats", "Ann,random", "--seed", banking_seed()),
        lines="\n\nbank\nundo\nquit\n",
    )
    assert "Press Enter, and random goes on> undo\nTaken back: Ann, bank." in said.out


def banking_seed() -> int:
    """A seed whose first card and roll allow to bank."""
    for seed in range(100):
        match = Match("tutto", seats=2, seed=seed)
        match.roll()
        if match.chance_due and match.roller == 0:
            match.roll()
            if "bank" in match.moves(0):
                return seed
    raise AssertionError


def test_those_who_write_together_do_not_see_what_the_others_wrote(called: Run) -> None:
    said = called(
        *("play", "splitter", "--seats", "Ann,Bob,random", "--real-dice"),
        lines="1 6\na3 1-6\nscore\na1\nquit\n",
    )
    assert said.out.count("Ann 0 · Bob 0 · random 0") == 2
    assert "Bob> score\nAnn: 0 points\nBob: 0 points\n" in said.out
    assert "a lone 1" not in said.out


def test_every_command_is_followed_at_any_prompt(called: Run) -> None:
    commands = "help\nmoves\nscore\nposition\nsave\nsave\n"
    said = called(
        "play",
        "splitter",
        "--seats",
        "Ann",
        "--seed",
        FIVES,
        lines=f"{commands}\n{commands}c1\nquit\n",
    )
    assert said.code == 0
    assert said.out.count("take the last move back, as far as the last throw") == 2
    assert "First comes the roll: press Enter." in said.out
    assert "22 moves:\nc1 5-5   d1 5-5" in said.out
    assert said.out.count("Ann: 0 points") == 2
    assert "splitter pad=A roll=55 writing=1 sheet1=" in said.out
    assert said.out.count("The game is saved in splitter.game.") == 4
    assert said.out.endswith("Go on with: rollwright play --resume splitter.game\nGoodbye.\n")
    assert len(load(Path("splitter.game").read_text(encoding="utf-8")).events) == 2


def test_german_commands_are_followed(called: Run) -> None:
    said = called(
        *("play", "splitter", "--seats", "Ann", "--seed", FIVES, "--lang", "de"),
        lines="hilfe\n\nzüge\nd1\nzurück\nblau\nd\n\nspeichern mein.game\naufhören\n",
    )
    assert "den letzten Zug zurücknehmen" in said.out
    assert "Zurückgenommen: Ann, d1 5-5." in said.out
    assert "„blau“ ist hier kein Zug." in said.out
    assert "„d“ passt auf 7 Züge: d1 5-5" in said.out
    assert "Es gibt 22 Züge; gib einen ein, etwa c1 5-5." in said.out
    assert "Das Spiel ist in mein.game gespeichert." in said.out
    assert said.out.endswith("Auf Wiedersehen.\n")


def test_the_language_may_come_from_the_environment(
    called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLWRIGHT_LANG", "de")
    assert "Enter: Wurf> " in called("play", "splitter").out


def test_leaving_without_a_record_says_what_would_have_kept_it(called: Run) -> None:
    said = called("play", "splitter", lines="\nquit\n")
    assert "The game was not saved; save FILE, or --record FILE, would have done that." in said.out
    assert "The game was not saved" not in called("play", "splitter", lines="quit\n").out


def test_a_name_in_brackets_is_only_a_name(called: Run) -> None:
    said = called("play", "splitter", "--seats", "[red]A[/red],:smile:", lines="\nquit\n")
    assert "[red]A[/red] 0 · :smile: 0" in said.out


def test_computer_players_of_one_kind_are_numbered(called: Run) -> None:
    said = called("play", "splitter", "--seats", "4", lines="quit\n")
    assert "me, medium 1 (computer), medium 2 (computer) and medium 3 (computer)" in said.out


def test_input_that_is_no_text_is_no_move(piped: Run) -> None:
    said = piped("play", "splitter", lines=b"\n\xff\xfe\nquit\n")
    assert (said.error, said.code) == ("", 0)
    assert "is not a move here." in said.out


def test_a_sheet_of_ones_own_is_played_on(called: Run) -> None:
    owner = next(game for game in games.ALL if game.read_sheet)
    texts = {"printed": "3:a1+a2,4:b1+b2,5:c1+c2,6:d1+d2,7:e1+e2,8:f1+f2"}
    match = Match(owner.name, **texts)  # type: ignore[call-overload]
    rows = {3: "a", 4: "b", 5: "c", 6: "d", 7: "e", 8: "f"}
    lines = [f'{number} = ["{row}1", "{row}2"]' for number, row in rows.items()]
    Path("my.toml").write_text("[printed]\n" + "\n".join(lines) + "\n")
    said = called("play", owner.name, "--sheet", "my.toml", lines="position\nquit\n")
    assert match.position in said.out

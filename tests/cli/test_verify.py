"""`rollwright verify`: what was checked, in sentences; 0 if all is proved, 1 if not."""

import json
from pathlib import Path

from rollwright import Match
from rollwright.core.language import LANGUAGES
from tests.cli.program import Run
from tests.fair.tampered import (
    CAUGHT_ALWAYS,
    CAUGHT_BY_THE_CHAIN,
    add,
    changed,
    example,
    with_log,
)


def test_the_command_says_what_it_checked(called: Run) -> None:
    game = example()
    Path("a.game").write_text(game.record, encoding="utf-8")
    said = called("verify", "a.game", "--head", game.head)
    assert said.code == 0
    assert said.out.count("  yes  ") == 8
    assert f"follow from one another. Their head is {game.head}." in said.out
    assert "The random bytes of 2 of 3 seats were used" in said.out
    assert "Proved: the dice of this game were fair.\n" in said.out
    assert "Compare the head" not in said.out
    assert "Compare the head" in called("verify", "a.game").out
    assert "Bewiesen: " in called("verify", "a.game", "--lang", "de").out
    told = json.loads(called("verify", "a.game", "--json").out)
    assert told["proved"] is True
    assert [one["question"] for one in told["answers"]] == [
        *("chain", "seed", "contributions", "order", "throws", "record", "rules")
    ]


def test_the_command_says_what_is_wrong(called: Run) -> None:
    Path("a.game").write_text(with_log(changed("throw", add("outcome", 1), 5)), encoding="utf-8")
    said = called("verify", "a.game")
    assert said.code == 1
    assert "  NO   Throw 5 (event " in said.out
    assert said.out.endswith("Not proved.\n")
    assert called("verify", "a.game", "--lang", "de").code == 1
    told = json.loads(called("verify", "a.game", "--json").out)
    assert told["proved"] is False


def test_every_answer_has_its_sentence_in_every_language(called: Run) -> None:
    for change in (CAUGHT_ALWAYS | CAUGHT_BY_THE_CHAIN).values():
        for lines in (changed(*change), list(example().match.log)[:3]):
            Path("a.game").write_text(with_log(lines), encoding="utf-8")
            for lang in LANGUAGES:
                said = called("verify", "a.game", "--lang", lang, "--head", "0" * 64)
                assert said.code == 1
                assert said.error == ""


def test_a_record_without_a_log_carries_no_proof(called: Run) -> None:
    Path("a.game").write_text(Match("splitter", seed=1).record(), encoding="utf-8")
    said = called("verify", "a.game")
    assert said.code == 1
    assert "This record carries no proof" in said.out
    assert json.loads(called("verify", "a.game", "--json").out) == {"proved": False, "answers": []}


def test_a_record_that_cannot_be_read_is_refused(called: Run) -> None:
    Path("a.game").write_text("game: chess\n", encoding="utf-8")
    said = called("verify", "a.game")
    assert (said.out, said.code) == ("", 2)
    assert said.error.startswith("Line 1: There is no game 'chess'.")

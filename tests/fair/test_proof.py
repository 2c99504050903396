"""Proofs: every game of a table verifies, and whatever is changed in its record is noticed.

Two checkers that share no code must agree: `rollwright verify` and examples/verify.py.
"""

import subprocess
import sys
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from rollwright import BadRecord, Match, load
from rollwright.fair.log import (
    Entry,
    chained,
    end_event,
    entry,
    real_throw_event,
    start_event,
    table_event,
)
from rollwright.fair.proof import proof
from rollwright.fair.throw_kinds import kind_of
from tests.cli.program import PATIENCE
from tests.every_game.reached import WAYS, Way
from tests.fair.coloured import COLOURED
from tests.fair.played import played
from tests.fair.standalone import SCRIPT, STANDALONE
from tests.fair.tampered import (
    CAUGHT_ALWAYS,
    CAUGHT_BY_THE_CHAIN,
    changed,
    example,
    flip,
    forged,
    put,
    with_log,
)


def rollwright_says(record: str, head: str | None = None) -> bool:
    """Whether Rollwright holds a record for proved."""
    try:
        match = load(record)
    except BadRecord:
        return False
    answers = proof(match, head)
    assert answers
    return all(answer.good for answer in answers)


def the_script_says(record: str, head: str | None = None) -> bool:
    """Whether the script does."""
    try:
        STANDALONE.verify(record, head or "")
    except Exception:
        return False
    return True


def says(record: str, head: str | None = None) -> bool:
    """What both say."""
    answer = rollwright_says(record, head)
    assert the_script_says(record, head) == answer
    return answer


# ---------------------------------------------------------------- what is true


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_every_game_of_a_table_verifies(way: Way) -> None:
    seats = way.game.seats[0], min(3, way.game.seats[-1])
    options = {"target": 1000} | way.options if way.game.name == "tutto" else way.options
    for number, n in enumerate(seats):
        game = played(way.game.name, n, number, drawn=bool(number), **options)
        assert says(game.record)
        assert says(game.record, game.head)
        assert load(game.record).record() == game.record
        assert load(game.record).events == game.match.events


@pytest.mark.parametrize("seats", [1, 3])
def test_words_that_begin_with_digits_make_no_game_unfair(seats: int) -> None:
    game = played(COLOURED, seats)
    kinds = {one.payload["kind"] for one in game.entries if one.kind == "throw"}
    assert kinds == {"d6+d6+d8", "d6"}
    words = [one.payload["words"] for one in game.entries if "words" in one.payload]
    assert len(words) == 20
    assert all(word[0].isdigit() for word in words)
    assert all(answer.good for answer in proof(game.match, game.head))
    assert the_script_says(game.record, game.head)


def test_distinct_dice_cannot_change_places() -> None:
    game = played(COLOURED, 2)
    number, throw = next(
        (number, one)
        for number, one in enumerate(game.entries)
        if one.kind == "throw" and one.payload["outcome"] >> 8 != one.payload["outcome"] >> 4 & 15
    )
    white, red, blue = (throw.payload["outcome"] >> shift & 15 for shift in (8, 4, 0))
    outcome, words = red << 8 | white << 4 | blue, f"{red} white, {white} red, {blue} blue"
    lines = list(game.match.log)
    lines[number] = throw._replace(
        payload=throw.payload | {"outcome": outcome, "words": words}
    ).line
    text = game.record.replace(throw.payload["words"], words, 1)
    text = text[: text.index("# log ")] + "".join(f"# log {line}\n" for line in forged(lines))
    with pytest.raises(ValueError, match=r"^throw \d is not the one that the seed gives"):
        STANDALONE.verify(text)
    game.match.log = tuple(forged(lines))
    answers = {answer.question: answer.good for answer in proof(game.match)}
    assert not answers["throws"]


def test_a_record_with_a_log_reads_as_any_other_and_shows_no_more_comments() -> None:
    match = load(example().record)
    assert match.comments == {}
    assert match.log == tuple(one.line for one in example().entries)
    match.comments[1] = ["what a roll"]
    assert load(match.record()).comments == {1: ["what a roll"]}
    assert load(match.record()).log == match.log
    assert says(match.record(), example().head)


def test_a_comment_of_a_person_is_no_log() -> None:
    text = "game: splitter\nseats: 1\n\nroll: 1 5 # log {1}\n# log of the evening\n# log: {}\n"
    match = load(text)
    assert match.log == ()
    assert match.comments == {1: ["log {1}", "log of the evening", "log: {}"]}


def test_a_head_may_be_an_earlier_one_or_its_beginning() -> None:
    game = example()
    assert says(game.record, game.head[:16])
    assert says(game.record, game.entries[20].hash)
    assert not says(game.record, game.head[:15])
    assert not says(game.record, game.head[1:])
    assert not says(game.record, "0" * 64)
    early = proof(load(game.record), game.entries[20].hash)[1]
    assert (early.question, early.says, early.values["seq"]) == ("head", "early head", 20)


# ---------------------------------------------------------------- what was changed


@pytest.mark.parametrize("what", CAUGHT_ALWAYS)
def test_what_decides_a_throw_or_the_game_cannot_be_changed(what: str) -> None:
    lines = changed(*CAUGHT_ALWAYS[what])
    assert lines != list(example().match.log)
    assert not says(with_log(lines))
    assert not says(with_log(lines), example().head)
    try:
        again = forged(lines)
    except ValueError:
        return  # not even a line of a log
    assert not says(with_log(again))
    assert not says(with_log(again), example().head)


@pytest.mark.parametrize("what", CAUGHT_BY_THE_CHAIN)
def test_any_other_change_breaks_the_chain_or_changes_the_head(what: str) -> None:
    lines = changed(*CAUGHT_BY_THE_CHAIN[what])
    assert not says(with_log(lines))
    assert not says(with_log(forged(lines)), example().head)


@pytest.mark.parametrize("seq", range(0, 80, 7))
def test_an_event_cannot_be_left_out_doubled_or_moved(seq: int) -> None:
    lines = list(example().match.log)
    for other in (
        lines[:seq] + lines[seq + 1 :],
        [*lines[: seq + 1], *lines[seq:]],
        [*lines[:seq], lines[seq + 1], lines[seq], *lines[seq + 2 :]],
        lines[: seq + 1],
    ):
        assert not says(with_log(other))
        assert not says(with_log(forged(other)), example().head)


def test_every_byte_of_the_log_counts() -> None:
    game = played("polygrid", 1, undo=False)
    text, head = game.record, game.head
    begin = text.index("# log ") + len("# log ")
    for place in range(begin, len(text) - 1, 97):
        sign = "x" if text[place] != "x" else "y"
        assert not says(text[:place] + sign + text[place + 1 :], head)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seat 3: Ann\n", "seat 3: Eve\n"),
        ("seat 3: Ann\n", ""),
        ("variant: A\n", "variant: B\n"),
        ("seats: 3\n", "seats: 2\n"),
        ("winners: ", "winners: 9"),
        ("scores: ", "scores: 1"),
        ("\n\n# log", "\nroll: 1 1\n\n# log"),
    ],
)
def test_a_changed_record_is_noticed(old: str, new: str) -> None:
    assert old in example().record
    assert not says(example().record.replace(old, new, 1))


def test_every_line_of_the_game_counts() -> None:
    text = example().record
    lines = text[: text.index("\n\n# log ")].split("\n")
    log = text[text.index("\n\n# log ") :]
    first = lines.index("") + 1
    for number in range(first, len(lines)):
        label, _, words = lines[number].partition(": ")
        other = "1 1" if words == "6 6" else "6 6"
        if label != "roll":
            other = words[:-3] + words[:-4:-1]  # c4 5-2 is another move than c4 2-5
        for line in ("", f"{label}: {other}"):
            if line != lines[number]:
                assert not says("\n".join([*lines[:number], line, *lines[number + 1 :]]) + log)


def test_a_throw_of_other_dice_than_the_rules_ask_for_is_noticed_by_those_who_know_them() -> None:
    # a server that throws loaded dice, with a log and a record that fit each other
    def loaded(fields: dict[str, Any]) -> None:
        fields["payload"]["kind"] = kind_of([(fields["payload"]["outcome"], 1)])
        fields["payload"]["integer"] = 0

    record = with_log(forged(changed("throw", loaded)))
    assert [one.question for one in proof(load(record)) if not one.good] == ["rules"]


# ---------------------------------------------------------------- what cannot be proved


def test_a_log_of_nonsense_is_no_proof() -> None:
    for line in ("{}", "{", '{"seq":NaN}', "{" * 100_000, '{"seq":' + "9" * 5000 + "}", '{"a":1}x'):
        assert not says(with_log([line]))
        assert not says(with_log([*example().match.log, line]))
    assert not says(with_log([line.replace(":", ": ") for line in example().match.log]))
    twice = example().match.log[0].replace('"kind"', '"kind":"table","kind"')
    assert not says(with_log([twice]))


def test_a_record_without_a_log_is_no_proof() -> None:
    assert not the_script_says(Match("splitter", seed=1).record())


def test_a_game_that_goes_on_is_not_proved_yet() -> None:
    lines = list(example().match.log)[:-1]
    assert not says(with_log(lines))
    answers = {one.question: one for one in proof(load(with_log(lines)))}
    assert answers["seed"].says == "no seed"
    assert answers["chain"].good
    assert "throws" not in answers


def test_real_dice_prove_nothing() -> None:
    match = Match("splitter", 1, names=["Ann"])
    events = [table_event("t", None, {}), start_event(match, [])]
    events.append(real_throw_event(0, 0x15, match.roll("1 5")))
    events.append(end_event(match, None))
    match.log = tuple(one.line for one in chained(events, 0)[0])
    assert not says(match.record())
    answers = {one.question: one for one in proof(load(match.record()))}
    assert answers["seed"].says == "real dice"
    assert answers["record"].good


# ---------------------------------------------------------------- the script


def test_the_script_is_short_and_needs_nothing_but_python(tmp_path: Path) -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    assert text.count("\n") <= 120
    assert "import rollwright" not in text
    assert "from rollwright" not in text
    good, bad = tmp_path / "good.game", tmp_path / "bad.game"
    good.write_text(example().record, encoding="utf-8")
    bad.write_text(with_log(changed("end", flip("seed"))), encoding="utf-8")

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        # isolated: without this folder, this project or any package
        command = [sys.executable, "-I", "-S", str(SCRIPT), *map(str, arguments)]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    assert run(good).returncode == 0
    assert run(good).stdout.endswith("Only the rules know what these words mean: none\n")
    assert run(good, example().head).stdout.startswith("Proved: ")
    assert run(good, "0" * 64).returncode == 1
    assert run(bad).returncode == 1
    assert run(bad).stderr.startswith("NOT PROVED: the seed is not the one")
    assert run(tmp_path / "none.game").returncode == 1
    assert run().returncode == 1
    assert "Traceback" not in run(tmp_path).stderr


def test_the_script_lists_the_words_that_only_rules_can_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    # a forger renames a throw, in the log and in the record
    first = next(one for one in example().entries if one.kind == "throw")
    lines = forged(changed("throw", put("words", "1 one")))
    record = with_log(lines).replace(f"roll: {first.payload['words']}\n", "roll: 1 one\n", 1)
    assert not rollwright_says(record)
    file = tmp_path / "renamed.game"
    file.write_text(record, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), str(file)])
    run_path(str(SCRIPT), run_name="__main__")
    assert capsys.readouterr().out.endswith("what these words mean: 1 one\n")


def test_entries_read_back() -> None:
    for one in example().entries:
        assert isinstance(one, Entry)
        assert entry(one.line) == one

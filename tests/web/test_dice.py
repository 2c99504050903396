"""Dice at a table: what buttons say of them, where they lie, and real ones that were mistyped."""

import pytest

from rollwright.core.language import Language
from rollwright.fair import log
from rollwright.games import game
from rollwright.play.match import AnyMatch, Match
from rollwright.play.record import load
from rollwright.svg.equal_dice import leftmost
from rollwright.web.live.controls import button_words, tray
from rollwright.web.live.table_size import table_room
from rollwright.web.live.throw_entry import keys_of, throw_words
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OVER, Table
from tests.web.game_facts import EVERY, random_game, seats_of
from tests.web.party import Party, evening, party, proved

# ---------------------------------------------------------------- what buttons say


def tutto(*events: str) -> AnyMatch:
    """A game of Tutto in which somebody has thrown and kept so much."""
    match: AnyMatch = Match("tutto", 1)
    for event in events:
        match.roll(event) if match.chance_due else match.play(0, event)
    return match


def said(match: AnyMatch, words: str, lang: Language = "en") -> str:
    return button_words(match, match.state, 0, match.parse_move(0, words), lang)


def test_tutto_says_points() -> None:
    match = tutto("Bonus 300", "1 2 3 5 5 6")
    assert said(match, "keep 1 5 5") == "Keep 1 5 5 (200), throw 3 dice"
    assert said(match, "keep 1 5 5", "de") == "1 5 5 behalten (200), 3 Würfel werfen"
    assert said(match, "bank") == "Bank 200"
    match = tutto("Bonus 300", "1 2 3 5 5 6", "keep 1 5 5", "1 2 3")
    assert said(match, "bank") == "Bank 300"
    match = tutto("Bonus 300", "1 1 1 5 5 5", "keep 1 1 1 5 5 5")
    assert said(match, "bank", "de") == "1800 auf\u00adschreiben"  # may break on a narrow button
    assert said(match, "flip on") == "Flip the next card"
    plus = tutto("Plus/Minus", "1 2 3 5 5 6")
    assert said(plus, "keep 1") == "Keep the 1, throw 5 dice"  # the card pays instead
    match = tutto("Bonus 300", "1 1 1 5 5 5")
    assert said(match, "keep 1 1 1 5 5") == "Keep 1 1 1 5 5 (1100), throw 1 die"
    assert said(match, "keep 1 1 1 5 5 5") == "Keep 1 1 1 5 5 5 (1500): Tutto!"
    match = tutto("Fireworks", "1 1 1 5 5 5")
    assert said(match, "keep 1 1 1 5 5 5") == "Keep 1 1 1 5 5 5 (1500): Tutto!"
    match = tutto("Fireworks", "1 1 1 5 5 6")
    assert said(match, "keep 1 1 1 5 5") == "Throw 1 die"  # there is nothing to choose


def test_what_bank_says_is_what_it_brings() -> None:
    match = random_game("tutto", 2)
    seen = 0
    for number, (seat, what) in enumerate(match.events):
        if seat is not None and match.event_words(number) == "bank":
            before, after = match.at(number), match.at(number + 1)
            brought = after.scores[seat] - before.scores[seat]
            words = button_words(match, before, seat, what, "en")
            assert words.removesuffix(" and win") == f"Bank {brought}", words
            seen += 1
    assert seen


def test_penk_says_how_many_dice() -> None:
    match: AnyMatch = Match("penk", 1)
    assert throw_words(match, "en") == "Throw 6 dice"
    match.roll("1 1 2 3 4 !")
    assert said(match, "reroll 1 1") == "Roll 2 dice again"
    assert said(match, "reroll 4") == "Roll 1 die again"
    assert said(match, "stop", "de") == "Aufhören"
    match.play(0, "reroll 1 1")
    assert throw_words(match, "de") == "2 Würfel werfen"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", EVERY)
def test_every_button_begins_with_a_capital_or_a_number(name: str, lang: str) -> None:
    match = random_game(name, seats_of(name))
    for number, (seat, what) in enumerate(match.events):
        if seat is not None and what in match.game.drawing.buttons(match.at(number), seat):
            words = button_words(match, match.at(number), seat, what, lang)
            assert words and (words[0].isupper() or words[0].isdigit()), words


def test_one_die_is_called_by_its_faces_and_a_card_is_flipped() -> None:
    match = random_game("polygrid", 1)
    throws = [match.at(n) for n, (seat, _) in enumerate(match.events) if seat is None]
    faces = {match.game.rules.outcomes(state)[-1][0] for state in throws}
    for state in throws:
        there = Match.from_position(match.game.positions.write(state))
        most = match.game.rules.outcomes(state)[-1][0]
        assert throw_words(there, "en") == ("Throw 1 die" if most == 6 else f"Throw the D{most}")
    assert len(faces) > 1
    assert throw_words(Match("tutto", 1), "en") == "Flip a card"


# ---------------------------------------------------------------- what is tapped


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", EVERY)
def test_what_is_tapped_is_understood(name: str, lang: str) -> None:
    """Every outcome can be entered by the keys that there are for it."""
    match: AnyMatch = Match(name, seats_of(name), seed=3)
    seen = 0
    while not match.over and seen < 12:
        if not match.chance_due:
            seat = match.turn[0]
            match.play(seat, match.allowed(seat)[0])
            continue
        keys = keys_of(match, lang)
        assert keys is not None
        signs = {key.sign for key in keys.keys}
        assert all(bool(key.drawn) == (keys.dice > 0) for key in keys.keys)
        for outcome, _ in match.game.rules.outcomes(match.state)[:: 1 + seen * 7]:
            words = match.game.words.outcome(match.state, outcome, lang)
            entered = words.split() if keys.dice > 1 else [words]
            assert len(entered) == max(1, keys.dice) and set(entered) <= signs
            assert match.game.words.read_outcome(match.state, " ".join(entered), lang) == outcome
        match.roll()
        seen += 1


def test_the_reason_is_that_of_the_dice_and_not_of_their_places() -> None:
    match = tutto("Bonus 300", "1 2 4 4 5 6")
    names = [die.name for die in match.game.drawing.dice_sets(match.state, 0, "en").dice]  # type: ignore[union-attr]
    second_four = 1 << 3
    assert "leftmost" in match.why_refused(0, second_four - 1)
    same = leftmost(tuple(names))[second_four]
    assert match.why_refused(0, same - 1).startswith("4 does not count")


# ---------------------------------------------------------------- where they lie


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", EVERY)
def test_no_table_of_a_game_is_larger_than_the_room_it_has(name: str, lang: str) -> None:
    match = random_game(name, seats_of(name))
    wide, high = table_room(match, lang)
    for number in range(len(match.events)):
        drawn = game(name).drawing.table(match.at(number), [""] * match.seats, lang)
        assert drawn.width <= wide and drawn.height <= high, match.at(number)


@evening
async def test_dice_kept_keep_their_faces(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", people=1, dice="real")
    for outcome in ("Bonus 300", "1 2 2 2 5 6"):
        await at.do(0, "throw", outcome=outcome)
    await at.do(0, "move", move="keep 1 2 2 2")
    assert lying(at) == []  # what was kept lies aside, and tumbles no more
    await at.do(0, "throw", outcome="5 6")
    assert lying(at) == ["0", "1"]
    await at.do(0, "move", move="keep 5")
    assert lying(at) == []
    pips = tray_of(at).count('class="pip"')
    assert pips == 1 + 3 * 2 + 5 + 5  # no ticks; the last one kept is seen where it fell, too


def tray_of(at: Party) -> str:
    return tray(at.room, at.match, at.match.view(0), 0, "en")


def lying(at: Party) -> list[str]:
    """The places of the dice that lie on the table; those that cannot be chosen have none."""
    return [part.split('"')[0] for part in tray_of(at).split('data-die="')[1:]]


# ---------------------------------------------------------------- real dice that were mistyped


@evening
async def test_whoever_mistyped_may_take_it_back_until_something_follows(rooms: Rooms) -> None:
    at = await party(rooms, "splitter", people=2, dice="real")
    before = at.match.state
    await at.do(1, "throw", outcome="1 6")
    assert "You have no move" in str(await at.refused(0, "undo"))
    await at.do(1, "undo")
    assert at.match.state == before and at.match.chance_due
    await at.refused(1, "undo")
    await at.do(0, "throw", outcome="2 6")
    await at.do(1, "move", move="c1 2-6")
    assert "You have no move" in str(await at.refused(0, "undo"))
    await at.do(1, "undo")  # a move, as ever
    await at.do(0, "undo")  # nothing follows the throw any more
    await at.play_out()
    assert [one.payload["words"] for one in at.table.entries if one.kind == log.THROW][:2] == [
        "1 6",
        "2 6",
    ]
    read_again(at)


@evening
async def test_what_was_typed_and_taken_back_in_the_middle_of_a_turn(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", people=2, dice="real", options={"target": "1000"})
    await at.do(0, "throw", outcome="Stop")  # the turn has passed, and yet
    await at.do(0, "undo")
    await at.do(0, "throw", outcome="Bonus 200")
    await at.do(0, "throw", outcome="1 1 2 3 4 6")
    await at.do(0, "move", move="keep 1")
    await at.do(0, "throw", outcome="2 3 4 6 6")  # a null
    await at.do(0, "undo")
    assert at.match.roller == 0 and at.match.state.points == 100
    await at.refused(0, "undo")  # what was decided before the throw stands
    await at.play_out()
    read_again(at)


def read_again(at: Party) -> None:
    """The log leads to the same table, and its record tells the same game."""
    again = Table.of(at.table.id, at.table.seed, at.table.entries)
    assert again.phase == OVER
    assert again.match is not None and again.match.events == at.match.events
    assert load(at.table.record()).events == at.match.events


@evening
async def test_what_was_drawn_from_a_seed_is_never_taken_back(rooms: Rooms) -> None:
    at = await party(rooms, "splitter", people=1)
    await at.do(0, "throw")
    await at.refused(0, "undo")
    await at.play_out()
    proved(at.table)


@evening
async def test_who_sits_there_later_has_typed_nothing(rooms: Rooms) -> None:
    at = await party(rooms, "splitter", people=2, dice="real")
    await at.do(1, "throw", outcome="1 6")
    await at.do(1, "leave", open=True)
    await at.sit("Zoë", 1)
    await at.refused(1, "undo")

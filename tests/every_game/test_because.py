"""Reasons in a game's own words: what one sees on the sheet."""

from rollwright import Match
from rollwright.coach.hints import hint
from rollwright.coach.review import MoveWorth
from rollwright.coach.sentences import why
from rollwright.games import hexroller, penk, splitter
from rollwright.games.penk.rules import MARK, MARK_WITH_JOLLY, STOP_MARKING
from rollwright.play.match import AnyMatch


def of(match: AnyMatch, better: str, played: str, seat: int = 0) -> list[str]:
    game = match.game
    assert game.advice is not None and game.advice.because is not None
    move = {game.words.move(match.state, seat, one, "en"): one for one in match.allowed(seat)}
    return game.advice.because(match.state, seat, move[better], move[played], "en")


def test_a_lone_1_uses_up_a_star() -> None:
    match = Match(splitter.GAME, 1, seed=3)
    match.roll("1 3")
    assert "It keeps the star free for a larger number." in of(match, "c7 1-3", "a4 1-3")


def test_numbers_that_join_are_told_from_too_many() -> None:
    match = Match(splitter.GAME, 1, seed=3)
    match.roll("2 5")
    match.play(0, "d2 2-5")
    match.roll("2 6")
    assert of(match, "d1 2-6", "a4 2-6")[0] == "It completes a group of 2s."
    match.play(0, "d1 2-6")
    match.roll("2 4")
    assert "Otherwise 3 2s touch: too many." in of(match, "a4 4-2", "d3 2-4")


def test_marks_of_a_whole_turn_are_compared() -> None:
    advice = penk.GAME.advice
    assert advice is not None and advice.as_whole is not None
    state = Match(penk.GAME, 2, seed=1).state
    better, played = [MARK_WITH_JOLLY + 18, MARK + 3, MARK + 4], [MARK + 8, MARK + 4, STOP_MARKING]
    (told,) = advice.as_whole(state, 0, better, played, "en")
    assert told == "3 cells could be marked in this turn (4 4 4 ★ · 4 · 5) instead of 2."
    assert advice.as_whole(state, 0, played, better, "en") == []


def test_statistics_are_told_of_what_a_move_is_about() -> None:
    match = Match(splitter.GAME, 1, seed=3)
    match.roll("4 4")
    touched = splitter.GAME.advice and splitter.GAME.advice.touched
    assert touched
    assert touched(match.state, 0, match.allowed(0)[0]) == [("group", "4"), ("hearts", "")]
    sheet = Match(hexroller.GAME, 1, seed=3)
    sheet.roll("3 3 4 5 6 7 8 8")
    about = hexroller.GAME.advice and hexroller.GAME.advice.touched
    assert about
    first = next(
        one for one in sheet.allowed(0) if "3" in sheet.game.words.move(sheet.state, 0, one, "en")
    )
    assert ("pair", "3") in about(sheet.state, 0, first)


def test_of_moves_that_are_as_good_no_number_is_the_reason() -> None:
    match = Match(splitter.GAME, 2, seed=4)
    match.roll("2 3")
    one, other = match.allowed(0)[:2]
    best, rival = MoveWorth(one, "", 0.5, 38.0, 0.0), MoveWorth(other, "", 0.48, 36.0, 0.0)
    told = hint(match, 0, seconds=0.2)._replace(moves=(best, rival), rival=rival, reasons=())
    several, alone = (why(match, told._replace(near=n, move=one), "en") for n in (4, 1))
    assert "points" not in several and several
    assert "2.0 points more" in alone and not alone.startswith("It is worth")

"""Lessons: every one is walked, in every language, by those who do what is asked and by others."""

import pytest

from rollwright.author.lessons import taught
from rollwright.core.errors import IllegalMove, Refused
from rollwright.core.game import AnyGame
from rollwright.core.language import FOLDER, LANGUAGES, catalogue
from rollwright.core.seats import ALLOWED
from rollwright.games import ALL, BUILT_IN
from rollwright.play.lessons.guide import GUIDE, explained, guides
from rollwright.play.lessons.lesson import (
    ANY,
    LESSONS,
    NOTHING,
    PARTS,
    Lesson,
    lesson_files,
    lessons,
)
from rollwright.play.lessons.walk import DONE, LEARNER, MOVE, ON, READ, THROW, Walk
from tests.long import beside

TAPS = 15  # that the basics take at most
SIGNS = 220  # that are read at a glance, and leave room for the sheet on a phone
ADVICE = 300  # signs of what is said once, before a decision
EVERY = [lesson for game in ALL for lesson in lessons(game)]
each_lesson = pytest.mark.parametrize(
    "lesson", EVERY, ids=lambda lesson: f"{lesson.game.name}-{lesson.name}"
)
OURS = list(BUILT_IN)
each_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)


def test_every_file_of_a_lesson_can_be_read() -> None:
    for game in ALL:
        assert len(lesson_files(game)) == len(lessons(game)), game.title


def walked(lesson: Lesson) -> list[Walk]:
    """The walk at each of its steps, by somebody who does what is asked for."""
    walks, walk = [], Walk(lesson)
    while walk.awaits != DONE:
        walks.append(Walk(lesson, walk.taps))
        walk.take(walk.shown())
    return [*walks, walk]


@each_lesson
def test_it_can_be_walked_to_its_end(lesson: Lesson) -> None:
    walks = walked(lesson)
    assert walks[-1].awaits == DONE
    assert walks[-1].taps == [tap for walk in walks[1:] for tap in walk.taps[-1:]]


@each_game
def test_the_basics_are_short_and_end_in_a_score(game: AnyGame) -> None:
    basics = lessons(game)[0]
    assert basics.taps <= TAPS
    assert Walk(basics, walked(basics)[-1].taps).match.over
    assert 2 <= len(lessons(game)[1:]) <= 4
    assert [lesson.number for lesson in lessons(game)] == list(range(1, len(lessons(game)) + 1))


@each_lesson
def test_whatever_is_asked_for_may_be_done_and_the_lesson_goes_on(lesson: Lesson) -> None:
    for walk in walked(lesson):
        if walk.awaits != MOVE:
            continue
        for move in walk.asked():
            other = Walk(lesson, [*walk.taps, move])
            while other.awaits != DONE:
                other.take(other.shown())
            assert other.number == len(lesson.steps)


@each_lesson
@pytest.mark.parametrize("lang", beside(["de"], LANGUAGES))
def test_what_is_not_asked_for_is_refused_with_a_reason(lesson: Lesson, lang: str) -> None:
    for walk in walked(lesson):
        position = walk.match.position
        asked = walk.asked()
        for move in range(lesson.game.rules.MOVES):
            if move in asked:
                continue
            with pytest.raises((Refused, IllegalMove)) as why:
                walk.take(move, lang)
            assert str(why.value)[-1] in ".!?…", why.value
        if walk.awaits in (MOVE, DONE):
            with pytest.raises(Refused):
                walk.take(ON, lang)
        assert walk.match.position == position


def spoken(game: AnyGame) -> tuple[str, ...]:
    """The languages of a game: all of ours, those that a package has chosen to bring."""
    folder = game.folder / FOLDER
    return tuple(lang for lang in LANGUAGES if game in OURS or (folder / f"{lang}.toml").exists())


@each_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_is_said_stands_in_every_language(lesson: Lesson, lang: str) -> None:
    if lang not in spoken(lesson.game):
        pytest.skip("the game does not speak it")
    texts = catalogue(lesson.game.folder / LESSONS / FOLDER, lang).get(lesson.name, {})
    said = {step.say for step in lesson.steps} | {step.other for step in lesson.steps}
    assert set(texts) == {"title", "about"} | {name for name in said if name}
    for text in texts.values():
        assert isinstance(text, str)
        assert text.strip() == text


@each_lesson
def test_what_is_pointed_at_is_there(lesson: Lesson) -> None:
    for walk in walked(lesson):
        for name in walk.step.point:
            if name not in (*PARTS, NOTHING):
                assert 0 <= walk.match.parse_move(LEARNER, name) < lesson.game.rules.MOVES


@each_lesson
def test_it_waits_only_for_what_the_rules_wait_for(lesson: Lesson) -> None:
    for walk in walked(lesson):
        if walk.awaits == THROW:
            assert walk.match.chance_due
        elif walk.awaits == MOVE:
            state = walk.match.view(LEARNER)
            for move in walk.asked():
                assert lesson.game.rules.refusal(state, LEARNER, move) == ALLOWED


@each_lesson
def test_a_walk_can_be_left_resumed_and_gone_back(lesson: Lesson) -> None:
    for before, walk in zip(walked(lesson), walked(lesson)[1:], strict=False):
        again = walk.back()
        assert (again.number, again.awaits) == (before.number, before.awaits)
        assert again.match.position == before.match.position
        assert again.words("en") == before.words("en")


@each_lesson
def test_a_free_move_is_truly_free(lesson: Lesson) -> None:
    for walk in walked(lesson):
        if walk.awaits == MOVE and walk.step.moves == (ANY,):
            assert len(walk.asked()) == len(walk.match.allowed(LEARNER))
        if walk.awaits == READ:
            assert not walk.asked()


@each_lesson
def test_whose_sheet_lies_there_sits_at_the_table(lesson: Lesson) -> None:
    for walk in walked(lesson):
        assert walk.looks_at in range(lesson.seats)
    assert walk.looks_at == LEARNER, "at the end it is the learner's own"


@each_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_fits_a_card(lesson: Lesson, lang: str) -> None:
    for text in lesson.said(lang):
        assert len(text) <= SIGNS, text


guided = pytest.mark.parametrize(
    "game", [game for game in ALL if guides(game)], ids=lambda game: game.name
)


@guided
def test_each_decision_that_comes_up_is_explained(game: AnyGame) -> None:
    assert [str(finding) for finding in taught(game)] == []


@guided
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guide_speaks_every_language(game: AnyGame, lang: str) -> None:
    if lang not in spoken(game):
        pytest.skip("the game does not speak it")
    texts = catalogue(game.folder / GUIDE / FOLDER, lang)[GUIDE]
    assert set(texts) == explained(game)
    assert all(isinstance(text, str) and len(text) <= ADVICE for text in texts.values())

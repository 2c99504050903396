"""What somebody has to decide has a name that rulebook and guide know, and so has every refusal."""

import pytest
from hypothesis import given

from rollwright.core.game import AnyGame
from rollwright.core.language import FOLDER, LANGUAGES, catalogue
from rollwright.core.seats import ALLOWED
from rollwright.games import ALL, BUILT_IN
from rollwright.play.match import AnyMatch
from rollwright.play.record import load
from rollwright.play.rulebook.rulebook import about_now, refused_by, rulebook
from rollwright.play.timeline import Timeline
from tests.every_game.reached import WAYS, Way, after_events, matches, step

WITH_BOOK = [game for game in ALL if rulebook(game)]
GUIDE = "guide"
MOST_GAMES = 60  # until everything has come up


def check(match: AnyMatch) -> set[str]:
    """Whoever may do something finds its rule; the names of what there is to decide."""
    book = rulebook(match.game)
    if book is None:
        return set()
    seats = match.turn
    if match.chance_due:
        seats = tuple(range(match.seats)) if match.roller is None else (match.roller,)
    names = set()
    for seat in seats:
        state = match.view(seat)
        assert match.game.decision is not None
        name = match.game.decision(state, seat)
        assert name in book.decisions, (name, match.position)
        assert about_now(match.game, state, seat) == book.decisions[name]
        names.add(name)
    return names


@given(matches())
def test_every_decision_leads_to_a_rule(match: AnyMatch) -> None:
    check(match)


@given(matches())
def test_every_refusal_leads_to_a_rule(match: AnyMatch) -> None:
    book = rulebook(match.game)
    if book is None:
        return
    for seat in range(match.seats):
        for move in range(match.game.rules.MOVES):
            reason = match.game.rules.refusal(match.state, seat, move)
            if reason != ALLOWED:
                assert book.rule(refused_by(match.game, reason)), (move, match.position)


@pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.name)
def test_every_decision_of_the_rulebook_comes_up(game: AnyGame) -> None:
    book = rulebook(game)
    assert book is not None
    met = met_in_records(game)
    ways = [way for way in WAYS if way.game is game]
    for key in range(MOST_GAMES):
        met |= met_in(ways[key % len(ways)], key)
        if met == set(book.decisions):
            return
    assert met == set(book.decisions)


def met_in_records(game: AnyGame) -> set[str]:
    """What is to be decided in games that are told somewhere: rare things, mostly."""
    met: set[str] = set()
    for path in game.folder.glob("*/*.game"):
        whole = load(path.read_text("utf-8"), game)
        for events in range(len(whole.events)):
            match = whole.copy()
            match.timeline = Timeline(game.rules, whole.at(events))
            if not match.over:
                met |= check(match)
    return met


def met_in(way: Way, key: int) -> set[str]:
    """What is to be decided in a random game."""
    met: set[str] = set()
    match = after_events(way, min(2, way.game.seats[-1]), key, 0)
    while not match.over and len(match.events) < 600:
        met |= check(match)
        step(match, key + 31 * len(match.events))
    return met


@pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.name)
def test_the_guide_knows_every_decision(game: AnyGame) -> None:
    book, folder = rulebook(game), game.folder / GUIDE / FOLDER
    assert book is not None
    if not folder.is_dir():
        assert game not in BUILT_IN
        pytest.skip("a package need not bring a guide")
    # one of another package may have English alone
    for lang in LANGUAGES if game in BUILT_IN else ("en",):
        assert set(catalogue(folder, lang)["guide"]) == set(book.decisions), lang

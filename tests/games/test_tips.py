"""What a guided game tells as it goes on: tips come up, stand in every language, and are true."""

from random import Random

import pytest

from rollwright import Match, game
from rollwright.core.language import FOLDER, LANGUAGES, catalogue
from rollwright.play.lessons.guide import GUIDE, TIPS, tips_of
from tests.games.test_polygrid import LATIN, at, crossed_but, rolled

NAMES = {
    "polygrid": {"few boxes", "last of a line", "the D4", "lines", "small numbers", "a star pays"}
    | {"not now", "odd and even", "how far"},
    "hexroller": {"one more pays", "a two pays", "a third pays", "a path pays"}
    | {"rows", "flowers", "standing", "last rounds"},
}


@pytest.mark.parametrize("name", NAMES)
def test_each_tip_comes_up_and_can_be_said_in_every_language(name: str) -> None:
    one, random, seen = game(name), Random(7), set()
    assert one.tips is not None and one.greedy is not None
    for seed in range(4):
        match = Match(one, min(2, one.seats[-1]), seed=seed)
        while not match.over:
            if match.chance_due:
                match.roll()
                continue
            seat = match.turn[0]
            for tip in one.tips(match.view(seat), seat, "en"):
                if tip.name not in seen:
                    seen.add(tip.name)
                    for lang in LANGUAGES:
                        assert "{" not in tips_of(one)(lang, tip.name, **tip.values)
            greedy = one.greedy(match.view(seat), seat, seed)
            match.play(seat, greedy if seed % 2 else random.choice(match.allowed(seat)))
    assert seen == NAMES[name]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_tip_is_without_its_text(name: str, lang: str) -> None:
    assert set(catalogue(game(name).folder / GUIDE / FOLDER, lang)[TIPS]) == NAMES[name]


def test_a_star_that_pays_is_told_of_only_where_no_walk_fills_the_lines() -> None:
    lines = {square: LATIN[square] for square in LATIN if square[1] == "1" or square[0] == "f"}
    lines.pop("f1")
    only = crossed_but(f"D{LATIN['f1']} 2", "D20 20")
    tips = game("polygrid").tips
    assert tips is not None
    match = rolled(at(lines, "e1", only), "D20 20", 4)  # one step to f1 would leave a 3
    told = {tip.name: tip.values for tip in tips(match.state, 0, "en")}
    assert told["a star pays"] == {"square": "f1", "n": 7}
    match = rolled(at(lines, "e1", only), "D20 20", 3)  # … and here the 2 that is open
    assert "a star pays" not in {tip.name for tip in tips(match.state, 0, "en")}

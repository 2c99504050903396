"""Dice in colours: legible by day, by night and in print, and told apart without their colour."""

import re

import pytest

from rollwright.core.drawing import Accent
from rollwright.svg.dice import coloured_die
from rollwright.svg.hatching import hatching
from rollwright.svg.theme import COLOURS, HATCHED, LIGHT, THEMES, contrast, page_style, style

ACCENT = Accent("#3b4a86", "#a9b6ee")


def blended(over: str, under: str, part: float) -> str:
    """A colour that lies over another and lets some of it through."""
    pairs = ((int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part * a + (1 - part) * b):02x}" for a, b in pairs)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_coloured_die_is_legible(name: str, colour: str) -> None:
    theme = THEMES[name]
    pip, body = theme[f"{colour}_pip"], theme[colour]
    assert contrast(pip, body) >= 4.5
    assert contrast(pip, blended(pip, body, HATCHED)) >= 3  # where a line runs into a pip
    assert contrast(theme["frame"], theme["desk"]) >= 3  # its outline
    assert contrast(theme["frame"], theme["paper"]) >= 3


@pytest.mark.parametrize("name", ["light", "dark"])
def test_no_two_colours_are_alike(name: str) -> None:
    theme = THEMES[name]
    bodies = [[int(theme[colour][i : i + 2], 16) for i in (1, 3, 5)] for colour in COLOURS]
    for number, one in enumerate(bodies):
        for other in bodies[:number]:
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) >= 90


def test_a_colour_is_told_by_its_lines_as_well() -> None:
    paths = {hatching(colour, 40).split('d="')[-1].split('"')[0] for colour in COLOURS}
    assert len(paths) == len(COLOURS)
    for place in re.findall(r"[M ]([\d.]+)", "".join(paths)):
        assert 4 <= float(place) <= 36  # within the round corners


def test_a_coloured_die_shows_its_face() -> None:
    for face in range(1, 7):
        assert coloured_die(face, "red").markup.count('class="red_pip"') == face
    assert ">12</text>" in coloured_die(12, "blue").markup
    assert "_pip" not in coloured_die(0, "green").markup
    assert 'class="die off green"' in coloured_die(0, "green", class_="die off").markup


@pytest.mark.parametrize("colour", COLOURS)
def test_every_class_of_a_coloured_die_has_its_colours(colour: str) -> None:
    used = set(" ".join(re.findall('class="([^"]+)"', coloured_die(5, colour).markup)).split())
    sheets = [style(name, ACCENT) for name in THEMES] + [page_style({"any": ACCENT})]
    for sheet in sheets:
        assert all(f".{one}" in sheet for one in used)
        assert "$" not in sheet
    assert f"--{colour}:{LIGHT[colour]};" in sheets[-1]

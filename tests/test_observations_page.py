"""The page about observations is what the code says."""

import re
from xml.etree.ElementTree import fromstring

from docs.observations.write import HERE, PAGE, SHOWN, drawn, page
from rollwright.games import BUILT_IN


def test_the_tables_are_those_of_the_games() -> None:
    assert page() == PAGE.read_text("utf-8"), "python -m docs.observations.write"
    assert {one.name for one in BUILT_IN} == set(re.findall("<!-- ([a-z]+) -->", page()))


def test_the_pictures_are_drawn_by_the_games() -> None:
    for name in SHOWN:
        markup = drawn(name)
        assert (HERE / f"{name}.svg").read_text("utf-8") == markup, name
        fromstring(markup)


def test_the_sizes_in_the_example_are_right() -> None:
    shown = next(one for one in BUILT_IN if one.name == "splitter").observation
    assert shown is not None
    assert f"(4096, {shown.size(2)}) of {shown.dtype}" in page()
    assert str((4096, *shown.layout(2)[0].shape)) in page()

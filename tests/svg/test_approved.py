"""Drawings are as they were approved; after a change: `python -m tests.svg.approve`, and look."""

from tests.svg.approve import FOLDER, drawings


def test_drawings_are_as_approved() -> None:
    made = dict(drawings())
    assert {path.name for path in made} == {path.name for path in FOLDER.glob("*.txt")}
    changed = [path.name for path, text in made.items() if path.read_text("utf-8") != text]
    assert not changed, "look at these, then: python -m tests.svg.approve"

"""Template Game's positions in one line of text, and back."""

from rollwright.author.template.rules import State
from rollwright.core.numbers import Numbers
from rollwright.core.positions import read_fields, write_fields


def write(state: State) -> str:
    return write_fields("template", state)


def read(text: str) -> State:
    return read_fields(text, "template", State(0, 0, (Numbers(),)))

"""Sheets as text: lines of signs, each with what it is, so that a terminal can colour it."""

from typing import NamedTuple


class Ink(NamedTuple):
    """A piece of a text board and what it is, so that a terminal can colour it."""

    text: str
    tone: str = "print"  # print (on the paper), pencil (written), open (a move), accent


Board = list[list[Ink]]  # lines of inks


def as_text(board: Board) -> str:
    """A text board without colour."""
    return "\n".join("".join(ink.text for ink in line).rstrip() for line in board)

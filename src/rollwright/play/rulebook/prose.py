"""How a rule's text is written: paragraphs with an empty line between, `- ` before each line of a
list, and `**` around what is important. Another rule is referred to by its number.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple


class Piece(NamedTuple):
    """Words that are important, or are not, or refer to a rule."""

    words: str
    strong: bool = False
    rule: str = ""


class Block(NamedTuple):
    """A paragraph, or a list with several lines."""

    lines: tuple[tuple[Piece, ...], ...]
    listed: bool


def blocks(text: str, rule: str = "") -> list[Block]:
    """The paragraphs and lists of a text in which rules are called so.

    >>> [(block.listed, len(block.lines)) for block in blocks("One\\nline.\\n\\n- a\\n- b\\n  c")]
    [(False, 1), (True, 2)]
    """
    found = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        listed = paragraph.lstrip().startswith("- ")
        lines = re.split(r"^\s*- ", paragraph, flags=re.MULTILINE)[1:] if listed else [paragraph]
        found.append(Block(tuple(pieces(line, rule) for line in lines), listed))
    return found


def pieces(line: str, rule: str = "") -> tuple[Piece, ...]:
    """A line in pieces that are important, or are not, or refer to another rule.

    >>> pieces("**Two** dice")
    (Piece(words='Two', strong=True, rule=''), Piece(words=' dice', strong=False, rule=''))
    >>> [(piece.words, piece.rule) for piece in pieces("See rule 7a.", "Rule")]
    [('See ', ''), ('rule 7a', '7a'), ('.', '')]
    """
    parts = re.sub(r"[ \n]+", " ", line.strip()).split("**")
    found = (
        [Piece(words, strong=True)] if n % 2 else _referring(words, rule)
        for n, words in enumerate(parts)
    )
    return tuple(piece for some in found for piece in some if piece.words)


def _referring(words: str, rule: str) -> Iterator[Piece]:
    if not rule:
        yield Piece(words)
        return
    # words and numbers alternate: what is split off is what stands in brackets
    parts = re.split(rf"(\b{re.escape(rule)}\s(\d+[a-z]?))\b", words, flags=re.IGNORECASE)
    for n in range(0, len(parts), 3):
        yield Piece(parts[n])
        if n + 2 < len(parts):
            yield Piece(parts[n + 1], rule=parts[n + 2])


def plain(text: str) -> str:
    """A text without its marks, a line a paragraph.

    >>> plain("**Two** dice.\\n\\n- a\\n- b")
    'Two dice.\\n\\n- a\\n- b'
    """
    told = []
    for block in blocks(text):
        lines = ("".join(piece.words for piece in line) for line in block.lines)
        told.append("\n".join(f"- {line}" if block.listed else line for line in lines))
    return "\n\n".join(told)

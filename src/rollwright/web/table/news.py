"""News of a table: what happened, in words, and what was cried out at it."""

from typing import NamedTuple, TypeAlias


class Cry(NamedTuple):
    """A moment, as it is shown."""

    name: str  # whose it is; empty if it concerns all
    words: str
    tone: int
    shown: object = None  # the state of which the table is drawn while it stands


Said: TypeAlias = tuple[str, tuple[Cry, ...]]  # the words of an event, and its cries


class News(NamedTuple):
    """Something that happened, by the log's number of it."""

    seq: int
    words: str
    cries: tuple[Cry, ...] = ()

    @property
    def text(self) -> str:
        """All of it, for those who listen."""
        cries = " ".join(cry.words for cry in self.cries)
        return f"{self.words}. {cries}" if self.words and cries else self.words or cries
